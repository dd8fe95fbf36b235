// The lines of a certificate, to be read: docs/certificates.md says what each means.

export interface Step {
  /** Counted from 1. */
  number: number;
  text: string;
  /** The object of the line; null where it is none. */
  object: Record<string, unknown> | null;
}

/** steps are the lines of a text, as far as one looks at them. */
export function steps(text: string, most: number): Step[] {
  const all: Step[] = [];
  let at = 0;
  while (at < text.length && all.length < most) {
    let end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    const line = text.slice(at, end);
    at = end + 1;
    all.push({ number: all.length + 1, text: line, object: read(line) });
  }
  return all;
}

function read(line: string): Record<string, unknown> | null {
  try {
    const v: unknown = JSON.parse(line);
    return typeof v === 'object' && v !== null && !Array.isArray(v) ? (v as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** lines is how many lines a text has; the last may lack its end. */
export function lines(text: string): number {
  let n = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) n++;
  return text === '' || text.endsWith('\n') ? n : n + 1;
}

/** unpacked is the text of a file, which may be compressed with gzip; longer than most characters it is refused. */
export async function unpacked(file: Blob, most: number): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const zipped = head[0] === 0x1f && head[1] === 0x8b;
  const stream = zipped ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const reader = stream.pipeThrough(new TextDecoderStream('utf-8', { fatal: true }) as unknown as TransformStream<Uint8Array<ArrayBuffer>, string>).getReader();
  const parts: string[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts.join('');
    parts.push(value);
    if ((length += value.length) > most) {
      await reader.cancel();
      throw new RangeError('too long');
    }
  }
}
