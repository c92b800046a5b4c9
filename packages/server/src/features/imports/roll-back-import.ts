import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { Services } from '../../platform/services.ts';
import type { GroupRemoval } from '../change-sets/remove-created-names.ts';
import { rollBackChangeSet } from '../change-sets/undo-change-set.ts';
import { findLeftImports } from './queries.ts';

/** The cause of what is rolled back, in history. */
const ROLLBACK = 'imports.rollBack';
/** How long no one has attended to an import that another server may still be writing. */
const LEFT_AFTER_MS = 180_000;

/** What rollback needs besides the services. */
export interface RollbackTools {
  readonly groupRemoval: GroupRemoval;
}

/** An organisation whose imports are rolled back. */
interface Organisation {
  readonly scope: OrganisationScope;
  /** IANA name. */
  readonly timeZoneId: string;
}

/**
 * Rolls back what an import has written that did not come to its end: by the system, as the person may have lost the
 * right to it.
 */
export async function rollBackImport(
  services: Services,
  { scope, timeZoneId }: Organisation,
  changeSetId: string,
  { groupRemoval }: RollbackTools,
): Promise<void> {
  const origin = { scope, actor: null, cause: ROLLBACK, requestId: null };
  const today = calendarDateAt(services.now(), timeZoneId);
  await rollBackChangeSet(services, origin, changeSetId, today, groupRemoval);
}

/** Rolls back the imports of an organisation that were cut off with their server. */
export async function rollBackInterruptedImports(
  services: Services,
  organisation: Organisation,
  tools: RollbackTools,
): Promise<void> {
  const { database, now } = services;
  const { scope } = organisation;
  const left = await database.read(scope, (db) =>
    findLeftImports(db, scope, new Date(now() - LEFT_AFTER_MS)),
  );
  for (const changeSetId of left) await rollBackImport(services, organisation, changeSetId, tools);
}
