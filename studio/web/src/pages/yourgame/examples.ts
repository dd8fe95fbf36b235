// Examples to start from: rules in words, and the programs of the folder examples,
// which say their titles and rules themselves.
import english from '../../../../../script/template/en.star?raw';
import chinese from '../../../../../script/template/zh.star?raw';

const sources = import.meta.glob<string>('../../../../../examples/*.star', { query: '?raw', import: 'default', eager: true });

export interface Program {
  name: string;
  source: string;
  title: Record<'en' | 'zh', string>;
  rule: Record<'en' | 'zh', string>;
}

/** told is what a source says of itself under a name: a dictionary of two languages. */
function told(source: string, name: string): Record<'en' | 'zh', string> {
  const line = source.match(new RegExp(`^${name} = (\\{.*\\})$`, 'm'));
  return line ? (JSON.parse(line[1]) as Record<'en' | 'zh', string>) : { en: '', zh: '' };
}

export const programs: Program[] = Object.entries(sources).map(([path, source]) => ({
  name: path.replace(/^.*\/|\.star$/g, ''),
  source,
  title: told(source, 'title'),
  rule: told(source, 'rule'),
}));

/** template is the program to begin with. */
export const template = (lang: 'en' | 'zh') => (lang === 'zh' ? chinese : english).replaceAll('./NAME.star', 'game.star');
