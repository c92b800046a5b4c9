import { projectedTotalAt, totalAt, valueAt, type ChartProps } from '../chart-model.ts';

/**
 * Characters that make a spreadsheet run a formula or start another cell, also after normalisation (NFKC) and behind
 * blanks: kernel/text/formula-guard.ts.
 */
const RISKY =
  /^[\p{Z}\p{Cf}\p{Cc}']*(?:[=+\-@\u207a\u207c\u208a\u208c\u2212\u2a75\u2a76\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]|(?<=[\t\r\n]))/u;

/** A cell of a CSV file: quoted when needed, and never a formula. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = RISKY.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The byte order mark by which spreadsheets recognise UTF-8. */
const UTF_8_MARK = '\uFEFF';

/** Rows as a CSV file that spreadsheets read as UTF-8, without formulas. */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return `${UTF_8_MARK}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/**
 * A chart as CSV, with the rows and columns of its table (docs/product/look.md, "Charts"): categories as rows, series
 * as columns, projected values in columns of their own.
 */
export function chartCsv(props: ChartProps): string {
  const { categories, series, categoryName } = props;
  const hasProjection = series.some(({ projected }) => projected?.some((value) => value !== null));
  const hasTotal = series.length > 1 && props.totalLabel !== null;
  const hasNotes = categories.some(({ note }) => note !== undefined);
  const withProjected = (label: string) => (hasProjection ? [label, `${label} (projected)`] : [label]);
  const totalsAt = (index: number) => {
    const [total, projected] = [totalAt(props, series, index), projectedTotalAt(props, series, index)];
    // Totals are split into known and projected, like each series.
    return hasProjection ? [Math.round((total - projected) * 1_000_000) / 1_000_000, projected] : [total];
  };
  const head = [
    categoryName,
    ...series.flatMap(({ label }) => withProjected(label)),
    ...(hasTotal ? withProjected(props.totalLabel ?? 'Total') : []),
    ...(hasNotes ? [props.noteName ?? 'Note'] : []),
  ];
  const rows = categories.map(({ label, note = null }, index) => [
    label,
    ...series.flatMap((one) =>
      hasProjection ? [one.values[index] ?? null, one.projected?.[index] ?? null] : [valueAt(one, index)],
    ),
    ...(hasTotal ? totalsAt(index) : []),
    ...(hasNotes ? [note] : []),
  ]);
  const leftOut = props.leftOut === undefined ? [] : [[props.leftOut]];
  return csvText([head, ...rows, ...leftOut]);
}

/** The file name of a chart: its title in lower case, and the day. */
export function chartFileName(title: string, day: string, extension: 'csv' | 'png'): string {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${slug}-${day}.${extension}`;
}

/** Downloads a generated file. */
export function saveChartFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
