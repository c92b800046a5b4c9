import { decide, managesAll, type Actor } from '../../kernel/access.ts';
import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { canReadContractInFull } from '../contracts/access.ts';
import type { ReminderReason } from './notification.ts';
import {
  isMailed,
  isPausedOn,
  isSwitchedOn,
  settingsOfOwnReminder,
  type MailedKind,
  type NotificationSettings,
} from './settings.ts';

/** A person with their settings. */
export interface Listener {
  readonly actor: Actor;
  readonly settings: NotificationSettings;
  /** From which day on lead days count that the organisation added, for a person who follows it. */
  readonly leadDaysSince?: ReadonlyMap<number, CalendarDate>;
}

/** The data that determines who is notified of a record. */
export interface AudienceContract {
  readonly teams: readonly string[];
  /** In any state; people who are no longer active are skipped. */
  readonly owners: readonly string[];
}

/** A recipient of a notification about a record, and the reason. */
export interface Recipient {
  readonly listener: Listener;
  readonly because: ReminderReason;
}

/**
 * Notifications with restricted fields (docs/product/rights.md, "Open and restricted fields"); all others are for every
 * member.
 */
export const RESTRICTED_KINDS: readonly MailedKind[] = [
  'noticeDeadline',
  'addedReminder',
  'documentExpires',
  'renewed',
  'documentAdded',
  'costChanged',
];

/** Whether the notification reveals something that only full readers of the record see. */
export function isRestrictedKind(kind: MailedKind): boolean {
  return RESTRICTED_KINDS.includes(kind);
}

/** Notifications that must reach someone: when the responsible people get no mails, the next ones do. */
const NEVER_UNHEARD: ReadonlySet<MailedKind> = new Set([
  'addedReminder',
  'noticeDeadline',
  'endDate',
  'documentExpires',
  'expired',
]);

/** The active people of an organisation, indexed for finding recipients. */
export interface Audience {
  readonly everybody: readonly Listener[];
  readonly byId: ReadonlyMap<string, Listener>;
  readonly managersOf: ReadonlyMap<string, readonly Listener[]>;
  readonly recordAdministrators: readonly Listener[];
  readonly systemAdministrators: readonly Listener[];
  /** People whose scope is every record. */
  readonly ofAll: readonly Listener[];
  /** People whose scope includes the records of a team. */
  readonly ofTeam: ReadonlyMap<string, readonly Listener[]>;
}

/** Indexes people once, so that each record costs only its recipients. */
export function audienceOf(everybody: readonly Listener[]): Audience {
  const managersOf = new Map<string, Listener[]>();
  const ofTeam = new Map<string, Listener[]>();
  const add = (map: Map<string, Listener[]>, team: string, listener: Listener) => {
    const known = map.get(team);
    if (known) known.push(listener);
    else map.set(team, [listener]);
  };
  for (const listener of everybody) {
    const { actor, settings } = listener;
    for (const team of actor.manageTeams) add(managersOf, team, listener);
    for (const team of teamsInScope(actor, settings)) add(ofTeam, team, listener);
  }
  return {
    everybody,
    byId: new Map(everybody.map((listener) => [listener.actor.userId, listener])),
    managersOf,
    recordAdministrators: everybody.filter(({ actor }) => actor.manageAll && !actor.isSuperAdmin),
    systemAdministrators: everybody.filter(({ actor }) => actor.isSuperAdmin),
    ofAll: everybody.filter(({ settings }) => settings.scope === 'all'),
    ofTeam,
  };
}

function teamsInScope(actor: Actor, { scope }: NotificationSettings): readonly string[] {
  if (scope === 'managedTeams') return actor.manageTeams;
  return scope === 'viewedTeams' ? [...new Set([...actor.manageTeams, ...actor.viewTeams])] : [];
}

/** Whether a person wants and may get this notification. */
export function listensTo(
  { actor, settings }: Listener,
  kind: MailedKind,
  record: Pick<AudienceContract, 'teams'>,
): boolean {
  const { email, inApp } = settings.channels;
  if (!isSwitchedOn(settings, kind) || !((email && settings.digest !== 'off') || inApp)) return false;
  return !isRestrictedKind(kind) || decide(actor, canReadContractInFull, record).allowed;
}

/** Whether a mail would reach them on a day. */
function isReachedOn({ settings }: Listener, day: CalendarDate): boolean {
  return isMailed(settings) && !isPausedOn(settings, day);
}

/**
 * The recipients of a notification about a record on a day, with the reason, each once: the active owners; when no mail
 * would reach any of them, the managers of its teams, then record administrators, then system administrators
 * (docs/product/notifications.md, "Reminders": never silently no one); and everyone whose own scope includes the
 * record. No one is notified of what they may not read.
 */
export function recipientsOf(
  record: AudienceContract,
  kind: MailedKind,
  audience: Audience,
  day: CalendarDate,
): Recipient[] {
  const found = new Map<string, Recipient>();
  const add = (because: ReminderReason, listeners: readonly Listener[]): boolean => {
    const listening = listeners.filter((listener) => listensTo(listener, kind, record));
    for (const listener of listening) {
      const { userId } = listener.actor;
      if (!found.has(userId)) found.set(userId, { listener, because });
    }
    return listening.some((listener) => isReachedOn(listener, day));
  };
  const owners = record.owners.flatMap((id) => audience.byId.get(id) ?? []);
  let isHeard = add('owner', owners) || !NEVER_UNHEARD.has(kind);
  isHeard ||= add(
    'teamManager',
    record.teams.flatMap((team) => audience.managersOf.get(team) ?? []),
  );
  isHeard ||= add('recordAdministrator', audience.recordAdministrators);
  if (!isHeard) add('systemAdministrator', audience.systemAdministrators);
  // What someone added for the owners is for them alone.
  if (kind !== 'addedReminder')
    add('scope', [...record.teams.flatMap((team) => audience.ofTeam.get(team) ?? []), ...audience.ofAll]);
  return [...found.values()];
}

/** The person of a reminder that they added for themselves: no one once they are deactivated or may not read the record. */
export function recipientOfOwn(record: AudienceContract, userId: string, { byId }: Audience): Recipient[] {
  const listener = byId.get(userId);
  if (listener === undefined) return [];
  const asked = { ...listener, settings: settingsOfOwnReminder(listener.settings) };
  return listensTo(asked, 'addedReminder', record) ? [{ listener: asked, because: 'self' }] : [];
}

/** Whether a person's scope includes a record, for their calendar. */
export function scopeTakesIn({ actor, settings }: Listener, record: AudienceContract): boolean {
  if (settings.scope === 'all' || record.owners.includes(actor.userId)) return true;
  return teamsInScope(actor, settings).some((team) => record.teams.includes(team));
}

/** Whether only administrators are among the recipients. */
export function isAdministratorsOnly(reached: readonly Recipient[]): boolean {
  return reached.every(
    ({ because, listener }) => because.endsWith('Administrator') || managesAll(listener.actor),
  );
}

/** The recipients who get a mail on a day. */
export function mailedOn(recipients: readonly Recipient[], day: CalendarDate): Recipient[] {
  return recipients.filter(({ listener }) => isReachedOn(listener, day));
}
