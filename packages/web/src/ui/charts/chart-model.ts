import type { ReactNode } from 'react';
import type { ChartColor } from './color/chart-color.ts';

/** A category of a chart: a year, a month, a vendor. */
export interface ChartCategory {
  readonly id: string;
  readonly label: string;
  /** The short label: "FY27". */
  readonly shortLabel?: string | undefined;
  /** A line of the tooltip below the label: "Projected". */
  readonly note?: string | undefined;
  /** The sum of the other categories, which has no link. */
  readonly isSum?: boolean | undefined;
}

/** One series of a chart: a value for each category; null means no value, not 0. */
export interface ChartSeries {
  readonly id: string;
  readonly label: string;
  readonly values: readonly (number | null)[];
  /** Projected parts on top of the values, hatched. Bars only. */
  readonly projected?: readonly (number | null)[] | undefined;
  /** Of what has a colour of its own everywhere; when left out, colours follow the order of the series. */
  readonly color?: ChartColor | undefined;
}

/** The pressed point; `series` is null for all series of a category. */
export interface ChartPick {
  readonly category: ChartCategory;
  readonly series: ChartSeries | null;
}

/** The properties of every chart. The frame adds legend, tooltip, keyboard navigation, table, CSV and PNG. */
export interface ChartProps {
  /** The accessible name and the name of files ("Cost by fiscal year" gives cost-by-fiscal-year-2026-03-14.csv). */
  readonly title: string;
  /** What the categories are, the heading of the table's first column: "Fiscal year". */
  readonly categoryName: string;
  readonly categories: readonly ChartCategory[];
  /** The heading of the notes' column in files: "Change"; "Note" when left out. */
  readonly noteName?: string | undefined;
  readonly series: readonly ChartSeries[];
  /** A full value: "$1,234.50". */
  readonly format: (value: number) => string;
  /** A value at the axis and in labels: "$1.2K"; `format` when left out. */
  readonly formatShort?: ((value: number) => string) | undefined;
  /** A value above a bar that is too narrow for {@link formatShort}: "$1K". */
  readonly formatShortest?: ((value: number) => string) | undefined;
  /** Where the records of a point are, opened by pointer, Enter and links in the table; null for a point without. */
  readonly addressOf?: ((pick: ChartPick) => string | null) | undefined;
  /** The day in the names of files, `YYYY-MM-DD`. */
  readonly day: string;
  /** The label of the sum of all series in tooltip and table: "Total"; null when a sum means nothing. */
  readonly totalLabel?: string | null | undefined;
  /** Totals that are not the plain sum of the series, one for each category. */
  readonly totals?: readonly number[] | undefined;
  /** The projected part of {@link totals}. */
  readonly projectedTotals?: readonly number[] | undefined;
  /** Whether things count in several series, so that these add up to more than the total. */
  readonly isOverlapping?: boolean | undefined;
  /** A label at the end of each category's bars instead of its sum, such as an amount with its change. */
  readonly endLabels?: readonly string[] | undefined;
  /** A line at each category's bars that they are measured by, such as a budget. Vertical bars only. */
  readonly marks?: ChartMarks | undefined;
  /** Other content of the table and the CSV, such as every group by its name. */
  readonly twin?: ChartProps | undefined;
  /** Called when the table is shown or hidden. */
  readonly onTable?: ((isTable: boolean) => void) | undefined;
  /** One sentence below the chart and the table. */
  readonly note?: ReactNode;
  /** What the values do not count, as a sentence: the last line of its CSV file. */
  readonly leftOut?: string | undefined;
  /** How the chart counts, one paragraph each, behind "How this is counted". */
  readonly method?: readonly string[] | undefined;
}

/** What bars are measured by: all series together, or the only one that is visible. */
export interface ChartMarks {
  readonly label: string;
  /** One for each category, of all series together; null for none. */
  readonly values: readonly (number | null)[];
  /** The same of single series by their ids. */
  readonly ofSeries: ReadonlyMap<string, readonly (number | null)[]>;
}

/** A point of a chart by index; `series` is null for all of a category. */
export interface ChartPoint {
  readonly category: number;
  readonly series: number | null;
}

/** The part of a drawing that its values fill. */
export interface ChartArea {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The layout, as far as the frame needs it. */
export interface ChartLayout {
  readonly height: number;
  /** The point at a position of the drawing. */
  readonly pointAt: (x: number, y: number) => ChartPoint | null;
  /** The position of a point's tooltip. */
  readonly anchorOf: (point: ChartPoint) => { readonly x: number; readonly y: number };
}

/** A visible series, with its colour and its index among all. */
export interface ShownSeries extends ChartSeries {
  readonly color: ChartColor;
}

/** The value of a series at a category, with the projected part; null for none. */
export function valueAt(series: ChartSeries, category: number): number | null {
  const known = series.values[category] ?? null;
  const projected = series.projected?.[category] ?? null;
  return known === null && projected === null ? null : (known ?? 0) + (projected ?? 0);
}

/** The total of a category: the given one when all series are visible, otherwise the sum of the visible ones. */
export function totalAt(
  { totals, series }: Pick<ChartProps, 'totals' | 'series'>,
  shown: readonly ChartSeries[],
  category: number,
): number {
  const given = shown.length === series.length ? totals?.[category] : undefined;
  // Amounts have two decimals, so their sum is rounded to two.
  return (
    given ??
    Math.round(shown.reduce((sum, one) => sum + (valueAt(one, category) ?? 0), 0) * 1_000_000) / 1_000_000
  );
}

/** The projected part of {@link totalAt}. */
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
 * Whether a category has a meaningful total: when all series are visible and their total is given, otherwise only when
 * nothing counts in several of them.
 */
export function hasTotalAt(
  { totals, series, isOverlapping = false }: Pick<ChartProps, 'totals' | 'series' | 'isOverlapping'>,
  shown: readonly ChartSeries[],
): boolean {
  return !isOverlapping || (totals !== undefined && shown.length === series.length);
}

/** What the bars of a category are measured by; null when that is not known of the visible series. */
export function markAt(
  { marks, series }: Pick<ChartProps, 'marks' | 'series'>,
  shown: readonly ChartSeries[],
  category: number,
): number | null {
  const [only, ...more] = shown;
  if (marks === undefined || only === undefined) return null;
  if (shown.length === series.length && more.length > 0) return marks.values[category] ?? null;
  return more.length === 0 ? (marks.ofSeries.get(only.id)?.[category] ?? null) : null;
}

/** The announcement of a point: "2026: Software $1,200; Hardware $300; Total $1,500". */
export function pointWords(props: ChartProps, shown: readonly ChartSeries[], point: ChartPoint): string {
  const category = props.categories[point.category];
  if (!category) return '';
  const head = [category.label, category.note].filter(Boolean).join(', ');
  const described = point.series === null ? shown : shown.slice(point.series, point.series + 1);
  const words = described.flatMap((series) => {
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
  const mark = point.series === null ? markAt(props, shown, point.category) : null;
  if (mark !== null && props.marks) words.push(`${props.marks.label} ${props.format(mark)}`);
  return `${head}: ${words.length === 0 ? 'nothing' : words.join('; ')}`;
}
