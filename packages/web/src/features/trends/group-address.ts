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

/** The address of a group's records of the selected teams; null when the table has no such filter. */
export function groupAddress(
  groupBy: TrendGrouping,
  group: Pick<TrendGroup, 'kind' | 'key'>,
  teams: readonly string[],
  categoryId: (name: string) => string,
): string | null {
  const filter = filterOf(groupBy, group, categoryId);
  if (filter === null) return null;
  // A pressed team overrides the selected ones.
  return paths.records({ ...(teams.length > 0 ? { team: teams } : {}), ...filter });
}
