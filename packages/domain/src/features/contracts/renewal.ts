import { z } from 'zod';
import {
  addDays,
  addMonths,
  calendarPeriod,
  daysBetween,
  formatDayRange,
  LATEST_DATE,
  type CalendarDate,
} from '../../kernel/calendar-date.ts';

/** How a record continues when its term ends (docs/product/records.md, "Terms, renewal and notice"). */
export const RENEWAL_TYPES = ['FIXED', 'AUTO_RENEWS', 'ON_AGREEMENT', 'EVERGREEN'] as const;
export type RenewalType = (typeof RENEWAL_TYPES)[number];
export const RENEWAL_LABELS: Readonly<Record<RenewalType, string>> = {
  FIXED: 'Fixed',
  AUTO_RENEWS: 'Auto-renews',
  ON_AGREEMENT: 'Renews on agreement',
  EVERGREEN: 'Evergreen',
};

export const NOTICE_UNITS = ['DAYS', 'MONTHS'] as const;
export type NoticeUnit = (typeof NOTICE_UNITS)[number];

/** The ways in which agreements ask for notice. */
export const NOTICE_METHODS = ['WRITING', 'MAIL', 'PORTAL', 'REGISTERED'] as const;
export type NoticeMethod = (typeof NOTICE_METHODS)[number];
export const NOTICE_METHOD_LABELS: Readonly<Record<NoticeMethod, string>> = {
  WRITING: 'In writing',
  MAIL: 'By email',
  PORTAL: 'In the vendor’s portal',
  REGISTERED: 'By registered letter',
};

/** The limits of docs/product/records.md, "Terms, renewal and notice". */
export const TERM_MONTHS_LIMIT = 120;
export const NOTICE_LIMITS: Readonly<Record<NoticeUnit, number>> = { DAYS: 730, MONTHS: 24 };

const TERM_WANTED = 'Enter the renewal term in months';
const TERM_RANGE = `Enter a term of 1 to ${TERM_MONTHS_LIMIT} months`;
const NOTICE_WANTED = 'Enter the notice period as a number';
const NOTICE_TOO_LONG = 'Notice period cannot be longer than the term';

/** The largest number of days in this many months: July to July of a leap year includes both long and leap months. */
function mostDaysOf(months: number): number {
  return daysBetween('2023-07-01', addMonths('2023-07-01', months));
}

/** The faults of terms by themselves, keyed by field; the first fault of each. */
function termFaults(renewal: {
  type: RenewalType;
  termMonths?: number | undefined;
  noticeValue?: number | undefined;
  noticeUnit?: NoticeUnit | undefined;
}): { readonly path: string; readonly message: string } | null {
  const { type, termMonths, noticeValue, noticeUnit } = renewal;
  if (type === 'AUTO_RENEWS' && termMonths === undefined) return { path: 'termMonths', message: TERM_WANTED };
  if (noticeValue === undefined && noticeUnit === undefined) return null;
  if (noticeValue === undefined) return { path: 'noticeValue', message: NOTICE_WANTED };
  if (noticeUnit === undefined) return { path: 'noticeUnit', message: 'Choose days or months' };
  const limit = NOTICE_LIMITS[noticeUnit];
  if (noticeValue > limit) {
    const unit = noticeUnit === 'DAYS' ? 'days' : 'months';
    return { path: 'noticeValue', message: `Enter a notice period of 0 to ${limit} ${unit}` };
  }
  if (termMonths === undefined) return null;
  const longest = noticeUnit === 'MONTHS' ? termMonths : mostDaysOf(termMonths);
  return noticeValue > longest ? { path: 'noticeValue', message: NOTICE_TOO_LONG } : null;
}

/** The terms on which a record renews, as people enter them (docs/product/records.md, "Terms, renewal and notice"). */
export const renewalSchema = z
  .strictObject({
    type: z.enum(RENEWAL_TYPES, { error: 'Choose how the record renews' }),
    termMonths: z
      .int({ error: TERM_WANTED })
      .min(1, { error: TERM_RANGE })
      .max(TERM_MONTHS_LIMIT, { error: TERM_RANGE })
      .optional(),
    noticeValue: z
      .int({ error: NOTICE_WANTED })
      .min(0, { error: 'Enter a notice period of 0 or more' })
      .optional(),
    noticeUnit: z.enum(NOTICE_UNITS, { error: 'Choose days or months' }).optional(),
  })
  .superRefine((renewal, context) => {
    const fault = termFaults(renewal);
    if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
  })
  .meta({ id: 'Renewal' });
export type Renewal = z.infer<typeof renewalSchema>;

/** The same terms with their parts in a fixed order and without empty ones, so that equal terms are equal as text. */
export function orderedRenewal({ type, termMonths, noticeValue, noticeUnit }: Renewal): Renewal {
  return {
    type,
    ...(termMonths === undefined ? {} : { termMonths }),
    ...(noticeValue === undefined || noticeUnit === undefined ? {} : { noticeValue, noticeUnit }),
  };
}

type Notice = Pick<Renewal, 'noticeValue' | 'noticeUnit'>;

/**
 * The last day for notice: the end date less the notice period, months by calendar with the last day of a shorter
 * month, days by calendar. Null without an end or a notice period. `contracts.notice_deadline` in the database is
 * computed in the same way.
 */
export function noticeDeadline(endDate: CalendarDate | null, renewal: Notice | null): CalendarDate | null {
  if (!endDate || renewal?.noticeValue === undefined) return null;
  return renewal.noticeUnit === 'MONTHS'
    ? addMonths(endDate, -renewal.noticeValue)
    : addDays(endDate, -renewal.noticeValue);
}

