import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { savedFilterSchema, type SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import { lostFilter, type KnownThings } from '@pactbook/domain/features/saved-views/usable-view.ts';
import { loadSavedFilter } from '@pactbook/domain/features/saved-views/saved-filter.ts';
import { viewForReader, type SharedView } from '@pactbook/domain/features/saved-views/shared-view.ts';
import { countUses, type NamedKind } from '@pactbook/domain/features/saved-views/stored/stored-views.ts';
import type { ViewSubscription } from '@pactbook/domain/features/saved-views/subscriptions/view-subscription.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { listCategories } from '../categories/queries.ts';
import { listCustomFields } from '../custom-fields/queries.ts';
import { listTeams } from '../teams/queries.ts';
import type { SharedViewRow } from './store.ts';

const valueSchema = savedFilterSchema.shape.value;
const rowsSchema = z.array(
  z.object({
    id: z.string(),
    owner_id: z.string(),
    owner_name: z.string(),
    name: z.string(),
    value: valueSchema,
    updated_at: z.date(),
    is_gone: z.boolean(),
    is_pinned: z.boolean(),
  }),
);
type ListedRow = z.infer<typeof rowsSchema>[number];

/** One view, or all, with owners and pins; an owner without a name is shown by the first part of their address. */
async function findRows(db: Transaction, userId: string, viewId?: string): Promise<ListedRow[]> {
  const one = viewId === undefined ? sql`` : sql`and v.id = ${viewId}`;
  const { rows } = await sql`select v.id, v.owner_id, v.name, v.value, v.updated_at,
      coalesce(nullif(trim(u.first_name || ' ' || u.last_name), ''), split_part(u.email_address, '@', 1)) as owner_name,
      v.unshared_at is not null as is_gone, p.user_id is not null as is_pinned
    from shared_views v
    join users u on u.organisation_id = v.organisation_id and u.id = v.owner_id
    left join shared_view_pins p on p.organisation_id = v.organisation_id and p.view_id = v.id and p.user_id = ${userId}
    where v.organisation_id = ${db.organisationId} and (v.unshared_at is null or p.user_id is not null) ${one}
    order by lower(v.name), v.id`.execute(db);
  return rowsSchema.parse(rows);
}

function seenBy(row: ListedRow, actor: Actor, openKeys: ReadonlySet<string>): SharedView {
  const value = row.is_gone ? null : viewForReader(row.value, actor, openKeys);
  const closed = row.is_gone ? 'gone' : 'needsAccess';
  return {
    id: row.id,
    name: row.name,
    owner: { id: row.owner_id, name: row.owner_name },
    state: value === null ? closed : 'usable',
    value: value ?? {},
    isPinned: row.is_pinned,
    updatedAt: row.updated_at.toISOString(),
  };
}

async function openKeysOf(db: Transaction): Promise<ReadonlySet<string>> {
  const fields = await listCustomFields(db, { withRestricted: false });
  return new Set(fields.filter(({ restricted }) => !restricted).map(({ key }) => key));
}

/** The views that the organisation shares, by name, as one person may use them; those they pinned that are gone too. */
export async function listSharedViews(db: Transaction, actor: Actor): Promise<SharedView[]> {
  const rows = await findRows(db, actor.userId);
  const openKeys = await openKeysOf(db);
  return rows.map((row) => seenBy(row, actor, openKeys));
}

/** One shared view as one person may use it; null when there is none. */
export async function findSharedView(
  db: Transaction,
  actor: Actor,
  viewId: string,
): Promise<SharedView | null> {
  const [row] = await findRows(db, actor.userId, viewId);
  return row === undefined ? null : seenBy(row, actor, await openKeysOf(db));
}

/** A shared view, locked until the end of the transaction, and whether it is no longer shared; null when there is none. */
export async function lockSharedView(
  db: Transaction,
  viewId: string,
): Promise<(SharedViewRow & { readonly isGone: boolean }) | null> {
  const row = await db
    .selectFrom('shared_views')
    .select(['id', 'owner_id', 'name', 'value', 'unshared_at'])
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', viewId)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    ownerId: row.owner_id,
    name: row.name,
    value: valueSchema.parse(row.value),
    isGone: row.unshared_at !== null,
  };
}

