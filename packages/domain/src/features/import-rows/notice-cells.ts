import { NOTICE_PERIODS, NOTICE_UNITS, type NoticePeriod, type NoticeUnit } from '../contracts/renewal.ts';
import { nameKey } from './cell.ts';
import { oneOf, type CellReading } from './row-cells.ts';

/** What lists in other languages say; English names stand last, as those that a fault lists. */
const UNIT_NAMES = [
  ...NOTICE_UNITS.map((unit) => [unit, unit] as const),
  ...(['Tage', 'Tag', 'jours', 'jour', 'días', 'día', 'dias', 'dia'] as const).map(
    (name) => [name, 'DAYS'] as const,
  ),
  ...(['Wochen', 'Woche', 'semaines', 'semaine', 'semanas', 'semana'] as const).map(
    (name) => [name, 'WEEKS'] as const,
  ),
  ...(['Monate', 'Monat', 'mois', 'meses', 'mes'] as const).map((name) => [name, 'MONTHS'] as const),
  ...(['Days', 'Day'] as const).map((name) => [name, 'DAYS'] as const),
  ...(['Weeks', 'Week'] as const).map((name) => [name, 'WEEKS'] as const),
  ...(['Months', 'Month'] as const).map((name) => [name, 'MONTHS'] as const),
];

/** Days, weeks or months. */
export function readNoticeUnit(text: string): CellReading<NoticeUnit> {
  return oneOf(text, UNIT_NAMES, 'unit of a notice period');
}

/** What periods are counted in, in English, German, French and Spanish, without accents. */
const PERIODS = {
  days: 'day days tag tage tagen jour jours dia dias',
  weeks: 'week weeks woche wochen semaine semaines semana semanas',
  months: 'month months monat monate monaten mois mes meses',
  years: 'year years jahr jahre jahren an ans annee annees ano anos',
};
const PERIOD_OF = new Map(
  Object.entries(PERIODS).flatMap(([period, words]) =>
    words.split(' ').map((word) => [word, period] as const),
  ),
);
/** What may be behind a period without changing it. */
const BEHIND: ReadonlySet<string> = new Set([
  '',
  'notice',
  'notice period',
  'before end',
  'before the end',
  'before expiry',
  'before renewal',
  'kundigungsfrist',
  'frist',
  'zum vertragsende',
  'vor vertragsende',
  'zum laufzeitende',
  'vor ablauf',
  'preavis',
  'de preavis',
  "avant l'echeance",
  'preaviso',
  'de preaviso',
  'antes del vencimiento',
]);
const NUMBER_AND_REST = /^(\d{1,4}) ?(\D*)$/;
const MONTHS_OF_YEAR = 12;

/** What the calendar periods are called at whose end notice counts, in the same four languages. */
const PERIOD_ENDS: Readonly<Record<NoticePeriod, string>> = {
  MONTH: 'month monat monats monatsende monatsschluss kalendermonat kalendermonats mois mes',
  QUARTER:
    'quarter quartal quartals quartales quartalsende quartalsschluss vierteljahr vierteljahres vierteljahresende kalendervierteljahr kalendervierteljahres kalendervierteljahresende trimestre',
  HALF_YEAR:
    'halfyear halbjahr halbjahres halbjahresende kalenderhalbjahr kalenderhalbjahres kalenderhalbjahresende semestre',
  YEAR: 'year jahr jahres jahresende jahresschluss kalenderjahr kalenderjahres kalenderjahresende annee ano',
};
const PERIOD_END_OF = new Map(
  NOTICE_PERIODS.flatMap((period) => PERIOD_ENDS[period].split(' ').map((word) => [word, period] as const)),
);
/** What else may be in "to the end of a quarter", "zum Ende des Quartals", "avant la fin du trimestre". */
const BESIDE_PERIOD_END: ReadonlySet<string> = new Set(
  [
    'to the end ends of a an any each every calendar before prior by at effective notice period',
    'zum zu z vor auf ende schluss eines des jeden jedes kundigungsfrist frist',
    "avant la fin du d'un d'une de le chaque pour civil civile calendaire a preavis",
    'antes del final un cada al para el con natural preaviso',
  ].flatMap((words) => words.split(' ')),
);
const SAYS_END = /^(?:ends?|ende|schluss|fin|final|zum)$|(?:ende|schluss)$/;

