import { csvLine } from './csv-text.ts';

/** Tells spreadsheets that a CSV file is UTF-8; without it they take it for the encoding of the machine. */
const MARK = '\ufeff';

/**
 * A CSV file with a heading for each column, written as its rows come.
 *
 * @param steps the rows as texts of {@link csvLine}, some at a time
 */
export async function* csvFile(
  columns: readonly { readonly heading: string }[],
  steps: AsyncIterable<readonly string[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(MARK + csvLine(columns.map(({ heading }) => heading)));
  for await (const rows of steps) if (rows.length > 0) yield Buffer.from(rows.join(''));
}
