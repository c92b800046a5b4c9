import type { TextSpan } from '../findings.ts';

/** What a short piece of text could be by its form. */
export type CandidateForm = 'name' | 'term' | 'alias' | 'date' | 'title';

/** A short piece of text that may be the name of the contract, a party, or a date. */
export interface Candidate extends TextSpan {
  readonly form: CandidateForm;
}

/** Characters at the beginning and the end of a contract in which names and dates are looked for. */
export const HEAD_LENGTH = 7_000;
export const TAIL_LENGTH = 1_800;

const MONTH =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\\.?';
const DAY = '\\(?\\d{1,2}(?:\\s?(?:s\\s?t|n\\s?d|r\\s?d|t\\s?h))?\\)?';
const BLANK = '(?:[_\\[\\]*●•.]\\s?){2,}';
const DATE = new RegExp(
  [
    `(?:the\\s)?(?:${DAY}|${BLANK})\\s(?:day\\s)?(?:of\\s)?(?:${MONTH}|${BLANK}),?\\s?(?:(?:19|20)(?:\\d\\d|[_\\[\\]*●•]+)|${BLANK})?`,
    `${MONTH}\\s(?:${DAY}|${BLANK})?,?\\s?(?:19|20)(?:\\d\\d|[_\\[\\]*●•]+)`,
    '\\d{1,2}[/.-]\\d{1,2}[/.-](?:19|20)?\\d\\d',
    '\\d{4}-\\d\\d-\\d\\d',
    `${MONTH}\\s${DAY}(?!\\d)`,
  ].join('|'),
  'gi',
);
const TERM = /["“”″ʺ]\s?([^"“”″ʺ\n]{1,70}?)\s?,?["“”″ʺ]/g;
/** A parenthesis with a quoted term in it: "(the “Licensor”)". */
const ALIAS = /\(([^()]{0,110}["“”″ʺ][^()]{1,110})\)/g;
const WORD = "\\p{Lu}[\\p{L}\\p{N}'’&./-]*|\\p{Ll}+\\.com|\\d{1,4}(?=\\s\\p{Lu})|[A-Z]\\.";
const JOINT = '(?:of|and|&|de|the|for|du|der|van|von|la|di|y|to|by|in|with|on|or|/|-)';
const SUFFIX =
  '(?:,?\\s(?:Inc|INC|inc|Incorporated|LLC|L\\.L\\.C|Ltd|LTD|Limited|LIMITED|Corp|CORP|Co|CO|L\\.P|LP|LLP|N\\.A|N\\.V|S\\.A|A\\.G|AG|GmbH|PLC|plc|B\\.V|S\\.p\\.A|S\\.R\\.L|Pty|PTY)\\b\\.?)';
const RUN = new RegExp(`(?:${WORD})(?:(?:[ \\n]${JOINT})*[ \\n](?:${WORD})|${SUFFIX})*`, 'gu');
const TITLE_WORD =
  /\b(?:agreement|contract|amendment|addendum|licen[cs]e|lease|guaranty|plan|terms|order|letter|memorandum|supplement|schedule|endorsement|policy|charter|statement|warrant|note|deed|understanding|conditions|proposal|protocol|franchise|purchase|arrangement)s?\b/i;
const OPENING =
  /^(?:\d+|This|The|That|By|Between|And|Whereas|WHEREAS|In|For|As|At|To|On|If|Any|Each|All|Now|NOW|THIS|BY|BETWEEN|AND|Exhibit|EXHIBIT|Ex)\b[\s.:]*(?=\S)/;
/** Where one run is two: after a sentence, and before words that begin something else. */
const HARD_BREAK =
  /(?<!\b(?:Inc|INC|Corp|CORP|Co|CO|Ltd|LTD|No|St|Mr|Mrs|Ms|Dr|Jr|Sr|U\.S|L\.P|N\.A|\p{Lu}))\.\s|\s(?=(?:This|THIS|WHEREAS|Whereas|By|BY|RECITALS|WITNESSETH|Name|NAME|Title|TITLE|Address|Attention|Date|Dated|DATED|Source|Page)\b)/u;
const LONGEST = 140;

function addSpan(into: Candidate[], text: string, from: number, to: number, form: CandidateForm): void {
  let start = from;
  let end = to;
  while (start < end && /[\s,;:(]/.test(text.charAt(start))) start += 1;
  while (end > start && /[\s,;:(-]/.test(text.charAt(end - 1))) end -= 1;
  if (end - start >= 2 && end - start <= LONGEST) into.push({ start, end, form });
}

/** Where a run changes from capitals to title case or back: "LICENSE AGREEMENT This Agreement". */
function casePieces(run: string): readonly TextSpan[] {
  const pieces: TextSpan[] = [];
  let start = 0;
  let isCapitals: boolean | null = null;
  for (const { 0: word, index } of run.matchAll(/\S+/g)) {
    const letters = word.replaceAll(/[^\p{L}]/gu, '');
    if (letters.length < 3) continue;
    const now = letters === letters.toUpperCase();
    if (isCapitals !== null && now !== isCapitals && !/^\p{Ll}/u.test(word)) {
      pieces.push({ start, end: index });
      start = index;
    }
    if (!/^\p{Ll}/u.test(word)) isCapitals = now;
  }
  if (start > 0) pieces.push({ start, end: run.length });
  return pieces;
}

/** The pieces of a run that may each be a name or a title. */
function addPiece(into: Candidate[], text: string, from: number, run: string): void {
  let opening = 0;
  for (let found = OPENING.exec(run); found !== null; found = OPENING.exec(run.slice(opening)))
    opening += found[0].length;
  const whole = run.slice(opening);
  const start = from + opening;
  const parts: TextSpan[] = [{ start: 0, end: whole.length }, ...casePieces(whole)];
  for (const { 0: joint, index } of whole.matchAll(
    /\s(?:and|AND|&|by|BY|between|with|to|TO|of|for|FOR)\s|\n/g,
  )) {
    parts.push({ start: 0, end: index }, { start: index + joint.length, end: whole.length });
  }
  for (const part of parts) {
    const piece = whole.slice(part.start, part.end);
    const isTitle = TITLE_WORD.test(piece);
    addSpan(into, text, start + part.start, start + part.end, isTitle ? 'title' : 'name');
    if (!isTitle) continue;
    const last = [...piece.matchAll(new RegExp(TITLE_WORD, 'gi'))].at(-1);
    const end = start + part.start + (last === undefined ? piece.length : last.index + last[0].length);
    addSpan(into, text, start + part.start, end, 'title');
  }
}

function addRun(into: Candidate[], text: string, from: number, run: string): void {
  let at = 0;
  for (let found = HARD_BREAK.exec(run); found !== null; found = HARD_BREAK.exec(run.slice(at))) {
    addPiece(into, text, from + at, run.slice(at, at + found.index + found[0].trimEnd().length));
    at += found.index + found[0].length;
  }
  addPiece(into, text, from + at, run.slice(at));
}

function candidatesWithin(text: string, from: number, to: number): Candidate[] {
  const found: Candidate[] = [];
  const window = text.slice(from, to);
  for (const { 0: date, index } of window.matchAll(DATE))
    addSpan(found, text, from + index, from + index + date.length, 'date');
  for (const { 0: quoted, 1: term = '', index } of window.matchAll(TERM)) {
    const at = from + index + quoted.indexOf(term, 1);
    addSpan(found, text, at, at + term.length, 'term');
  }
  for (const { 0: whole, 1: alias = '', index } of window.matchAll(ALIAS)) {
    const at = from + index + whole.indexOf(alias, 1);
    addSpan(found, text, at, at + alias.length, 'alias');
  }
  for (const { 0: run, index } of window.matchAll(RUN)) addRun(found, text, from + index, run);
  return found;
}

/** The candidates of a normalised text, by place, each text and form once, where it is first. */
export function findCandidates(text: string): Candidate[] {
  const tail = Math.max(HEAD_LENGTH, text.length - TAIL_LENGTH);
  const all = [
    ...candidatesWithin(text, 0, Math.min(text.length, HEAD_LENGTH)),
    ...candidatesWithin(text, tail, text.length),
  ];
  const seen = new Set<string>();
  return all
    .toSorted((one, other) => one.start - other.start || other.end - one.end)
    .filter(({ start, end, form }) => {
      const key = `${form}:${text.slice(start, end)}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}