/** How many views the organisation shares, and how many of them a person does. */
export async function countSharedViews(
  db: Transaction,
  ownerId: string,
): Promise<{ all: number; own: number }> {
  const { all, own } = await db
    .selectFrom('shared_views')
    .select((select) => [
      select.fn.countAll<string>().as('all'),
      select.fn.countAll<string>().filterWhere('owner_id', '=', ownerId).as('own'),
    ])
    .where('organisation_id', '=', db.organisationId)
    .where('unshared_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { all: Number(all), own: Number(own) };
}

/** How many saved filters and shared views name each thing of a kind. */
export async function countViewsNaming(
  db: Transaction,
  kind: NamedKind,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ value: SavedFilter['value'] }>`select f -> 'value' as value
      from saved_views, jsonb_array_elements(filters) f where organisation_id = ${db.organisationId}
    union all select value from shared_views
      where organisation_id = ${db.organisationId} and unshared_at is null`.execute(db);
  return countUses(
    rows.map(({ value }) => value),
    kind,
  );
}

/** What replaced each team and category that was merged or deleted in favour of another one. */
export async function findReplacedIds(
  db: Transaction,
  { organisationId }: OrganisationScope,
): Promise<Record<string, string>> {
  const rows = await db
    .selectFrom('replaced_groups')
    .select(['id', 'into_id'])
    .where('organisation_id', '=', organisationId)
    .execute();
  return Object.fromEntries(rows.map(({ id, into_id: into }) => [id, into]));
}

/** A person's own views. */
export async function findSavedFilters(db: Transaction, userId: string): Promise<SavedFilter[]> {
  const row = await db
    .selectFrom('saved_views')
    .select('filters')
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return z.array(savedFilterSchema).parse(row?.filters ?? []);
}

/** A subscription with what its view shows, as the person may use it; null unless it is usable. */
export interface SubscribedView extends ViewSubscription {
  readonly value: SavedFilter['value'] | null;
  /** What is gone that it filters by, in words; null unless its state is `lost`. */
  readonly lost: string | null;
}

/** The teams, categories and custom fields that are there. */
async function findKnownThings(db: Transaction): Promise<KnownThings> {
  const idsOf = (things: readonly { readonly id: string }[]) => new Set(things.map(({ id }) => id));
  const fields = await listCustomFields(db, { withRestricted: true });
  return {
    teams: idsOf(await listTeams(db)),
    categories: idsOf(await listCategories(db)),
    customFields: new Map(fields.map((field) => [field.key, field])),
  };
}

/** The views of which a person gets the weekly mail, in the order in which they asked for them. */
export async function findSubscriptions(db: Transaction, actor: Actor): Promise<SubscribedView[]> {
  const rows = await db
    .selectFrom('view_subscriptions')
    .leftJoin('shared_views', (join) =>
      join
        .onRef('shared_views.organisation_id', '=', 'view_subscriptions.organisation_id')
        .onRef('shared_views.id', '=', 'view_subscriptions.shared_view_id')
        .on('shared_views.unshared_at', 'is', null),
    )
    .select([
      'view_subscriptions.id',
      'view_subscriptions.view_name',
      'view_subscriptions.saved_name',
      'shared_views.id as shared_id',
      'shared_views.value',
    ])
    .where('view_subscriptions.organisation_id', '=', db.organisationId)
    .where('view_subscriptions.user_id', '=', actor.userId)
    .orderBy('view_subscriptions.id')
    .execute();
  if (rows.length === 0) return [];
  const own = await findSavedFilters(db, actor.userId);
  const known = await findKnownThings(db);
  const openKeys = new Set(
    [...known.customFields.values()].filter(({ restricted }) => !restricted).map(({ key }) => key),
  );
  return rows.map((row) => {
    const saved = own.find(({ id }) => id === row.saved_name)?.value;
    const stored = row.shared_id === null ? saved : valueSchema.parse(row.value);
    const lost = stored === undefined ? null : lostFilter(loadSavedFilter({ id: '', value: stored }), known);
    const value = stored === undefined || lost !== null ? null : viewForReader(stored, actor, openKeys);
    const closed = stored === undefined ? 'gone' : lost === null ? 'needsAccess' : 'lost';
    return {
      id: row.id,
      name: row.view_name,
      savedName: row.saved_name,
      sharedViewId: row.shared_id,
      state: value === null ? closed : 'usable',
      value,
      lost,
    };
  });
}
