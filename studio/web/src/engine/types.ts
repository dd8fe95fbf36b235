// The objects of the operations, as the engine sends them. Whole numbers are
// bigint; places (of a heap, of a term) too.

export type Int = bigint;
export type Outcome = 'N' | 'P' | 'D';
export type Convention = 'normal' | 'misere';

export interface Move {
  component: Int;
  heap: Int | null;
  from: string;
  to: string;
  text: string;
}

export interface Limit {
  which: string;
  allowed: Int;
  needed?: Int;
  reached: Int;
  text: string;
}

export interface Evidence {
  component: Int;
  kind: string;
  name?: string;
  source?: string;
  statement?: string;
  heaps?: Int;
  positions?: Int;
  grundy?: Int;
  code?: string;
  preperiod?: Int;
  period?: Int;
  saltus?: Int;
  checked_to?: Int;
  games?: string[];
  order?: Int;
  p_order?: Int;
  status?: 'proved' | 'partial';
  tame?: boolean;
}

export interface Note {
  component: Int | null;
  text?: string;
  columns?: { numbers: Int[]; modulus: Int };
  mex?: { heap: Int; options: { value: Int; left: Int[] | null; moves: Int }[]; value: Int };
}

export interface Verdict {
  game: string;
  convention: Convention;
  outcome: Outcome | null;
  grundy: Int | null;
  winning: { moves: Int | null; distinct: Int | null; list: Move[] };
  longest?: Move;
  remoteness?: Int;
  evidence: Evidence[];
  notes?: Note[];
  limit?: Limit;
}

export type PictureKind = 'heaps' | 'pins' | 'circle' | 'stairs' | 'lattice' | 'coins' | 'cells' | 'bar' | 'graph' | 'numbers';

export interface Picture {
  kind: PictureKind;
  numbers?: Int[];
  limit?: Int | null;
  rows?: string[];
  vertices?: string[];
  edges?: [Int, Int][];
  directed?: boolean;
  tokens?: Int[];
  visited?: Int[];
  ground?: Int | null;
  take?: { min: Int; max: Int } | null;
}

export interface Term {
  index: Int;
  text: string;
  name: string;
  title: string;
  rule: string;
  picture: Picture;
  /** Of a graph: what can be pointed at in its picture. */
  moves?: Pointed[];
}

/** A move that is shown by a vertex, or by an edge between two; `to` is what the term becomes. */
export interface Pointed {
  on: string[];
  text: string;
  to: string;
}

export interface State {
  game: string;
  convention: Convention;
  over: boolean;
  terms: Term[];
}

export interface Option {
  component: Int;
  heap: Int | null;
  text: string;
  to: string;
  outcome: Outcome | null;
  grundy: Int | null;
  remoteness?: Int | null;
  winning: boolean | null;
}

export interface Options {
  game: string;
  convention: Convention;
  outcome: Outcome | null;
  total: Int | null;
  options: Option[];
  limit?: Limit;
}

export interface Moved {
  from: string;
  text: string;
  component: Int;
  heap: Int | null;
  to: string;
  state: State;
}

export interface Hint {
  winning: boolean;
  move: Move | null;
  text: string;
}

export interface Played {
  from: string;
  move: Move;
  state: State;
}

export interface Graded {
  number: Int;
  player: Int;
  component: Int;
  heap: Int | null;
  from: string;
  to: string;
  text: string;
  before: Outcome | null;
  after: Outcome | null;
  grundy: Int | null;
  verdict: 'winning' | 'losing' | 'lost' | 'drawing' | 'unknown';
  forced: boolean;
  turning: boolean;
  winning: Int | null;
  best: Move[] | null;
  reply: Move | null;
  why: string[] | null;
}

export interface GameRecord {
  game: string;
  convention: Convention;
  players?: string[];
  moves: Graded[];
  turning_points: Int[];
  final: string;
  outcome: Outcome | null;
  over: boolean;
  winner: Int | null;
  leader: Int | null;
  limit?: Limit;
}

