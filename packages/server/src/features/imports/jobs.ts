import type { Job } from '../../platform/jobs/job.ts';
import { takeBackLeftImports, type TakeBackTools } from './rollback/rollback-import.ts';

/** Woken at each start. */
export const TAKE_BACK_IMPORTS = 'importExport.takeBack';

/**
 * Every minute and at each start: takes back the imports that were cut off with their server, so that an import is there
 * as a whole or not at all (docs/product/records.md, "Import").
 */
export function takeBackImports(tools: TakeBackTools): Job {
  return {
    name: TAKE_BACK_IMPORTS,
    everySeconds: 60,
    run: ({ services, forEachOrganisation }) =>
      forEachOrganisation(async (organisation) => {
        await takeBackLeftImports(services, organisation, tools);
      }),
  };
}
