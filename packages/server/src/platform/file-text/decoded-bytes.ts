/** A decoded text. */
export interface DecodedBytes {
  readonly text: string;
  /** Where bytes were no UTF-8 and were read in another encoding, in bytes of the text as UTF-8. */
  readonly mixedAt: readonly number[];
}

const REPLACED = '\ufffd';

/** How many bytes of UTF-8 the character at a place has; 0 for bytes that are no character (RFC 3629). */
export function utf8Length(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
  if (first < 0x80) return 1;
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  for (let next = 1; next < length; next += 1) {
    const byte = bytes[at + next] ?? 0;
    if (byte < 0x80 || byte > 0xbf) return 0;
  }
  const isTooShort = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90);
  const isNone = (first === 0xed && second > 0x9f) || (first === 0xf4 && second > 0x8f);
  return isTooShort || isNone ? 0 : length;
}

/** UTF-8 with the bytes that are not read in another encoding. */
function decodeMixed(bytes: Uint8Array, others: string): DecodedBytes {
  const [utf8, other, encoder] = [new TextDecoder(), new TextDecoder(others), new TextEncoder()];
  const pieces: string[] = [];
  const mixedAt: number[] = [];
  let size = 0;
  const take = (piece: string) => {
    pieces.push(piece);
    size += encoder.encode(piece).length;
  };
  let start = 0;
  for (let at = 0; at < bytes.length;) {
    const length = utf8Length(bytes, at);
    at += length;
    if (length > 0) continue;
    // Only at the very start a mark is one.
    if (at > start) take(utf8.decode(bytes.subarray(start, at)));
    start = at;
    while (at < bytes.length && utf8Length(bytes, at) === 0) at += 1;
    mixedAt.push(size);
    take(other.decode(bytes.subarray(start, at)));
    start = at;
  }
  take(utf8.decode(bytes.subarray(start)));
  return { text: pieces.join(''), mixedAt };
}

/**
 * Decodes bytes; a byte order mark is not part of the text.
 *
 * @param others how bytes in a text of UTF-8 are read that are not UTF-8
 */
export function decodeBytes(
  bytes: Uint8Array,
  encoding: string,
  others: string = 'windows-1252',
): DecodedBytes {
  const text = new TextDecoder(encoding).decode(bytes);
  return encoding === 'utf-8' && text.includes(REPLACED) ? decodeMixed(bytes, others) : { text, mixedAt: [] };
}
