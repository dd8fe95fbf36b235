// Moves in words have arrows that a keyboard can write; on a page they are drawn.

export const arrows = (text: string) => text.replaceAll('->', '→');
