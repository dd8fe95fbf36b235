// In a sum a move says in which part it is.

import type { Int } from '../../engine';
import { say } from './words';

/** The move in words, with its part where there are several: in from they are joined by "+". */
export const inPart = (m: { component: Int; text: string; from?: string; to: string }) =>
  (m.from ?? m.to).includes(' + ') ? say('term', Number(m.component) + 1, m.text) : m.text;
