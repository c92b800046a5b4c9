import { lineAt, type Violation } from '../source-tree/source-tree.ts';

/**
 * Words that documents and comments do not use, each with what to write in its place: words that an engineer or a buyer
 * would search for. Words of the screens are in docs/product/words.md.
 */
const REFUSED_WORDS: Readonly<Record<string, string>> = {
  whoever: 'users who, the operator',
  nobody: 'no one, no user',
  anew: 'again',
  stands: 'is',
  stood: 'was',
  'stands? (?:at|in|under|below|above|beside|for|first|there)': 'is, are, means',
  'lets? (?:people|somebody|someone|them|him|her) in': 'authorize, sign in, admit',
  '(?:give|gives|giving|gave) way': 'yield',
  'tells? of': 'show, report, notify',
  '(?:is|are|was|were|be|been) told': 'is notified, is shown',
  '(?:is|are|was|were|be) let in': 'is authorized, is admitted',
  'goes on|go on|going on|went on': 'continue',
  stretch: 'range',
  stretches: 'ranges',
  '(?:take|takes|taken|taking|took)[- ]back': 'undo, roll back, revoke, remove',
};

/** Spans and quotations name code, addresses and texts of screens; their words are not ours to choose. */
const QUOTED = /`[^`\n]*`|"[^"\n]*"|“[^”\n]*”|\]\([^)\n]*\)|https?:\S+/g;

const PATTERN = new RegExp(`(?<![\\w-])(?:${Object.keys(REFUSED_WORDS).join('|')})(?![\\w-])`, 'gi');

/** A refused word with its offset and what to write in its place. */
export interface RefusedWord {
  readonly word: string;
  readonly offset: number;
  readonly instead: string;
}

/** The refused words of a text, outside of spans and quotations. */
export function refusedWordsIn(text: string): RefusedWord[] {
  const read = text.replaceAll(QUOTED, (quoted) => quoted.replaceAll(/[^\n]/g, ' '));
  return [...read.matchAll(PATTERN)].map(({ 0: word, index }) => ({
    word,
    offset: index,
    instead:
      Object.entries(REFUSED_WORDS).find(([name]) => new RegExp(`^(?:${name})$`, 'i').test(word))?.[1] ?? '',
  }));
}

const COMMENT_LINE = /^[ \t]*(?:\/\*\*?|\*(?!\/)|\/\/|--)(.*)$/gm;
const SOURCE = /\.(ts|tsx|mjs|sql)$/;
/** This list of words itself. */
const NOT_READ = /^tools\/documents\//;

/** The title of a test or of a group of tests: `test('…'`, `describe.each(kinds)('…'`, `])('…'`. */
const TITLE = /(?:\b(?:it|test|describe)(?:\.\w+)*(?:\(\w+\))?|\]\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g;
const TESTS = /\.(?:test\.tsx?|spec\.ts|setup\.ts)$/;

/** The comments of a source and the titles of its tests; a comment behind code on its line is not read. */
function wordsOf(file: string, text: string): { words: string; index: number }[] {
  const comments = [...text.matchAll(COMMENT_LINE)].map(({ 1: words = '', index }) => ({ words, index }));
  const titles = TESTS.test(file) ? [...text.matchAll(TITLE)] : [];
  return [...comments, ...titles.map(({ 2: words = '', index }) => ({ words, index }))];
}

/** Refused words in the comments of sources and in the titles of tests. */
export function sourceViolations(texts: ReadonlyMap<string, string>): Violation[] {
  return [...texts].flatMap(([file, text]) =>
    SOURCE.test(file) && !NOT_READ.test(file)
      ? wordsOf(file, text).flatMap(({ words, index }) =>
          refusedWordsIn(words).map(({ word, instead }) => ({
            file,
            line: lineAt(text, index),
            rule: 'words',
            message: `"${word}" is not plain English: ${instead}`,
          })),
        )
      : [],
  );
}
