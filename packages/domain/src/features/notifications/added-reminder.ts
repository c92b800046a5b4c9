import { z } from 'zod';
import {
  addDays,
  calendarDateSchema,
  formatMediumDate,
  type CalendarDate,
} from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { enteredText } from '../../kernel/text/entered-text.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { LONGEST_LEAD_DAYS } from '../organisations/lead-days.ts';
import { counted } from '../../kernel/text/counted.ts';

/** The days of a record that an added reminder can be counted from. */
export const COUNTED_FROM = ['noticeDeadline', 'endDate'] as const;
export type CountedFrom = (typeof COUNTED_FROM)[number];

/** Who gets an added reminder: the person who added it, or the owners of the record. */
export const ADDED_FOR = ['me', 'owners'] as const;

export const NOTE_LIMIT = 200;
/** Reminders that one person, or the editors for the owners, can add to a record. */
export const ADDED_REMINDERS_LIMIT = 20;

const WHOLE_DAYS = 'Enter whole days between 0 and 365';

/** Body of `POST /contracts/:contractId/reminders`: on a day, or some days before the notice day or the end. */
export const addedReminderInputSchema = z
  .strictObject({
    for: z.enum(ADDED_FOR, { error: 'Choose who is reminded' }),
    day: calendarDateSchema.optional(),
    daysBefore: z
      .int({ error: WHOLE_DAYS })
      .min(0, { error: WHOLE_DAYS })
      .max(LONGEST_LEAD_DAYS, { error: WHOLE_DAYS })
      .optional(),
    before: z.enum(COUNTED_FROM, { error: 'Choose a date of the record' }).optional(),
    note: enteredText(NOTE_LIMIT, { tooLong: `Use at most ${NOTE_LIMIT} characters` }).default(''),
  })
  .refine(({ daysBefore, before }) => (daysBefore === undefined) === (before === undefined), {
    error: 'Choose the days and the date that they are counted from',
    path: ['daysBefore'],
  })
  .refine(({ day, before }) => (day === undefined) !== (before === undefined), {
    error: 'Choose a day, or days before a date of the record',
    path: ['day'],
  });
export type AddedReminderInput = z.output<typeof addedReminderInputSchema>;

/** When an added reminder is due: on a day, or some days before a date of the record, which can move. */
export interface ReminderTime {
  readonly day: CalendarDate | null;
  readonly daysBefore: number | null;
  readonly before: CountedFrom | null;
}

/** A reminder that a person added to a record. */
export interface AddedReminder extends ReminderTime {
  readonly id: string;
  /** Whom it reminds; null for the owners of the record. */
  readonly userId: string | null;
  readonly note: string;
}

type RecordDates = Readonly<Record<CountedFrom, CalendarDate | null>>;

/** The day of an added reminder; null while the record does not have the date that it is counted from. */
export function dayOfReminder(time: ReminderTime, dates: RecordDates): CalendarDate | null {
  const { day, daysBefore, before } = time;
  if (before === null) return day;
  const from = dates[before];
  return from === null ? null : addDays(from, -(daysBefore ?? 0));
}

/** When an added reminder is due, such as "Dec 1, 2026" or "30 days before the end". */
export function reminderTimeWords({ day, daysBefore, before }: ReminderTime): string {
  if (before === null) return formatMediumDate(day);
  const date = before === 'endDate' ? 'the end' : 'the last day for notice';
  if (daysBefore === null || daysBefore === 0) return `On ${date}`;
  return `${counted(daysBefore, 'day')} before ${date}`;
}

/** An added reminder as the record shows it. */
export const addedReminderSchema = namedObject('AddedReminder', {
  id: idSchema,
  for: z.enum([...ADDED_FOR, 'other']),
  /** The person whom it reminds; null for the owners. */
  person: z.strictObject({ id: idSchema, name: z.string() }).nullable(),
  day: z.string().nullable(),
  daysBefore: z.int().nullable(),
  before: z.enum(COUNTED_FROM).nullable(),
  /** The day on which it is due; null while the record does not have the date that it is counted from. */
  dueOn: z.string().nullable(),
  note: z.string(),
  canRemove: z.boolean(),
});
