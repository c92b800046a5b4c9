import { isFlexible } from './data-column.ts';
import type { DataColumn } from './data-column.ts';

/** How many columns are seen at once where a table is narrow. */
const SEEN = 5;
/** What a column of texts and the name of the row are not made narrower than. */
const NARROWEST_TEXT = 108;
const NARROWEST_NAME = 176;

/** By how much a column may become narrower. */
function slackOf(column: DataColumn, position: number, width: number): number {
  if (position === 0) return Math.max(0, width - NARROWEST_NAME);
  return isFlexible(column) ? Math.max(0, width - NARROWEST_TEXT) : 0;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Widths made narrower by as many pixels where there is slack: the widest first, so that short texts stay whole. */
function narrowed(widths: readonly number[], slack: readonly number[], pixels: number): number[] {
  const wide = widths.filter((_, at) => (slack[at] ?? 0) > 0).toSorted((one, other) => other - one);
  const count = wide.findIndex((_, at) => levelOf(wide, at + 1, pixels) >= (wide[at + 1] ?? 0)) + 1;
  const level = levelOf(wide, count, pixels);
  return widths.map((width, at) => ((slack[at] ?? 0) > 0 ? Math.min(width, level) : width));
}

/** The width that the widest ones have when they alone gave up the pixels. */
const levelOf = (wide: readonly number[], count: number, pixels: number): number =>
  (sumOf(wide.slice(0, count)) - pixels) / count;

/**
 * Widths for a frame: columns of texts take what is left over; where some is missing they give it up, so that nothing
 * scrolls sideways, or at least the first five columns are seen. The name of the row gives up room last: it tells the
 * rows apart.
 */
export function fitWidths(
  columns: readonly DataColumn[],
  widths: readonly number[],
  frame: number,
): readonly number[] {
  const total = sumOf(widths);
  if (!Number.isFinite(frame) || frame <= 0) return widths;
  if (total <= frame) return widened(columns, widths, frame - total);
  const slack = columns.map((column, at) => slackOf(column, at, widths[at] ?? 0));
  const areAllSeen = total - sumOf(slack) <= frame;
  const isSeen = (at: number) => areAllSeen || at < SEEN;
  const missing = sumOf(widths.filter((_, at) => isSeen(at))) - frame;
  if (missing <= 0) return widths;
  const ofTexts = slack.map((own, at) => (at > 0 && isSeen(at) ? own : 0));
  const fromTexts = Math.min(missing, sumOf(ofTexts));
  const fromName = Math.min(missing - fromTexts, slack[0] ?? 0);
  const texts = fromTexts === 0 ? widths : narrowed(widths, ofTexts, fromTexts);
  return texts.map((width, at) => (at === 0 ? width - fromName : width));
}

function widened(columns: readonly DataColumn[], widths: readonly number[], pixels: number): number[] {
  const shares = columns.map((column, at) => (at === 0 || isFlexible(column) ? (widths[at] ?? 0) : 0));
  const all = sumOf(shares);
  return widths.map((width, at) => width + (all === 0 ? 0 : ((shares[at] ?? 0) / all) * pixels));
}

/**
 * The columns that a frame has room for beside the name of the row, which stays whole up to half of it, when each is as
 * narrow as it may be; in their order. Those that matter least are left out, never the first one.
 * @param important the columns that matter, the most important first; others matter less, by their order
 */
export function columnsWithRoom<Column extends DataColumn>(
  columns: readonly Column[],
  widths: readonly number[],
  frame: number,
  important: readonly string[],
): readonly Column[] {
  if (!Number.isFinite(frame) || frame <= 0) return columns;
  const [name] = columns;
  const placeOf = ({ key }: Column) => (important.includes(key) ? important.indexOf(key) : important.length);
  const byPlace = columns.slice(1).toSorted((one, other) => placeOf(one) - placeOf(other));
  const narrowest = new Map(
    columns.map((column, at) => [column, (widths[at] ?? 0) - slackOf(column, at, widths[at] ?? 0)]),
  );
  const nameWidth = Math.max(NARROWEST_NAME, Math.min(widths[0] ?? 0, frame / 2));
  let left = frame - nameWidth;
  const kept = new Set([name]);
  for (const column of byPlace) {
    const width = narrowest.get(column) ?? 0;
    if (width > left) continue;
    left -= width;
    kept.add(column);
  }
  return columns.filter((column) => kept.has(column));
}
