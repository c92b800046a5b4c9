import type { TextSpan } from '@pactbook/intelligence/findings.ts';
import { rawSpan, type LabelledSpan, type TrainingContract } from './read-contracts.ts';

/** How a piece of text meets the labels of a kind. */
export interface Match {
  /** It shares at least half of its words with a label, which counts as found (the rule of the CUAD authors). */
  readonly isHit: boolean;
  /** Which labels it meets so. */
  readonly labels: readonly number[];
  /** No other piece meets one of the labels better. */
  readonly isBest: boolean;
  /** The share of it that labels cover. */
  readonly covered: number;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    text
      .replaceAll(/[.,;:]/g, '')
      .toLowerCase()
      .replaceAll('/', ' ')
      .split(' '),
  );
}

function similarity(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of one) if (other.has(word)) shared += 1;
  return shared / (one.size + other.size - shared);
}

const LEAST_SIMILARITY = 0.5;

const NONE: Match = { isHit: false, labels: [], isBest: false, covered: 0 };

/** How pieces of a contract meet its labels of a kind. Names are equal wherever they stand. */
export function matchesOf(
  contract: TrainingContract,
  category: string,
  spans: readonly TextSpan[],
  isName: boolean,
): Match[] {
  const labels: readonly LabelledSpan[] = contract.labels.get(category) ?? [];
  if (labels.length === 0) return spans.map(() => NONE);
  const words = labels.map(({ text }) => wordsOf(text));
  const met = spans.map((span) => {
    const raw = rawSpan(contract, span);
    const piece = contract.raw.slice(raw.start, raw.end);
    const overlaps = labels.map(({ start, end }) => Math.min(end, raw.end) - Math.max(start, raw.start));
    const isNear = overlaps.map((overlap) => isName || overlap > 0);
    const own = isNear.includes(true) ? wordsOf(piece) : new Set<string>();
    const similarities = labels.map((_, at) => (isNear[at] ? similarity(words[at]!, own) : 0));
    const hits = labels.flatMap((label, at) => {
      const isHit =
        similarities[at]! >= LEAST_SIMILARITY ||
        (category === 'Parties' && isNear[at]! && holds(piece, label));
      return isHit ? [at] : [];
    });
    return { raw, similarities, hits, overlap: Math.max(0, ...overlaps) };
  });
  const best = labels.map((_, at) => Math.max(...met.map(({ similarities }) => similarities[at]!)));
  return met.map(({ raw, similarities, hits, overlap }) => ({
    isHit: hits.length > 0,
    labels: hits,
    isBest: similarities.some((value, at) => value >= LEAST_SIMILARITY && value === best[at]),
    covered: overlap / (raw.end - raw.start),
  }));
}

/** A party counts as found in a piece that holds its name, as long as that is not much longer. */
function holds(piece: string, { text }: LabelledSpan): boolean {
  return piece.includes(text) && piece.length < text.length * 3 + 10;
}

/** Which findings are right when each label counts once: the likeliest finding takes it, a repetition is wrong. */
export function firstHits(
  contract: TrainingContract,
  category: string,
  findings: readonly (TextSpan & { readonly confidence: number })[],
  isName: boolean,
): boolean[] {
  const matches = matchesOf(contract, category, findings, isName);
  const taken = new Set<number>();
  const right = findings.map(() => false);
  const order = Array.from(findings.keys()).toSorted(
    (one, other) => findings[other]!.confidence - findings[one]!.confidence || one - other,
  );
  for (const at of order) {
    const label = matches[at]!.labels.find((hit) => !taken.has(hit));
    if (label === undefined) continue;
    taken.add(label);
    right[at] = true;
  }
  return right;
}
