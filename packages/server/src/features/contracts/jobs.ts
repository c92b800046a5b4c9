import { TRASH_DAYS } from '@pactbook/domain/features/contracts/contract.ts';
import { contractPurged } from '@pactbook/domain/features/contracts/events.ts';
import { runCommand } from '../../platform/command.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { runInSteps } from '../../platform/run-in-steps.ts';
import type { Services } from '../../platform/services.ts';
import { purgeDeletedBefore } from './write-contracts.ts';

const DAY = 24 * 60 * 60 * 1_000;
/** Contracts of one transaction, so that a full trash never blocks writers for long. */
const BATCH = 500;

/**
 * Removes permanently what was in an organisation's trash for 30 days; one event of each stays (docs/product/records.md,
 * "Deleting a record"). Safe to run on several nodes at once and any number of times.
 *
 * @param batch contracts of one transaction
 * @returns how many contracts were removed
 */
export async function purgeTrash(
  services: Services,
  scope: OrganisationScope,
  batch = BATCH,
): Promise<number> {
  const origin = { scope, actor: null, cause: 'contracts.purgeTrash', requestId: null };
  const step = (most: number) =>
    runCommand(services, origin, async ({ db, now, emit }) => {
      const gone = await purgeDeletedBefore(db, scope, new Date(now - TRASH_DAYS * DAY), most);
      emit(
        ...gone.map(({ id, product, version }) =>
          contractPurged({ kind: 'contract', id, label: product }, [], version),
        ),
      );
      return gone.length;
    });
  return await runInSteps(step, { size: batch });
}

/** Every hour: empties the trash of what is due. */
export const purgeTrashes: Job = {
  name: 'contracts.purgeTrash',
  everySeconds: 3_600,
  run: ({ services, forEachOrganisation }) =>
    forEachOrganisation(async ({ scope, portion }) => {
      await purgeTrash(services, scope, portion(BATCH));
    }),
};
