import { costOfYearKey } from '@pactbook/domain/features/saved-views/custom-filter.ts';
import { CONTRACT_STATUSES } from '@pactbook/domain/features/contracts/status.ts';
import type { TrendGrouping } from '@pactbook/domain/features/trends/trend-query.ts';
import type { TrendGroup } from '@pactbook/domain/features/trends/trends.ts';
import { paths, type ContractsQuery } from '../../platform/paths.ts';

/** The filter of a group's records in the table of records; null when the table has none. */
function filterOf(
  groupBy: TrendGrouping,
  { kind, key }: Pick<TrendGroup, 'kind' | 'key'>,
  categoryId: (name: string) => string,
): ContractsQuery | null {
  if (kind !== 'group' || key === null) {
    return kind === 'none' && groupBy === 'hosting' ? { hosting: ['NONE'] } : null;
  }
  switch (groupBy) {
    case 'category':
      return { category: [categoryId(key)] };
    case 'team':
      return { team: [key] };
    case 'vendor':
      return { vendor: [key] };
    case 'hosting':
      return { hosting: [key] };
    case 'status':
      return CONTRACT_STATUSES.some((status) => status === key) ? { status: [key] } : null;
  }
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
  group: Pick<TrendGroup, 'kind' | 'key'> | null,
  { teams, categoryId, costsIn }: Opened,
): string | null {
  const filter = group === null ? {} : filterOf(groupBy, group, categoryId);
  if (filter === null) return null;
  return paths.records({
    // A pressed team overrides the selected ones.
    ...(teams.length > 0 ? { team: teams } : {}),
    ...(costsIn === null ? {} : { field: costOfYearKey(costsIn) }),
    ...filter,
  });
}
