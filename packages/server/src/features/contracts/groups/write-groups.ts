import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';

/** Where it is kept which records are in which groups, by the field of a record that names them. */
export const GROUP_TABLES = {
  teams: { members: sql.table('contract_teams'), group: sql.ref('team_id'), groups: sql.table('teams') },
  categories: {
    members: sql.table('contract_categories'),
    group: sql.ref('category_id'),
    groups: sql.table('categories'),
  },
} as const;

/** The field of a record that names its groups. */
export type Grouping = keyof typeof GROUP_TABLES;

/** A team or a category. */
export interface Group {
  readonly id: string;
  readonly name: string;
}

/** Some teams and categories. */
export type GroupIds = Readonly<Record<Grouping, readonly string[]>>;

/** A record before it is taken out of teams and categories. */
interface GroupedContract {
  readonly id: string;
  readonly product: string;
  readonly version: number;
  /** The names of all teams and categories that it is in, by id, of those kinds that were asked for. */
  readonly groups: Readonly<Record<Grouping, Readonly<Record<string, string>>>>;
}

/** The kinds of which some are named. */
export const groupingsOf = (groups: GroupIds): readonly Grouping[] =>
  (['teams', 'categories'] as const).filter((grouping) => groups[grouping].length > 0);

/**
 * Locks the records of some groups, those in the trash too, in the order of their ids, and reads them as they then are.
 *
 * @param most how many at most
 */
export async function lockContractsIn(
  db: Transaction,
  scope: OrganisationScope,
  wanted: GroupIds,
  most: number,
): Promise<GroupedContract[]> {
  const groupings = groupingsOf(wanted);
  // Each statement asks one table: without fresh statistics a join could look through the organisation for each record.
  const found = new Set<string>();
  for (const grouping of groupings) {
    for (const { contractId } of await readMembers(db, scope, grouping, { groups: wanted[grouping] }))
      found.add(contractId);
  }
  const ids = found.size <= most ? found : new Set([...found].toSorted().slice(0, most));
  if (ids.size === 0) return [];
  const { rows: locked } = await sql<
    Omit<GroupedContract, 'groups'>
  >`select id, product, version from contracts
    where organisation_id = ${scope.organisationId} and id = any(${[...ids]}::uuid[])
    order by id for update`.execute(db);
  const groupsOf = new Map<string, Record<Grouping, Record<string, string>>>(
    locked.map(({ id }) => [id, { teams: {}, categories: {} }]),
  );
  // Read by statements of their own: their snapshots are younger than the locks.
  for (const grouping of groupings) {
    const names = await readNames(db, scope, grouping);
    for (const { contractId, groupId } of await readMembers(db, scope, grouping, { contracts: [...ids] })) {
      const theirs = groupsOf.get(contractId)?.[grouping];
      if (theirs) theirs[groupId] = names.get(groupId) ?? '';
    }
  }
  return locked.flatMap((contract) => {
    const groups = groupsOf.get(contract.id);
    const isIn =
      groups && groupings.some((grouping) => wanted[grouping].some((id) => id in groups[grouping]));
    return isIn ? [{ ...contract, groups }] : [];
  });
}

/** Which records are in which groups: of some groups, or of some records. */
async function readMembers(
  db: Transaction,
  { organisationId }: OrganisationScope,
  grouping: Grouping,
  of: { readonly groups: readonly string[] } | { readonly contracts: readonly string[] },
): Promise<{ contractId: string; groupId: string }[]> {
  const { members, group } = GROUP_TABLES[grouping];
  const isMeant =
    'groups' in of
      ? sql`${group} = any(${[...of.groups]}::uuid[])`
      : sql`contract_id = any(${[...of.contracts]}::uuid[])`;
  const { rows } = await sql<{ contractId: string; groupId: string }>`select contract_id as "contractId",
      ${group} as "groupId"
    from ${members} where organisation_id = ${organisationId} and ${isMeant}`.execute(db);
  return rows;
}

async function readNames(
  db: Transaction,
  { organisationId }: OrganisationScope,
  grouping: Grouping,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name from ${GROUP_TABLES[grouping].groups}
    where organisation_id = ${organisationId}`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Takes locked records out of some groups, and puts them into another one of each kind that is named; their versions move. */
export async function moveContracts(
  db: Transaction,
  { organisationId }: OrganisationScope,
  contracts: readonly { readonly id: string }[],
  from: GroupIds,
  { into, now }: { readonly into: Partial<Record<Grouping, Group>>; readonly now: number },
): Promise<void> {
  const ids = contracts.map(({ id }) => id);
  db.dueFigures.add(ids);
  for (const grouping of groupingsOf(from)) {
    const { members, group } = GROUP_TABLES[grouping];
    const other = into[grouping];
    if (other) {
      await sql`insert into ${members} (organisation_id, contract_id, ${group})
        select ${organisationId}::uuid, id, ${other.id}::uuid from unnest(${ids}::uuid[]) as moved (id)
        on conflict do nothing`.execute(db);
    }
    await sql`delete from ${members} where organisation_id = ${organisationId}
      and ${group} = any(${[...from[grouping]]}::uuid[]) and contract_id = any(${ids}::uuid[])`.execute(db);
  }
  await sql`update contracts set version = version + 1, updated_at = ${new Date(now)}
    where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(db);
}

/**
 * How many records, outside the trash, each team or category has that has any; the trash counts too where that is asked
 * for.
 */
export const countContractsBy =
  (grouping: Grouping) =>
  async (
    db: Transaction,
    { organisationId }: OrganisationScope,
    { withTrash = false }: { readonly withTrash?: boolean } = {},
  ): Promise<ReadonlyMap<string, number>> => {
    const { members, group } = GROUP_TABLES[grouping];
    const present = withTrash ? sql`` : sql`and c.deleted_at is null`;
    const { rows } = await sql<{ id: string; count: string }>`select x.${group} as id, count(*) as count
      from ${members} x
      join contracts c on c.organisation_id = x.organisation_id and c.id = x.contract_id ${present}
      where x.organisation_id = ${organisationId} group by x.${group}`.execute(db);
    return new Map(rows.map(({ id, count }) => [id, Number(count)]));
  };
