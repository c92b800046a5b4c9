/** Where words are: in both texts, or in one of them. */
export const SIDES = ['both', 'left', 'right'] as const;
export type Side = (typeof SIDES)[number];

/** Words that follow each other, joined with blanks. The parts of a side and of both, joined with blanks, are that side's text. */
export interface WordPart {
  readonly side: Side;
  readonly text: string;
}

/** Pairs of words that are compared at most: beyond, what is between the first and the last change is said to be another text. */
const MOST_PAIRS = 4_000_000;

/** A text as words with one blank between them. */
export const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? [];

/** The words that two lists have in common, in order, as many as possible: the longest common subsequence. */
function commonWords(left: readonly string[], right: readonly string[]): (readonly [number, number])[] {
  if (left.length * right.length > MOST_PAIRS) return [];
  const width = right.length + 1;
  const longest = new Uint32Array((left.length + 1) * width);
  const at = (row: number, column: number): number => longest[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      longest[row * width + column] =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const common: (readonly [number, number])[] = [];
  for (let row = 0, column = 0; row < left.length && column < right.length;) {
    if (left[row] === right[column]) common.push([row++, column++]);
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return common;
}

/** What was deleted from the left text and inserted into the right one, word by word; deleted words come first. */
export function wordChanges(leftText: string, rightText: string): WordPart[] {
  const [left, right] = [wordsOf(leftText), wordsOf(rightText)];
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let tail = 0;
  const most = Math.min(left.length, right.length) - start;
  while (tail < most && left[left.length - 1 - tail] === right[right.length - 1 - tail]) tail += 1;
  const [leftEnd, rightEnd] = [left.length - tail, right.length - tail];
  const parts: { side: Side; text: string }[] = [];
  const add = (side: Side, words: readonly string[]): void => {
    if (words.length === 0) return;
    const last = parts.at(-1);
    if (last?.side === side) last.text += ` ${words.join(' ')}`;
    else parts.push({ side, text: words.join(' ') });
  };
  add('both', left.slice(0, start));
  let [leftAt, rightAt] = [start, start];
  const upTo = (leftNext: number, rightNext: number): void => {
    add('left', left.slice(leftAt, leftNext));
    add('right', right.slice(rightAt, rightNext));
    [leftAt, rightAt] = [leftNext, rightNext];
  };
  for (const [row, column] of commonWords(left.slice(start, leftEnd), right.slice(start, rightEnd))) {
    upTo(start + row, start + column);
    add('both', left.slice(leftAt, leftAt + 1));
    [leftAt, rightAt] = [leftAt + 1, rightAt + 1];
  }
  upTo(leftEnd, rightEnd);
  add('both', left.slice(leftEnd));
  return parts;
}

/** A number, date or amount that became another one. */
export interface FigureChange {
  readonly from: string;
  readonly to: string;
}

const HAS_DIGIT = /\d/;
const MONTH =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)[.,]?$/;
const CURRENCY = /^(?:USD|EUR|GBP|CHF|US\$|[$€£])$/;
const DAY = /^\d{1,2},?$/;
const YEAR = /^\d{4}[,.;]?$/;
const UNIT =
  /^(?:business|calendar|consecutive|(?:days?|weeks?|months?|years?|hours?|percent|%|dollars|euros?|million)(?:['’]|[.,;:)]+)?)$/i;
/** Words before a number that belong to it: "January 1," of a year, or a currency. */
const isBefore = (word: string): boolean => MONTH.test(word) || DAY.test(word) || CURRENCY.test(word);
/** Words after a number that belong to it: a unit or a currency, the month or year of a date. */
const isAfter = (word: string): boolean =>
  UNIT.test(word) || MONTH.test(word) || YEAR.test(word) || CURRENCY.test(word);
/** Not the number of a section, which moves when another one is inserted. */
const SECTION = /^(?:\d{1,2}\.)+\d{0,2}$|^\d{1,2}\.$/;

const bare = (words: string): string => words.replace(/^["'“‘]/, '').replace(/[,.;:"'”’]{1,3}$/, '');

/** The numbers, dates and amounts that another one takes the place of, with the words that belong to them. */
export function figureChanges(parts: readonly WordPart[]): FigureChange[] {
  return parts.flatMap((part, at) => {
    const next = parts[at + 1];
    if (part.side !== 'left' || next?.side !== 'right') return [];
    if (!HAS_DIGIT.test(part.text) || !HAS_DIGIT.test(next.text)) return [];
    if (SECTION.test(part.text) && SECTION.test(next.text)) return [];
    const sharedBefore = parts[at - 1]?.side === 'both' ? wordsOf(parts[at - 1]?.text ?? '') : [];
    const sharedAfter = parts[at + 2]?.side === 'both' ? wordsOf(parts[at + 2]?.text ?? '') : [];
    let first = sharedBefore.length;
    while (first > 0 && isBefore(sharedBefore[first - 1] ?? '')) first -= 1;
    let last = 0;
    while (last < 3 && isAfter(sharedAfter[last] ?? '')) last += 1;
    const around = (words: string): string =>
      bare([...sharedBefore.slice(first), words, ...sharedAfter.slice(0, last)].join(' '));
    return [{ from: around(part.text), to: around(next.text) }];
  });
}
