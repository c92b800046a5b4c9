import { formatMediumDate, type CalendarDate } from '../../kernel/calendar-date.ts';
import {
  mailGreeting,
  type MailBlock,
  type MailContent,
  type MailListItem,
} from '../../kernel/mail-content.ts';
import { formatMoney, type CurrencyCode } from '../../kernel/money.ts';
import type { NumberLocale } from '../../kernel/text/number-locale.ts';
import { urgencyOn } from '../../kernel/urgency.ts';
import { isReminderKind, SNOOZE_DAYS, type ReminderKind } from './notification.ts';
import {
  deadlineWords,
  distanceWords,
  notificationTitle,
  windowWords,
  type NotificationDetails,
} from './notification-words.ts';
import type { MailedKind } from './settings.ts';

/** An amount in the organisation's currency. */
export interface MailedCost {
  readonly amount: number;
  readonly currency: CurrencyCode;
}

/** A notification in a mail. */
export interface SentNotification {
  readonly kind: MailedKind;
  readonly details: NotificationDetails;
  readonly vendor: string;
  /** Null without a record. */
  readonly contractId: string | null;
  readonly seesRestricted: boolean;
  /** What the record costs now; missing for readers who may not see costs, and without a cost in force. */
  readonly costInForce?: MailedCost | undefined;
  /** Whether the reader can decide about the term that it is about. */
  readonly mayDecide?: boolean;
  /** The link by which the reader puts it off; null where nothing is left to be put off. */
  readonly snoozeUrl?: string | null;
}

/** The recipient of a digest and the addresses in it. */
export interface DigestReader {
  /** Empty when unknown. */
  readonly firstName: string;
  readonly organisationName: string;
  /** The reader's day. */
  readonly today: CalendarDate;
  /** How the reader has amounts written. */
  readonly numberLocale: NumberLocale;
  /** The start of links; null for a mail without links. */
  readonly linkBase: string | null;
  readonly unsubscribeUrl: string | null;
}

/** The page of the notification settings. */
export const NOTIFICATION_SETTINGS_PATH = '/profile/notifications';

/** The page of the health of reminders, for administrators. */
const REMINDER_HEALTH_PATH = '/admin/settings/reminder-health';

/** The page that asks before it turns a person's mails off; its query has the token of the mail's link. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

const LONGEST_SECTION = 100;
/** Entries after the first that the preview names. */
const PREVIEWED = 3;

/**
 * The address of a record: only the id counts, the product is for people (docs/product/screens.md, "Address of a
 * record").
 */
export function contractAddress(
  linkBase: string,
  product: string,
  id: string,
  page: 'details' | 'documents' = 'details',
): string {
  const slug = product.replaceAll(/[/\\]/g, '-').toWellFormed();
  // Dots alone would be resolved as a relative path.
  return `${linkBase}/record/${encodeURIComponent(/^\.{0,2}$/.test(slug) ? '-' : slug)}/${id}/${page}`;
}

type SentReminder = SentNotification & { readonly kind: ReminderKind };
const isReminder = (sent: SentNotification): sent is SentReminder => isReminderKind(sent.kind);

function addressOf({ kind, contractId, details }: SentNotification, { linkBase }: DigestReader) {
  if (linkBase !== null && kind === 'reminderHealth') return { url: `${linkBase}${REMINDER_HEALTH_PATH}` };
  if (linkBase === null || contractId === null) return {};
  const page = kind === 'documentExpires' ? 'documents' : 'details';
  return { url: contractAddress(linkBase, details.product, contractId, page) };
}

/** Deciding needs a session, and putting off does not: its page asks first. */
function linksOf(sent: SentReminder, reader: DigestReader): NonNullable<MailListItem['links']> {
  const { mayDecide = false, snoozeUrl = null, contractId, details } = sent;
  if (reader.linkBase === null || contractId === null) return [];
  const record = contractAddress(reader.linkBase, details.product, contractId);
  return [
    ...(mayDecide ? [{ label: 'Decide', url: `${record}?begin=decide` }] : []),
    ...(snoozeUrl === null ? [] : [{ label: `Snooze ${SNOOZE_DAYS} days`, url: snoozeUrl }]),
  ];
}

const withSmallLetter = (words: string) => words.charAt(0).toLowerCase() + words.slice(1);

/** What a reminder is about before its day, such as "notice by" or the note of an added one. */
function subjectWords({ kind, details, seesRestricted }: SentReminder): string {
  if (kind === 'documentExpires') return `${details.document ?? 'a document'} expires`;
  if (kind === 'addedReminder' && details.note) return `${details.note},`;
  return withSmallLetter(deadlineWords(kind, details, seesRestricted));
}

/** A reminder as a subject: "Slack: notice by Dec 13, 2026 (in 14 days)". */
function reminderSubject(sent: SentReminder, today: CalendarDate): string {
  const day = sent.details.deadline ?? today;
  return `${sent.details.product}: ${subjectWords(sent)} ${formatMediumDate(day)} (${distanceWords(day, today)})`;
}

function titleIn(sent: SentNotification, today: CalendarDate): string {
  if (isReminder(sent)) return reminderSubject(sent, today);
  return notificationTitle(sent.kind, sent.details, today, sent.seesRestricted);
}

