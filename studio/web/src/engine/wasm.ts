// Operations run in the page itself, by the engine compiled to WebAssembly, in
// workers. A worker answers one question at a time and cannot be interrupted: what is
// no longer wanted is ended with its worker, and the next question gets a new one,
// from the module that is compiled already. Long questions, those that report their
// progress, have a worker of their own, so that short ones need not wait.
import { say } from '../words/speech.svelte';
import { Problem, type Answer, type Transport } from './index';
import type { FromWorker, ToWorker } from './worker';

interface Job {
  op: string;
  text: string;
  onProgress?: (text: string) => void;
  settle: (a: Answer) => void;
  fail: (e: unknown) => void;
}

let compiled: WebAssembly.Module | undefined;

const unusable = () => new Problem(say('problem.engine'), 'engine', say('problem.engine.hint', 'engine', 'index.html'));
const ended = () => new Problem(say('problem.engine.ended'), 'engine', say('problem.engine.ended.hint', 'grundy'));

class Lane {
  #worker: Worker | undefined;
  #now: Job | undefined;
  #waiting: Job[] = [];

  add(job: Job) {
    this.#waiting.push(job);
    this.#next();
  }

  drop(job: Job) {
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
    else if (this.#now === job) this.#end();
  }

  #next() {
    if (this.#now || !this.#waiting.length) return;
    const job = (this.#now = this.#waiting.shift()!);
    this.#worker ??= this.#start();
    const { op, text, onProgress } = job;
    this.#worker.postMessage({ op, text, progress: onProgress !== undefined } satisfies ToWorker);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.postMessage({ folder: new URL('engine/', document.baseURI).href, module: compiled } satisfies ToWorker);
    worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
      if ('module' in data) compiled = data.module;
      else if ('progress' in data) this.#now?.onProgress?.(data.progress);
      else if ('unusable' in data) this.#end(unusable());
      else if ('ended' in data) this.#end(ended());
      else {
        const job = this.#now;
        this.#now = undefined;
        job?.settle({ ok: data.ok, status: data.ok ? 200 : 0, text: data.text });
        this.#next();
      }
    };
    worker.onerror = (e) => {
      e.preventDefault();
      this.#end(unusable());
    };
    return worker;
  }

  /** end ends the worker and with it the question that it is at. */
  #end(e?: Problem) {
    this.#worker?.terminate();
    this.#worker = undefined;
    const job = this.#now;
    this.#now = undefined;
    if (e) job?.fail(e);
    this.#next();
  }
}

export function wasm(): Transport {
  const short = new Lane();
  const long = new Lane();
  return (op, text, { signal, onProgress }) =>
    new Promise((settle, fail) => {
      if (signal?.aborted) return fail(signal.reason);
      const lane = onProgress ? long : short;
      const job = { op, text, onProgress, settle, fail };
      signal?.addEventListener(
        'abort',
        () => {
          lane.drop(job);
          fail(signal.reason);
        },
        { once: true },
      );
      lane.add(job);
    });
}
