import type { Result } from './result.ts';

/** The report as a table for the terminal. */
export function printTable(results: readonly Result[]): string {
  const rows = [
    ['what', 'records', 'measured', 'bar', ''],
    ...results.map(({ what, where, measured, bar, isMet }) => [
      what,
      where,
      measured,
      bar,
      isMet ? 'PASS' : 'FAIL',
    ]),
  ];
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
