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
import { counted } from '../../kernel/text/counted.ts';

/** How a record continues when its term ends (docs/product/records.md, "Terms, renewal and notice"). */
export const RENEWAL_TYPES = ['FIXED', 'AUTO_RENEWS', 'ON_AGREEMENT', 'EVERGREEN'] as const;
export type RenewalType = (typeof RENEWAL_TYPES)[number];
export const RENEWAL_LABELS: Readonly<Record<RenewalType, string>> = {
  FIXED: 'Fixed',
  AUTO_RENEWS: 'Auto-renews',
  ON_AGREEMENT: 'Renews on agreement',
  EVERGREEN: 'Evergreen',
};

export const NOTICE_UNITS = ['DAYS', 'WEEKS', 'MONTHS'] as const;
export type NoticeUnit = (typeof NOTICE_UNITS)[number];
export const NOTICE_UNIT_LABELS: Readonly<Record<NoticeUnit, string>> = {
  DAYS: 'days',
  WEEKS: 'weeks',
  MONTHS: 'months',
};

/** The calendar periods at whose end alone a notice can end an agreement: "six weeks to the end of a quarter". */
export const NOTICE_PERIODS = ['MONTH', 'QUARTER', 'HALF_YEAR', 'YEAR'] as const;
export type NoticePeriod = (typeof NOTICE_PERIODS)[number];
export const NOTICE_PERIOD_LABELS: Readonly<Record<NoticePeriod, string>> = {
  MONTH: 'month',
  QUARTER: 'quarter',
  HALF_YEAR: 'half-year',
  YEAR: 'year',
};

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
export const NOTICE_LIMITS: Readonly<Record<NoticeUnit, number>> = { DAYS: 730, WEEKS: 104, MONTHS: 24 };
const DAYS_OF_WEEK = 7;

const TERM_WANTED = 'Enter the renewal term in months';
const TERM_RANGE = `Enter a term of 1 to ${TERM_MONTHS_LIMIT} months`;
const NOTICE_WANTED = 'Enter the notice period as a number';
const UNIT_WANTED = 'Choose days, weeks or months';
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
  noticeToEndOf?: NoticePeriod | undefined;
}): { readonly path: string; readonly message: string } | null {
  const { type, termMonths, noticeValue, noticeUnit, noticeToEndOf } = renewal;
  if (type === 'AUTO_RENEWS' && termMonths === undefined) return { path: 'termMonths', message: TERM_WANTED };
  if (noticeValue === undefined && noticeUnit === undefined && noticeToEndOf === undefined) return null;
  if (noticeValue === undefined) return { path: 'noticeValue', message: NOTICE_WANTED };
  if (noticeUnit === undefined) return { path: 'noticeUnit', message: UNIT_WANTED };
  const limit = NOTICE_LIMITS[noticeUnit];
  if (noticeValue > limit) {
    const unit = NOTICE_UNIT_LABELS[noticeUnit];
    return { path: 'noticeValue', message: `Enter a notice period of 0 to ${limit} ${unit}` };
  }
  return termMonths !== undefined && exceedsMonths(noticeValue, noticeUnit, termMonths)
    ? { path: 'noticeValue', message: NOTICE_TOO_LONG }
    : null;
}

function exceedsMonths(value: number, unit: NoticeUnit, months: number): boolean {
  if (unit === 'MONTHS') return value > months;
  return (unit === 'WEEKS' ? value * DAYS_OF_WEEK : value) > mostDaysOf(months);
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
    noticeUnit: z.enum(NOTICE_UNITS, { error: UNIT_WANTED }).optional(),
    /** Notice counts to the last day of such a period; left out where it may end on any day. */
    noticeToEndOf: z.enum(NOTICE_PERIODS, { error: 'Choose a period from the list' }).optional(),
  })
  .superRefine((renewal, context) => {
    const fault = termFaults(renewal);
    if (fault) context.addIssue({ code: 'custom', path: [fault.path], message: fault.message });
  })
  .meta({ id: 'Renewal' });
export type Renewal = z.infer<typeof renewalSchema>;

