/**
 * Parses a number as people type it: digits grouped with commas or spaces, an optional currency sign. Returns plain
 * decimal text ("1234.5", without leading zeros), '' for nothing, or undefined when the text is invalid or has more
 * than `decimals` decimals. Text, because money is never stored in floating point.
 */
export function readNumberText(text: string, decimals: number): string | undefined {
  const bare = text.trim().replace(/^(-?)\s*\$\s*/, '$1');
  if (bare === '') return '';
  const match = /^(-?)(\d{1,3}(?:[, ]\d{3})+|\d*)(?:\.(\d*))?$/.exec(bare);
  if (!match) return undefined;
  const [, sign = '', grouped = '', fraction = ''] = match;
  const whole = grouped.replace(/[, ]/g, '').replace(/^0+(?=\d)/, '');
  if (whole === '' && fraction === '') return undefined;
  if (fraction.length > decimals) return undefined;
  const digits = `${whole || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return /^[0.]+$/.test(digits) ? digits : `${sign}${digits}`;
}

/** Whole digits, with a sign or without, in groups of three. */
function groupedDigits(whole: string): string {
  const sign = whole.startsWith('-') ? '-' : '';
  const digits = whole.slice(sign.length);
  const first = digits.slice(0, digits.length % 3);
  const rest = digits.slice(first.length).match(/\d{3}/g) ?? [];
  return sign + [...(first === '' ? [] : [first]), ...rest].join(',');
}

/**
 * Formats a plain decimal text with grouped digits; money gets its two decimals unless the amount is whole ("1234.5"
 * gives "1,234.50", "1200" gives "1,200"). `padsWhole` adds them to whole amounts as well, so that the amounts of a
 * column line up. Other text is returned unchanged.
 */
export function showNumberText(
  value: string,
  decimals: number,
  padsDecimals: boolean,
  padsWhole = false,
): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return value;
  const [whole = '', fraction = ''] = value.split('.');
  const grouped = groupedDigits(whole);
  const isWhole = /^0*$/.test(fraction);
  if (isWhole && !padsWhole) return grouped;
  return `${grouped}.${padsDecimals ? fraction.padEnd(decimals, '0') : fraction}`;
}