/** The period at whose end notice counts; null where the words say anything else. */
function periodEndIn(words: string): NoticePeriod | null {
  const said = words
    .replace(/\bhalf[- ]year\b/, 'halfyear')
    .replaceAll(/[-.()]/g, ' ')
    .replaceAll(/\b([dl])'/g, "$1' ")
    .split(' ')
    .filter((word) => word !== '' && word !== "l'" && word !== "d'");
  const periods = said.flatMap((word) => PERIOD_END_OF.get(word) ?? []);
  const isKnown = said.every((word) => PERIOD_END_OF.has(word) || BESIDE_PERIOD_END.has(word));
  const [period = null] = periods;
  return isKnown && periods.length === 1 && said.some((word) => SAYS_END.test(word)) ? period : null;
}

/** A text without upper case, accents and typographic apostrophes. */
const foldedText = (text: string) =>
  nameKey(text).normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");

/** The calendar period at whose end notice counts: "Quarter", "Quartalsende", "fin du trimestre". */
export function readNoticeToEndOf(text: string): CellReading<NoticePeriod> {
  const folded = foldedText(text);
  const period =
    NOTICE_PERIODS.find((one) => one.toLowerCase() === folded) ??
    PERIOD_END_OF.get(folded.replace(/[- ]/, '')) ??
    periodEndIn(folded);
  return period === null
    ? { fault: 'Enter the end of the notice period as month, quarter, half-year or year' }
    : { value: period };
}

/** A period of a cell. */
export interface Period {
  readonly value: number;
  readonly unit: NoticeUnit | null;
  /** "to the end of a quarter" */
  readonly toEndOf?: NoticePeriod;
}

/** A period in days, weeks or months; its unit is null where the text says none. */
function periodIn(text: string): Period | null {
  const found = NUMBER_AND_REST.exec(foldedText(text));
  if (!found) return null;
  const [, number, rest = ''] = found;
  const [first = '', ...others] = rest.split(' ');
  const counted = PERIOD_OF.get(first) ?? null;
  const behind = counted === null ? rest : others.join(' ');
  const toEndOf = BEHIND.has(behind) ? undefined : periodEndIn(behind);
  if (toEndOf === null) return null;
  return { ...countedPeriod(Number(number), counted), ...(toEndOf === undefined ? {} : { toEndOf }) };
}

/** The unit that a heading names, as in "Notice (days)"; null for none, and for several. */
export function noticeUnitIn(heading: string): NoticeUnit | null {
  const words = foldedText(heading).split(/[^\p{L}]+/u);
  const units = new Set(words.flatMap((word) => countedPeriod(0, PERIOD_OF.get(word) ?? null).unit ?? []));
  const [unit = null] = units;
  return units.size === 1 ? unit : null;
}

function countedPeriod(value: number, counted: string | null): Period {
  switch (counted) {
    case 'weeks':
      return { value, unit: 'WEEKS' };
    case 'years':
      return { value: value * MONTHS_OF_YEAR, unit: 'MONTHS' };
    case 'days':
      return { value, unit: 'DAYS' };
    case 'months':
      return { value, unit: 'MONTHS' };
    default:
      return { value, unit: null };
  }
}

/** Whole months: "12", "12 months", "3 Monate", "2 ans". */
export function readMonths(text: string): CellReading<number> {
  const period = periodIn(text);
  return period === null || period.unit === 'DAYS' || period.unit === 'WEEKS' || period.toEndOf
    ? { fault: 'Enter the renewal term in months' }
    : { value: period.value };
}

/**
 * A notice period: a number with its unit in another cell, or all in one cell: "60 days", "3 Monate", "6 Wochen zum
 * Quartalsende", "3 mois avant la fin du trimestre".
 */
export function readNotice(text: string): CellReading<Period> {
  const period = periodIn(text);
  return period === null
    ? { fault: 'Enter the notice period as a number of days, weeks or months' }
    : { value: period };
}
