import type { CalendarDate } from '../../kernel/calendar-date.ts';
import type { Renewal, RenewalType } from '../contracts/renewal.ts';
import { FOUND_FIELD_VALUES } from './analysis.ts';
import type { FoundField, FoundFieldName, FoundFieldValue, Period } from './analysis.ts';

/** What a document says about the fields of a record; absent where it says nothing that a record can hold. */
export interface RecordProposal {
  readonly vendor?: string;
  readonly startDate?: CalendarDate;
  readonly endDate?: CalendarDate;
  readonly renewal?: Renewal;
}

/** The fields that a record has a place for. */
export const RECORD_FIELD_OF: Readonly<Partial<Record<FoundFieldName, keyof RecordProposal>>> = {
  parties: 'vendor',
  agreementDate: 'startDate',
  effectiveDate: 'startDate',
  expirationDate: 'endDate',
  renewalTerm: 'renewal',
  renewalNotice: 'renewal',
};

/** The value of a field that counts: what a person entered instead, otherwise what was found; null for neither. */
export function valueThatCounts(field: FoundField): unknown {
  return field.decision?.verdict === 'edited' ? (field.decision.value ?? null) : field.value;
}

/** Whether a person has taken the value, as it is or with a change. */
export function isTaken({ decision }: FoundField): boolean {
  return decision?.verdict === 'accepted' || decision?.verdict === 'edited';
}

/** The value of one field by its name; undefined when there is none, or none of the right shape. */
export function foundValue<Name extends FoundFieldName>(
  fields: readonly FoundField[],
  name: Name,
): FoundFieldValue<Name> | undefined {
  const field = fields.find((one) => one.field === name);
  if (!field) return undefined;
  const parsed = FOUND_FIELD_VALUES[name].safeParse(valueThatCounts(field));
  return parsed.success ? (parsed.data as FoundFieldValue<Name>) : undefined;
}

const DAYS_OF_YEAR = 365;
const BY_AGREEMENT =
  /\b(mutual(ly)?|option to|may (be )?(renew|extend)|by (written )?agreement|upon (written )?agreement|elect)/i;
const BY_ITSELF = /\b(automatic|successive|unless (either|any|one) party|shall (then )?renew|evergreen)/i;

/** A period in months; null for days that make no whole months. */
function monthsOf({ count, unit }: Period): number | null {
  if (unit === 'MONTHS') return count;
  return count > 0 && count % DAYS_OF_YEAR === 0 ? (count / DAYS_OF_YEAR) * 12 : null;
}

/** Whether a contract renews by itself, by the words of its clause; by itself when they do not tell. */
function typeOfRenewal(field: FoundField | undefined): RenewalType {
  const words = (field?.evidence ?? []).map(({ quote }) => quote).join(' ');
  return BY_AGREEMENT.test(words) && !BY_ITSELF.test(words) ? 'ON_AGREEMENT' : 'AUTO_RENEWS';
}

function renewalOf(fields: readonly FoundField[], present: Renewal | null): Renewal | undefined {
  const end = foundValue(fields, 'expirationDate');
  const term = foundValue(fields, 'renewalTerm');
  const notice = foundValue(fields, 'renewalNotice');
  const { noticeValue, noticeUnit } = present ?? {};
  const withNotice = notice
    ? { noticeValue: notice.count, noticeUnit: notice.unit }
    : noticeValue === undefined
      ? {}
      : { noticeValue, noticeUnit };
  if (end === 'perpetual' || term === 'perpetual') return { type: 'EVERGREEN', ...withNotice };
  if (term) {
    const type = typeOfRenewal(fields.find(({ field }) => field === 'renewalTerm'));
    const termMonths = monthsOf(term);
    if (termMonths !== null && termMonths > 0) return { type, termMonths, ...withNotice };
    // A record that renews by itself needs its term in months.
    return type === 'AUTO_RENEWS' ? undefined : { type, ...withNotice };
  }
  if (present) return notice ? { ...present, ...withNotice } : undefined;
  return end === undefined && !notice ? undefined : { type: 'FIXED', ...withNotice };
}

/**
 * What findings say about a record: the vendor is the party that is not the own organisation, the start is the effective
 * date, otherwise the date of the agreement.
 * @param fields only these count
 * @param present the terms of the record, whose parts stay where the fields say nothing about them; null for a new one
 */
export function recordProposal(
  fields: readonly FoundField[],
  present: Renewal | null = null,
): RecordProposal {
  const vendor = foundValue(fields, 'parties')?.find(({ isUs }) => !isUs)?.name;
  const startDate = foundValue(fields, 'effectiveDate') ?? foundValue(fields, 'agreementDate');
  const end = foundValue(fields, 'expirationDate');
  const renewal = renewalOf(fields, present);
  return {
    ...(vendor === undefined ? {} : { vendor }),
    ...(startDate === undefined ? {} : { startDate }),
    ...(end === undefined || end === 'perpetual' ? {} : { endDate: end }),
    ...(renewal === undefined ? {} : { renewal }),
  };
}
