import { z } from 'zod';
import { daysBetween, formatMediumDate, type CalendarDate } from '../../kernel/calendar-date.ts';
import { noticeWindowWords } from '../contracts/renewal.ts';
import { accountEntrySchema, entryTitle } from './account-entry.ts';
import { isReminderKind, type InboxKind, type ReminderKind } from './notification.ts';
import { counted } from '../../kernel/text/counted.ts';

/**
 * The stored details of a notification beside its kind and record: names and days. Details that only some may read,
 * such as how the record renews or which restricted fields changed, are shown by the rights of each reader.
 */
export const notificationDetailsSchema = z.object({
  product: z.string().default(''),
  deadline: z.string().optional(),
  stage: z.int().optional(),
  because: z.string().optional(),
  /** The contract continues automatically after its end date. */
  renews: z.boolean().optional(),
  /** The first day for notice, where the record knows one of this term. */
  noticeFrom: z.string().optional(),
  fields: z.array(z.object({ label: z.string(), restricted: z.boolean() })).optional(),
  document: z.string().optional(),
  /** The document that expires. */
  documentId: z.string().optional(),
  /** The reminder that someone added, and its note. */
  reminderId: z.string().optional(),
  note: z.string().optional(),
  /** A stage whose day had passed when the person chose it: stored so that it is never sent. */
  passed: z.literal(true).optional(),
  /** Of an event of many records. */
  count: z.int().optional(),
  /** Of the health of reminders: Live records, and those that warn someone. */
  live: z.int().optional(),
  warned: z.int().optional(),
  /** The view that so many records came into. */
  view: z
    .object({ name: z.string(), savedName: z.string().nullable(), sharedViewId: z.string().nullable() })
    .optional(),
  /** The administrator who was in the account. */
  entered: accountEntrySchema.optional(),
});
export type NotificationDetails = z.output<typeof notificationDetailsSchema>;

/** The distance of a day, such as "in 45 days", "today" or "3 days ago". */
export function distanceWords(day: CalendarDate, today: CalendarDate): string {
  const days = daysBetween(today, day);
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}

/**
 * The name of a deadline before its day.
 * @param seesRestricted whether its reader reads the record in full: how a record renews is restricted
 */
export function deadlineWords(
  kind: ReminderKind,
  { renews = false }: { readonly renews?: boolean | undefined },
  seesRestricted: boolean,
): string {
  if (kind === 'noticeDeadline') return 'Notice by';
  if (kind === 'documentExpires') return 'Document expires';
  if (kind === 'addedReminder') return 'Reminder for';
  return renews && seesRestricted ? 'Renews after' : 'Ends';
}

/** "Window Feb 1 – Mar 3, 2027", for those who read the record in full; null where notice has no first day. */
export function windowWords(
  kind: InboxKind,
  { deadline, noticeFrom }: NotificationDetails,
  seesRestricted: boolean,
): string | null {
  if (kind !== 'noticeDeadline' || !seesRestricted) return null;
  return noticeWindowWords({ noticeEarliest: noticeFrom, noticeDeadline: deadline });
}

/** The event of a record as text, without the record's name. */
const HAPPENINGS: Readonly<
  Record<Exclude<InboxKind, ReminderKind | 'viewMatched' | 'accountEntered' | 'reminderHealth'>, string>
> = {
  expired: 'Expired',
  renewed: 'Renewed',
  recordAdded: 'New record',
  recordChanged: 'Changed',
  recordDeleted: 'Deleted',
  documentAdded: 'New document',
  costChanged: 'Costs changed',
};

/** "3 new records in “Ends soon”". */
export function cameWords(count: number, viewName: string): string {
  return `${counted(count, 'new record')} in “${viewName}”`;
}

