// The engine, from the browser: `call` asks one operation, wherever it runs. A
// transport carries texts; the rest (exact integers, language, errors) is done here,
// so that the server and the engine in the page are used in the same way.
import { parse, stringify } from './json';
import { http } from './http';
import type { Operations } from './types';
import { speech } from '../words/speech.svelte';

export type * from './types';
export { parse, stringify } from './json';

export interface Progress {
  done: bigint;
  total: bigint | null;
  rate?: number | bigint | null;
  left_ms?: number | bigint | null;
  text?: string;
}

export interface CallOptions {
  signal?: AbortSignal;
  onProgress?: (p: Progress) => void;
  /** Keys under which whole numbers are read as number, not bigint. */
  plain?: readonly string[];
}

/** A transport carries a question to an operation and brings its answer back; what goes wrong is a Problem or an AbortError. */
export type Transport = (op: string, text: string, o: { lang: string; signal?: AbortSignal; onProgress?: (text: string) => void }) => Promise<Answer>;

/** An answer as text; `ok` is false where the text is a problem. */
export interface Answer {
  ok: boolean;
  status: number;
  text: string;
}

/** What a question met instead of an answer: one clear line, a hint, the place in the input. */
export class Problem extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly hint = '',
    readonly at: number | null = null,
    readonly status = 0,
    /** The line of a program that `at` counts in, from 1. */
    readonly line: number | null = null,
  ) {
    super(message);
    this.name = 'Problem';
  }
}

let transport: Promise<Transport> | undefined;

/** where says where the operations run: at a server, or in the page. */
export function where(): 'http' | 'wasm' {
  return document.querySelector('meta[name=grundy-engine]')?.getAttribute('content') === 'wasm' ? 'wasm' : 'http';
}

function chosen(): Promise<Transport> {
  return (transport ??= where() === 'wasm' ? import('./wasm').then((m) => m.wasm()) : Promise.resolve(http));
}

/**
 * call asks an operation. It throws a Problem where there is no answer, and an
 * AbortError where the signal ended it. A limit that was reached is an answer, with
 * the field `limit`.
 */
export async function call<K extends keyof Operations>(op: K, input: Operations[K]['in'], o?: CallOptions): Promise<Operations[K]['out']>;
export async function call<T = unknown>(op: string, input: object, o?: CallOptions): Promise<T>;
export async function call(op: string, input: object, o: CallOptions = {}): Promise<unknown> {
  const lang = speech.lang;
  const { onProgress, signal } = o;
  const carry = await chosen();
  const answer = await carry(op, stringify({ lang, ...input }), {
    lang,
    signal,
    onProgress: onProgress && ((text) => onProgress(parse(text) as Progress)),
  });
  let value: unknown;
  try {
    value = parse(answer.text, o.plain);
  } catch {
    throw new Problem('', 'unreadable', '', null, answer.status);
  }
  if (answer.ok) return value;
  const p = value as { detail?: string; title?: string; message?: string; code?: string; hint?: string; at?: bigint | null; line?: bigint };
  throw new Problem(p.detail ?? p.message ?? p.title ?? '', p.code ?? 'unknown', p.hint ?? '', p.at == null ? null : Number(p.at), answer.status, p.line ? Number(p.line) : null);
}
