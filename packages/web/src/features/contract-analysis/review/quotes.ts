import type { Evidence } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { Quote } from './review-parts.ts';

/** The text of an analysis and where its pages begin. */
export interface AnalyzedText {
  readonly text: string;
  readonly pageStarts: readonly number[] | null;
}

/** The page of an offset, counted from 1. */
function pageAt(pageStarts: readonly number[], offset: number): number {
  return Math.max(1, pageStarts.findLastIndex((start) => start <= offset) + 1);
}

/** The quotes of a finding as the view of the pages looks for them, in its order. */
export function quotesOf(
  evidence: readonly Evidence[],
  label: string,
  { text, pageStarts }: AnalyzedText,
): Quote[] {
  return evidence.map(({ start, end, page, quote }): Quote => {
    const starts = pageStarts ?? [0];
    const first = page ?? pageAt(starts, start);
    const begins = starts[first - 1] ?? 0;
    const length = (starts[first] ?? text.length) - begins;
    return {
      page: first,
      endPage: pageAt(starts, Math.max(start, end - 1)),
      text: quote,
      expected: length === 0 ? 0 : Math.max(0, Math.min(1, (start - begins) / length)),
      label,
    };
  });
}

/** A piece of text: marked weakly when something was found in it, strongly when it is the chosen finding. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
  readonly mark: 'none' | 'found' | 'chosen';
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Cuts a text into ranges; ranges may overlap. */
export function markedRangesOf(
  length: number,
  found: readonly Range[],
  chosen: readonly Range[],
): MarkedRange[] {
  const within = (range: Range) => range.start < range.end && range.start >= 0 && range.end <= length;
  const [weak, strong] = [found.filter(within), chosen.filter(within)];
  const edges = new Set([0, length, ...[...weak, ...strong].flatMap(({ start, end }) => [start, end])]);
  const cuts = [...edges].toSorted((one, other) => one - other);
  const covers = (ranges: readonly Range[], start: number) =>
    ranges.some((range) => range.start <= start && start < range.end);
  const marked: MarkedRange[] = [];
  for (const [index, start] of cuts.slice(0, -1).entries()) {
    const mark = covers(strong, start) ? 'chosen' : covers(weak, start) ? 'found' : 'none';
    const end = cuts[index + 1] ?? length;
    const last = marked.at(-1);
    // Ranges of the same mark are one, so that a mark is read aloud once.
    if (last?.mark === mark) marked[marked.length - 1] = { ...last, end };
    else marked.push({ start, end, mark });
  }
  return marked;
}
