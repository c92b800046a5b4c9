// What begins a formula in a spreadsheet: = + - @, every character that Unicode folds to one of them (NFKC), as programs
// of East Asia do with the full-width forms ＝＋－＠, and the minus sign beside the hyphen. In front of it spreadsheets
// pass over spaces of every width, what cannot be seen, and the apostrophe of a guard. A semicolon, a tab and a line end
// begin a cell or a row for spreadsheets of other countries.
const FORMULA =
  /(?<=^|[;\t\r\n])(?=(?:(?![\t\r\n])[\p{Z}\p{Cf}\p{Cc}'])*[=+\-@\u207a\u207c\u208a\u208c\u2212\u2a75\u2a76\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])/gu;
const GUARDED_FORMULA =
  /(?<=^|[;\t\r\n])'(?=(?:(?![\t\r\n])[\p{Z}\p{Cf}\p{Cc}'])*[=+\-@\u207a\u207c\u208a\u208c\u2212\u2a75\u2a76\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20])/gu;
/** A tab or a line end at the start moves the rest into another cell. */
const SEPARATOR_FIRST = /^(?=(?:(?![\t\r\n])[\p{Z}\p{Cf}\p{Cc}'])*[\t\r\n])/u;
const GUARDED_SEPARATOR_FIRST = /^'(?=(?:(?![\t\r\n])[\p{Z}\p{Cf}\p{Cc}'])*[\t\r\n])/u;

/**
 * A text that a spreadsheet would run as a formula gets an apostrophe before it (OWASP, "CSV Injection"), also behind a
 * semicolon, a tab and a line end. Apostrophes that stand there already get one more, so that {@link withoutFormulaGuard}
 * gives back every text as it was.
 */
export function withFormulaGuard(text: string): string {
  return text.replace(SEPARATOR_FIRST, "'").replace(FORMULA, "'");
}

/** Takes off again what {@link withFormulaGuard} put before a text. */
export function withoutFormulaGuard(text: string): string {
  if (!text.includes("'")) return text;
  return text.replace(GUARDED_FORMULA, '').replace(GUARDED_SEPARATOR_FIRST, '');
}
