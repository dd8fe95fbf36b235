// Positions without the name of the game that the page is about.

/**
 * spelled is the game as the engine writes it in a position that begins with it: a rule in
 * words comes back with narrow signs and single blanks.
 */
export function spelled(game: string, position: string): string {
  if (!game.startsWith('{')) return game;
  let depth = 0;
  for (let i = 0; i < position.length; i++) {
    if (position[i] === '{') depth++;
    else if (position[i] === '}' && --depth === 0) return position.slice(0, i + 1);
  }
  return game;
}

/** within is a position that begins with a game, without its name in front. */
export function within(game: string, position: string): string {
  const name = spelled(game, position) + ' ';
  return position.startsWith(name) ? position.slice(name.length) : position;
}

/** short is a sum without the name of the game in any component. */
export const short = (name: string, position: string) => ` + ${position}`.replaceAll(` + ${name} `, ' + ').slice(3);
