import { sql } from 'kysely';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';

/** A record of a team as it stands before the team is taken off it. */
export interface ContractOfTeam {
  readonly id: string;
  readonly product: string;
  readonly version: number;
  readonly teams: readonly string[];
}

/** Locks the records of a team, those in the trash too, in the order of their ids, and reads them as they then are. */
export async function lockContractsOfTeam(
  db: Transaction,
  scope: OrganisationScope,
  teamId: string,
): Promise<ContractOfTeam[]> {
  const organisation = scope.organisationId;
  const inTeam = sql`exists (select from contract_teams x
    where x.organisation_id = ${organisation} and x.contract_id = c.id and x.team_id = ${teamId})`;
  await sql`select c.id from contracts c where c.organisation_id = ${organisation} and ${inTeam}
    order by c.id for update of c`.execute(db);
  // Read by a statement of its own: its snapshot is younger than the locks.
  const { rows } = await sql<ContractOfTeam>`select c.id, c.product, c.version,
      array(select x.team_id::text from contract_teams x
        where x.organisation_id = c.organisation_id and x.contract_id = c.id order by x.team_id) as teams
    from contracts c where c.organisation_id = ${organisation} and ${inTeam} order by c.id`.execute(db);
  return rows;
}

/** Takes locked records off a team, and puts them into another one unless that is null; their versions move. */
export async function moveContractsOfTeam(
  db: Transaction,
  scope: OrganisationScope,
  contracts: readonly ContractOfTeam[],
  { from, into }: { readonly from: string; readonly into: string | null },
  now: number,
): Promise<void> {
  const organisation = scope.organisationId;
  const ids = contracts.map(({ id }) => id);
  if (into !== null) {
    await sql`insert into contract_teams (organisation_id, contract_id, team_id)
      select ${organisation}::uuid, id, ${into}::uuid from unnest(${ids}::uuid[]) as moved (id)
      on conflict do nothing`.execute(db);
  }
  await sql`delete from contract_teams where organisation_id = ${organisation} and team_id = ${from}
    and contract_id = any(${ids}::uuid[])`.execute(db);
  await sql`update contracts set version = version + 1, updated_at = ${new Date(now)}
    where organisation_id = ${organisation} and id = any(${ids}::uuid[])`.execute(db);
}
