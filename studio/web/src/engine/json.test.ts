import { describe, expect, it } from 'vitest';
import { parse, stringify } from './json';

describe('JSON of exact integers', () => {
  it('keeps 2^64-1 both ways', () => {
    const text = '{"grundy":18446744073709551615,"list":[0,1,9007199254740993]}';
    const v = parse(text) as { grundy: bigint; list: bigint[] };
    expect(v.grundy).toBe(2n ** 64n - 1n);
    expect(v.list).toEqual([0n, 1n, 9007199254740993n]);
    expect(stringify(v)).toBe(text);
  });

  it('reads what JSON.parse reads', () => {
    for (const text of ['null', ' true ', '[]', '{}', '[ ]', '{ }', '"\\u4e2d\\n\\"x"', '[{"a":[{"b":null}],"c":""}]', '"石"', '[1.5,-2e3,1E-2]']) {
      expect(parse(text)).toEqual(JSON.parse(text));
    }
    expect(parse('-7')).toBe(-7n);
  });

  it('refuses what is no JSON', () => {
    for (const text of ['', '{', '[1,]', '{"a":1,}', '01', '1.', '"a', '"a\nb"', 'nul', '{a:1}', '[1 2]', '1 1', '--1', '{"a" 1}', '{"__proto__":{"x":1}}', '+1', 'NaN']) {
      expect(() => parse(text), text).toThrow();
    }
  });

  it('reads plain numbers where asked', () => {
    expect(parse('{"values":[1,2],"from":1}', ['values'])).toEqual({ values: [1, 2], from: 1n });
  });

  it('writes no number that is not exact', () => {
    expect(() => stringify({ n: 2 ** 53 })).toThrow(RangeError);
    expect(() => stringify(NaN)).toThrow(RangeError);
    expect(stringify({ a: undefined, b: [undefined, 1], c: 'é"' })).toBe('{"b":[null,1],"c":"é\\""}');
  });

  it('agrees with JSON on random values', () => {
    let seed = 1;
    const random = (n: number) => (seed = (seed * 48271) % 2147483647) % n;
    const make = (depth: number): unknown => {
      switch (random(depth > 4 ? 4 : 6)) {
        case 0:
          return null;
        case 1:
          return random(2) === 0;
        case 2:
          return String.fromCharCode(random(0xd7ff), random(128), random(40));
        case 3:
          return random(1e6) / 8 + 0.0625;
        case 4:
          return Array.from({ length: random(4) }, () => make(depth + 1));
        default:
          return Object.fromEntries(Array.from({ length: random(4) }, (_, i) => [`k${i}"\\`, make(depth + 1)]));
      }
    };
    for (let i = 0; i < 500; i++) {
      const v = make(0);
      expect(parse(stringify(v))).toEqual(v);
      expect(JSON.parse(stringify(v))).toEqual(v);
    }
  });
});
