import { isAscii, isUtf8 } from 'node:buffer';

/** A decoded text. */
interface DecodedBytes {
  readonly text: string;
  /** Where bytes were no UTF-8 and were read in another encoding, in bytes of the text as UTF-8. */
  readonly mixedAt: readonly number[];
}

const REPLACED = '\ufffd';

/** How many bytes of UTF-8 the character at a place has; 0 for bytes that are no character (RFC 3629). */
function utf8Length(bytes: Uint8Array, at: number): number {
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
function decodeBytes(bytes: Uint8Array, encoding: string, others: string = 'windows-1252'): DecodedBytes {
  const text = new TextDecoder(encoding).decode(bytes);
  return encoding === 'utf-8' && text.includes(REPLACED) ? decodeMixed(bytes, others) : { text, mixedAt: [] };
}

/** The encoding that a text was found to have, and how sure that is. */
export interface FoundEncoding {
  readonly encoding: FoundName;
  /** `sure` by a mark or by the bytes themselves, `likely` by the letters, `guess` where others fit as well. */
  readonly confidence: 'sure' | 'likely' | 'guess';
  /** How bytes are read that are not of a text in UTF-8. */
  readonly others: FoundName;
}

/** The names of the detector for what a `TextDecoder` decodes. */
const DETECTED = {
  cp1252: 'windows-1252',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1253: 'windows-1253',
  cp1254: 'windows-1254',
  cp1255: 'windows-1255',
  cp1256: 'windows-1256',
  cp1257: 'windows-1257',
  cp1258: 'windows-1258',
  cp874: 'windows-874',
  'iso8859-2': 'iso-8859-2',
  'iso8859-3': 'iso-8859-3',
  'iso8859-4': 'iso-8859-4',
  'iso8859-5': 'iso-8859-5',
  'iso8859-6': 'iso-8859-6',
  'iso8859-7': 'iso-8859-7',
  'iso8859-8': 'iso-8859-8',
  'iso8859-10': 'iso-8859-10',
  'iso8859-13': 'iso-8859-13',
  'iso8859-14': 'iso-8859-14',
  'iso8859-15': 'iso-8859-15',
  'iso8859-16': 'iso-8859-16',
  'koi8-r': 'koi8-r',
  'koi8-u': 'koi8-u',
  cp866: 'ibm866',
  'mac-roman': 'macintosh',
  'mac-cyrillic': 'x-mac-cyrillic',
  gb18030: 'gb18030',
  big5hkscs: 'big5',
  cp932: 'shift_jis',
  euc_jis_2004: 'euc-jp',
  iso2022_jp_2: 'iso-2022-jp',
  cp949: 'euc-kr',
  'utf-16-le': 'utf-16le',
  'utf-16-be': 'utf-16be',
} as const;
/** An encoding that texts are found to have, by the name of its `TextDecoder`. */
export type FoundName = 'utf-8' | (typeof DETECTED)[keyof typeof DETECTED];
const NAMES: ReadonlyMap<string | null, FoundName> = new Map(Object.entries(DETECTED));
const WESTERN: FoundName = 'windows-1252';
/** Lines with letters beyond ASCII that the detector compares: more of them change nothing. */
const EVIDENCE_BYTES = 64 * 1024;
/** What western spreadsheets write is preferred to encodings that fit hardly better. */
const HARDLY_BETTER = 0.97;
/** Fewer different bytes say nothing of a language: a sign of a currency, a dash. */
const FEW_BYTES = 3;
/** How much better than the next one an encoding fits that is likely. */
const MUCH_BETTER = 1.1;
/** No text has these: controls of C1, private characters, and what replaces bytes without a meaning. */
const NO_TEXT = /[\u0080-\u009f\ue000-\uf8ff\ufffd]/;
const WORD = /\p{L}+/gu;
const BEYOND_ASCII = /[^\0-\x7f]/;
const LATIN = /\p{Script=Latin}/u;
const OTHER_SCRIPT =
  /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Thai}]/u;
/** Latin letters and others in one word: rubbish has many such words, a text has few. */
const MOST_MIXED = 0.2;
const LINE_FEED = 0x0a;

/** Whether bytes in an encoding could be a text that people wrote. */
function couldBeText(text: string): boolean {
  if (NO_TEXT.test(text)) return false;
  const words = (text.match(WORD) ?? []).filter((word) => BEYOND_ASCII.test(word));
  const mixed = words.filter((word) => LATIN.test(word) && OTHER_SCRIPT.test(word));
  return mixed.length <= words.length * MOST_MIXED;
}

