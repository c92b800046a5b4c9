import {
  NOTICE_UNITS,
  RENEWAL_LABELS,
  RENEWAL_TYPES,
  type NoticeUnit,
  type Renewal,
  type RenewalType,
} from '../../contracts/renewal.ts';
import { nameKey } from '../cell.ts';
import { oneOf, type CellReading } from './row-cells.ts';

/** What lists in other languages say; English names stand last, as those that a fault lists. */
const TYPES_ABROAD: Readonly<Record<RenewalType, readonly string[]>> = {
  FIXED: ['befristet', 'feste Laufzeit', 'durée déterminée', 'plazo fijo'],
  AUTO_RENEWS: [
    'automatische Verlängerung',
    'verlängert sich automatisch',
    'automatisch',
    'tacite reconduction',
    'reconduction tacite',
    'automatique',
    'renovación automática',
    'prórroga automática',
    'automática',
  ],
  ON_AGREEMENT: ['nach Vereinbarung', 'reconduction expresse', 'de mutuo acuerdo'],
  EVERGREEN: ['unbefristet', 'durée indéterminée', 'indefinido', 'indefinida'],
};
const TYPE_NAMES = [
  ...RENEWAL_TYPES.map((type) => [type, type] as const),
  ...RENEWAL_TYPES.flatMap((type) => TYPES_ABROAD[type].map((name) => [name, type] as const)),
  ...RENEWAL_TYPES.map((type) => [RENEWAL_LABELS[type], type] as const),
];
const UNIT_NAMES = [
  ...NOTICE_UNITS.map((unit) => [unit, unit] as const),
  ...(['Tage', 'Tag', 'jours', 'jour', 'días', 'día', 'dias', 'dia'] as const).map(
    (name) => [name, 'DAYS'] as const,
  ),
  ...(['Monate', 'Monat', 'mois', 'meses', 'mes'] as const).map((name) => [name, 'MONTHS'] as const),
  ...(['Days', 'Day'] as const).map((name) => [name, 'DAYS'] as const),
  ...(['Months', 'Month'] as const).map((name) => [name, 'MONTHS'] as const),
];

/** The renewal type, by its code or its label. */
export function readRenewalType(text: string): CellReading<RenewalType> {
  return oneOf(text, TYPE_NAMES, 'kind of renewal');
}

/** Days or months. */
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
/** What may stand behind a period without changing it. */
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
const DAYS_OF_WEEK = 7;
const MONTHS_OF_YEAR = 12;

interface Period {
  readonly value: number;
  readonly unit: NoticeUnit | null;
}

/** A period in days or months; its unit is null where the text says none. */
function periodIn(text: string): Period | null {
  const folded = nameKey(text).normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'");
  const found = NUMBER_AND_REST.exec(folded);
  if (!found) return null;
  const [, number, rest = ''] = found;
  const [first = '', ...others] = rest.split(' ');
  const period = PERIOD_OF.get(first) ?? null;
  if (!BEHIND.has(period === null ? rest : others.join(' '))) return null;
  const value = Number(number);
  switch (period) {
    case 'weeks':
      return { value: value * DAYS_OF_WEEK, unit: 'DAYS' };
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
  return period === null || period.unit === 'DAYS'
    ? { fault: 'Enter the renewal term in months' }
    : { value: period.value };
}

/** A notice period: a number with its unit in another cell, or both in one cell: "60 days", "3 Monate", "3 mois". */
export function readNotice(text: string): CellReading<Period> {
  const period = periodIn(text);
  return period === null
    ? { fault: 'Enter the notice period as a number of days or months' }
    : { value: period };
}

/** The terms of a row's cells; null for none. Terms without a type are those of a fixed term. */
export function renewalOf(cells: {
  readonly type: RenewalType | null;
  readonly termMonths: number | null;
  readonly notice: { readonly value: number; readonly unit: NoticeUnit | null } | null;
  readonly unit: NoticeUnit | null;
}): Renewal | null {
  const { type, termMonths, notice } = cells;
  if (type === null && termMonths === null && notice === null) return null;
  const noticeUnit = notice?.unit ?? cells.unit;
  return {
    type: type ?? 'FIXED',
    ...(termMonths === null ? {} : { termMonths }),
    ...(notice === null ? {} : { noticeValue: notice.value, ...(noticeUnit ? { noticeUnit } : {}) }),
  };
}

/** The targets of the parts of a record's terms. */
export const RENEWAL_TARGETS: Readonly<Record<string, string>> = {
  type: 'renewalType',
  termMonths: 'termMonths',
  noticeValue: 'noticeValue',
  noticeUnit: 'noticeUnit',
};

/** Terms in one cell, as the table shows them: "Auto-renews, 12 months, 60 days notice". */
export function readRenewalWords(text: string): CellReading<Renewal> {
  const [first = '', ...parts] = text.split(/[,;]/).map((part) => part.trim());
  const type = readRenewalType(first);
  if ('fault' in type) return type;
  let termMonths: number | null = null;
  let notice: { readonly value: number; readonly unit: NoticeUnit | null } | null = null;
  for (const part of parts) {
    const isNotice = /\bnotice$/i.test(part);
    const reading = isNotice ? readNotice(part.replace(/\bnotice$/i, '').trimEnd()) : readMonths(part);
    if ('fault' in reading) return reading;
    if (typeof reading.value === 'number') termMonths = reading.value;
    else notice = reading.value;
  }
  const renewal = renewalOf({ type: type.value, termMonths, notice, unit: null });
  return renewal ? { value: renewal } : { fault: 'Choose how the record renews' };
}
