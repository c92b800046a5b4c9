import { sql, type RawBuilder } from 'kysely';
import { canReadChangeSet } from '@pactbook/domain/features/change-sets/access.ts';
import {
  changeSetSchema,
  type ChangeSet,
  type ChangeSetRecord,
} from '@pactbook/domain/features/change-sets/change-set.ts';
import {
  MADE_KINDS,
  type MadeKind,
  type MadeName,
} from '@pactbook/domain/features/change-sets/created-names.ts';
import { changesOf } from '@pactbook/domain/features/change-sets/undo.ts';
import { linkWords } from '@pactbook/domain/features/contract-links/contract-link.ts';
import { canReadContractInFull } from '@pactbook/domain/features/contracts/access.ts';
import { decide, managesAll, type Actor } from '@pactbook/domain/kernel/access.ts';
import type { FieldChange } from '@pactbook/domain/kernel/event.ts';
import { personName } from '../../platform/database/activity.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { listCategories } from '../categories/queries.ts';
import { readLinkEnds, readLinksOfSet } from '../contract-links/queries.ts';
import { findFilledContracts, listCustomFields } from '../custom-fields/queries.ts';
import { countViewsNaming } from '../saved-views/queries.ts';
import { listTeams } from '../teams/queries.ts';
import { findContractsOfVendors, listVendors } from '../vendors/queries.ts';
import { readChanges } from './store.ts';

/** A page: at most so many after the one that the cursor names, null for the first page. */
interface Page {
  readonly cursor: string | null;
  readonly limit: number;
}

interface ChangeSetRow {
  readonly id: string;
  readonly kind: string;
  readonly label: string;
  readonly created_at: Date;
  readonly created_by: string | null;
  readonly creator: string | null;
  readonly undo_until: Date;
  readonly undone_at: Date | null;
  readonly undone_by: string | null;
  readonly undoer: string | null;
  readonly created_count: number;
  readonly updated_count: number;
  readonly deleted_count: number;
  readonly restored_count: number;
}

function changeSetOf(row: ChangeSetRow): ChangeSet {
  const person = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' });
  return changeSetSchema.parse({
    id: row.id,
    kind: row.kind,
    label: row.label,
    createdAt: row.created_at.toISOString(),
    createdBy: person(row.created_by, row.creator),
    undoUntil: row.undo_until.toISOString(),
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoneBy: person(row.undone_by, row.undoer),
    created: row.created_count,
    updated: row.updated_count,
    deleted: row.deleted_count,
    restored: row.restored_count,
  });
}

