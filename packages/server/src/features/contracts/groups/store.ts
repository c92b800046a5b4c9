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

/** A record of a group as it stands before it is taken out of it. */
export interface GroupedContract {
  readonly id: string;
  readonly product: string;
  readonly version: number;
  /** The names of all groups that it is in, by id. */
  readonly groups: Readonly<Record<string, string>>;
}

/** Locks the records of a group, those in the trash too, in the order of their ids, and reads them as they then are. */
export async function lockContractsIn(
  db: Transaction,
  { organisationId: organisation }: OrganisationScope,
  grouping: Grouping,
  groupId: string,
): Promise<GroupedContract[]> {
  const { members, group, groups } = GROUP_TABLES[grouping];
  // Each statement asks one table: without fresh statistics a join could look through the organisation for each record.
  const { rows: found } = await sql<{ id: string }>`select contract_id as id from ${members}
    where organisation_id = ${organisation} and ${group} = ${groupId}`.execute(db);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const { rows: locked } = await sql<
    Omit<GroupedContract, 'groups'>
  >`select id, product, version from contracts
    where organisation_id = ${organisation} and id = any(${ids}::uuid[]) order by id for update`.execute(db);
  // Read by statements of their own: their snapshots are younger than the locks.
  const { rows: all } = await sql<{ id: string; name: string }>`select id, name from ${groups}
    where organisation_id = ${organisation}`.execute(db);
  const names = new Map(all.map(({ id, name }) => [id, name]));
  const { rows: memberships } = await sql<{
    id: string;
    groupId: string;
  }>`select contract_id as id, ${group} as "groupId"
    from ${members} where organisation_id = ${organisation} and contract_id = any(${ids}::uuid[])`.execute(
    db,
  );
  const groupsOf = Map.groupBy(memberships, ({ id }) => id);
  return locked.flatMap((contract) => {
    const theirs = groupsOf.get(contract.id) ?? [];
    if (!theirs.some((one) => one.groupId === groupId)) return [];
    const named = theirs.map((one): [string, string] => [one.groupId, names.get(one.groupId) ?? '']);
    return [{ ...contract, groups: Object.fromEntries(named) }];
  });
}

/** Takes locked records out of a group, and puts them into another one unless that is null; their versions move. */
export async function moveContracts(
  db: Transaction,
  { organisationId: organisation }: OrganisationScope,
  grouping: Grouping,
  contracts: readonly GroupedContract[],
  { from, into, now }: { readonly from: string; readonly into: string | null; readonly now: number },
): Promise<void> {
  const { members, group } = GROUP_TABLES[grouping];
  const ids = contracts.map(({ id }) => id);
  if (into !== null) {
    await sql`insert into ${members} (organisation_id, contract_id, ${group})
      select ${organisation}::uuid, id, ${into}::uuid from unnest(${ids}::uuid[]) as moved (id)
      on conflict do nothing`.execute(db);
  }
  await sql`delete from ${members} where organisation_id = ${organisation} and ${group} = ${from}
    and contract_id = any(${ids}::uuid[])`.execute(db);
  await sql`update contracts set version = version + 1, updated_at = ${new Date(now)}
    where organisation_id = ${organisation} and id = any(${ids}::uuid[])`.execute(db);
}