/** The same terms with their parts in a fixed order and without empty ones, so that equal terms are equal as text. */
export function orderedRenewal({
  type,
  termMonths,
  noticeValue,
  noticeUnit,
  noticeToEndOf,
}: Renewal): Renewal {
  return {
    type,
    ...(termMonths === undefined ? {} : { termMonths }),
    ...(noticeValue === undefined || noticeUnit === undefined ? {} : { noticeValue, noticeUnit }),
    ...(noticeToEndOf === undefined ? {} : { noticeToEndOf }),
  };
}

type Notice = Pick<Renewal, 'noticeValue' | 'noticeUnit' | 'noticeToEndOf'>;

const MONTHS_OF_PERIOD: Readonly<Record<NoticePeriod, number>> = {
  MONTH: 1,
  QUARTER: 3,
  HALF_YEAR: 6,
  YEAR: 12,
};

/** The last day of the calendar period with a day. */
export function lastDayOfPeriod(day: CalendarDate, period: NoticePeriod): CalendarDate {
  const months = MONTHS_OF_PERIOD[period];
  const monthsLeft = months - 1 - ((Number(day.slice(5, 7)) - 1) % months);
  return calendarPeriod(addMonths(`${day.slice(0, 7)}-01`, monthsLeft), 'month').last;
}

/** The last such day up to a day. */
function lastDayUpTo(day: CalendarDate, period: NoticePeriod): CalendarDate {
  const last = lastDayOfPeriod(day, period);
  return last === day ? day : addDays(addMonths(addDays(last, 1), -MONTHS_OF_PERIOD[period]), -1);
}

/** A day by a notice period later, or earlier for a factor of -1. */
function byNotice(day: CalendarDate, { noticeValue = 0, noticeUnit }: Notice, factor: 1 | -1): CalendarDate {
  if (noticeUnit === 'MONTHS') return addMonths(day, factor * noticeValue);
  return addDays(day, factor * noticeValue * (noticeUnit === 'WEEKS' ? DAYS_OF_WEEK : 1));
}

/**
 * The last day for notice: the end less the notice period, months by calendar with the last day of a shorter month,
 * days and weeks by calendar. Notice to the end of a period is counted back from the last one that ends on or before
 * the end. Null without an end or a notice period. `contracts.notice_deadline` in the database is computed in the same
 * way.
 *
 * @param end of the term, or the next possible end of an evergreen record: see {@link noticeDeadlineOf}
 */
export function noticeDeadline(end: CalendarDate | null, renewal: Notice | null): CalendarDate | null {
  if (!end || renewal?.noticeValue === undefined) return null;
  const { noticeToEndOf } = renewal;
  return byNotice(noticeToEndOf === undefined ? end : lastDayUpTo(end, noticeToEndOf), renewal, -1);
}

/** The dates and terms that decide when a record can end. */
export interface EndFacts {
  readonly startDate?: CalendarDate | null | undefined;
  readonly endDate: CalendarDate | null;
  readonly renewal?: Renewal | null | undefined;
}

/**
 * The next day on which notice can end an evergreen record: the last day of the first period for which notice can still
 * be given, not before the record's start or end date. Without such a period notice ends it on any day, so that only an
 * end date that is still to come is one. Null for other records, without notice, and beyond the last permitted day.
 */
export function nextPossibleEnd(
  { startDate, endDate, renewal }: EndFacts,
  today: CalendarDate,
): CalendarDate | null {
  if (renewal?.type !== 'EVERGREEN' || renewal.noticeValue === undefined) return null;
  const isInTime = (end: CalendarDate) => byNotice(end, renewal, -1) >= today;
  const { noticeToEndOf } = renewal;
  if (noticeToEndOf === undefined) return endDate && isInTime(endDate) ? endDate : null;
  const from = [startDate, endDate, byNotice(today, renewal, 1)].reduce<CalendarDate>(
    (latest, day) => (day && day > latest ? day : latest),
    today,
  );
  let end = lastDayOfPeriod(from, noticeToEndOf);
  // A shorter month at the end: three months before Feb 28 is Nov 28, three months after Nov 30 is Feb 28.
  while (!isInTime(end)) end = lastDayOfPeriod(addDays(end, 1), noticeToEndOf);
  return end > LATEST_DATE ? null : end;
}

