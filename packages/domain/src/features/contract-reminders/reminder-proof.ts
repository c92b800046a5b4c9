import { z } from 'zod';
import { daysBetween, type CalendarDate } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { counted } from '../../kernel/text/counted.ts';
import { DELIVERIES, remindedOf, REMINDER_REASONS } from '../notifications/notification.ts';

/** What a person got of the reminders of a term, by the organisation's days. */
export interface PersonWarning {
  /** The first day on which the mail server took a reminder for them; null for none. */
  readonly deliveredOn: CalendarDate | null;
  /** The first day on which they opened one in their inbox; null for none. */
  readonly seenOn: CalendarDate | null;
}

/** Whether people were warned of the deadline of a term, and how. */
export interface TermWarning {
  /** People who got an email, or opened the entry in their inbox, up to the deadline. */
  readonly warned: number;
  /** The days from the first warning to the deadline; null where no one was warned or there is no deadline. */
  readonly daysBefore: number | null;
  /** Of them: the mail server took an email. */
  readonly delivered: number;
  /** Of them: the entry in their inbox was opened. */
  readonly seen: number;
}

/** Counts who was warned of a deadline in time: what came after it warned no one. Without a deadline all of it counts. */
export function warningOf(people: readonly PersonWarning[], deadline: CalendarDate | null): TermWarning {
  const inTime = (day: CalendarDate | null) =>
    day !== null && (deadline === null || day <= deadline) ? [day] : [];
  const delivered = people.flatMap(({ deliveredOn }) => inTime(deliveredOn));
  const seen = people.flatMap(({ seenOn }) => inTime(seenOn));
  const warned = people.filter((one) => inTime(one.deliveredOn).length + inTime(one.seenOn).length > 0);
  const [first] = [...delivered, ...seen].toSorted();
  return {
    warned: warned.length,
    daysBefore: first === undefined || deadline === null ? null : daysBetween(first, deadline),
    delivered: delivered.length,
    seen: seen.length,
  };
}

const NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const spelled = (count: number): string => NUMBERS[count] ?? count.toLocaleString('en-US');

function beforeWords(days: number | null): string[] {
  if (days === null) return [];
  return [days === 0 ? 'on the last day' : `${counted(days, 'day')} before`];
}

function deliveryWords({ warned, delivered }: TermWarning): string {
  if (delivered === warned) return 'delivered';
  return delivered === 0 ? 'in the inbox only' : `delivered to ${spelled(delivered)}`;
}

/** "3 people warned, 60 days before, delivered, seen by two", or that no one was. */
export function verdictOf(
  warning: TermWarning,
  { deadline, today }: { readonly deadline: CalendarDate | null; readonly today: CalendarDate },
): string {
  const { warned, daysBefore, seen } = warning;
  if (warned > 0)
    return [
      `${counted(warned, 'person', 'people')} warned`,
      ...beforeWords(daysBefore),
      deliveryWords(warning),
      seen === 0 ? 'not seen' : `seen by ${spelled(seen)}`,
    ].join(', ');
  if (deadline === null) return 'No end date or notice deadline';
  return deadline < today ? 'No one was reminded' : 'No one was reminded yet';
}

const personSchema = z.strictObject({ id: idSchema, name: z.string() });

const termProofSchema = z.strictObject({
  number: z.int(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** The last day to decide: the notice deadline, otherwise the end; null without either. */
  deadline: z.string().nullable(),
  /** The day of a decision that settled the term; null without one. */
  decidedOn: z.string().nullable(),
  warned: z.int(),
  daysBefore: z.int().nullable(),
  delivered: z.int(),
  seen: z.int(),
  /** The same in words, such as "3 people warned, 60 days before, delivered, seen by two". */
  verdict: z.string(),
  /** The record was added after the deadline, so that no one could be warned of it. */
  isBeforeRecord: z.boolean(),
  /** The deadline passed without a warning and without a decision. */
  isWarning: z.boolean(),
});
export type TermProof = z.infer<typeof termProofSchema>;

const proofRowSchema = z.strictObject({
  id: idSchema,
  ...remindedOf,
  person: personSchema,
  /** Null for one from before reasons were kept. */
  because: z.enum(REMINDER_REASONS).nullable(),
  /** When it came up. */
  at: z.string(),
  delivery: z.enum(DELIVERIES),
  /** When its mail was or will be sent; null for one in the inbox only. */
  mailAt: z.string().nullable(),
  /** What the mail server said last; null when it was not asked, or for a file. */
  answer: z.string().nullable(),
  /** When its person opened it in their inbox; null if they did not. */
  seenAt: z.string().nullable(),
  /** Until when they put it off by the link of its mail; null if they did not. */
  snoozedUntil: z.string().nullable(),
});
export type ProofRow = z.infer<typeof proofRowSchema>;

/** Who was warned of the terms of a record, and the reminders of one of them. */
export const reminderProofSchema = namedObject('ReminderProof', {
  /** Every term, the present one first. */
  terms: z.array(termProofSchema),
  /** The number of the term whose reminders are listed. */
  term: z.int(),
  /** Its reminders, oldest first, with those of documents that expire within it. */
  rows: z.array(proofRowSchema),
  /** Whether there are older ones than these. */
  hasMore: z.boolean(),
});
export type ReminderProof = z.infer<typeof reminderProofSchema>;
