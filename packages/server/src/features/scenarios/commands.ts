import { canChangeScenario, canDeleteScenario } from '@pactbook/domain/features/scenarios/access.ts';
import {
  SCENARIO_EXISTS,
  SCENARIOS_LIMIT,
  TOO_MANY_SCENARIOS,
  type Scenario,
  type ScenarioChanges,
  type ScenarioInput,
} from '@pactbook/domain/features/scenarios/scenario.ts';
import { decide, type Actor, type Policy } from '@pactbook/domain/kernel/access.ts';
import { AppError, forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { ScenarioSubject } from '@pactbook/domain/features/scenarios/access.ts';
import { isUniqueViolation } from '../../platform/database/database-errors.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { countScenarios, findScenario, lockScenario, withVersions } from './queries.ts';
import { deleteScenarioRow, insertScenario, updateScenarioRow, type ScenarioRow } from './store.ts';

/** What changes a scenario: a transaction, the person, and when. There is no event, because the catalogue stays as it is. */
export interface ScenarioWork {
  readonly db: Transaction;
  readonly actor: Actor;
  readonly now: number;
}

/** The scenario that is meant, and the version that the change is based on. */
export interface ScenarioTarget {
  readonly id: string;
  readonly ifMatch: number | null;
}

/** Writes a name that this person has no other scenario under. @throws AppError `duplicate` */
async function withFreeName(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw new AppError('duplicate', SCENARIO_EXISTS, { fields: { name: SCENARIO_EXISTS }, cause: error });
  }
}

async function present({ db, actor }: ScenarioWork, id: string): Promise<Scenario> {
  const scenario = await findScenario(db, actor, id);
  if (scenario === null) throw notFound('scenario');
  return scenario;
}

/** A scenario that the person may change or delete, locked. @throws AppError `not_found`, `forbidden`, `stale_version` */
async function lockAsMeant(
  work: ScenarioWork,
  { id, ifMatch }: ScenarioTarget,
  policy: Policy<ScenarioSubject>,
): Promise<ScenarioRow> {
  const row = await lockScenario(work.db, work.actor, id);
  if (row === null) throw notFound('scenario');
  const decision = decide(work.actor, policy, row);
  if (!decision.allowed) throw forbidden(decision.reason);
  if (ifMatch !== null && ifMatch !== row.version) {
    throw new AppError('stale_version', 'Someone else changed this scenario in the meantime.', {
      current: await present(work, id),
    });
  }
  return row;
}

/** Saves a scenario. @throws AppError `duplicate`, `invalid_fields` when the person has as many as they can */
export async function createScenario(
  work: ScenarioWork,
  id: string,
  input: ScenarioInput,
): Promise<Scenario> {
  const { db, actor, now } = work;
  const ownerId = actor.userId;
  if ((await countScenarios(db, ownerId)) >= SCENARIOS_LIMIT)
    throw invalidFields({ name: TOO_MANY_SCENARIOS });
  const row = { ...input, id, version: 1, ownerId, moves: await withVersions(db, input.moves) };
  await withFreeName(() => insertScenario(db, row, now));
  return await present(work, id);
}

/** Changes name, sharing or moves of a scenario. @throws AppError `not_found`, `forbidden`, `stale_version`, `duplicate` */
export async function updateScenario(
  work: ScenarioWork,
  target: ScenarioTarget,
  { name, isShared, moves }: ScenarioChanges,
): Promise<Scenario> {
  const { db, now } = work;
  const before = await lockAsMeant(work, target, canChangeScenario);
  const after: ScenarioRow = {
    ...before,
    version: before.version + 1,
    name: name ?? before.name,
    isShared: isShared ?? before.isShared,
    moves: moves === undefined ? before.moves : await withVersions(db, moves),
  };
  await withFreeName(() => updateScenarioRow(db, after, now));
  return await present(work, target.id);
}

/** Deletes a scenario. @throws AppError `not_found`, `forbidden`, `stale_version` */
export async function deleteScenario(work: ScenarioWork, target: ScenarioTarget): Promise<void> {
  const { id } = await lockAsMeant(work, target, canDeleteScenario);
  await deleteScenarioRow(work.db, id);
}
