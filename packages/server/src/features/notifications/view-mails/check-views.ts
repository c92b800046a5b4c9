import { createHash } from 'node:crypto';
import { rightsKey } from '@pactbook/domain/features/contracts/access.ts';
import { weeklyMoment } from '@pactbook/domain/features/notifications/digest-time.ts';
import { isMailed } from '@pactbook/domain/features/notifications/settings.ts';
import {
  filtersAsText,
  VIEW_RECORDS_LIMIT,
  viewChange,
  type ViewChange,
} from '@pactbook/domain/features/notifications/view-mails/view-comparison.ts';
import { withMoment } from '@pactbook/domain/features/saved-views/changed-since.ts';
import { loadSavedFilter } from '@pactbook/domain/features/saved-views/saved-filter.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { usableView } from '@pactbook/domain/features/saved-views/usable-view.ts';
import { settleView } from '@pactbook/domain/features/saved-views/view-changes.ts';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { startOfDay } from '@pactbook/domain/kernel/zoned-time.ts';
import { LOOK_AT_ALL } from '../../../platform/database/long-work.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { findMatches } from '../../contract-list/queries.ts';
import { findSubscriptions, type SubscribedView } from '../../saved-views/queries.ts';
import { findPeople, type Person } from '../planning/read-planned-contracts.ts';
import { findComparisons, findKeptMatches, type KeptComparison } from './write-view-mails.ts';

/** Ids of records that a run holds at once: some 60 MB. */
const IDS_HELD = 1_000_000;

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The records of a view at one moment. */
export interface Matches {
  readonly digest: string;
  /** Ascending. */
  readonly ids: readonly string[];
}

/** The records of views during one run: read once for all who see the same. */
export class ViewMatches {
  readonly #database: Database;
  readonly #scope: OrganisationScope;
  readonly #present = new BoundedCache<string, { readonly matches: Matches | null }>(
    IDS_HELD,
    ({ matches }) => 1 + (matches?.ids.length ?? 0),
  );
  readonly #kept = new BoundedCache<string, readonly string[]>(IDS_HELD, (ids) => 1 + ids.length);

  constructor(database: Database, scope: OrganisationScope) {
    this.#database = database;
    this.#scope = scope;
  }

  /** The records that a view shows to a person now; null for too many. */
  async present({ actor, timeZoneId }: Person, view: TableView, now: number): Promise<Matches | null> {
    const today = calendarDateAt(now, timeZoneId);
    const { changedSince } = view.filters;
    const key = [filtersAsText(view), rightsKey(actor), today, changedSince?.value ?? ''].join('\n');
    const known = this.#present.get(key);
    if (known !== undefined) return known.matches;
    const ids = await this.#database.read(
      this.#scope,
      (db) => findMatches(db, { scope: this.#scope, actor, today }, view, VIEW_RECORDS_LIMIT),
      LOOK_AT_ALL,
    );
    const matches = ids === null ? null : { digest: digestOf(ids.join('\n')), ids };
    this.#present.set(key, { matches });
    return matches;
  }

  /** The records of a kept set. */
  async kept(digest: string): Promise<readonly string[]> {
    const known = this.#kept.get(digest);
    if (known !== undefined) return known;
    const ids = await this.#database.read(this.#scope, (db) => findKeptMatches(db, digest));
    this.#kept.set(digest, ids);
    return ids;
  }
}

/** What a check of a subscription comes to. */
export type ViewCheck = {
  readonly subscription: SubscribedView;
  readonly kept: KeptComparison | undefined;
} & (
  | { readonly outcome: 'wait'; readonly until: number }
  /** The shared view is gone, or what it filters by: the person is notified, once. */
  | { readonly outcome: 'ends' }
  | {
      readonly outcome: 'compared';
      readonly filterDigest: string;
      /** Null for a view of too many records. */
      readonly matches: Matches | null;
      /** Null where it begins, or begins again: then there is nothing to compare with. */
      readonly change: ViewChange | null;
    }
);

/** A person with what is to be done about the views that they subscribed to. */
export interface PersonViewChecks {
  readonly person: Person;
  readonly checks: readonly ViewCheck[];
}

/** A view as a person uses it today. */
function viewOf(
  { actor, timeZoneId }: Person,
  value: Parameters<typeof loadSavedFilter>[0]['value'],
  now: number,
) {
  const today = calendarDateAt(now, timeZoneId);
  const view = usableView(settleView(loadSavedFilter({ id: '', value }), today), actor);
  return withMoment(view, (day) => startOfDay(day, timeZoneId));
}

/** When a person's views are looked at after a moment. */
export const nextViewMailAt = ({ settings, timeZoneId }: Person, after: number): number =>
  weeklyMoment(settings, timeZoneId, after);

async function compare(
  matches: ViewMatches,
  person: Person,
  { subscription, kept }: Pick<ViewCheck, 'subscription' | 'kept'>,
  now: number,
): Promise<ViewCheck> {
  const { settings } = person;
  const view = viewOf(person, subscription.value ?? {}, now);
  const filterDigest = digestOf(filtersAsText(view));
  const present = await matches.present(person, view, now);
  const before = kept?.filterDigest === filterDigest ? kept.matchesDigest : null;
  const check = { subscription, kept, outcome: 'compared', filterDigest, matches: present } as const;
  const isWanted = isMailed(settings) || settings.channels.inApp;
  if (present === null || before === null || !isWanted) return { ...check, change: null };
  if (before === present.digest) return { ...check, change: { came: [], leftCount: 0 } };
  return { ...check, change: viewChange(await matches.kept(before), present.ids) };
}

/**
 * What is to be done now about the views that a person subscribed to; null for someone who is not active. Reads alone,
 * in short transactions: what it says is checked again when it is acted upon.
 */
export async function checkViews(
  database: Database,
  scope: OrganisationScope,
  matches: ViewMatches,
  userId: string,
  now: number,
): Promise<PersonViewChecks | null> {
  const known = await database.read(scope, async (db) => {
    const [person] = await findPeople(db, [userId]);
    if (person === undefined) return null;
    const subscriptions = await findSubscriptions(db, person.actor);
    return { person, subscriptions, comparisons: await findComparisons(db, userId) };
  });
  if (known === null) return null;
  const { person, subscriptions, comparisons } = known;
  const checks: ViewCheck[] = [];
  for (const subscription of subscriptions) {
    const kept = comparisons.get(subscription.id);
    if (kept !== undefined && kept.lookAt > now) continue;
    const due = kept === undefined ? now : nextViewMailAt(person, kept.comparedAt);
    const both = { subscription, kept };
    if (due > now) checks.push({ ...both, outcome: 'wait', until: due });
    else if (subscription.state === 'gone' || subscription.state === 'lost')
      checks.push({ ...both, outcome: 'ends' });
    // What was in the view is kept until the person may use it again.
    else if (subscription.state === 'needsAccess')
      checks.push({ ...both, outcome: 'wait', until: nextViewMailAt(person, now) });
    else checks.push(await compare(matches, person, both, now));
  }
  return { person, checks };
}
