import { expect, it } from 'vitest';
import { short, spelled, within } from './spelled';

it('takes the name of the game off a position, however the rule was typed', () => {
  expect(within('{取任意个，然后可以分成两堆}', '{取任意个,然后可以分成两堆} 3,3')).toBe('3,3');
  expect(within('{take  {1,3}}', '{take {1,3}} 4 + nim 2')).toBe('4 + nim 2');
  expect(within('g.star', 'g.star 1,2')).toBe('1,2');
  expect(within('g.star', 'nim 1,2')).toBe('nim 1,2');
});

it('writes a sum without the name of the game, and leaves the names of others', () => {
  const name = spelled('{take 1..n/2  +  1}', '{take 1..n/2 + 1} 5');
  expect(short(name, '{take 1..n/2 + 1} 5 + {take 2} 3 + {take 1..n/2 + 1} 4')).toBe('5 + {take 2} 3 + 4');
  expect(short('g.star', 'g.star 5 + g.star 4 + nim 2')).toBe('5 + 4 + nim 2');
});
