// The worker in which the engine runs. Its first message says where the engine lies;
// each later one is a question.

export type ToWorker = { folder: string; module?: WebAssembly.Module } | { op: string; text: string; progress: boolean };

export type FromWorker = { module: WebAssembly.Module } | { progress: string } | { ok: boolean; text: string } | { unusable: true } | { ended: true };

interface Go {
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

declare global {
  // eslint-disable-next-line no-var
  var Go: new () => Go;
  // eslint-disable-next-line no-var
  var grundyCall: (op: string, text: string, onProgress?: (text: string) => void) => Promise<string>;
}

const tell = (m: FromWorker) => postMessage(m);
let ready: Promise<void> | undefined;

addEventListener('message', async ({ data }: MessageEvent<ToWorker>) => {
  if ('folder' in data) {
    ready = start(data.folder, data.module);
    ready.catch(() => tell({ unusable: true }));
    return;
  }
  try {
    await ready;
  } catch {
    return; // told already
  }
  const onProgress = data.progress ? (text: string) => tell({ progress: text }) : undefined;
  try {
    tell({ ok: true, text: await grundyCall(data.op, data.text, onProgress) });
  } catch (e) {
    tell({ ok: false, text: String(e) });
  }
});

async function start(folder: string, module?: WebAssembly.Module) {
  const loader = import(/* @vite-ignore */ folder + 'wasm_exec.js');
  if (!module) {
    module = await compile(folder + 'grundy.wasm.gz');
    tell({ module });
  }
  await loader;
  const go = new Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  void go.run(instance).then(
    () => tell({ ended: true }),
    () => tell({ ended: true }),
  );
}

/** compile unpacks the module, unless the server's Content-Encoding made the browser do so already. */
async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(url);
  const bytes = await response.arrayBuffer();
  const [a, b] = new Uint8Array(bytes, 0, 2);
  if (a !== 0x1f || b !== 0x8b) return WebAssembly.compile(bytes);
  const unpacked = new Response(bytes).body!.pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}
