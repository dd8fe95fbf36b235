// Whole numbers as people write them.

/** whole reads a number with or without separators, in ordinary or full-width digits; null where it is none. */
export function whole(text: string): bigint | null {
  const bare = text
    .replace(/[０-９]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0))
    .replace(/[\s,_'，]/g, '');
  return /^\d{1,40}$/.test(bare) ? BigInt(bare) : null;
}

const groups = new Intl.NumberFormat('en', { useGrouping: true });

/** grouped writes a number of more than four digits with thin spaces, to be read and not copied. */
export function grouped(n: bigint | number): string {
  const text = n.toString();
  return text.length < 5 ? text : groups.format(BigInt(text)).replaceAll(',', '\u202f');
}
