import { hasTotalAt, projectedTotalAt, totalAt, type ChartProps, type ShownSeries } from '../chart-model.ts';
import { textWidth } from '../chart-scale.ts';

/** Pixels of a line of text above a bar. */
export const LABEL_LINE = 14;

/** The labels above the bars, a list of lines for each category from the bar upwards. */
export interface TotalLabels {
  readonly lines: readonly (readonly string[])[];
  /** Whether the labels are vertical, because the bars are narrower than the labels. */
  readonly isUpright: boolean;
  /** The height of the labels above the highest bar in pixels. */
  readonly room: number;
}

/** The words of one category's total. */
interface Part {
  readonly known: string;
  readonly named: string;
  readonly projected: string;
  readonly added: string;
}

const NONE: TotalLabels = { lines: [], isUpright: false, room: LABEL_LINE + 6 };

/**
 * The labels above the bars of a category: its true total without the hatched part, and above that what is hatched, by
 * name. Without space for the name the amount alone is added, which the legend explains.
 */
export function totalLabels(
  chart: ChartProps,
  shown: readonly ShownSeries[],
  isStacked: boolean,
  band: number,
): TotalLabels {
  const isSummed = isStacked || shown.length === 1 || chart.totals !== undefined;
  const isMeant = chart.totalLabel !== null || shown.length === 1;
  if (!isSummed || !isMeant || !hasTotalAt(chart, shown)) return NONE;
  // Above bars that are no parts of it, a total is labelled as one.
  const name = isStacked || shown.length === 1 ? '' : 'Total ';
  const partsIn = (format: (value: number) => string): Part[] =>
    chart.categories.map((_, index) => {
      const projected = projectedTotalAt(chart, shown, index);
      const known = totalAt(chart, shown, index) - projected;
      return {
        known: known === 0 ? '' : format(known),
        named: known === 0 ? '' : `${name}${format(known)}`,
        projected: projected === 0 ? '' : `${known === 0 ? '' : '+ '}${format(projected)} projected`,
        added: projected === 0 ? '' : `+ ${format(projected)}`,
      };
    });
  const fits = (texts: readonly string[]) => texts.every((text) => textWidth(text) <= band - 2);
  const isRoomy = (some: readonly Part[]) => fits(some.map((part) => part.known));
  const short = partsIn(chart.formatShort ?? chart.format);
  const parts = isRoomy(short) ? short : partsIn(chart.formatShortest ?? chart.formatShort ?? chart.format);
  if (!isRoomy(parts)) {
    const isUpright = chart.totals !== undefined && band >= LABEL_LINE;
    if (!isUpright) return NONE;
    const widest = Math.max(0, ...short.map(({ known }) => textWidth(known)));
    return { lines: short.map(({ known }) => filled([known])), isUpright, room: widest + 8 };
  }
  const named = parts.map((part) => part.named);
  const known = fits(named) ? named : parts.map((part) => part.known);
  const hatched = [parts.map((part) => part.projected), parts.map((part) => part.added)].find(fits);
  const lines = parts.map((_, index) => filled([known[index], hatched?.[index]]));
  const most = Math.max(1, ...lines.map(({ length }) => length));
  return { lines, isUpright: false, room: most * LABEL_LINE + 6 };
}

const filled = (texts: readonly (string | undefined)[]): string[] =>
  texts.flatMap((text) => (text === undefined || text === '' ? [] : [text]));
