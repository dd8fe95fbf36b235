// In a sum a move says in which part it is made.
import type { Int } from '../engine';
import { say } from '../words/speech.svelte';

/** inPart is the move in words; positions of several parts are joined by "+". */
export const inPart = (m: { component: Int; text: string; from?: string; to: string }) =>
  (m.from ?? m.to).includes(' + ') ? say('part', Number(m.component) + 1, m.text) : m.text;
