import type { Job } from '../../platform/jobs/job.ts';
import { rollbackLeftImports, type RollbackTools } from './rollback/rollback-import.ts';

/** Woken at each start. */
export const ROLLBACK_IMPORTS = 'importExport.takeBack';

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
        await rollbackLeftImports(services, organisation, tools);
      }),
  };
}