/** What follows the first one; of a single reminder from whom, in which days, for how much. */
function previewOf(
  first: SentNotification | undefined,
  others: readonly SentNotification[],
  reader: DigestReader,
): string {
  if (others.length > 0 || first === undefined) {
    const named = others.slice(0, PREVIEWED).map((one) => titleIn(one, reader.today));
    return named.join(' · ');
  }
  if (!isReminder(first)) return titleIn(first, reader.today);
  const window = windowWords(first.kind, first.details, first.seesRestricted);
  return [first.vendor, window, ...costLines(first, reader)].filter(Boolean).join(' · ');
}

function costLines({ costInForce }: SentReminder, { numberLocale }: DigestReader): string[] {
  if (costInForce === undefined) return [];
  return [`Cost in Force ${formatMoney(costInForce.amount, 2, costInForce.currency, numberLocale)}`];
}

/** In the order in which a buyer asks: what, from whom, until when, for how much. */
function reminderItem(sent: SentReminder, reader: DigestReader): MailListItem {
  const day = sent.details.deadline ?? reader.today;
  return {
    title: sent.details.product,
    ...addressOf(sent, reader),
    note: distanceWords(day, reader.today),
    tone: urgencyOn(day, reader.today),
    lines: [
      ...(sent.vendor === '' ? [] : [sent.vendor]),
      `${deadlineWords(sent.kind, sent.details, sent.seesRestricted)} ${formatMediumDate(day)}`,
      ...[windowWords(sent.kind, sent.details, sent.seesRestricted)].filter((words) => words !== null),
      ...[sent.kind === 'documentExpires' ? sent.details.document : sent.details.note].filter(
        (words) => words !== undefined,
      ),
      ...costLines(sent, reader),
    ],
    links: linksOf(sent, reader),
  };
}

/**
 * A deadline that was due for several lead days since the last digest is listed once, because the texts would be the
 * same.
 */
function onePerDeadline(reminders: readonly SentReminder[]): SentReminder[] {
  const keyOf = ({ kind, contractId, details }: SentReminder) =>
    `${kind} ${contractId ?? details.product} ${details.documentId ?? details.reminderId ?? ''} ${details.deadline ?? ''}`;
  return [...new Map(reminders.map((one) => [keyOf(one), one])).values()];
}

function section(heading: string, items: readonly MailListItem[]): MailBlock[] {
  if (items.length === 0) return [];
  const rest = items.length - LONGEST_SECTION;
  return [
    { kind: 'heading', text: heading },
    { kind: 'list', items: items.slice(0, LONGEST_SECTION) },
    ...(rest > 0 ? [{ kind: 'paragraph', text: `And ${rest} more in your inbox.` } as const] : []),
  ];
}

/**
 * The mail with a person's notifications, at least one: deadlines first, the nearest on top. The first one is
 * the subject.
 */
export function digestMail(sent: readonly SentNotification[], reader: DigestReader): MailContent {
  const { today, linkBase, organisationName, firstName, unsubscribeUrl } = reader;
  const deadlines = onePerDeadline(sent.filter(isReminder)).toSorted((one, other) =>
    (one.details.deadline ?? '') < (other.details.deadline ?? '') ? -1 : 1,
  );
  const rest = sent.filter((one) => !isReminder(one));
  const titleOf = (one: SentNotification) => titleIn(one, today);
  const [first, ...others] = [...deadlines, ...rest];
  const title = first ? titleOf(first) : '';
  return {
    subject: others.length === 0 ? title : `${title}, and ${others.length} more`,
    preheader: previewOf(first, others, reader),
    blocks: [
      mailGreeting(firstName),
      ...section(
        'Deadlines',
        deadlines.map((one) => reminderItem(one, reader)),
      ),
      ...section(
        'Updates',
        rest.map((one) => ({ title: titleOf(one), ...addressOf(one, reader) })),
      ),
      ...(deadlines.length === 0
        ? []
        : [
            {
              kind: 'paragraph',
              text: 'Reminders of a record stop once someone decides. You can snooze yours here or on its page.',
            } as const,
          ]),
    ],
    footer: {
      reason: 'You get this email because of your notification settings.',
      organisationName,
      ...(linkBase === null ? {} : { settingsUrl: `${linkBase}${NOTIFICATION_SETTINGS_PATH}` }),
      ...(unsubscribeUrl === null ? {} : { unsubscribeUrl }),
    },
  };
}

/** The mail of "Send a test e-mail" (docs/product/notifications.md, "Settings"). */
export function notificationTestMail(reader: DigestReader): MailContent {
  const { firstName, organisationName, linkBase } = reader;
  const text = 'Emails from Pactbook reach you. Reminders of deadlines come to this address.';
  return {
    subject: 'Test email: your notifications reach you',
    preheader: text,
    blocks: [mailGreeting(firstName), { kind: 'paragraph', text }],
    footer: {
      reason: 'You get this email because you asked for a test on your notification settings.',
      organisationName,
      ...(linkBase === null ? {} : { settingsUrl: `${linkBase}${NOTIFICATION_SETTINGS_PATH}` }),
    },
  };
}
