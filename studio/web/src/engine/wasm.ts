// Operations run in the page itself, by the engine compiled to WebAssembly. This
// build has none yet.
import { Problem, type Transport } from './index';

export async function wasm(): Promise<Transport> {
  throw new Problem('', 'unreachable');
}
