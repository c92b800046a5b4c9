import type { TextSpan } from '@pactbook/intelligence/findings.ts';
import { rawSpan, type LabelledSpan, type TrainingContract } from './read-contracts.ts';

/** How a piece of text meets the labels of a kind. */
export interface Match {
  /** It shares at least half of its words with a label, which counts as found (the rule of the CUAD authors). */
  readonly isHit: boolean;
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

/** How pieces of a contract meet its labels of a kind. Names are equal wherever they stand. */
export function matchesOf(
  contract: TrainingContract,
  category: string,
  spans: readonly TextSpan[],
  isName: boolean,
): Match[] {
  const labels: readonly LabelledSpan[] = contract.labels.get(category) ?? [];
  const words = labels.map(({ text }) => wordsOf(text));
  return spans.map((span) => {
    if (labels.length === 0) return { isHit: false, covered: 0 };
    const raw = rawSpan(contract, span);
    const overlaps = labels.map(({ start, end }) => Math.min(end, raw.end) - Math.max(start, raw.start));
    const piece = contract.raw.slice(raw.start, raw.end);
    const near = labels.map((_, at) => at).filter((at) => isName || overlaps[at]! > 0);
    if (near.length === 0) return { isHit: false, covered: 0 };
    const own = wordsOf(piece);
    const isHit = near.some(
      (at) =>
        similarity(words[at]!, own) >= LEAST_SIMILARITY ||
        (category === 'Parties' && holds(piece, labels[at]!)),
    );
    return { isHit, covered: Math.max(0, ...overlaps) / (raw.end - raw.start) };
  });
}

/** A party counts as found in a piece that holds its name, as long as that is not much longer. */
function holds(piece: string, { text }: LabelledSpan): boolean {
  return piece.includes(text) && piece.length < text.length * 3 + 10;
}
