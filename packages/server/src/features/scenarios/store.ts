import type { Scenario } from '@pactbook/domain/features/scenarios/scenario.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** A scenario as its table has it. */
export type ScenarioRow = Pick<Scenario, 'id' | 'version' | 'name' | 'isShared' | 'moves'> & {
  readonly ownerId: string;
};

/** Saves a new scenario. */
export async function insertScenario(db: Transaction, scenario: ScenarioRow, now: number): Promise<void> {
  const { id, version, ownerId, name, isShared, moves } = scenario;
  await db
    .insertInto('scenarios')
    .values({
      organisation_id: db.organisationId,
      id,
      version,
      owner_id: ownerId,
      name,
      is_shared: isShared,
      moves: JSON.stringify(moves),
      updated_at: new Date(now),
    })
    .execute();
}

/** Writes a scenario that is locked. */
export async function updateScenarioRow(db: Transaction, scenario: ScenarioRow, now: number): Promise<void> {
  const { id, version, name, isShared, moves } = scenario;
  await db
    .updateTable('scenarios')
    .set({ version, name, is_shared: isShared, moves: JSON.stringify(moves), updated_at: new Date(now) })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .execute();
}

/** Deletes a scenario. */
export async function deleteScenarioRow(db: Transaction, id: string): Promise<void> {
  await db
    .deleteFrom('scenarios')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .execute();
}