/** What says from when to when notice may be given. */
export interface NoticeFacts {
  readonly noticeEarliest?: CalendarDate | null | undefined;
  readonly noticeDeadline?: CalendarDate | null | undefined;
  /** Of the present term; the record's start where there was one term only. */
  readonly termStartDate?: CalendarDate | null | undefined;
  readonly startDate?: CalendarDate | null | undefined;
}

/**
 * The first and the last day on which notice may be given; null unless both are known. A first day before the present
 * term is that of an earlier one, and one after the last day is none.
 */
export function noticeWindow(facts: NoticeFacts): { from: CalendarDate; to: CalendarDate } | null {
  const { noticeEarliest: from, noticeDeadline: to } = facts;
  const begins = facts.termStartDate ?? facts.startDate;
  if (!from || !to || from > to || (begins && from < begins)) return null;
  return { from, to };
}

/** "Window Feb 1 – Mar 3, 2027"; null without one. */
export function noticeWindowWords(facts: NoticeFacts): string | null {
  const days = noticeWindow(facts);
  return days && `Window ${formatDayRange(days.from, days.to)}`;
}

/** Why a first day for notice is in no window; null where it is, or where none is entered. */
export function noticeEarliestFault(facts: NoticeFacts): string | null {
  const { noticeEarliest: from, noticeDeadline: to } = facts;
  const begins = facts.termStartDate ?? facts.startDate;
  if (!from) return null;
  if (to && from > to) return 'After the last day for notice';
  return begins && from < begins ? 'Before this term: enter the day of this one' : null;
}

/** The deadline of a decision: the last day for notice, otherwise the end. */
export function decideBy(contract: {
  readonly endDate: CalendarDate | null;
  readonly noticeDeadline?: CalendarDate | null | undefined;
}): CalendarDate | null {
  return contract.noticeDeadline ?? contract.endDate;
}

/** A term: its first and last day, both included. */
export interface Term {
  readonly startDate: CalendarDate;
  readonly endDate: CalendarDate;
}

const dayOf = (date: CalendarDate) => Number(date.slice(8, 10));
const isMonthEnd = (date: CalendarDate) => calendarPeriod(date, 'month').last === date;

/** Means the last day of any month. */
const MONTH_END = 31;

/**
 * The day of the month on which the terms of a chain end: 31 for a term that ends on the last day of a month, so that a
 * term that ended on 30 June or 28 February ends on the last day again (decision 22).
 */
export function endDayOf(endDate: CalendarDate): number {
  return isMonthEnd(endDate) ? MONTH_END : dayOf(endDate);
}

/**
 * The next term: it begins on the day after and ends `months` later on the chain's day of the month, in a shorter month
 * on its last day (docs/product/records.md, "Terms, renewal and notice"). Null when it would end beyond the last
 * permitted day.
 * @param endDay the result of `endDayOf` for the end that a person set; kept through the chain, so that 30 January is
 * followed by 28 February and 30 March
 */
export function nextTerm(endDate: CalendarDate, months: number, endDay: number): Term | null {
  const { last } = calendarPeriod(addMonths(`${endDate.slice(0, 7)}-01`, months), 'month');
  const end = `${last.slice(0, 8)}${String(Math.min(endDay, dayOf(last))).padStart(2, '0')}`;
  return end > LATEST_DATE ? null : { startDate: addDays(endDate, 1), endDate: end };
}

/** The end of a new term by its own terms; null when these have no length. For the *Renew* dialog. */
export function proposedEnd(contract: {
  readonly endDate: CalendarDate | null;
  readonly renewal?: Renewal | null | undefined;
}): CalendarDate | null {
  const { endDate, renewal } = contract;
  if (!endDate || renewal?.termMonths === undefined) return null;
  return nextTerm(endDate, renewal.termMonths, endDayOf(endDate))?.endDate ?? null;
}

/**
 * Whether a record may be Live after its end date, because it continues by itself (docs/product/records.md, "Status").
 */
export function outlivesItsEnd(renewal: Pick<Renewal, 'type'> | null | undefined): boolean {
  return renewal?.type === 'AUTO_RENEWS' || renewal?.type === 'EVERGREEN';
}

/**
 * Whether the notice period is longer than the present term, for terms without a length of their own: the deadline
 * would be before the term began. For a notice period as long as the term it is the day before the term.
 */
export function noticeExceedsTerm(
  term: { readonly startDate: CalendarDate | null; readonly endDate: CalendarDate | null },
  renewal: Renewal | null,
): boolean {
  if (renewal === null || renewal.termMonths !== undefined || !term.startDate) return false;
  const deadline = noticeDeadline(term.endDate, renewal);
  return deadline !== null && deadline < addDays(term.startDate, -1);
}

/** The message for {@link noticeExceedsTerm} (docs/product/records.md, "Terms, renewal and notice"). */
export const NOTICE_LONGER_THAN_TERM = NOTICE_TOO_LONG;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** A notice period as text, such as "60 days"; '' for none. */
export function noticeWords(renewal: Notice | null): string {
  if (renewal?.noticeValue === undefined || renewal.noticeUnit === undefined) return '';
  return counted(renewal.noticeValue, renewal.noticeUnit === 'DAYS' ? 'day' : 'month');
}

/** Terms as text, such as "Auto-renews, 12 months, 60 days notice"; '' for none. */
export function renewalWords(renewal: Renewal | null): string {
  if (renewal === null) return '';
  const term = renewal.termMonths === undefined ? '' : counted(renewal.termMonths, 'month');
  const notice = noticeWords(renewal);
  return [RENEWAL_LABELS[renewal.type], term, notice && `${notice} notice`].filter(Boolean).join(', ');
}
