// Sentences with blanks: {0}, {1}, ... are filled in order, and {0|stone is|stones
// are} says the first where blank 0 is 1, else the second.

export type Arg = string | number | bigint;

export function fill(text: string, args: readonly Arg[]): string {
  return text.replace(/\{(\d+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g, (_, place: string, one?: string, many?: string) => {
    const arg = args[Number(place)] ?? '';
    if (one === undefined) return String(arg);
    return String(arg) === '1' ? one : many!;
  });
}
