// A program in an address: packed, so that a link holds the whole game; one that is too
// long for that stays in this browser, and the address names it.
import { keep, kept } from '../kept';

/** The longest packed program that an address takes, in letters. */
export const mostPacked = 6000;

/** The name under which the engine is given a program. */
export const fileName = (name: string) => (/^[A-Za-z][\w-]{0,40}$/.test(name) ? name : 'game') + '.star';

/** A packed program begins with a letter that says how: "z" packed, "k" kept in this browser. */
export async function pack(source: string): Promise<string> {
  const raw = await squeeze(new TextEncoder().encode(source), new CompressionStream('deflate-raw'));
  const text = 'z' + btoa(String.fromCharCode(...raw)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  if (text.length <= mostPacked) return text;
  const name = 'k' + (await digest(source));
  keep('program.' + name, source);
  return name;
}

/** unpack is the program of an address; null where it is damaged or not in this browser. */
export async function unpack(text: string): Promise<string | null> {
  if (text.startsWith('k')) return kept('program.' + text);
  try {
    const raw = Uint8Array.from(atob(text.slice(1).replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return text.startsWith('z') ? new TextDecoder('utf-8', { fatal: true }).decode(await squeeze(raw, new DecompressionStream('deflate-raw'))) : null;
  } catch {
    return null;
  }
}

/** onlyHere says that a packed program is kept in this browser alone. */
export const onlyHere = (text: string) => text.startsWith('k');

async function squeeze(bytes: Uint8Array<ArrayBuffer>, by: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Response(bytes).body!.pipeThrough(by)).arrayBuffer());
}

/** digest is a short name for a text. */
async function digest(text: string): Promise<string> {
  let h = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) h = BigInt.asUintN(64, (h ^ BigInt(byte)) * 0x100000001b3n);
  return h.toString(36);
}
