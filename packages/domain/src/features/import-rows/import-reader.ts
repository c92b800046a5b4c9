import type { ResolvedColumn } from './import-columns.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportMapping } from './import-mapping.ts';
import { CategoryNames, creatable, OwnerNames, TeamNames } from './import-names.ts';
import type { RowReader } from './row-reading.ts';

/**
 * The context for reading rows.
 * @param headings the largest number of cells of a row
 */
export function readerOf(
  columns: readonly ResolvedColumn[],
  headings: number,
  mapping: ImportMapping,
  context: ImportContext,
): RowReader {
  return {
    columns,
    headings,
    mapping,
    context,
    teams: new TeamNames(context.teams, creatable(mapping.createTeams, mapping.newTeams)),
    categories: new CategoryNames(
      context.categories,
      creatable(mapping.createCategories, mapping.newCategories),
    ),
    owners: new OwnerNames(context.people),
  };
}
