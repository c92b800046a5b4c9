// Characters that begin a formula in a spreadsheet: = + - @, every character that NFKC normalises to one of them,
// such as the full-width forms ＝＋－＠, and the minus sign. Before them spreadsheets skip spaces of every width,
// invisible characters, and the apostrophe of a guard. A semicolon, a tab and a line break begin a cell or a row in
// some locales.
const FORMULA =
  /(?<=^|[;\t\r\n])(?=(?:(?![\t\r\n])[\p{Z}\p{Cf}\p{Cc}'])*[=+\-@\u207a\u207c\u208a\u208c\u2212\u2a75\u2a76\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])/gu;
const GUARDED_FORMULA =
  /(?<=^|[;\t\r\n])'(?=(?:(?![\t\r\n])[\p{Z}\p{Cf}\p{Cc}'])*[=+\-@\u207a\u207c\u208a\u208c\u2212\u2a75\u2a76\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])/gu;
/** A leading tab or line break moves the rest into another cell. */
const SEPARATOR_FIRST = /^(?=(?:(?![\t\r\n])[\p{Z}\p{Cf}\p{Cc}'])*[\t\r\n])/u;
const GUARDED_SEPARATOR_FIRST = /^'(?=(?:(?![\t\r\n])[\p{Z}\p{Cf}\p{Cc}'])*[\t\r\n])/u;

/**
 * Adds an apostrophe before a text that a spreadsheet would run as a formula (OWASP, "CSV Injection"), also after a
 * semicolon, a tab and a line break. Leading apostrophes get one more, so that {@link withoutFormulaGuard} restores
 * every text.
 */
export function withFormulaGuard(text: string): string {
  return text.replace(SEPARATOR_FIRST, "'").replace(FORMULA, "'");
}

/** Removes the guard that {@link withFormulaGuard} added. */
export function withoutFormulaGuard(text: string): string {
  if (!text.includes("'")) return text;
  return text.replace(GUARDED_FORMULA, '').replace(GUARDED_SEPARATOR_FIRST, '');
}