/** The deadline of a reminder, such as "notice by January 30, 2027"; of an added one its note. */
function namedDeadline({ kind, deadline, document, note }: NamedReminder): string {
  if (kind === 'addedReminder') return note === null || note === '' ? 'Added reminder' : note;
  if (kind === 'documentExpires')
    return `${document ?? 'a document'} expires on ${formatMediumDate(deadline)}`;
  return `${kind === 'noticeDeadline' ? 'notice by' : 'ends on'} ${formatMediumDate(deadline)}`;
}

/** A reminder as the screens name it. */
interface NamedReminder {
  readonly kind: ReminderKind;
  readonly deadline: string;
  readonly document: string | null;
  readonly note: string | null;
  /** Days left on the day of the reminder; negative after the deadline. */
  readonly daysLeft: number;
}

/** How long before the deadline a reminder is sent, such as "45 days before". */
export function stageWords(days: number): string {
  if (days < 0) return `${counted(-days, 'day')} after`;
  return days === 0 ? 'on the day' : `${counted(days, 'day')} before`;
}

/** What a reminder says: how long before which deadline it is sent, or the note of an added one. */
export function reminderWords(reminder: NamedReminder): string {
  const words = namedDeadline(reminder);
  return reminder.kind === 'addedReminder' ? words : `${stageWords(reminder.daysLeft)}, ${words}`;
}

/** What is near on the day of a reminder: "ends in 30 days", "notice was due 1 day ago"; of an added one its note. */
export function nearWords(reminder: NamedReminder): string {
  const { kind, document, daysLeft: days } = reminder;
  if (kind === 'addedReminder') return namedDeadline(reminder);
  const isOver = days < 0;
  const when = isOver
    ? `${counted(-days, 'day')} ago`
    : days === 0
      ? 'that day'
      : `in ${counted(days, 'day')}`;
  if (kind === 'noticeDeadline') return `notice ${isOver ? 'was' : 'is'} due ${when}`;
  if (kind === 'documentExpires')
    return `${document ?? 'a document'} ${isOver ? 'expired' : 'expires'} ${when}`;
  return `${isOver ? 'ended' : 'ends'} ${when}`;
}

/** "156 of 159 Live records remind someone". */
function healthWords({ live = 0, warned = 0 }: NotificationDetails): string {
  const of = `${warned.toLocaleString('en-US')} of ${counted(live, 'Live record')}`;
  return `${of} ${warned === 1 ? 'reminds someone' : 'remind someone'}`;
}

/** The names of the changed fields that a reader may see. */
export function changedFieldWords({ fields = [] }: NotificationDetails, seesRestricted: boolean): string {
  return fields
    .filter(({ restricted }) => seesRestricted || !restricted)
    .map(({ label }) => label)
    .join(', ');
}

/**
 * A notification in one line, such as "Notice by Jan 30, 2027 – Adobe Creative Cloud (in 45 days)".
 * @param seesRestricted whether its reader reads the record in full
 */
export function notificationTitle(
  kind: InboxKind,
  details: NotificationDetails,
  today: CalendarDate,
  seesRestricted: boolean,
): string {
  const { product, deadline, count } = details;
  if (isReminderKind(kind)) {
    const day = deadline ?? today;
    const words = deadlineWords(kind, details, seesRestricted);
    const named = kind === 'documentExpires' ? details.document : details.note;
    const what = [product, named].filter(Boolean).join(', ');
    const days = windowWords(kind, details, seesRestricted);
    const more = days === null ? '' : ` · ${days}`;
    return `${words} ${formatMediumDate(day)} – ${what} (${distanceWords(day, today)})${more}`;
  }
  if (kind === 'accountEntered') return details.entered === undefined ? '' : entryTitle(details.entered);
  if (kind === 'reminderHealth') return healthWords(details);
  if (kind === 'viewMatched') return cameWords(count ?? 0, details.view?.name ?? '');
  if (count !== undefined) return `${counted(count, 'record was', 'records were')} added by an import`;
  const more =
    kind === 'recordChanged' ? changedFieldWords(details, seesRestricted) : (details.document ?? '');
  return `${HAPPENINGS[kind]} – ${product}${more === '' ? '' : `: ${more}`}`;
}
