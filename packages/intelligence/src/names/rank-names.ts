import type { TextSpan } from '../findings.ts';
import { findPreambleParties, findSignatureParties } from '../fields/parties.ts';
import type { PartyMention } from '../fields/party-names.ts';
import { logistic } from '../scoring/calibration.ts';
import { LEGAL_FORM, placeOfBetween } from './candidate-features.ts';
import type { Candidate, CandidateForm } from './candidates.ts';

/** The candidates of a contract with the logits of each kind for each of them. */
export interface ScoredNames {
  readonly text: string;
  readonly candidates: readonly Candidate[];
  readonly logits: readonly Float32Array[];
}

/** A candidate that may be a name or date of a kind, with what the re-ranker looks at. */
export interface RankedName {
  readonly kind: number;
  readonly candidate: number;
  readonly row: readonly number[];
}

const FORMS: readonly CandidateForm[] = ['name', 'term', 'alias', 'date', 'title'];
/** Candidates that each kind has at least and at most, and the logit from which there are more. */
const SURE_CANDIDATES = 8;
const MOST_CANDIDATES = 60;
const LEAST_LOGIT = -7;
const NOTHING = -9;
/** Characters within which another candidate is beside one, and those at the end where a contract is signed. */
const NEAR = 120;
const SIGNATURES_LENGTH = 2_500;
const MADE = /\b(?:made\s+and\s+entered|entered\s+into|is\s+made|dated)\b/i;
const HEAD = 9_000;
const AGREED = /\b(?:entered|made|dated|signed|executed)\b[^.;]{0,30}$/i;
const TAKES_EFFECT = /\b(?:effective|commenc\w+|begin\w*|start\w*|takes? effect)\b[^.;]{0,30}$/i;
const IS_EFFECTIVE_DATE =
  /^[\s,("“”'‘]{0,4}(?:(?:the|hereinafter|or|called|as)\s){0,3}["“'‘\s]{0,2}effective date/i;
const ENDS = /\b(?:until|through|ends?|ending|expir\w+|terminat\w+)\b[^.;]{0,30}$/i;

const flag = (value: boolean) => (value ? 1 : 0);
const keyOf = (piece: string) =>
  piece
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Where in the beginning the words are that a name or date is beside, and what the rules take for parties. */
interface Landmarks {
  readonly between: number;
  readonly made: number;
  readonly names: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
  readonly signed: ReadonlySet<string>;
}

function landmarksOf(text: string): Landmarks {
  const opening = findPreambleParties(text);
  const keys = (mentions: readonly PartyMention[]) => new Set(mentions.map((one) => keyOf(one.text)));
  return {
    between: placeOfBetween(text),
    made: text.slice(0, HEAD).search(MADE),
    names: keys(opening.filter(({ isQuoted }) => !isQuoted)),
    terms: keys(opening.filter(({ isQuoted }) => isQuoted)),
    signed: keys(findSignatureParties(text)),
  };
}

/** What a candidate looks like, whatever the kind. */
function shapeOf(text: string, { start, end, form }: Candidate, landmarks: Landmarks): number[] {
  const { between, made, names, terms, signed } = landmarks;
  const piece = text.slice(start, end);
  const before = text.slice(Math.max(0, start - 24), start);
  const after = text.slice(end, end + 60);
  const sentence = text.slice(Math.max(0, start - 70), start).replaceAll(/\s+/g, ' ');
  const key = keyOf(piece);
  const letters = piece.replaceAll(/[^\p{L}]/gu, '');
  const away = (landmark: number) =>
    landmark < 0 ? HEAD : Math.max(-HEAD, Math.min(HEAD, start - landmark));
  return [
    FORMS.indexOf(form),
    start,
    start / text.length,
    away(between),
    away(made),
    flag(start > text.length - SIGNATURES_LENGTH),
    end - start,
    piece.split(/\s+/).length,
    letters.replaceAll(/\P{Lu}/gu, '').length / Math.max(1, letters.length),
    flag(/["“”″ʺ]/.test(before.slice(-2)) || /^["“”″ʺ]/.test(after)),
    flag(LEGAL_FORM.test(piece)),
    flag(LEGAL_FORM.test(after)),
    flag(/\band\s+$/i.test(before)),
    flag(/\b(?:between|among|by)[\s:]+$/i.test(before)),
    flag(/\b(?:the|this)\s+["“]?$/i.test(before)),
    flag(/\n\s*$/.test(before) || before === ''),
    flag(/^\s*\n/.test(after) || after === ''),
    piece.split('\n').length,
    piece.replaceAll(/\D/g, '').length,
    flag(names.has(key)),
    flag(terms.has(key)),
    flag(signed.has(key)),
    flag(AGREED.test(sentence)),
    flag(TAKES_EFFECT.test(sentence)),
    flag(IS_EFFECTIVE_DATE.test(after)),
    flag(ENDS.test(sentence)),
    flag(/\bdated?\s*:?\s*$/i.test(before)),
  ];
}

const overlap = (one: TextSpan, other: TextSpan) => one.start < other.end && other.start < one.end;
const holds = (one: TextSpan, other: TextSpan) => one.start <= other.start && other.end <= one.end;

/** What the candidates of a kind that overlap with one, or are near it, say. */
function neighboursOf(candidates: readonly Candidate[], logits: Float32Array, at: number): number[] {
  const own = candidates[at]!;
  let [overlapping, near, around, within] = [NOTHING, NOTHING, 0, 0];
  candidates.forEach((other, index) => {
    if (index === at) return;
    const logit = logits[index]!;
    if (overlap(own, other)) {
      overlapping = Math.max(overlapping, logit);
      around += flag(holds(other, own));
      within += flag(holds(own, other));
    } else if (other.start < own.end + NEAR && own.start < other.end + NEAR) near = Math.max(near, logit);
  });
  return [overlapping, around, within, near];
}

/** What the candidates of the same words say. */
function sameWords(own: readonly number[], logits: Float32Array, at: number): number[] {
  const others = own.filter((index) => index !== at).map((index) => logits[index]!);
  return [
    Math.max(NOTHING, ...others),
    others.length,
    others.reduce((sum, logit) => sum + logistic(logit), 0),
  ];
}

/**
 * The candidates for each kind of names and dates that may be right, best first, with their rows for the re-ranker
 * (docs/decisions/0046-contract-intelligence.md).
 */
export function rankNames({ text, candidates, logits }: ScoredNames): RankedName[] {
  const landmarks = landmarksOf(text);
  const byWords = Map.groupBy(candidates.keys(), (at) =>
    keyOf(text.slice(candidates[at]!.start, candidates[at]!.end)),
  );
  const sames = candidates.map(({ start, end }) => byWords.get(keyOf(text.slice(start, end))) ?? []);
  const shapes = new Map<number, number[]>();
  return logits.flatMap((own, kind) => {
    const order = Array.from(candidates.keys())
      .toSorted((one, other) => own[other]! - own[one]! || one - other)
      .filter((at, rank) => rank < SURE_CANDIDATES || own[at]! > LEAST_LOGIT)
      .slice(0, MOST_CANDIDATES);
    const logitAt = (rank: number) => (order[rank] === undefined ? NOTHING : own[order[rank]]!);
    const expected = order.reduce((sum, at) => sum + logistic(own[at]!), 0);
    return order.map((at, rank) => {
      const shape = shapes.get(at) ?? shapeOf(text, candidates[at]!, landmarks);
      shapes.set(at, shape);
      const row = [
        kind,
        own[at]!,
        rank,
        logitAt(0) - own[at]!,
        logitAt(0),
        logitAt(1),
        expected,
        ...logits.map((other) => other[at]!),
        ...sameWords(sames[at]!, own, at),
        ...neighboursOf(candidates, own, at),
        ...shape,
      ];
      return { kind, candidate: at, row };
    });
  });
}
