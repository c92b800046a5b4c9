import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { NO_RIGHTS } from '@pactbook/domain/kernel/rights.ts';
import { runCommand } from '../../platform/command.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Services } from '../../platform/services.ts';
import { countedLabel, reportChangeSet } from './change-many.ts';
import { findLeftSets, organisationsWithLeftSets, type LeftChangeSet } from './read-unfinished-sets.ts';

/** Woken at each start. */
export const REPORT_INTERRUPTED_SETS = 'changeSets.reportInterrupted';
/** How long no one has attended to a set that a server may still be writing; longer than a step may take. */
const LEFT_AFTER_MS = 180_000;

/** Reports the sets of an organisation that were cut off with their server, in the name of those who began them. */
async function reportInterruptedSets(
  services: Services,
  scope: OrganisationScope,
  attendedBefore: number,
): Promise<void> {
  const left = await services.database.read(scope, (db) => findLeftSets(db, scope, attendedBefore));
  for (const set of left) {
    const { id, kind, written, cause, requestId } = set;
    const label = kind === 'bulkEdit' ? set.label : countedLabel(kind, written);
    const origin = { scope, actor: actorOf(scope, set), cause, requestId };
    await runCommand(services, origin, (command) =>
      reportChangeSet(command, { id, kind, label, written, attendedBefore }),
    );
  }
}

/** Whom the line names: nothing is decided by these rights. */
function actorOf(
  { organisationId }: OrganisationScope,
  { actorId, impersonatorId }: LeftChangeSet,
): Actor | null {
  return actorId === null ? null : { ...NO_RIGHTS, userId: actorId, organisationId, impersonatorId };
}

/**
 * Every minute and at each start: gives the changes of many records that were cut off with their server their line in the
 * activity (docs/product/records.md, "Changes to many records").
 */
export const reportInterruptedSetsJob: Job = {
  name: REPORT_INTERRUPTED_SETS,
  everySeconds: 60,
  run: async ({ services, forOrganisations }) => {
    const before = services.now() - LEFT_AFTER_MS;
    const left = await organisationsWithLeftSets(services.database, before);
    await forOrganisations(left, ({ scope }) => reportInterruptedSets(services, scope, before));
  },
};
