/** A Markdown table; a `|` inside a cell is escaped. Rows shorter than the head are filled with empty cells. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${head.map((_, at) => (cells[at] ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line), ''].join('\n');
}

/** A whole printed page: title, a note that it is printed, then its sections. */
export function printedPage(title: string, introduction: string, sections: readonly string[]): string {
  const note =
    '<!-- Printed by `npm run generate`; `npm run check` fails when it is out of date. Do not edit. -->';
  return `${[note, `# ${title}`, introduction, ...sections.map((text) => text.trimEnd())].join('\n\n')}\n`;
}