async function readChangeSets(
  db: Transaction,
  { organisationId }: OrganisationScope,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<ChangeSet[]> {
  const { rows } =
    await sql<ChangeSetRow>`select s.*, ${personName('c')} as creator, ${personName('u')} as undoer
    from change_sets s
    left join users c on c.organisation_id = s.organisation_id and c.id = s.created_by
    left join users u on u.organisation_id = s.organisation_id and u.id = s.undone_by
    where s.organisation_id = ${organisationId} and ${where}
    order by s.id desc limit ${limit}`.execute(db);
  return rows.map(changeSetOf);
}

/** The change sets that a person sees, newest first: their own, record and system administrators all. */
export async function listChangeSets(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  { cursor, limit }: Page,
): Promise<{ items: ChangeSet[]; nextCursor: string | null }> {
  const theirs = managesAll(actor) ? sql`true` : sql`s.created_by = ${actor.userId}`;
  const before = cursor === null ? sql`` : sql`and s.id < ${cursor}::uuid`;
  const sets = await readChangeSets(db, scope, sql`${theirs} ${before}`, limit + 1);
  const items = sets.slice(0, limit);
  return { items, nextCursor: sets.length > limit ? (items.at(-1)?.id ?? null) : null };
}

/** One change set; null when there is none that the person sees. */
export async function findChangeSet(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  id: string,
): Promise<ChangeSet | null> {
  const [set] = await readChangeSets(db, scope, sql`s.id = ${id}`, 1);
  if (!set) return null;
  const subject = { createdBy: set.createdBy?.id ?? null };
  return decide(actor, canReadChangeSet, subject).allowed ? set : null;
}

/** The records of a set; what changed only of those that the person may read in full. */
export async function listChangeSetContracts(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  changeSetId: string,
  { cursor, limit, skip = 0 }: Page & { readonly skip?: number },
): Promise<{ records: ChangeSetRecord[]; nextCursor: string | null }> {
  const changes = await readChanges(db, scope, changeSetId, { after: cursor, skip, limit: limit + 1 });
  const page = changes.slice(0, limit);
  const states = await readStates(
    db,
    scope,
    page.map(({ contractId }) => contractId),
  );
  const links = await linkChangesOf(
    db,
    scope,
    actor,
    changeSetId,
    page.map(({ contractId }) => contractId),
  );
  const records = page.map((change): ChangeSetRecord => {
    const { contractId, product, action } = change;
    const { teams, isDeleted } = states.get(contractId) ?? { teams: [], isDeleted: true };
    const record = { contractId, product, action, isDeleted };
    const isReadable = decide(actor, canReadContractInFull, { teams }).allowed;
    return isReadable
      ? { ...record, changes: [...changesOf(change), ...[links.get(contractId) ?? []].flat()] }
      : record;
  });
  return { records, nextCursor: changes.length > limit ? (page.at(-1)?.contractId ?? null) : null };
}

/** The links that a set added to some of its records, as a change of each, where the person reads both ends in full. */
async function linkChangesOf(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor,
  changeSetId: string,
  contractIds: readonly string[],
): Promise<ReadonlyMap<string, FieldChange>> {
  const links = await readLinksOfSet(db, changeSetId, contractIds);
  const words = new Map<string, string[]>();
  if (links.length === 0) return new Map();
  const both = links.flatMap(({ from, to }) => [from, to]);
  const read = await readLinkEnds(db, actor, both);
  const ofPage = new Set(contractIds);
  for (const { kind, from, to, fromProduct, toProduct } of links) {
    if (!read.has(from) || !read.has(to)) continue;
    const sides = [[from, toProduct] as const, ...(kind === 'RELATED' ? [[to, fromProduct] as const] : [])];
    for (const [id, other] of sides) {
      if (!ofPage.has(id)) continue;
      words.set(id, [...(words.get(id) ?? []), `${linkWords({ kind, isInverse: false })} ${other}`]);
    }
  }
  return new Map([...words].map(([id, all]) => [id, { field: 'links', from: null, to: all.join('; ') }]));
}

async function readStates(
  db: Transaction,
  { organisationId }: OrganisationScope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { teams: string[]; isDeleted: boolean }>> {
  const { rows } = await sql<{ id: string; teams: string[]; isDeleted: boolean }>`select c.id,
      c.deleted_at is not null as "isDeleted",
      array(select x.team_id::text from contract_teams x
        where x.organisation_id = c.organisation_id and x.contract_id = c.id order by x.team_id) as teams
    from contracts c where c.organisation_id = ${organisationId} and c.id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** A team, category, vendor or custom field that a set made, under the name that it has now. */
export interface MadeThing {
  readonly kind: MadeKind;
  readonly name: string;
  /** Null for a vendor. */
  readonly id: string | null;
  /** By what views name it. */
  readonly nameInViews: string;
}

/** A team, category or custom field as it is now. */
type PresentThing = Pick<MadeThing, 'name' | 'nameInViews'>;

/** Names as people order them, the same on every database (their collations differ). */
const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** What a set made besides records and what is still there: teams, categories, vendors, each by name. */
export async function readMadeThings(
  db: Transaction,
  scope: OrganisationScope,
  changeSetId: string,
): Promise<MadeThing[]> {
  const { rows } = await sql<
    Omit<MadeThing, 'nameInViews'>
  >`select kind, name, named_id as id from change_set_names
    where organisation_id = ${scope.organisationId} and change_set_id = ${changeSetId}`.execute(db);
  const present = new Map<string, PresentThing>([
    ...(await listTeams(db)).map(({ id, name }): [string, PresentThing] => [id, { name, nameInViews: id }]),
    ...(await listCategories(db)).map(({ id, name }): [string, PresentThing] => [
      id,
      { name, nameInViews: id },
    ]),
    ...(await listCustomFields(db, { withRestricted: true })).map(
      ({ id, key, label }): [string, PresentThing] => [id, { name: label, nameInViews: key }],
    ),
  ]);
  const things = rows.flatMap(({ kind, name, id }): MadeThing[] => {
    if (id === null) return [{ kind, name, id, nameInViews: name }];
    const now = present.get(id);
    return now === undefined ? [] : [{ kind, id, ...now }];
  });
  return things.toSorted(
    (one, other) =>
      MADE_KINDS.indexOf(one.kind) - MADE_KINDS.indexOf(other.kind) || byName.compare(one.name, other.name),
  );
}

/** Which records are in which of some teams or categories. */
async function readMembers(
  db: Transaction,
  { organisationId }: OrganisationScope,
  kind: 'team' | 'category',
  ids: readonly string[],
): Promise<{ groupId: string; contractId: string }[]> {
  if (ids.length === 0) return [];
  const [members, group] =
    kind === 'team'
      ? [sql.table('contract_teams'), sql.ref('team_id')]
      : [sql.table('contract_categories'), sql.ref('category_id')];
  const { rows } = await sql<{ groupId: string; contractId: string }>`select ${group} as "groupId",
      contract_id as "contractId"
    from ${members} where organisation_id = ${organisationId} and ${group} = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows;
}

/**
 * Of some records those in the trash: `undone` are those that a set had added which was undone since, or is the given
 * one; the others someone deleted.
 */
async function readTrashed(
  db: Transaction,
  { organisationId }: OrganisationScope,
  contractIds: readonly string[],
  changeSetId: string,
): Promise<ReadonlyMap<string, 'undone' | 'deleted'>> {
  if (contractIds.length === 0) return new Map();
  // Each statement asks one table: without fresh statistics a join could look through the organisation for each record.
  const { rows: trashed } = await sql<{ id: string }>`select id from contracts
    where organisation_id = ${organisationId} and id = any(${[...contractIds]}::uuid[]) and deleted_at is not null`.execute(
    db,
  );
  const ids = trashed.map(({ id }) => id);
  const { rows: added } = await sql<{ id: string; changeSetId: string }>`select contract_id as id,
      change_set_id as "changeSetId" from change_set_records
    where organisation_id = ${organisationId} and contract_id = any(${ids}::uuid[]) and action = 'created'`.execute(
    db,
  );
  const sets = [...new Set(added.map((row) => row.changeSetId))];
  const { rows: gone } = await sql<{ id: string }>`select id from change_sets
    where organisation_id = ${organisationId} and id = any(${sets}::uuid[]) and undone_at is not null`.execute(
    db,
  );
  const undoneSets = new Set([changeSetId, ...gone.map(({ id }) => id)]);
  const undone = new Set(added.filter((row) => undoneSets.has(row.changeSetId)).map(({ id }) => id));
  return new Map(ids.map((id) => [id, undone.has(id) ? 'undone' : 'deleted']));
}

/** How many people who are not deactivated have a right on each of some teams. */
async function countPeople(
  db: Transaction,
  { organisationId }: OrganisationScope,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; count: string }>`select p.team_id as id,
      count(distinct p.user_id) as count
    from team_permissions p join users u on u.organisation_id = p.organisation_id and u.id = p.user_id
    where p.organisation_id = ${organisationId} and p.team_id = any(${[...teamIds]}::uuid[])
      and u.status <> 'deactivated' group by p.team_id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, Number(count)]));
}

/** What uses a team, a category or a vendor. */
export type Uses = Pick<MadeName, 'records' | 'recordsInBin' | 'people' | 'views' | 'otherNames'>;

const NO_USES: Uses = { records: 0, recordsInBin: 0, people: 0, views: 0, otherNames: 0 };

/** Records that an undo would take out of what its set made, by what that is. */
export interface FreedContracts {
  readonly team: ReadonlySet<string>;
  readonly category: ReadonlySet<string>;
  readonly vendor: ReadonlySet<string>;
  readonly field: ReadonlySet<string>;
}

/**
 * What uses each thing that a set made. Records in the trash count unless this set, or one that was undone, had added
 * them: those are there for nothing but that.
 *
 * @param freed records that do not count, as the undo which is only tried would take them out
 */
export async function readUses(
  db: Transaction,
  scope: OrganisationScope,
  things: readonly MadeThing[],
  { changeSetId, freed }: { readonly changeSetId: string; readonly freed: FreedContracts },
): Promise<Uses[]> {
  const idsOf = (kind: MadeKind) =>
    things.flatMap((thing) => (thing.kind === kind && thing.id ? [thing.id] : []));
  const members = [
    ...(await readMembers(db, scope, 'team', idsOf('team'))).filter((one) => !freed.team.has(one.contractId)),
    ...(await readMembers(db, scope, 'category', idsOf('category'))).filter(
      (one) => !freed.category.has(one.contractId),
    ),
    ...(await findFilledContracts(db, idsOf('field'))).filter((one) => !freed.field.has(one.contractId)),
  ];
  const contractIds = [...new Set(members.map(({ contractId }) => contractId))];
  const trashed = await readTrashed(db, scope, contractIds, changeSetId);
  const membersOf = Map.groupBy(members, ({ groupId }) => groupId);
  const people = await countPeople(db, scope, idsOf('team'));
  const views = {
    team: await countViewsNaming(db, 'teams'),
    category: await countViewsNaming(db, 'categories'),
    field: await countViewsNaming(db, 'customFields'),
  };
  const vendors = things.flatMap(({ kind, name }) => (kind === 'vendor' ? [name] : []));
  const vendorUses = await readVendorUses(db, scope, vendors, freed.vendor);
  return things.map(({ kind, id, name, nameInViews }) => {
    if (id === null || kind === 'vendor') return vendorUses.get(name) ?? NO_USES;
    const theirs = (membersOf.get(id) ?? []).map(({ contractId }) => trashed.get(contractId));
    return {
      records: theirs.filter((place) => place === undefined).length,
      recordsInBin: theirs.filter((place) => place === 'deleted').length,
      people: people.get(id) ?? 0,
      views: views[kind].get(nameInViews) ?? 0,
      otherNames: 0,
    };
  });
}

/** What keeps the names of some vendors in use: records outside the trash, and aliases of them. */
async function readVendorUses(
  db: Transaction,
  scope: OrganisationScope,
  vendors: readonly string[],
  freed: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Uses>> {
  if (vendors.length === 0) return new Map();
  const records = Map.groupBy(
    (await findContractsOfVendors(db, vendors)).filter(({ id }) => !freed.has(id)),
    ({ vendor }) => vendor,
  );
  const known = new Map((await listVendors(db)).map((vendor) => [vendor.name, vendor]));
  return new Map(
    vendors.map((name): [string, Uses] => [
      name,
      {
        ...NO_USES,
        records: records.get(name)?.length ?? 0,
        otherNames: known.get(name)?.aliases.length ?? 0,
      },
    ]),
  );
}
