import { pageAt } from '../documents/snippets.ts';
import {
  currentValue,
  FOUND_FIELDS,
  takenClauses,
  type FoundClause,
  type FoundField,
} from '../contract-analysis/analysis.ts';
import { foundWords } from '../contract-analysis/found-words.ts';
import { alignSentences } from './align-sentences.ts';
import { amendedSentences } from './amended-sentences.ts';
import {
  MOST_OTHER_CHANGES,
  saysAmendment,
  type ComparedChange,
  type ComparedField,
  type ComparedSentence,
  type DocumentComparison,
  type SentenceOfKinds,
} from './comparison.ts';
import { figureChanges, wordChanges, wordsOf } from './word-changes.ts';

/** A document as it is compared: its text, cut into sentences, and what was found in it. */
export interface DocumentToCompare {
  readonly name: string;
  readonly text: string;
  readonly pageStarts: readonly number[] | null;
  readonly sentences: readonly { readonly start: number; readonly end: number }[];
  readonly fields: readonly FoundField[];
  readonly clauses: readonly FoundClause[];
  /** The kinds that are found in it. */
  readonly kinds: readonly string[];
}

/** The sentences of a document, as words with one blank between them, and the kinds of the findings that lie in them. */
export function sentencesOf({
  text,
  pageStarts,
  sentences,
  clauses,
  kinds,
}: DocumentToCompare): SentenceOfKinds[] {
  const taken = takenClauses(clauses, kinds).toSorted((one, other) => one.start - other.start);
  return sentences.map(({ start, end }) => {
    const own = taken.filter((clause) => clause.start < end && clause.end > start);
    return {
      start,
      end,
      page: pageAt(pageStarts ?? [], start),
      text: wordsOf(text.slice(start, end)).join(' '),
      finding: own[0]?.key ?? null,
      kinds: [...new Set(own.map(({ category }) => category))],
    };
  });
}

const placeOf = ({ kinds: _kinds, ...place }: SentenceOfKinds): ComparedSentence => place;

/** Both versions of a sentence, or the only one, as they are sent. */
export function changeOf(
  left: SentenceOfKinds | null,
  right: SentenceOfKinds | null,
  moved = false,
): ComparedChange {
  const isSame = left !== null && right !== null && left.text === right.text;
  const words = left === null || right === null || isSame ? [] : wordChanges(left.text, right.text);
  const change = left === null ? 'onlyRight' : right === null ? 'onlyLeft' : isSame ? 'same' : 'changed';
  return {
    change: moved ? 'moved' : change,
    kinds: [...new Set([...(left?.kinds ?? []), ...(right?.kinds ?? [])])],
    left: left && placeOf(left),
    right: right && placeOf(right),
    words,
    figures: figureChanges(words),
  };
}

/** Every sentence of both documents once, in the order of the right one; what only the left one has where it was. */
export function compareSentences(
  left: readonly SentenceOfKinds[],
  right: readonly SentenceOfKinds[],
): ComparedChange[] {
  const pairs = alignSentences(
    left.map(({ text }) => text),
    right.map(({ text }) => text),
  );
  const ofRight = new Map(pairs.map((pair) => [pair.right, pair]));
  const ofLeft = new Set(pairs.map((pair) => pair.left));
  const changes: ComparedChange[] = [];
  let next = 0;
  const leftUpTo = (end: number): void => {
    for (; next < end; next += 1) {
      const sentence = left[next];
      if (sentence !== undefined && !ofLeft.has(next)) changes.push(changeOf(sentence, null));
    }
  };
  for (const [at, sentence] of right.entries()) {
    const pair = ofRight.get(at);
    if (pair !== undefined && !pair.moved) leftUpTo(pair.left);
    changes.push(changeOf(pair === undefined ? null : (left[pair.left] ?? null), sentence, pair?.moved));
  }
  leftUpTo(left.length);
  return changes;
}

function shownField(field: FoundField | undefined): ComparedField['left'] {
  if (field === undefined || field.decision?.verdict === 'rejected') return null;
  const value = currentValue(field);
  const text = foundWords(field.field, value);
  return text === '' ? null : { text, page: field.evidence[0]?.page ?? null, finding: field.key };
}

/** Names and values in the same letters and digits are the same: "Northwind, Inc." and "Northwind Inc". */
const isSameValue = (one: string, other: string): boolean =>
  one.localeCompare(other, 'en', { sensitivity: 'base', ignorePunctuation: true }) === 0;

function compareFields(left: readonly FoundField[], right: readonly FoundField[]): ComparedField[] {
  return FOUND_FIELDS.flatMap((name) => {
    const [one, other] = [left, right].map((fields) =>
      shownField(fields.find(({ field }) => field === name)),
    );
    if (!one && !other) return [];
    const change = !one
      ? 'onlyRight'
      : !other
        ? 'onlyLeft'
        : isSameValue(one.text, other.text)
          ? 'same'
          : 'changed';
    return [{ field: name, change, left: one ?? null, right: other ?? null }];
  });
}

/** Characters in which an amendment calls itself one: "This Second Amendment is entered into". */
const OPENING = 1_000;
const CALLS_ITSELF_AMENDMENT =
  /\b(?:This|this|THIS)\s(?:\w+\s){0,3}(?:Amendment|AMENDMENT|Addendum|ADDENDUM)\b/;

/** Which document amends the other: the only one whose title, file name or opening says so. */
function amendmentOf(left: DocumentToCompare, right: DocumentToCompare): DocumentComparison['amendment'] {
  const amends = ({ name, fields, text }: DocumentToCompare): boolean =>
    saysAmendment(name) ||
    saysAmendment(fields.find(({ field }) => field === 'documentName')?.evidence[0]?.quote ?? '') ||
    CALLS_ITSELF_AMENDMENT.test(text.slice(0, OPENING));
  const [one, other] = [amends(left), amends(right)];
  if (one === other) return null;
  return one ? 'left' : 'right';
}

/** What changed from one document to the other; of an amendment, what it says beside what it speaks of. */
export function compareDocuments(
  left: DocumentToCompare,
  right: DocumentToCompare,
): Pick<DocumentComparison, 'amendment' | 'fields' | 'changes' | 'same' | 'leftOut'> {
  const amendment = amendmentOf(left, right);
  const [ofLeft, ofRight] = [sentencesOf(left), sentencesOf(right)];
  const every =
    amendment === 'right'
      ? amendedSentences(ofRight, ofLeft).map(({ own, amended }) => changeOf(amended, own))
      : amendment === 'left'
        ? amendedSentences(ofLeft, ofRight).map(({ own, amended }) => changeOf(own, amended))
        : compareSentences(ofLeft, ofRight);
  let others = 0;
  const changes = every.filter(({ change, kinds }) => {
    if (kinds.length > 0) return true;
    if (change === 'same') return false;
    others += 1;
    return others <= MOST_OTHER_CHANGES;
  });
  return {
    amendment,
    // What an amendment leaves alone is as it was.
    fields: compareFields(left.fields, right.fields).filter(
      (field) => amendment === null || field[amendment] !== null,
    ),
    changes,
    same: every.filter(({ change }) => change === 'same').length,
    leftOut: Math.max(0, others - MOST_OTHER_CHANGES),
  };
}
