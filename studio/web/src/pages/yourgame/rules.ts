// Rules in words to start from, the same in both languages; their titles are among the
// words of the page.

export const rules = [
  { key: 'bash', en: 'take 1..3', zh: '取1到3个' },
  { key: 'subtraction', en: 'take 1, 3 or 4', zh: '取1、3或4个' },
  { key: 'half', en: 'take 1..n/2', zh: '取1到n/2个' },
  { key: 'square', en: 'take a square', zh: '取平方数个' },
  { key: 'power', en: 'take a power of 2', zh: '取2的幂个' },
  { key: 'prime', en: 'take a prime', zh: '取质数个' },
  { key: 'kayles', en: 'take 1 or 2, then may split', zh: '取1或2个，然后可以分成两堆' },
  { key: 'lasker', en: 'take any or split', zh: '取任意个或分成两堆' },
  { key: 'anysplit', en: 'take any, then may split', zh: '取任意个，然后可以分成两堆' },
  { key: 'grundy', en: 'split into unequal', zh: '分成两个不等的堆' },
  { key: 'halve', en: 'halve or take 1', zh: '减半或取1个' },
  { key: 'coprime', en: 'take a number coprime to n', zh: '取与n互质的数' },
  { key: 'parity', en: 'if n is even, take 1 else take 1..2', zh: '如果n是偶数，取1个，否则取1到2个' },
] as const;

export const first = { en: rules[0].en, zh: rules[0].zh };
