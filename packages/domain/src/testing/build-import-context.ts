import type { ImportContext } from '../features/import-rows/import-context.ts';

/** The data of an organisation without anything yet, with the changes of the test. */
export function buildImportContext(
  changes: Partial<ImportContext> & Pick<ImportContext, 'today'>,
): ImportContext {
  return {
    teams: [],
    categories: [],
    customFields: [],
    people: [],
    vendorNames: new Map(),
    actor: null,
    ...changes,
  };
}
