// Operations asked of a server: POST /api/NAME. Where progress is wanted, the answer
// is a stream of events, the last of them the result or an error.
import { Problem, type Answer, type Transport } from './index';

export const http: Transport = async (op, text, { lang, signal, onProgress }) => {
  let response: Response;
  try {
    response = await fetch(new URL(`api/${op}`, document.baseURI), {
      method: 'POST',
      body: text,
      signal,
      headers: {
        'Content-Type': 'application/json',
        'Accept-Language': lang,
        Accept: onProgress ? 'text/event-stream' : 'application/json',
      },
    });
  } catch (e) {
    if (signal?.aborted) throw e;
    throw new Problem('', 'unreachable');
  }
  if (response.body && response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    return streamed(response, onProgress);
  }
  return { ok: response.ok, status: response.status, text: await response.text() };
};

async function streamed(response: Response, onProgress?: (text: string) => void): Promise<Answer> {
  for await (const { event, data } of events(response.body!)) {
    if (event === 'progress') onProgress?.(data);
    else if (event === 'result') return { ok: true, status: 200, text: data };
    else if (event === 'error') return { ok: false, status: 0, text: data };
  }
  throw new Problem('', 'unreachable');
}

/** events cuts a stream into server-sent events. */
export async function* events(body: ReadableStream<Uint8Array>): AsyncGenerator<{ event: string; data: string }> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let event = 'message';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      rest += done ? '' : decoder.decode(value, { stream: true });
      const lines = rest.split(/\r\n|\n|\r(?!$)/);
      rest = lines.pop()!;
      for (const line of lines) {
        if (line === '') {
          if (data.length) yield { event, data: data.join('\n') };
          event = 'message';
          data = [];
        } else if (line.startsWith('event:')) event = line.slice(6).trim();
        else if (line.startsWith('data:')) data.push(line.slice(line[5] === ' ' ? 6 : 5));
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
