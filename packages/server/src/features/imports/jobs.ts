import type { Job } from '../../platform/jobs/job.ts';
import { rollBackInterruptedImports, type RollbackTools } from './roll-back-import.ts';

/** Woken at each start. */
export const ROLLBACK_IMPORTS = 'imports.rollBack';

/**
 * Every minute and at each start: rolls back the imports that were cut off with their server, so that an import is there
 * as a whole or not at all (docs/product/records.md, "Import").
 */
export function rollbackImports(tools: RollbackTools): Job {
  return {
    name: ROLLBACK_IMPORTS,
    everySeconds: 60,
    run: ({ services, forEachOrganisation }) =>
      forEachOrganisation(async (organisation) => {
        await rollBackInterruptedImports(services, organisation, tools);
      }),
  };
}
