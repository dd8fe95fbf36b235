// Both languages say the same things: the same keys, the same blanks, nothing mixed,
// nothing that no source says.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fill } from './fill';

const src = new URL('..', import.meta.url).pathname;

function files(dir: string): string[] {
  return readdirSync(dir).flatMap((name) => {
    const full = join(dir, name);
    return statSync(full).isDirectory() ? files(full) : [full];
  });
}

const all = files(src);
const read = (name: string) => JSON.parse(readFileSync(name, 'utf8')) as Record<string, string>;
const folders = all.filter((f) => f.endsWith('/en.json')).map((f) => dirname(f));
const sources = all.filter((f) => /\.(svelte|ts)$/.test(f) && !f.endsWith('.test.ts'));

/** Names that stand in Latin letters in Chinese too. */
const latin = /Grundy|SG|English|XOR|mex|MEX|OEIS|LaTeX|Starlark|CSV|SVG|PNG|JSON|URL|Moore|Wythoff|Nim|Kayles|b-file|misère|Enter|Esc|Shift|Ctrl|Tab|Home|End|Page Up|Page Down|\b[A-Za-z]\b|\b[NP]-/g;

const blanks = (text: string) => [...new Set([...text.matchAll(/\{(\d+)/g)].map((m) => m[1]))].sort().join();

describe.each(folders)('words of %s', (folder) => {
  const en = read(join(folder, 'en.json'));
  const zh = read(join(folder, 'zh.json'));

  it('has the same keys in both languages, in order', () => {
    expect(Object.keys(zh)).toEqual(Object.keys(en));
    expect(Object.keys(en)).toEqual(Object.keys(en).toSorted());
  });

  it('has the same blanks', () => {
    for (const key of Object.keys(en)) {
      expect(blanks(zh[key]), key).toBe(blanks(en[key]));
      expect(zh[key], key).not.toMatch(/\|/);
    }
  });

  it('mixes no languages', () => {
    for (const [key, text] of Object.entries(en)) expect(text, key).not.toMatch(/[\u3000-\u9fff\uff00-\uffef]/);
    for (const [key, text] of Object.entries(zh)) {
      const bare = text.replace(/\{[^}]*\}|`[^`]*`/g, '').replace(latin, '');
      expect(bare, key).not.toMatch(/[A-Za-z]{2,}/);
      expect(text, key).not.toMatch(/[\u4e00-\u9fff][,;:!?]|[,;:!?.][\u4e00-\u9fff]/);
    }
  });

  it('is said somewhere', () => {
    const near = folder.endsWith('/words') ? sources : sources.filter((f) => f.startsWith(folder + '/'));
    const text = near.map((f) => readFileSync(f, 'utf8')).join('\n');
    for (const key of Object.keys(en)) {
      const parts = key.split('.');
      const stems = parts.map((_, i) => '`' + parts.slice(0, i).join('.') + '.${').slice(1);
      expect(text.includes(`'${key}'`) || text.includes(`"${key}"`) || stems.some((s) => text.includes(s)), `${key} is said nowhere`).toBe(true);
    }
  });
});

describe('sentences with blanks', () => {
  it('are filled', () => {
    expect(fill('take {0} from heap {1}', [3, 18446744073709551615n])).toBe('take 3 from heap 18446744073709551615');
    expect(fill('{0} {0|stone|stones}', [1n])).toBe('1 stone');
    expect(fill('{0} {0|stone|stones}', [2])).toBe('2 stones');
    expect(fill('{0}{1}', ['$&'])).toBe('$&');
  });
});
