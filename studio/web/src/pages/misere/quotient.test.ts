import { describe, expect, it } from 'vitest';
import { factors, heapsOf, phi, product, type Quotient } from './quotient';

// Nim with heaps of at most 1: the quotient of order 2, 1 and a with a^2 = 1, in P: a.
const ones: Quotient = {
  game: 'take:1', status: 'proved', order: 2n, p_order: 1n, heaps: 4n, period: 2n, preperiod: 0n, phi: ['1', 'a', '1', 'a'],
  presentation: '<a | a^2 = 1>', tame: true, letters: [{ name: 'a', heap: 1n }], elements: ['1', 'a'], p: ['a'], growth: [], table: [[0, 1], [1, 0]],
};

describe('a quotient', () => {
  it('knows a heap by the period', () => {
    expect(phi(ones, 10n ** 18n)).toBe('1');
    expect(phi(ones, 10n ** 18n + 1n)).toBe('a');
    expect(phi({ ...ones, period: null, preperiod: null }, 4n)).toBeNull();
  });
  it('multiplies', () => {
    // Who takes the last of an odd number of single stones loses.
    for (let n = 0; n < 6; n++) expect(product(ones, Array(n).fill(1n))).toBe(n % 2 ? 'a' : '1');
  });
  it('cuts words into letters and powers', () => {
    expect(factors('ab^2c')).toEqual([{ letter: 'a', power: '' }, { letter: 'b', power: '2' }, { letter: 'c', power: '' }]);
    expect(factors('1')).toEqual([{ letter: '1', power: '' }]);
    expect(factors('a^10')).toEqual([{ letter: 'a', power: '10' }]);
  });
  it('reads heaps', () => {
    expect(heapsOf(' 8, 9，12 ')).toEqual([8n, 9n, 12n]);
    expect(heapsOf('')).toEqual([]);
    expect(heapsOf('8,x')).toBeNull();
    expect(heapsOf('-1')).toBeNull();
  });
});
