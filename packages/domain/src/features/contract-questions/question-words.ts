import { stemmer } from 'stemmer';
import { textWords } from '../documents/found-words.ts';

/** Words that say nothing about what is asked for. */
const STOP_WORDS: ReadonlySet<string> = new Set(
  `a an the is are was were be been am do does did can could may might will would shall should must has have had i we you
  he she it they them us our ours your their theirs its me my mine this that these those there here of to in on at by for
  from with into as and or but so then than if about any some what which how who when where please show tell find give say
  says said contract agreement document clause clauses provision section paragraph term terms`.split(/\s+/),
);

/** British spellings that have another stem. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    licence: 'license',
    licences: 'licenses',
    favour: 'favor',
    favoured: 'favored',
    favourable: 'favorable',
  }),
);

/** The stems of the words of a text, in order, without marks and case (English, Porter's algorithm). */
export function stemsOf(text: string): string[] {
  const words = textWords(text).split(' ');
  return words.filter((word) => word !== '').map((word) => stemmer(SPELLINGS.get(word) ?? word));
}

const STOP_STEMS: ReadonlySet<string> = new Set([...STOP_WORDS].map((word) => stemmer(word)));

/** Whether a stem says something about what is asked for. */
export const isContent = (stem: string): boolean => !STOP_STEMS.has(stem);
