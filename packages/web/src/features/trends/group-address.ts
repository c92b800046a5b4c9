import { costOfYearKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import { NO_VALUE } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TrendGrouping } from '@pactbook/domain/features/trends/trend-query.ts';
import type { TrendGroup } from '@pactbook/domain/features/trends/trends.ts';
import { paths, type ContractsQuery } from '../../platform/paths.ts';

type Named = Pick<TrendGroup, 'kind' | 'key' | 'rest'>;

/** The values of the filter that finds a group's records; none where it would need too many. */
function valuesOf(
  { kind, key, rest }: Named,
  none: string,
  idOf = (name: string) => name,
): readonly string[] {
  if (kind === 'none') return [none];
  return (kind === 'other' || key === null ? rest : [key]).map(idOf);
}

/** The filter of a group's records in the table of records; null when the table has none. */
export function filterOfGroup(
  groupBy: TrendGrouping,
  group: Named,
  categoryId: (name: string) => string,
): ContractsQuery | null {
  const values = valuesOf(
    group,
    groupBy === 'hosting' ? 'NONE' : NO_VALUE,
    groupBy === 'category' ? categoryId : undefined,
  );
  return values.length === 0 ? null : { [groupBy]: values };
}

/** Which of a group's records are opened. */
interface Opened {
  /** The selected teams. */
  readonly teams: readonly string[];
  readonly categoryId: (name: string) => string;
  /** Those with costs in this fiscal year; null for all. */
  readonly costsIn: number | null;
}

/** The address of the records of a group, or of all without one; null when the table has no such filter. */
export function groupAddress(
  groupBy: TrendGrouping,
  group: Named | null,
  { teams, categoryId, costsIn }: Opened,
): string | null {
  const filter = group === null ? {} : filterOfGroup(groupBy, group, categoryId);
  if (filter === null) return null;
  return paths.records({
    // A pressed team overrides the selected ones.
    ...(teams.length > 0 ? { team: teams } : {}),
    ...(costsIn === null ? {} : { amount: [costOfYearKey(costsIn)] }),
    ...filter,
  });
}
