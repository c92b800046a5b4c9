import { LISTED_NOTE_ROWS_LIMIT, type ImportNote } from '../import-outcome.ts';

const NUMBER = new Intl.NumberFormat('en-US');
/** Rows or ranges of rows that are listed; the rest is counted. */
const NAMED_RUNS = 8;

/** "a", "a and b", "a, b and c". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;
}

interface Run {
  readonly first: number;
  readonly last: number;
}

function runsOf(rows: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const row of rows) {
    const run = runs.at(-1);
    if (run?.last === row - 1) runs[runs.length - 1] = { first: run.first, last: row };
    else runs.push({ first: row, last: row });
  }
  return runs;
}

/**
 * Row numbers with ranges: "row 7", "rows 5 to 9, 14 and 20".
 * @param rows in ascending order
 */
export function rowsWords(rows: readonly number[]): string {
  const runs = runsOf(rows);
  const named = runs.slice(0, NAMED_RUNS);
  const left = runs.slice(NAMED_RUNS).reduce((sum, { first, last }) => sum + last - first + 1, 0);
  const words = named.map(({ first, last }) =>
    first === last ? NUMBER.format(first) : `${NUMBER.format(first)} to ${NUMBER.format(last)}`,
  );
  const all = left > 0 ? [...words, `${NUMBER.format(left)} more`] : words;
  return `${rows.length === 1 ? 'row' : 'rows'} ${listed(all)}`;
}

/** Headings in quotes. */
export function columnsWords(names: Iterable<string>): string {
  return listed([...new Set(names)].map((name) => `"${name}"`));
}

/** A note about rows. @param rows in ascending order */
export function noteOf(
  kind: ImportNote['kind'],
  message: string,
  rows: readonly number[],
  count = rows.length,
): ImportNote {
  return { kind, message, count, rows: rows.slice(0, LISTED_NOTE_ROWS_LIMIT) };
}
