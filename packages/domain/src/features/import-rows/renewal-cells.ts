import {
  RENEWAL_LABELS,
  RENEWAL_TYPES,
  type NoticePeriod,
  type NoticeUnit,
  type Renewal,
  type RenewalType,
} from '../contracts/renewal.ts';
import { readMonths, readNotice, type Period } from './notice-cells.ts';
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
/** The renewal type, by its code or its label. */
export function readRenewalType(text: string): CellReading<RenewalType> {
  return oneOf(text, TYPE_NAMES, 'kind of renewal');
}

/** The terms of a row's cells; null for none. Terms without a type are those of a fixed term. */
export function renewalOf(cells: {
  readonly type: RenewalType | null;
  readonly termMonths: number | null;
  readonly notice: Period | null;
  readonly unit: NoticeUnit | null;
  readonly toEndOf: NoticePeriod | null;
}): Renewal | null {
  const { type, termMonths, notice } = cells;
  const noticeUnit = notice?.unit ?? cells.unit;
  const noticeToEndOf = notice?.toEndOf ?? cells.toEndOf;
  if (type === null && termMonths === null && notice === null && noticeToEndOf === null) return null;
  return {
    type: type ?? 'FIXED',
    ...(termMonths === null ? {} : { termMonths }),
    ...(notice === null ? {} : { noticeValue: notice.value, ...(noticeUnit ? { noticeUnit } : {}) }),
    ...(noticeToEndOf === null ? {} : { noticeToEndOf }),
  };
}

/** The targets of the parts of a record's terms. */
export const RENEWAL_TARGETS: Readonly<Record<string, string>> = {
  type: 'renewalType',
  termMonths: 'termMonths',
  noticeValue: 'noticeValue',
  noticeUnit: 'noticeUnit',
  noticeToEndOf: 'noticeToEndOf',
};

/** Terms in one cell, as the table shows them: "Auto-renews, 12 months, 60 days notice". */
export function readRenewalWords(text: string): CellReading<Renewal> {
  const [first = '', ...parts] = text.split(/[,;]/).map((part) => part.trim());
  const type = readRenewalType(first);
  if ('fault' in type) return type;
  let termMonths: number | null = null;
  let notice: Period | null = null;
  for (const part of parts) {
    const reading = /\bnotice\b/i.test(part) ? readNotice(part) : readMonths(part);
    if ('fault' in reading) return reading;
    if (typeof reading.value === 'number') termMonths = reading.value;
    else notice = reading.value;
  }
  const renewal = renewalOf({ type: type.value, termMonths, notice, unit: null, toEndOf: null });
  return renewal ? { value: renewal } : { fault: 'Choose how the record renews' };
}
