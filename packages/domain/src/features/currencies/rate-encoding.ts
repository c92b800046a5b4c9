/** Said of a file that is none. */
export const NOT_TEXT = 'This is not text. Save the rates as CSV (UTF-8)';

/** Whether a text is of bytes that are none: no call takes it. */
export function isNoText(text: string): boolean {
  return text.includes('\u0000');
}

const UTF_16 = [
  { encoding: 'utf-16le', mark: [0xff, 0xfe], zeros: 1 },
  { encoding: 'utf-16be', mark: [0xfe, 0xff], zeros: 0 },
] as const;
/** Rates begin with a day or a heading: in UTF-16 every other byte of it is zero. */
const LOOKED_AT = 16;

/** How a file of rates is encoded: UTF-8, or UTF-16 as spreadsheets save "Unicode text", with and without its mark. */
export function rateEncoding(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  const found = UTF_16.find(({ mark, zeros }) => {
    const beginning = bytes.subarray(0, LOOKED_AT);
    const isMarked = beginning[0] === mark[0] && beginning[1] === mark[1];
    const isHalfZero =
      beginning.length > 1 && beginning.every((byte, at) => (byte === 0) === (at % 2 === zeros));
    return isMarked || isHalfZero;
  });
  return found?.encoding ?? 'utf-8';
}
