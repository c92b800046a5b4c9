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

const TYPE_NAMES = [
  ...RENEWAL_TYPES.map((type) => [type, type] as const),
  ...RENEWAL_TYPES.map((type) => [RENEWAL_LABELS[type], type] as const),
];
const UNIT_NAMES = [
  ...NOTICE_UNITS.map((unit) => [unit, unit] as const),
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

/** Whole months: "12" or "12 months". */
export function readMonths(text: string): CellReading<number> {
  const number = /^(\d{1,4})(?: months?)?$/.exec(nameKey(text));
  return number ? { value: Number(number[1]) } : { fault: 'Enter the renewal term in months' };
}

/** A notice period: a number with its unit in another cell, or both in one cell: "60 days". */
export function readNotice(
  text: string,
): CellReading<{ readonly value: number; readonly unit: NoticeUnit | null }> {
  const parts = /^(\d{1,4})(?: (days?|months?))?$/.exec(nameKey(text));
  if (!parts) return { fault: 'Enter the notice period as a number of days or months' };
  const unit = parts[2] === undefined ? null : parts[2].startsWith('day') ? 'DAYS' : 'MONTHS';
  return { value: { value: Number(parts[1]), unit } };
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
