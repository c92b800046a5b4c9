import { CONTRACT_STATUSES } from '@pactbook/domain/features/contracts/status.ts';
import type { TrendGrouping } from '@pactbook/domain/features/trends/trend-query.ts';
import type { TrendGroup } from '@pactbook/domain/features/trends/trends.ts';
import { paths, type ContractsQuery } from '../../platform/paths.ts';

/** The records of a group, as the table of records is asked for them; null for what it cannot be asked. */
function filterOf(
  groupBy: TrendGrouping,
  { kind, key }: Pick<TrendGroup, 'kind' | 'key'>,
): ContractsQuery | null {
  if (kind !== 'group' || key === null) {
    return kind === 'none' && groupBy === 'hosting' ? { hosting: ['NONE'] } : null;
  }
  switch (groupBy) {
    case 'category':
      return { category: [key] };
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

/** The address of the records of a group, of the teams asked about; null where the table has no such filter. */
export function groupAddress(
  groupBy: TrendGrouping,
  group: Pick<TrendGroup, 'kind' | 'key'>,
  teams: readonly string[],
): string | null {
  const filter = filterOf(groupBy, group);
  if (filter === null) return null;
  // A team that was pressed says more than those asked about.
  return paths.records({ ...(teams.length > 0 ? { team: teams } : {}), ...filter });
}
