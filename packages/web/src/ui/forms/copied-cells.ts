/**
 * The cells of a text copied from a spreadsheet: tabs between cells, line ends between rows, and quotes around a cell
 * that contains either. Cells are trimmed; rows without any text are left out.
 */
export function copiedCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    row.push(cell.replace(/\s+/g, ' ').trim());
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (row.some((one) => one !== '')) rows.push(row);
    row = [];
  };
  const signs = text.replace(/\r\n?/g, '\n');
  for (let at = 0; at < signs.length; at += 1) {
    const sign = signs[at] ?? '';
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (signs[at + 1] === '"') {
        cell += sign;
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '' && closesLater(signs, at)) isQuoted = true;
    else if (sign === '\t') endCell();
    else if (sign === '\n') endRow();
    else cell += sign;
  }
  endRow();
  return rows;
}

/** Whether a quote at the start of a cell has its partner at the end of one: otherwise it is a sign like any other. */
function closesLater(text: string, at: number): boolean {
  return /^"(?:[^"]|"")*"[ ]*(?:[\t\n]|$)/.test(text.slice(at));
}