/** The earliest end of an evergreen record whose notice is given today; null when neither notice nor end are known. */
export function endAfterNotice(facts: EndFacts, today: CalendarDate): CalendarDate | null {
  const possible = nextPossibleEnd(facts, today);
  if (possible !== null || facts.renewal?.noticeValue === undefined) return possible ?? facts.endDate;
  const noticed = byNotice(today, facts.renewal, 1);
  return facts.endDate !== null && facts.endDate > noticed ? facts.endDate : noticed;
}

/** The last day for notice of a record: an evergreen one has it before its next possible end. */
export function noticeDeadlineOf({
  endDate,
  possibleEnd = null,
  renewal = null,
}: Omit<EndFacts, 'startDate'> & {
  readonly possibleEnd?: CalendarDate | null | undefined;
}): CalendarDate | null {
  return noticeDeadline(isEvergreen(renewal?.type) ? possibleEnd : endDate, renewal);
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
  return begins && from < begins ? 'This day is before the term. Enter a day of this term' : null;
}

/** The deadline of a decision: the last day for notice, otherwise the end of a record that is not evergreen. */
export function decideBy(contract: {
  readonly endDate: CalendarDate | null;
  readonly noticeDeadline?: CalendarDate | null | undefined;
  readonly renewal?: Pick<Renewal, 'type'> | null | undefined;
}): CalendarDate | null {
  return contract.noticeDeadline ?? (isEvergreen(contract.renewal?.type) ? null : contract.endDate);
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

/** Whether a record continues until notice ends it, whatever its end date says. */
export function isEvergreen(type: RenewalType | null | undefined): boolean {
  return type === 'EVERGREEN';
}

/**
 * Whether a record may be Live after its end date, because it continues automatically (docs/product/records.md, "Status").
 */
export function outlivesItsEnd(renewal: Pick<Renewal, 'type'> | null | undefined): boolean {
  return renewal?.type === 'AUTO_RENEWS' || isEvergreen(renewal?.type);
}

/**
 * Whether the notice period is longer than the present term, for terms without their own length: the deadline
 * would be before the term began. For a notice period as long as the term it is the day before the term.
 */
export function noticeExceedsTerm(
  term: { readonly startDate: CalendarDate | null; readonly endDate: CalendarDate | null },
  renewal: Renewal | null,
): boolean {
  if (renewal === null || renewal.termMonths !== undefined || !term.startDate) return false;
  // Its end is no sooner than notice allows.
  if (renewal.type === 'EVERGREEN' && renewal.noticeToEndOf !== undefined) return false;
  const deadline = noticeDeadline(term.endDate, renewal);
  return deadline !== null && deadline < addDays(term.startDate, -1);
}

/** The message for {@link noticeExceedsTerm} (docs/product/records.md, "Terms, renewal and notice"). */
export const NOTICE_LONGER_THAN_TERM = NOTICE_TOO_LONG;

/** A notice period as text, such as "60 days", "6 weeks to the end of a quarter"; '' for none. */
export function noticeWords(renewal: Notice | null): string {
  const [period, toEnd] = noticeParts(renewal);
  return period + toEnd;
}

function noticeParts(renewal: Notice | null): readonly [period: string, toEnd: string] {
  if (renewal?.noticeValue === undefined || renewal.noticeUnit === undefined) return ['', ''];
  const { noticeValue, noticeUnit, noticeToEndOf } = renewal;
  const unit = NOTICE_UNIT_LABELS[noticeUnit].slice(0, -1);
  const toEnd = noticeToEndOf === undefined ? '' : ` to the end of a ${NOTICE_PERIOD_LABELS[noticeToEndOf]}`;
  return [counted(noticeValue, unit), toEnd];
}

/** The same in a sentence, such as "60 days notice", "6 weeks notice to the end of a quarter"; '' for none. */
export function noticeClause(renewal: Notice | null): string {
  const [period, toEnd] = noticeParts(renewal);
  return period && `${period} notice${toEnd}`;
}

/** Terms as text, such as "Auto-renews, 12 months, 60 days notice"; '' for none. */
export function renewalWords(renewal: Renewal | null): string {
  if (renewal === null) return '';
  const term = renewal.termMonths === undefined ? '' : counted(renewal.termMonths, 'month');
  return [RENEWAL_LABELS[renewal.type], term, noticeClause(renewal)].filter(Boolean).join(', ');
}
