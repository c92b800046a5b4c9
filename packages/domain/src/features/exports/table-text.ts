/** Whether a cell has to be in quotes, as spreadsheets write it. */
const NEEDS_QUOTES = /[\t\r\n]|^"/;

/**
 * Rows of cells as text separated by tabs, as spreadsheets copy and paste it. Where there are several rows the last one
 * ends with a line break as well: without it an empty last cell of a single column would not be seen as a row.
 */
export function tabSeparated(rows: readonly (readonly string[])[]): string {
  const cellOf = (text: string) => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = rows.map((cells) => cells.map(cellOf).join('\t'));
  return lines.length > 1 ? lines.map((line) => `${line}\n`).join('') : lines.join('');
}

const HTML_SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '<br>',
};

/** The same as a table, for programs that prefer one. */
export function htmlTable(rows: readonly (readonly string[])[]): string {
  const cellOf = (text: string) =>
    `<td>${text.replaceAll(/[&<>"\n]/g, (sign) => HTML_SIGNS[sign] ?? sign)}</td>`;
  const rowsOf = rows.map((cells) => `<tr>${cells.map(cellOf).join('')}</tr>`).join('');
  return `<table>${rowsOf}</table>`;
}

/** The text in quotes that begins at an index, and where it ends; null when the quotes are only part of a text. */
function quotedFrom(text: string, from: number): { readonly cell: string; readonly end: number } | null {
  let cell = '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') cell += text[at];
    else if (text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else return at + 1 === text.length || /[\t\n]/.test(text[at + 1] ?? '') ? { cell, end: at + 1 } : null;
  }
  return null;
}

/** The cells of a pasted text: rows by line breaks, cells by tabs, quotes around what has either in it. */
export function cellsOfText(pasted: string): string[][] {
  const text = pasted.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  const rows: string[][] = [[]];
  for (let at = 0; at <= text.length;) {
    const quoted = text[at] === '"' ? quotedFrom(text, at) : null;
    const rest = /[^\t\n]*/y;
    rest.lastIndex = at;
    const plain = rest.exec(text)?.[0] ?? '';
    rows.at(-1)?.push(quoted?.cell ?? plain);
    const end = quoted?.end ?? at + plain.length;
    if (text[end] === '\n') rows.push([]);
    at = end + 1;
  }
  return rows;
}

/** A range of this many rows and columns. */
export interface RangeSize {
  readonly rows: number;
  readonly columns: number;
}

/** What is pasted on a range: repeated where the range is several times as large, otherwise once from its first cell. */
export function spread(cells: readonly (readonly string[])[], range: RangeSize): string[][] {
  const columns = Math.max(...cells.map((row) => row.length));
  const even = cells.map((row) => Array.from({ length: columns }, (_, index) => row[index] ?? ''));
  const isFilled = range.rows % even.length === 0 && range.columns % columns === 0;
  if (!isFilled) return even;
  return Array.from({ length: range.rows }, (_, row) =>
    Array.from({ length: range.columns }, (__, column) => even[row % even.length]?.[column % columns] ?? ''),
  );
}
