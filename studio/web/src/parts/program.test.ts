import { expect, it } from 'vitest';
import { fileName, mostPacked, onlyHere, pack, unpack } from './program';

it('packs a program and unpacks it, whatever letters are in it', async () => {
  for (const source of ['', 'def options(n):\n\treturn []\n', '# 取走\u{1f600}\n'.repeat(50), 'x'.repeat(100_000)]) {
    const text = await pack(source);
    expect(text).toMatch(/^z[\w-]*$/);
    expect(await unpack(text)).toBe(source);
  }
});

it('keeps a long one here', async () => {
  const store = new Map<string, string>();
  globalThis.localStorage = { getItem: (k: string) => store.get(k) ?? null, setItem: (k: string, v: string) => void store.set(k, v), removeItem: (k: string) => void store.delete(k) } as Storage;
  let seed = 7;
  const long = Array.from({ length: 20_000 }, () => String.fromCharCode(33 + ((seed = (seed * 48271) % 2147483647) % 90))).join('');
  const text = await pack(long);
  expect(text.length).toBeLessThan(mostPacked);
  expect(onlyHere(text)).toBe(true);
  expect(await unpack(text)).toBe(long);
  store.clear();
  expect(await unpack(text)).toBe(null);
});

it('refuses what is damaged', async () => {
  const text = await pack('def options(n):\n    return []\n');
  for (const bad of ['', 'z', 'zzzz', 'q' + text, text.slice(0, -4), 'z%%%']) expect(await unpack(bad), bad).toBe(null);
});

it('names files that the notation reads', () => {
  expect(fileName('candy')).toBe('candy.star');
  for (const bad of ['', '../x', 'a b', '取', 'a.star']) expect(fileName(bad)).toBe('game.star');
});
