import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { movesSchema, type Move } from '@pactbook/domain/features/scenarios/move.ts';
import type { ListedScenario, Scenario } from '@pactbook/domain/features/scenarios/scenario.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { personName } from '../../platform/database/activity.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ScenarioRow } from './store.ts';

const listedRow = {
  id: z.string(),
  version: z.number(),
  owner_id: z.string(),
  owner_name: z.string(),
  name: z.string(),
  is_shared: z.boolean(),
  updated_at: z.date(),
};
const listedRowSchema = z.object({ ...listedRow, move_count: z.number() });
const scenarioRowSchema = z.object({ ...listedRow, moves: movesSchema });

const seenOf = (row: Omit<z.infer<typeof listedRowSchema>, 'move_count'>) => ({
  id: row.id,
  version: row.version,
  name: row.name,
  owner: { id: row.owner_id, name: row.owner_name },
  isShared: row.is_shared,
  updatedAt: row.updated_at.toISOString(),
});

/** The scenarios that a person sees, with some of their columns: their own, and those that others share. */
async function findRows(
  db: Transaction,
  { userId }: Actor,
  columns: RawBuilder<unknown>,
  id?: string,
): Promise<unknown[]> {
  const { rows } = await sql`
    select s.id, s.version, s.owner_id, ${personName('u')} as owner_name, s.name, s.is_shared, s.updated_at, ${columns}
    from scenarios s join users u on u.organisation_id = s.organisation_id and u.id = s.owner_id
    where s.organisation_id = ${db.organisationId} and (s.owner_id = ${userId} or s.is_shared)
      ${id === undefined ? sql`` : sql`and s.id = ${id}`}
    order by lower(s.name), s.id`.execute(db);
  return rows;
}

/** The person's own scenarios and those that others share, by name. */
export async function listScenarios(db: Transaction, actor: Actor): Promise<ListedScenario[]> {
  const rows = await findRows(db, actor, sql`jsonb_array_length(s.moves) as move_count`);
  return z
    .array(listedRowSchema)
    .parse(rows)
    .map((row) => ({ ...seenOf(row), moveCount: row.move_count }));
}

/** One of them with its moves; null when there is none. */
export async function findScenario(db: Transaction, actor: Actor, id: string): Promise<Scenario | null> {
  const [found] = await findRows(db, actor, sql`s.moves`, id);
  if (found === undefined) return null;
  const row = scenarioRowSchema.parse(found);
  return { ...seenOf(row), moves: row.moves };
}

/** A scenario that the person sees, locked until the end of the transaction; null when there is none. */
export async function lockScenario(
  db: Transaction,
  { userId }: Actor,
  id: string,
): Promise<ScenarioRow | null> {
  const row = await db
    .selectFrom('scenarios')
    .select(['id', 'version', 'owner_id', 'name', 'is_shared', 'moves'])
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .where((where) => where.or([where('owner_id', '=', userId), where('is_shared', '=', true)]))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    id: row.id,
    version: row.version,
    ownerId: row.owner_id,
    name: row.name,
    isShared: row.is_shared,
    moves: movesSchema.parse(row.moves),
  };
}

/** How many scenarios a person has. */
export async function countScenarios(db: Transaction, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('scenarios')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', db.organisationId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The moves with the present versions of their records, where they name none. */
export async function withVersions(db: Transaction, moves: readonly Move[]): Promise<Move[]> {
  const ids = moves.flatMap(({ contractId, recordVersion }) =>
    recordVersion === undefined ? [contractId] : [],
  );
  if (ids.length === 0) return [...moves];
  const rows = await db
    .selectFrom('contracts')
    .select(['id', 'version'])
    .where('organisation_id', '=', db.organisationId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute();
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return moves.map((move) => {
    const recordVersion = move.recordVersion ?? versions.get(move.contractId.toLowerCase());
    return recordVersion === undefined ? move : { ...move, recordVersion };
  });
}
