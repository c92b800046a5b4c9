import { rightsKey } from '@pactbook/domain/features/contracts/access.ts';
import type { DigestReader } from '@pactbook/domain/features/notifications/digest-mail.ts';
import { isMailed } from '@pactbook/domain/features/notifications/settings.ts';
import {
  LISTED_PER_VIEW,
  viewMail,
  type CameIntoView,
  type NamedView,
} from '@pactbook/domain/features/notifications/view-mails/view-mail.ts';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { runCommand, type Command } from '../../../platform/command.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import type { LinkMails } from '../../../platform/mail/link-mails.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { unsubscribeAddress } from '../../../platform/mail/unsubscribe-link.ts';
import type { Services } from '../../../platform/services.ts';
import { findContracts } from '../../contracts/queries.ts';
import { endSubscription } from '../../saved-views/commands.ts';
import { findSubscriptions, type SubscribedView } from '../../saved-views/queries.ts';
import { listPeople } from '../../users/queries.ts';
import { insertNotifications, lockPerson } from '../delivery/write-notifications.ts';
import { findPeople, type Person } from '../planning/read-planned-contracts.ts';
import { findOrganisation } from '../../organisations/queries.ts';
import {
  checkViews,
  nextViewMailAt,
  ViewMatches,
  type ViewCheck,
  type PersonViewChecks,
} from './check-views.ts';
import {
  findComparisons,
  findFirstToEnd,
  findPeopleWithDueViews,
  keepComparison,
  keepMatches,
  restViews,
  type KeptComparison,
} from './write-view-mails.ts';

/** How long the views of someone who is not active rest. */
const REST_MS = 24 * 3_600_000;

/** What someone is notified of one view. */
interface SentView extends CameIntoView {
  readonly subscriptionId: string;
}

const namedView = ({ name, savedName, sharedViewId }: SubscribedView): NamedView => ({
  name,
  savedName,
  sharedViewId,
});

const stateOf = ({ id, state, value }: SubscribedView): string => JSON.stringify([id, state, value]);

/**
 * Whether everything that a check depended on is as it was: rights, settings, views, and what was compared before. When it
 * is not, nothing is done, and the next round checks again.
 */
async function isAsSeen({ db }: Command, { person, checks }: PersonViewChecks): Promise<boolean> {
  const { userId } = person.actor;
  const [now] = await findPeople(db, [userId]);
  if (now === undefined || rightsKey(now.actor) !== rightsKey(person.actor)) return false;
  if (JSON.stringify(now.settings) !== JSON.stringify(person.settings)) return false;
  if (now.timeZoneId !== person.timeZoneId) return false;
  const present = new Set((await findSubscriptions(db, now.actor)).map(stateOf));
  const comparisons = await findComparisons(db, userId);
  return checks.every(
    ({ subscription, kept }) =>
      present.has(stateOf(subscription)) && comparisons.get(subscription.id)?.comparedAt === kept?.comparedAt,
  );
}

/** What a check leaves behind. */
function comparisonAfter(check: ViewCheck, person: Person, now: number): KeptComparison | null {
  const { subscription, kept } = check;
  if (check.outcome === 'ends') return null;
  if (check.outcome === 'wait') {
    const begun = { comparedAt: now, filterDigest: '', matchesDigest: null, since: now, leftCount: 0 };
    return { ...begun, ...kept, subscriptionId: subscription.id, lookAt: check.until };
  }
  const { change, filterDigest, matches } = check;
  const isQuiet = change !== null && change.came.length === 0;
  return {
    subscriptionId: subscription.id,
    comparedAt: now,
    filterDigest,
    matchesDigest: matches?.digest ?? null,
    since: isQuiet ? (kept?.since ?? now) : now,
    leftCount: isQuiet ? (kept?.leftCount ?? 0) + change.leftCount : 0,
    lookAt: nextViewMailAt(person, now),
  };
}

/** What a person is notified of a view; null when nothing came in. */
async function sentViewOf(
  { db, scope }: Command,
  person: Person,
  check: ViewCheck,
): Promise<SentView | null> {
  if (check.outcome !== 'compared' || check.change === null || check.change.came.length === 0) return null;
  const { subscription, kept, change } = check;
  const first = await findFirstToEnd(db, change.came, LISTED_PER_VIEW);
  const found = await findContracts(db, scope, person.actor, first);
  const byId = new Map(found.map((contract) => [contract.id, contract]));
  return {
    subscriptionId: subscription.id,
    view: namedView(subscription),
    cameCount: change.came.length,
    records: first.flatMap((id) => byId.get(id) ?? []),
    leftCount: (kept?.leftCount ?? 0) + change.leftCount,
    since: calendarDateAt(kept?.since ?? 0, person.timeZoneId),
  };
}