export interface Theorem {
  name: string;
  statement?: string;
  source?: string;
}

export interface Game {
  name: string;
  title?: string;
  aliases: string[];
  parameters?: string;
  parameters_optional?: boolean;
  code?: string;
  example: string;
  rule: string;
  position: string;
  theory: Theorem[];
  source?: string;
}

export interface Period {
  game: string;
  status: 'proved' | 'observed' | 'none-found';
  preperiod: Int | null;
  period: Int | null;
  saltus: Int | null;
  checked_to: Int;
  last_exception: Int | null;
  needed?: Int;
  theorem: Theorem | null;
  never?: boolean;
  method: string;
  representative: { code: string; shift: Int } | null;
  exceptions: { count: Int; list: Int[] | null } | null;
  values?: Int[];
  limit?: Limit;
}

/** What a game says of itself. */
export interface Description {
  game: string;
  name: string | null;
  title: string;
  rule: string;
  convention: Convention;
  heaps: boolean;
  parameters: Int;
  sudden: boolean;
  start: string | null;
}

/** A rule in words as it was understood. */
export interface Worded {
  game: string;
  name: string | null;
  code: string | null;
  values: Int[];
  warnings: string[];
  limit?: Limit;
}

/** A game on two numbers, a row an x; or on one, one row. */
export interface Table {
  game: string;
  convention: Convention;
  x: [Int, Int];
  y: [Int, Int] | null;
  values: (Int | null)[][];
  /** A letter a position, "." where there is none. */
  outcomes: string[];
  p: Int[][];
  limit?: Limit;
}

export interface Law {
  kind: string;
  of: 'values' | 'zeros';
  formula: string;
  signs: string[];
  status: 'proved' | 'held' | 'fitted' | 'refuted';
  from: Int;
  exceptions: Int[];
  fitted_to: Int;
  tested_to: Int;
  counterexample: { at: Int[]; says: Int; is: Int } | null;
  theorem: Theorem | null;
}

export interface Laws {
  game?: string;
  convention: Convention;
  parameters: Int;
  first: Int;
  to: Int;
  laws: Law[];
  limit?: Limit;
}

/** The positions that play can come to, in layers from the ends up. */
export interface GameGraph {
  nodes: { position: string; outcome: Outcome | ''; remoteness: Int; layer: Int; folded: boolean }[];
  edges: [Int, Int][];
  layers: Int;
  folded: Int;
}

/** What every question may hold beside its own fields. */
export interface Common {
  /** Texts of files that the question names, such as programs. */
  files?: Readonly<Record<string, string>>;
  misere?: boolean;
  timeout_ms?: number;
  max_positions?: number;
  max_memory?: number;
}

export interface Position extends Common {
  position: string;
}

/** What each operation takes and gives. Others may be called by their names. */
export interface Operations {
  solve: { in: Position & { moves?: number; explain?: '' | 'binary' | 'blocks' | 'mex' }; out: Verdict };
  state: { in: Position; out: State };
  options: { in: Position & { offset?: number; count?: number }; out: Options };
  move: { in: Position & { move: string }; out: Moved };
  hint: { in: Position; out: Hint };
  play: { in: Position & { level: number; seed: string }; out: Played };
  grade: { in: Common & ({ start: string; moves: string[]; players?: string[] } | { record: string }); out: GameRecord };
  record: { in: Common & ({ start: string; moves: string[]; players?: string[]; grade?: boolean } | { record: string; grade?: boolean }); out: { text: string } };
  describe: { in: Common & { game: string }; out: Description };
  words: { in: Common & { rule: string; to?: number }; out: Worded };
  table: { in: Common & { game: string; parameters?: number; x_from?: Int; x_to?: Int; y_from?: Int; y_to?: Int }; out: Table };
  law: { in: Common & { game: string; to?: Int; parameters?: number }; out: Laws };
  graph: { in: Position & { nodes?: number }; out: GameGraph };
  games: { in: Common & { game?: string }; out: { games: Game[] } };
}
