import { sql } from 'kysely';
import type { Transaction } from '../../platform/database/database.ts';
import { lockRow } from '../../platform/database/row-locks.ts';

export async function insertTeam(
  db: Transaction,
  team: { readonly id: string; readonly name: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('teams')
    .values({ ...team, organisation_id: db.organisationId, created_at: new Date(now) })
    .execute();
}

/**
 * Lets one merge or deletion of teams after the other in, until the end of the transaction: each moves what hangs on
 * two teams, and two of them could otherwise wait for each other. Records and people continue being changed meanwhile.
 */
export async function lockTeamStructure(db: Transaction): Promise<void> {
  await lockRow(db, db.scope, 'teams');
}

/** Locks a team against new records and rights until the end of the transaction; gives whether it is still there. */
export async function lockTeam(db: Transaction, teamId: string): Promise<boolean> {
  const row = await db
    .selectFrom('teams')
    .select('id')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', teamId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks some teams against new records and rights until the end of the transaction; gives those that are there. */
export async function lockTeams(
  db: Transaction,
  teamIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return await db
    .selectFrom('teams')
    .select(['id', 'name'])
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', sql<string>`any(${[...teamIds]}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Gives a team another name; gives whether it is there. */
export async function updateTeamName(
  db: Transaction,
  team: { readonly id: string; readonly name: string },
): Promise<boolean> {
  const result = await db
    .updateTable('teams')
    .set({ name: team.name })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', team.id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes a team on which nothing hangs any more. */
export async function deleteTeamRow(db: Transaction, teamId: string): Promise<void> {
  await db
    .deleteFrom('teams')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', teamId)
    .execute();
}
