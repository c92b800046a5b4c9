import { decide, managesAll, type Actor } from '../../kernel/access.ts';
import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { canReadContractInFull } from '../contracts/access.ts';
import type { ReminderReason } from './notification.ts';
import { isMailed, isPausedOn, type NotificationKind, type NotificationSettings } from './settings.ts';

/** A person with what they asked for. */
export interface Listener {
  readonly actor: Actor;
  readonly settings: NotificationSettings;
}

/** What decides whether a person is notified of a record. */
export interface AudienceContract {
  readonly teams: readonly string[];
  /** In whatever state they are: who is no listener any more is passed over. */
  readonly owners: readonly string[];
}

/** A person who is notified of a record, and why. */
export interface Recipient {
  readonly listener: Listener;
  readonly because: ReminderReason;
}

/**
 * The kinds that are about restricted fields (docs/product/rights.md, "Open and restricted fields"); the rest every
 * member may know.
 */
export const RESTRICTED_KINDS: readonly NotificationKind[] = [
  'noticeDeadline',
  'documentExpires',
  'renewed',
  'documentAdded',
  'costChanged',
];

/** Whether telling of this gives away what only full readers of the record see. */
export function isRestrictedKind(kind: NotificationKind): boolean {
  return RESTRICTED_KINDS.includes(kind);
}

/** What must reach somebody: when those who should act do not get mails, the next ones do. */
const NEVER_UNHEARD: ReadonlySet<NotificationKind> = new Set([
  'noticeDeadline',
  'endDate',
  'documentExpires',
  'expired',
]);

/** The active people of an organisation, ordered for the question who is notified of a record. */
export interface Audience {
  readonly everybody: readonly Listener[];
  readonly byId: ReadonlyMap<string, Listener>;
  readonly managersOf: ReadonlyMap<string, readonly Listener[]>;
  readonly recordAdministrators: readonly Listener[];
  readonly systemAdministrators: readonly Listener[];
  /** Who asked for every record. */
  readonly ofAll: readonly Listener[];
  /** Who asked for the records of a team. */
  readonly ofTeam: ReadonlyMap<string, readonly Listener[]>;
}

/** Orders people once, so that asking about a record looks only at those who are notified of it. */
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
    for (const team of teamsAskedFor(actor, settings)) add(ofTeam, team, listener);
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

function teamsAskedFor(actor: Actor, { scope }: NotificationSettings): readonly string[] {
  if (scope === 'managedTeams') return actor.manageTeams;
  return scope === 'viewedTeams' ? [...new Set([...actor.manageTeams, ...actor.viewTeams])] : [];
}

/** Whether a person wants to be notified of this, by any channel, and may. */
export function listensTo(
  { actor, settings }: Listener,
  kind: NotificationKind,
  record: Pick<AudienceContract, 'teams'>,
): boolean {
  const { email, inApp } = settings.channels;
  if (!settings.events[kind] || !((email && settings.digest !== 'off') || inApp)) return false;
  return !isRestrictedKind(kind) || decide(actor, canReadContractInFull, record).allowed;
}

/** Whether a mail would reach them on a day. */
function isReachedOn({ settings }: Listener, day: CalendarDate): boolean {
  return isMailed(settings) && !isPausedOn(settings, day);
}

/**
 * Who is notified of a record on a day, and why, each once: the active owners; when no mail would reach any of them the
 * managers of its teams, then record administrators, then system administrators (docs/product/notifications.md,
 * "Reminders": never silently nobody); and whoever's own scope takes the record in. Nobody hears what they may not
 * read.
 */
export function recipientsOf(
  record: AudienceContract,
  kind: NotificationKind,
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
  add('scope', [...record.teams.flatMap((team) => audience.ofTeam.get(team) ?? []), ...audience.ofAll]);
  return [...found.values()];
}

/** Whether a person's scope takes a record in: for their calendar, which asks about one person alone. */
export function scopeTakesIn({ actor, settings }: Listener, record: AudienceContract): boolean {
  if (settings.scope === 'all' || record.owners.includes(actor.userId)) return true;
  return teamsAskedFor(actor, settings).some((team) => record.teams.includes(team));
}

/** Whether nobody but administrators is among those who are reached. */
export function isAdministratorsOnly(reached: readonly Recipient[]): boolean {
  return reached.every(
    ({ because, listener }) => because.endsWith('Administrator') || managesAll(listener.actor),
  );
}

/** Those who get a mail on a day. */
export function mailedOn(recipients: readonly Recipient[], day: CalendarDate): Recipient[] {
  return recipients.filter(({ listener }) => isReachedOn(listener, day));
}
