import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { decide, managesAll, roleOf } from '@pactbook/domain/kernel/access.ts';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import {
  DOCUMENT_LEAD_DAYS,
  isMailed,
  isPausedOn,
} from '@pactbook/domain/features/notifications/settings.ts';
import { RESTRICTED_KINDS } from '@pactbook/domain/features/notifications/audience.ts';
import { isReminderKind } from '@pactbook/domain/features/notifications/notification.ts';
import type {
  Digest,
  NotificationKind,
  NotificationScope,
  NotificationSettings,
} from '@pactbook/domain/features/notifications/settings.ts';

interface Words {
  readonly label: string;
  readonly help?: string;
}

export const DIGEST_WORDS: Readonly<Record<Digest, Words>> = {
  immediate: { label: 'Immediately', help: 'An email within minutes.' },
  daily: { label: 'Once a day', help: 'One email a day.' },
  weekly: {
    label: 'Once a week',
    help: 'One email a week. Reminders come in the last one before their day.',
  },
  off: { label: 'Never', help: 'No emails about records, except reminders that you add to them.' },
};

export const SCOPE_WORDS: Readonly<Record<NotificationScope, Words>> = {
  owned: { label: 'Records I own' },
  managedTeams: { label: 'Records of teams I manage', help: 'And records you own.' },
  viewedTeams: { label: 'Records of teams I manage or view', help: 'And records you own.' },
  all: { label: 'All records', help: 'Every record you can see.' },
};

/** Reminders have lead days; changes are notified when they happen. */
export const DEADLINE_KINDS = ['noticeDeadline', 'endDate', 'documentExpires', 'expired', 'renewed'] as const;
export const CHANGE_KINDS = [
  'recordAdded',
  'recordChanged',
  'recordDeleted',
  'documentAdded',
  'costChanged',
] as const;

export const KIND_WORDS: Readonly<Record<NotificationKind, Words>> = {
  noticeDeadline: { label: 'Notice deadlines', help: 'Before the last day to give notice.' },
  endDate: { label: 'End dates', help: 'Before the last day of a record.' },
  documentExpires: {
    label: 'Expiring documents',
    help: `${listWords(DOCUMENT_LEAD_DAYS.map(String))} days before a document expires.`,
  },
  expired: { label: 'Expired records', help: 'When a record expires.' },
  renewed: { label: 'Renewals', help: 'When a new term begins.' },
  recordAdded: { label: 'New records' },
  recordChanged: { label: 'Changed records' },
  recordDeleted: { label: 'Deleted records' },
  documentAdded: { label: 'New documents' },
  costChanged: { label: 'Changed costs' },
  reminderHealth: {
    label: 'Reminder Health',
    help: 'Every Monday: how many Live records remind someone.',
  },
};

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

export const WEEKDAYS = DAYS.map((label, at) => ({ value: String(at + 1), label }));

const HOUR = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** An hour of the day, such as "8:00 AM". */
function hourWords(hour: number): string {
  return HOUR.format(Date.UTC(2000, 0, 1, hour));
}

export const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: hourWords(hour),
}));

/** "a, b and c". */
function listWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

const WHOSE: Readonly<Record<NotificationScope, string>> = {
  owned: 'records you own',
  managedTeams: 'records you own and records of teams you manage',
  viewedTeams: 'records you own and records of teams you manage or view',
  all: 'records you can see',
};

function whenMailed({ digest, hour, weekday }: NotificationSettings): string {
  if (digest === 'immediate') return 'Emails come immediately.';
  if (digest === 'daily') return `Emails come in one digest, every day at ${hourWords(hour)}.`;
  return `Emails come in one digest, every ${DAYS[weekday - 1] ?? ''} at ${hourWords(hour)}.`;
}

function subjectWords({ events, leadDays, scope }: NotificationSettings): string[] {
  const reminders = [
    ...(events.noticeDeadline ? ['notice deadlines'] : []),
    ...(events.endDate ? ['end dates'] : []),
  ];
  const others = [...DEADLINE_KINDS, ...CHANGE_KINDS]
    .filter((kind) => !isReminderKind(kind))
    .filter((kind) => events[kind])
    .map((kind) => KIND_WORDS[kind].label.toLowerCase());
  const days = `${listWords(leadDays.map(String))} ${leadDays.at(-1) === 1 ? 'day' : 'days'}`;
  return [
    ...(reminders.length * leadDays.length > 0
      ? [`You are reminded of ${listWords(reminders)} ${days} before.`]
      : []),
    ...(events.documentExpires
      ? [`You are reminded of expiring documents ${listWords(DOCUMENT_LEAD_DAYS.map(String))} days before.`]
      : []),
    ...(others.length > 0 ? [`You are notified of ${listWords(others)}.`] : []),
    reminders.length + others.length === 0 && !events.documentExpires
      ? 'You are not notified of anything.'
      : `Only for ${WHOSE[scope]}.`,
  ];
}

/** When the weekly emails of views come, as a sentence. */
export function viewEmailWords(settings: NotificationSettings): string {
  const when = `every ${DAYS[settings.weekday - 1] ?? ''} at ${hourWords(settings.hour)}`;
  if (isMailed(settings)) return `New records in these views come in one email, ${when}.`;
  return settings.channels.inApp
    ? `No emails: your inbox here shows what came into these, ${when}.`
    : 'You get no notifications while emails and the inbox are off.';
}

/**
 * What a person gets because of their role, whatever they chose: reminders always go to somebody
 * (docs/product/notifications.md, "Reminders").
 */
function whatRoleBrings(actor: Actor): string {
  const role = roleOf(actor);
  if (managesAll(actor)) {
    return `As a ${role} you also get reminders that would reach no one else.`;
  }
  if (actor.manageTeams.length > 0) {
    return `As a ${role} you also get reminders of your teams' records that reach no owner.`;
  }
  if (decide(actor, canReadContractInFull).allowed) {
    return `As a ${role} you get no reminders yet. Choose more records here, or become the owner of one.`;
  }
  return `As a ${role} you are never notified of notice deadlines, costs and documents, which are restricted for you.`;
}

/** The settings without what a person who reads no record in full never gets. */
function withoutRestricted(settings: NotificationSettings, actor: Actor): NotificationSettings {
  if (decide(actor, canReadContractInFull).allowed) return settings;
  const closed = RESTRICTED_KINDS.map((kind) => [kind, false] as const);
  return { ...settings, events: { ...settings.events, ...Object.fromEntries(closed) } };
}

/** A description of these settings for this person, in sentences (docs/product/notifications.md, "Settings"). */
export function settingsInWords(settings: NotificationSettings, actor: Actor, today: CalendarDate): string[] {
  const { channels } = settings;
  const isOnScreen = channels.inApp;
  const mailed = isMailed(settings);
  return [
    ...(mailed || isOnScreen
      ? subjectWords(withoutRestricted(settings, actor))
      : ['You get no notifications about records.']),
    ...(mailed && isPausedOn(settings, today)
      ? [`Emails are paused until ${formatMediumDate(settings.pausedUntil)}.`]
      : []),
    ...(mailed ? [whenMailed(settings)] : isOnScreen ? ['No emails: your inbox here shows it all.'] : []),
    whatRoleBrings(actor),
    'Security emails are always sent.',
  ];
}
