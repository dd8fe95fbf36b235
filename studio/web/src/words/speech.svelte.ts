// The language that the studio speaks: chosen once, remembered, else that of the
// browser. Every page keeps its own words beside it and says them by a speaker.
import { keep, kept } from '../kept';
import { fill, type Arg } from './fill';
import en from './en.json';
import zh from './zh.json';

export type Lang = 'en' | 'zh';

function first(): Lang {
  const stored = kept('lang');
  if (stored === 'en' || stored === 'zh') return stored;
  for (const tag of navigator.languages ?? [navigator.language]) {
    if (/^zh\b/i.test(tag)) return 'zh';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}

export const speech = $state({ lang: first() });

/** speak changes the language and remembers it. */
export function speak(lang: Lang) {
  speech.lang = lang;
  keep('lang', lang);
}

/** speaker says the sentences of one part of the studio, in the language of the moment. */
export function speaker<K extends string>(english: Record<K, string>, chinese: Record<K, string>): (key: K, ...args: Arg[]) => string {
  return (key, ...args) => fill((speech.lang === 'zh' ? chinese : english)[key], args);
}

/** say says the sentences that all pages share. */
export const say = speaker(en, zh);
