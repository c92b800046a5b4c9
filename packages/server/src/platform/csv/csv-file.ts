import { csvText } from './csv-text.ts';

/** Tells spreadsheets that a CSV file is UTF-8; without it they take it for the encoding of the machine. */
const MARK = '\ufeff';

/** A CSV file with a heading for each column, written as its rows come; a cell without a value is empty. */
export async function* csvFile(
  columns: readonly { readonly heading: string }[],
  steps: AsyncIterable<readonly (readonly (string | number | null)[])[]>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(MARK + csvText([columns.map(({ heading }) => heading)]));
  for await (const rows of steps) {
    if (rows.length > 0) yield Buffer.from(csvText(rows.map((row) => row.map((cell) => cell ?? ''))));
  }
}
