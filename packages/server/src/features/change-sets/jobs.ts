import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { NO_RIGHTS } from '@pactbook/domain/kernel/rights.ts';
import { runCommand } from '../../platform/command.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { countedLabel, isCounted, reportChangeSet } from './change-many.ts';
import {
  findUnfinishedSets,
  organisationsWithUnfinishedSets,
  type UnfinishedChangeSet,
} from './read-unfinished-sets.ts';
import type { GroupRemoval } from './remove-created-names.ts';
import { rollBackChangeSet } from './undo-change-set.ts';

/** Woken at each start. */
export const CONCLUDE_INTERRUPTED_SETS = 'changeSets.concludeInterrupted';
/** How long no one has attended to a set that a server may still be writing; longer than a step may take. */
const LEFT_AFTER_MS = 180_000;

/** The moment since which no one may have attended to a set that counts as left, in Unix milliseconds. */
const leftBefore = ({ now }: Pick<Services, 'now'>): number => now() - LEFT_AFTER_MS;

/**
 * Concludes the sets of an organisation that were cut off with their server: an import is rolled back, what was done to
 * many records is reported, in the name of the person who began it.
 */
export async function concludeInterruptedSets(
  services: Services,
  scope: OrganisationScope,
  groupRemoval: GroupRemoval,
): Promise<void> {
  const attendedBefore = leftBefore(services);
  const left = await services.database.read(scope, (db) => findUnfinishedSets(db, scope, attendedBefore));
  for (const set of left) {
    const { id, kind, written, cause, requestId } = set;
    if (kind === 'import') {
      await rollBackChangeSet(services, scope, id, groupRemoval);
      continue;
    }
    const label = isCounted(kind) ? countedLabel(kind, written) : set.label;
    const origin = { scope, actor: actorOf(scope, set), cause, requestId };
    await runCommand(services, origin, (command) =>
      reportChangeSet(command, { id, kind, label, written, attendedBefore }),
    );
  }
}

/** Whom the line names: nothing is decided by these rights. */
function actorOf(
  { organisationId }: OrganisationScope,
  { actorId, impersonatorId }: UnfinishedChangeSet,
): Actor | null {
  return actorId === null ? null : { ...NO_RIGHTS, userId: actorId, organisationId, impersonatorId };
}

/**
 * Every minute and at each start: rolls back the imports that were cut off with their server, so that an import is there
 * as a whole or not at all (docs/product/records.md, "Import"), and gives interrupted changes of many records their line in
 * the activity ("Changes to many records").
 */
export function concludeInterruptedSetsJob(groupRemoval: GroupRemoval): Job {
  return {
    name: CONCLUDE_INTERRUPTED_SETS,
    everySeconds: 60,
    run: async ({ services, forOrganisations }) => {
      const left = await organisationsWithUnfinishedSets(services.database, leftBefore(services));
      await forOrganisations(left, ({ scope }) => concludeInterruptedSets(services, scope, groupRemoval));
    },
  };
}