/** Tells a person in their inbox. */
async function enterInbox(command: Command, person: Person, sent: readonly SentView[]): Promise<void> {
  if (!person.settings.channels.inApp) return;
  const { db, now, newId } = command;
  const entries = sent.map(({ subscriptionId, view, cameCount }) => ({
    id: newId(),
    userId: person.actor.userId,
    kind: 'viewMatched' as const,
    dedupeKey: `view:${subscriptionId}:${now}`,
    contractId: null,
    details: { product: '', count: cameCount, view },
    inApp: true,
    mailDueAt: null,
  }));
  await insertNotifications(db, entries, now);
}

async function queueViewMail(
  command: Command,
  { linkBase, secrets }: LinkMails,
  person: Person,
  { sent, gone }: { readonly sent: readonly SentView[]; readonly gone: readonly SubscribedView[] },
): Promise<void> {
  const { db, scope, now } = command;
  const { userId } = person.actor;
  const { name: organisationName } = await findOrganisation(db);
  const base = linkBase();
  const holder = { organisationId: scope.organisationId, userId };
  const unsubscribeUrl = base === null ? null : unsubscribeAddress(base, secrets, holder);
  const reader: DigestReader = {
    firstName: person.firstName,
    organisationName,
    today: calendarDateAt(now, person.timeZoneId),
    numberLocale: person.numberLocale,
    linkBase: base,
    unsubscribeUrl,
  };
  const peopleNames = new Map((await listPeople(db)).map(({ id, name }) => [id, name]));
  const content = viewMail({ came: sent, gone, peopleNames }, reader);
  const envelope = {
    idempotencyKey: `views:${sent[0]?.subscriptionId ?? gone[0]?.id ?? ''}:${now}`,
    kind: 'digest',
    toAddress: person.emailAddress,
    userId,
    ...(unsubscribeUrl === null ? {} : { unsubscribeUrl }),
  } as const;
  await queueMail(command, envelope, content, base);
}

/**
 * Acts upon a check in one transaction: the mail, the entries of the inbox and what was in the views now. Whether a mail
 * was queued.
 */
async function mailPerson(command: Command, mails: LinkMails, seen: PersonViewChecks): Promise<boolean> {
  const { db, now } = command;
  const { person, checks } = seen;
  if (!(await lockPerson(db, person.actor.userId)) || !(await isAsSeen(command, seen))) return false;
  const sent: SentView[] = [];
  for (const check of checks) {
    if (check.outcome === 'compared' && check.matches && check.matches.digest !== check.kept?.matchesDigest)
      await keepMatches(db, check.matches, now);
    const after = comparisonAfter(check, person, now);
    if (after === null) await endSubscription(command, person.actor, check.subscription.id);
    else await keepComparison(db, after);
    const one = await sentViewOf(command, person, check);
    if (one !== null) sent.push(one);
  }
  const gone = checks.filter(({ outcome }) => outcome === 'ends').map(({ subscription }) => subscription);
  await enterInbox(command, person, sent);
  if (sent.length + gone.length === 0 || !isMailed(person.settings)) return false;
  await queueViewMail(command, mails, person, { sent, gone });
  return true;
}

/** Looks at the views of an organisation that are due, person by person, and tells them what came in. */
export async function sendViewMails(
  services: Services,
  scope: OrganisationScope,
  mails: LinkMails,
  signal: AbortSignal,
): Promise<void> {
  const { database, now } = services;
  const origin = { scope, actor: null, cause: 'notifications.viewMails', requestId: null };
  const matches = new ViewMatches(database, scope);
  let isQueued = false;
  for (const userId of await database.read(scope, (db) => findPeopleWithDueViews(db, now()))) {
    if (signal.aborted) break;
    const seen = await checkViews(database, scope, matches, userId, now());
    if (seen === null) await database.write(scope, (db) => restViews(db, userId, now() + REST_MS));
    else if (seen.checks.length > 0) {
      const wasQueued = await runCommand(services, origin, (command) => mailPerson(command, mails, seen));
      isQueued ||= wasQueued;
    }
  }
  if (isQueued) mails.onMailQueued();
}
