import { useCallback } from 'react';
import { HOSTING_MODELS, statusTone } from '@pactbook/domain/features/contracts/status.ts';
import type { TrendGrouping } from '@pactbook/domain/features/trends/trend-query.ts';
import type { TrendGroup } from '@pactbook/domain/features/trends/trends.ts';
import {
  colorOfNumber,
  NO_GROUP_COLOR,
  OTHER_GROUPS_COLOR,
  type ChartColor,
} from '../../ui/charts/color/chart-color.ts';
import { useCategoryColors } from '../categories/queries.ts';
import { useTeamColors } from '../teams/queries.ts';

/** The colour of a group of a chart by its place among the groups. */
export type GroupColor = (group: Pick<TrendGroup, 'kind' | 'key'>, place: number) => ChartColor;

/**
 * The colours of groups. Categories, teams, hosting models and statuses have theirs everywhere; vendors are too many for
 * that, and are coloured by rank (decision 64).
 */
export function useGroupColors(groupBy: TrendGrouping): GroupColor {
  const categoryColor = useCategoryColors();
  const teamColor = useTeamColors();
  return useCallback(
    ({ kind, key }, place) => {
      if (kind === 'other') return OTHER_GROUPS_COLOR;
      if (kind === 'none' || key === null) return NO_GROUP_COLOR;
      switch (groupBy) {
        case 'category':
          return colorOfNumber(categoryColor(key));
        case 'team':
          return colorOfNumber(teamColor(key));
        case 'hosting':
          return colorOfNumber(HOSTING_MODELS.findIndex((model) => model === key));
        case 'status':
          return statusTone(key) ?? NO_GROUP_COLOR;
        case 'vendor':
          return colorOfNumber(place);
      }
    },
    [groupBy, categoryColor, teamColor],
  );
}
