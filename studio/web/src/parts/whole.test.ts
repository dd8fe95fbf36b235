import { expect, it } from 'vitest';
import { grouped, whole } from './whole';

it('reads whole numbers', () => {
  expect(whole('18446744073709551615')).toBe(2n ** 64n - 1n);
  expect(whole(' 1 000,000 ')).toBe(1000000n);
  expect(whole('１２')).toBe(12n);
  for (const text of ['', '-1', '1.5', '1e3', '0x10', 'x']) expect(whole(text)).toBe(null);
});

it('groups long ones', () => {
  expect(grouped(9999)).toBe('9999');
  expect(grouped(2n ** 64n - 1n)).toBe('18\u202f446\u202f744\u202f073\u202f709\u202f551\u202f615');
});
