import { useCallback } from 'react';
import { HOSTING_MODELS, statusTone } from '@pactbook/domain/features/contracts/status.ts';
import type { TrendGrouping } from '@pactbook/domain/features/trends/trend-query.ts';
import type { TrendGroup } from '@pactbook/domain/features/trends/trends.ts';
import {
  distinctColors,
  NO_GROUP_COLOR,
  OTHER_GROUPS_COLOR,
  type ChartColor,
} from '../../ui/charts/color/chart-color.ts';
import { useCategoryColors } from '../categories/queries.ts';
import { useTeamColors } from '../teams/queries.ts';

/** The colours of the groups of a chart, in their order. */
export type GroupColors = (groups: readonly Pick<TrendGroup, 'kind' | 'key'>[]) => ChartColor[];

/**
 * The colours of groups. Categories, teams, hosting models and statuses have theirs everywhere; vendors are too many for
 * that, and are coloured by rank (decision 64).
 */
export function useGroupColors(groupBy: TrendGrouping): GroupColors {
  const categoryColor = useCategoryColors();
  const teamColor = useTeamColors();
  return useCallback(
    (groups) => {
      const numberOf = (key: string, place: number): number | undefined => {
        if (groupBy === 'category') return categoryColor(key);
        if (groupBy === 'team') return teamColor(key);
        return groupBy === 'hosting' ? HOSTING_MODELS.findIndex((model) => model === key) : place;
      };
      const hues = distinctColors(
        groups.map(({ kind, key }, place) =>
          kind === 'group' && key !== null ? numberOf(key, place) : undefined,
        ),
      );
      return groups.map(({ kind, key }, place) => {
        if (kind === 'other') return OTHER_GROUPS_COLOR;
        if (groupBy === 'status' && key !== null) return statusTone(key) ?? NO_GROUP_COLOR;
        return hues[place] ?? NO_GROUP_COLOR;
      });
    },
    [groupBy, categoryColor, teamColor],
  );
}