/** The lines with bytes that count, one after the other. */
function evidenceIn(bytes: Uint8Array, counts: (line: Uint8Array) => boolean): Uint8Array {
  const lines: Uint8Array[] = [];
  let size = 0;
  for (let start = 0; start < bytes.length && size < EVIDENCE_BYTES;) {
    const feed = bytes.indexOf(LINE_FEED, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    const line = bytes.subarray(start, Math.min(end, start + EVIDENCE_BYTES));
    if (counts(line)) {
      lines.push(line);
      size += line.length;
    }
    start = end;
  }
  return Buffer.concat(lines);
}

interface Candidate {
  readonly encoding: FoundName;
  readonly score: number;
  readonly text: string;
}

/** The encodings that fit, the best one first. */
async function candidatesFor(evidence: Uint8Array, names: readonly string[]): Promise<Candidate[]> {
  // Loaded where it is needed: it has tables of a megabyte.
  const { chardet } = await import('jschardet');
  const found = chardet.detectAll(evidence, {
    ignoreThreshold: true,
    compatNames: false,
    preferSuperset: false,
    encodingEra: chardet.EncodingEra.ALL,
    includeEncodings: names,
  });
  return found.flatMap(({ encoding: name, confidence: score }) => {
    const encoding = NAMES.get(name);
    if (encoding === undefined) return [];
    const { text } = decodeBytes(evidence, encoding);
    return couldBeText(text) ? [{ encoding, score, text }] : [];
  });
}

const EIGHT_BIT = Object.keys(DETECTED).filter((name) => !name.startsWith('utf-16'));
const SIXTEEN_BIT = Object.keys(DETECTED).filter((name) => name.startsWith('utf-16'));

/** By its letters, as a text that is no Unicode. */
async function byLetters(evidence: Uint8Array): Promise<Omit<FoundEncoding, 'others'>> {
  const candidates = await candidatesFor(evidence, EIGHT_BIT);
  const [best] = candidates;
  if (!best) return { encoding: WESTERN, confidence: 'guess' };
  const western = candidates.find(({ encoding }) => encoding === WESTERN);
  const isLittle = new Set(evidence.filter((byte) => byte >= 0x80)).size < FEW_BYTES;
  const isWestern =
    western && (isLittle || western.text === best.text || western.score >= best.score * HARDLY_BETTER);
  const chosen = isWestern ? western : best;
  const next = candidates.find(({ text }) => text !== chosen.text);
  const isLikely = next === undefined || chosen.score >= next.score * MUCH_BETTER;
  return { encoding: chosen.encoding, confidence: isLikely ? 'likely' : 'guess' };
}

/** How many characters beyond ASCII are UTF-8, and how many bytes are not. */
function utf8Counts(bytes: Uint8Array): { readonly good: number; readonly bad: number } {
  const counts = { good: 0, bad: 0 };
  for (let at = 0; at < bytes.length;) {
    const length = utf8Length(bytes, at);
    if (length > 1) counts.good += 1;
    if (length === 0) counts.bad += 1;
    at += Math.max(length, 1);
  }
  return counts;
}

/** Whether zero bytes are of UTF-16: its line ends have one on a side. In other texts a few mean nothing. */
function isWide(bytes: Uint8Array): boolean {
  const counts = { all: 0, wide: 0 };
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    counts.all += 1;
    if (bytes[at - 1] === 0 || bytes[at + 1] === 0) counts.wide += 1;
  }
  return counts.all === 0 || counts.wide * 2 > counts.all;
}

const startsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte);
const sure = (encoding: FoundName): FoundEncoding => ({ encoding, confidence: 'sure', others: WESTERN });

/**
 * Decides by evidence how bytes were written: a byte order mark; UTF-8 that is whole, or has a few other bytes in it;
 * UTF-16 by its zero bytes; otherwise by the letters that each encoding would make of them.
 */
export async function findEncoding(bytes: Uint8Array): Promise<FoundEncoding> {
  if (startsWith(bytes, 0xff, 0xfe)) return sure('utf-16le');
  if (startsWith(bytes, 0xfe, 0xff)) return sure('utf-16be');
  if (bytes.includes(0) && isWide(bytes)) {
    const [wide] = await candidatesFor(bytes.subarray(0, EVIDENCE_BYTES), SIXTEEN_BIT);
    return wide ? { ...sure(wide.encoding), confidence: 'likely' } : sure('utf-8');
  }
  // ISO-2022-JP is written in ASCII, with escapes that no other text has.
  const isEscaped =
    isAscii(bytes) && Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('\u001b$');
  if (isUtf8(bytes) && !isEscaped) return sure('utf-8');
  const { good, bad } = utf8Counts(bytes);
  const isMixed = good >= bad && bad > 0;
  const found = await byLetters(
    evidenceIn(bytes, (line) => (isMixed ? !isUtf8(line) : isEscaped || !isAscii(line))),
  );
  return isMixed
    ? { encoding: 'utf-8', confidence: 'likely', others: found.encoding }
    : { ...found, others: WESTERN };
}

/** A text, and how its encoding was found; null for one that a person chose. */
export interface FoundDecoding<Chosen extends string = FoundName> extends DecodedBytes {
  readonly encoding: FoundName | Chosen;
  readonly confidence: FoundEncoding['confidence'] | null;
}

/** Decodes a text by evidence, or as a person chose. */
export async function decodeFound<Chosen extends string>(
  bytes: Uint8Array,
  chosen?: Chosen,
): Promise<FoundDecoding<Chosen>> {
  if (chosen !== undefined && chosen !== 'utf-8')
    return { encoding: chosen, confidence: null, ...decodeBytes(bytes, chosen) };
  const found = await findEncoding(bytes);
  const encoding = chosen ?? found.encoding;
  const confidence = chosen === undefined ? found.confidence : null;
  return { encoding, confidence, ...decodeBytes(bytes, encoding, found.others) };
}
