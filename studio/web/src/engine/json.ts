// JSON as the engine speaks it: every whole number is exact, up to 2^64-1 and
// beyond. Whole numbers are read as bigint, always, so that no type depends on a
// size; those under the keys in `plain` are read as number, for long tables of
// values known to be small. Numbers with a point or an exponent are read as number.

export type Json = null | boolean | string | number | bigint | Json[] | { [key: string]: Json };

/** parse reads a JSON text. It throws a SyntaxError where the text is none. */
export function parse(text: string, plain: readonly string[] = []): unknown {
  let at = 0;

  const fail = (): never => {
    throw new SyntaxError(`no JSON at ${at}`);
  };
  const space = () => {
    for (let c = text.charCodeAt(at); c === 32 || c === 10 || c === 13 || c === 9; c = text.charCodeAt(at)) at++;
  };
  const string = (): string => {
    const from = at++;
    let escaped = false;
    for (; ; at++) {
      const c = text.charCodeAt(at);
      if (c === 34) break;
      if (c === 92) {
        escaped = true;
        at++;
      } else if (!(c >= 32)) fail();
    }
    at++;
    return escaped ? (JSON.parse(text.slice(from, at)) as string) : text.slice(from + 1, at - 1);
  };
  const number = (small: boolean): number | bigint => {
    const from = at;
    let whole = true;
    if (text[at] === '-') at++;
    for (; at < text.length; at++) {
      const c = text.charCodeAt(at);
      if (c >= 48 && c <= 57) continue;
      if (c !== 46 && c !== 101 && c !== 69 && c !== 43 && c !== 45) break;
      whole = false;
    }
    const digits = text.slice(from, at);
    if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(digits)) fail();
    return whole && !small ? BigInt(digits) : Number(digits);
  };
  const word = (w: string, v: null | boolean) => {
    if (!text.startsWith(w, at)) fail();
    at += w.length;
    return v;
  };
  const value = (small: boolean): unknown => {
    space();
    switch (text[at]) {
      case '{': {
        const o: Record<string, unknown> = {};
        at++;
        space();
        if (text[at] === '}') {
          at++;
          return o;
        }
        for (;;) {
          space();
          if (text[at] !== '"') fail();
          const key = string();
          space();
          if (text[at++] !== ':') fail();
          const v = value(plain.includes(key));
          if (key === '__proto__') fail();
          o[key] = v;
          space();
          const c = text[at++];
          if (c === '}') return o;
          if (c !== ',') fail();
        }
      }
      case '[': {
        const a: unknown[] = [];
        at++;
        space();
        if (text[at] === ']') {
          at++;
          return a;
        }
        for (;;) {
          a.push(value(small));
          space();
          const c = text[at++];
          if (c === ']') return a;
          if (c !== ',') fail();
        }
      }
      case '"':
        return string();
      case 't':
        return word('true', true);
      case 'f':
        return word('false', false);
      case 'n':
        return word('null', null);
      default:
        return number(small);
    }
  };

  const v = value(false);
  space();
  if (at !== text.length) fail();
  return v;
}

/** stringify writes JSON with bigints as numbers; undefined fields are left out. */
export function stringify(v: unknown): string {
  switch (typeof v) {
    case 'bigint':
      return v.toString();
    case 'number':
      if (!Number.isFinite(v) || (Number.isInteger(v) && !Number.isSafeInteger(v))) throw new RangeError(`${v} is not exact`);
      return String(v);
    case 'object':
      if (v === null) return 'null';
      if (Array.isArray(v)) return '[' + v.map((x) => stringify(x ?? null)).join(',') + ']';
      return (
        '{' +
        Object.entries(v)
          .filter(([, x]) => x !== undefined)
          .map(([k, x]) => JSON.stringify(k) + ':' + stringify(x))
          .join(',') +
        '}'
      );
    default:
      return JSON.stringify(v);
  }
}
