// What a screen reader is told when something happens that the eye would see.

export const announced = $state({ text: '', turn: 0 });

/** announce tells a screen reader something, when it has finished what it says. */
export function announce(text: string) {
  announced.text = text;
  announced.turn++;
}
