import { describe, expect, it } from 'vitest';
import { back, first, match, mover, query, winner, type Match } from './match';

const flat = (m: Match) => Object.fromEntries(Object.entries(query(m)).flatMap(([k, v]) => (v === '' || v === false ? [] : [[k, v === true ? '1' : String(v)]])));

describe('a match in the address', () => {
  it('comes back as it was', () => {
    const all: Match[] = [
      first,
      { ...first, moves: ['nim 1,4,5', 'nim 1,4,0'] },
      { start: 'nim 3,4 + kayles 7', moves: ['nim 3,4 + kayles 2,4', 'nim 3,4 + kayles 4'], misere: true, bot: false, you: 2, level: 0, program: 'zAb-_', name: 'mine', seed: 'a b&c' },
      { ...first, start: '3,4,5', moves: ['nim 3,4'] },
      { ...first, start: '0.77 18446744073709551615', moves: ['0.77 18446744073709551614'] },
      { ...first, start: 'nim 1 + nim 2', moves: ['nim 1'] },
    ];
    for (const m of all) expect(match(flat(m))).toEqual(m);
  });

  it('is short for the first match, and for moves of one game', () => {
    expect(flat(first)).toEqual({});
    expect(flat({ ...first, moves: ['nim 1,4,5'] })).toEqual({ position: 'nim 3,4,5', moves: '~1,4,5' });
  });

  it('forgives nonsense', () => {
    expect(match({ level: '77', you: 'x', with: '', position: '  ' })).toEqual(first);
  });

  it('knows who moves and who has won', () => {
    expect(mover(first)).toBe(1);
    const over = { ...first, moves: ['nim 0'] };
    expect(winner(over)).toBe(1);
    expect(winner({ ...over, misere: true })).toBe(2);
  });

  it('goes back to the last move of the person', () => {
    expect(back(first)).toBe(null);
    expect(back({ ...first, moves: ['a', 'b'] })!.moves).toEqual([]);
    expect(back({ ...first, moves: ['a', 'b', 'c'] })!.moves).toEqual(['a', 'b']);
    expect(back({ ...first, you: 2, moves: ['a'] })).toBe(null);
    expect(back({ ...first, you: 2, moves: ['a', 'b', 'c'] })!.moves).toEqual(['a']);
    expect(back({ ...first, bot: false, moves: ['a', 'b'] })!.moves).toEqual(['a']);
  });
});
