import {
  teamIdsOf,
  TREND_GROUPINGS,
  TREND_MEASURES,
  TREND_SPLITS,
  trendQuerySchema,
  trendYearsQuerySchema,
  type TrendGrouping,
  type TrendMeasure,
  type TrendSplit,
} from '@pactbook/domain/features/trends/trend-query.ts';
import type { TrendsQuery } from '../../platform/addresses/trend-queries.ts';

/** The query of the page to the server. */
export interface TrendsQuestion {
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly groupBy: TrendGrouping;
  readonly measure: TrendMeasure;
  readonly split: TrendSplit;
  /** Ids, separated by commas. */
  readonly teams: string | undefined;
}

function chosen<Value extends string>(
  values: readonly Value[],
  text: string | undefined,
  first: Value,
): Value {
  return values.find((value) => value === text) ?? first;
}

/** Reads the query from the address. Invalid parts are left out, so that every link works. */
export function questionOf(query: TrendsQuery): TrendsQuestion {
  const years = trendYearsQuerySchema.safeParse({ from: query.from, to: query.to });
  const teams = trendQuerySchema.safeParse({ teams: query.teams }).data?.teams;
  return {
    from: years.data?.from,
    to: years.data?.to,
    groupBy: chosen(TREND_GROUPINGS, query.groupBy, 'category'),
    measure: chosen(TREND_MEASURES, query.measure, 'cost'),
    split: chosen(TREND_SPLITS, query.split, 'even'),
    teams: teams === undefined ? undefined : teamIdsOf({ teams }).join(','),
  };
}

/** Whether a record can be in several groups, so that the split matters. */
export function canShare(groupBy: TrendGrouping): boolean {
  return groupBy === 'category' || groupBy === 'team';
}
