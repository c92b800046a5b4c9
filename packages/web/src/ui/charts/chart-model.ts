import type { ReactNode } from 'react';

/** The colours of charts in their one order (docs/product/look.md, "Charts"). */
const CHART_COLORS = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export type ChartColor = (typeof CHART_COLORS)[number];

/** What stands along a chart: a year, a month, a vendor. */
export interface ChartCategory {
  readonly id: string;
  readonly label: string;
  /** Where there is little room: "FY27". */
  readonly shortLabel?: string | undefined;
  /** Said in the tooltip below the label: "Projected". */
  readonly note?: string | undefined;
  /** The sum of the others, in a table: there is nothing to open. */
  readonly isSum?: boolean | undefined;
}

/** One colour of a chart: a value for each category; null is nothing, not 0. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** What is expected beyond the values: stacked on them, hatched. Bars only. */
  readonly projected?: readonly (number | null)[] | undefined;
  /** Left out, colours follow the order of the series. */
  readonly color?: ChartColor | undefined;
}

/** What a person pressed: `series` is null where all series of a category were meant. */
export interface ChartPick {
  readonly category: ChartCategory;
  readonly series: ChartSeries | null;
}

/** What every chart takes. The frame adds legend, tooltip, keyboard, table twin, CSV and PNG by itself. */
export interface ChartProps {
  /** Names the chart to screen readers and its files ("Cost by fiscal year" gives cost-by-fiscal-year-2026-03-14.csv). */
  readonly title: string;
  /** What the categories are, the heading of the table's first column: "Fiscal year". */
  readonly categoryName: string;
  readonly categories: readonly ChartCategory[];
  /** What the notes of categories are, the heading of their column in files: "Change"; "Note" when left out. */
  readonly noteName?: string | undefined;
  readonly series: readonly ChartSeries[];
  /** A value in full: "$1,234.50". */
  readonly format: (value: number) => string;
  /** A value at the axis and as a label: "$1.2K"; `format` when left out. */
  readonly formatShort?: ((value: number) => string) | undefined;
  /** Opens what a point is made of. Pointer, Enter, and links in the table. */
  readonly onPick?: ((pick: ChartPick) => void) | undefined;
  /** The day in the names of files, `YYYY-MM-DD`. */
  readonly day: string;
  /** What the sum of all series is called in tooltip and table: "Total"; null where a sum means nothing. */
  readonly totalLabel?: string | null | undefined;
  /** Sums that are not the plain sum of the series, one for each category. */
  readonly totals?: readonly number[] | undefined;
  /** What of {@link totals} is only expected. */
  readonly projectedTotals?: readonly number[] | undefined;
  /** Whether things count in several series, so that these add up to more than there is. */
  readonly isOverlapping?: boolean | undefined;
  /** What stands at the end of each category's bars instead of its sum, such as an amount with its change. */
  readonly endLabels?: readonly string[] | undefined;
  /** What the table twin and its CSV show instead, such as every group by its name. */
  readonly twin?: ChartProps | undefined;
  /** Told when the table twin is shown or put away. */
  readonly onTable?: ((isTable: boolean) => void) | undefined;
  /** Words below the chart, said in the table twin as well. */
  readonly note?: ReactNode;
}

/** A place in a chart by index; `series` is null for all of a category. */
export interface ChartPoint {
  readonly category: number;
  readonly series: number | null;
}

/** Where things stand, as far as the frame has to know. */
export interface ChartLayout {
  readonly height: number;
  /** What lies at a place of the drawing. */
  readonly pointAt: (x: number, y: number) => ChartPoint | null;
  /** Where the tooltip of a point belongs. */
  readonly anchorOf: (point: ChartPoint) => { readonly x: number; readonly y: number };
}

/** A series that shows, with its colour and its place among all. */
export interface ShownSeries extends ChartSeries {
  readonly color: ChartColor;
}

/** The colour of a series by its place: the ninth begins anew. */
export function colorAt(index: number): ChartColor {
  return CHART_COLORS[index % CHART_COLORS.length] ?? 1;
}

/** What a series has at a category, expected included; null for nothing. */
export function valueAt(series: ChartSeries, category: number): number | null {
  const known = series.values[category] ?? null;
  const projected = series.projected?.[category] ?? null;
  return known === null && projected === null ? null : (known ?? 0) + (projected ?? 0);
}

/** The sum of a category: the given one where all series show, else of those that do. */
export function totalAt(
  { totals, series }: Pick<ChartProps, 'totals' | 'series'>,
  shown: readonly ChartSeries[],
  category: number,
): number {
  const given = shown.length === series.length ? totals?.[category] : undefined;
  // Amounts have two decimals: their sum is rounded to what they can be.
  return (
    given ??
    Math.round(shown.reduce((sum, one) => sum + (valueAt(one, category) ?? 0), 0) * 1_000_000) / 1_000_000
  );
}

/** What of {@link totalAt} is only expected. */
export function projectedTotalAt(
  { projectedTotals, series }: Pick<ChartProps, 'projectedTotals' | 'series'>,
  shown: readonly ChartSeries[],
  category: number,
): number {
  const given = shown.length === series.length ? projectedTotals?.[category] : undefined;
  const sum = shown.reduce((all, one) => all + (one.projected?.[category] ?? 0), 0);
  return given ?? Math.round(sum * 1_000_000) / 1_000_000;
}

/**
 * Whether the sum of a category means something: always where all series show and their total is given, otherwise only
 * where nothing counts in several of them.
 */
export function hasTotalAt(
  { totals, series, isOverlapping = false }: Pick<ChartProps, 'totals' | 'series' | 'isOverlapping'>,
  shown: readonly ChartSeries[],
): boolean {
  return !isOverlapping || (totals !== undefined && shown.length === series.length);
}

/** A point in words, as it is announced: "2026: Software $1,200; Hardware $300; Total $1,500". */
export function pointWords(props: ChartProps, shown: readonly ChartSeries[], point: ChartPoint): string {
  const category = props.categories[point.category];
  if (!category) return '';
  const head = [category.label, category.note].filter(Boolean).join(', ');
  const told = point.series === null ? shown : shown.slice(point.series, point.series + 1);
  const words = told.flatMap((series) => {
    const value = valueAt(series, point.category);
    if (value === null) return [];
    const projected = series.projected?.[point.category] ?? null;
    const share = projected && value !== projected ? `, of it ${props.format(projected)} projected` : '';
    const name = props.series.length === 1 && series.label === props.title ? '' : `${series.label} `;
    return [`${name}${props.format(value)}${share}`];
  });
  const hasTotal =
    point.series === null && shown.length > 1 && props.totalLabel !== null && hasTotalAt(props, shown);
  if (hasTotal) {
    const projected = projectedTotalAt(props, shown, point.category);
    const share = projected === 0 ? '' : `, of it ${props.format(projected)} projected`;
    words.push(
      `${props.totalLabel ?? 'Total'} ${props.format(totalAt(props, shown, point.category))}${share}`,
    );
  }
  return `${head}: ${words.length === 0 ? 'nothing' : words.join('; ')}`;
}
