import { keepPreviousData } from '@tanstack/react-query';
import { getRecordTrends, getTrends, getVendorTrends } from '@pactbook/domain/features/trends/endpoints.ts';
import { endpointQuery } from '../../platform/endpoint-query.ts';
import type { TrendsQuestion } from './trends-question.ts';

/** The earlier data stays while other data loads, so that charts do not flash. */
const CALM = { placeholderData: keepPreviousData } as const;

/** The costs by year and group. */
export function trendsQuery({ from, to, groupBy, measure, split, teams }: TrendsQuestion) {
  const query = { from, to, groupBy, measure, split, teams };
  return { ...endpointQuery('Metrics', getTrends, { query }), ...CALM };
}

/** The same with every group by its name, for the table. */
export function allTrendsQuery(question: TrendsQuestion) {
  return endpointQuery('Metrics', getTrends, { query: { ...question, groups: 'all' } });
}

/** The largest vendors and cost changes of the last selected year. */
export function vendorTrendsQuery({ from, to, teams }: TrendsQuestion) {
  return { ...endpointQuery('Metrics', getVendorTrends, { query: { from, to, teams } }), ...CALM };
}

/** Status counts over time, coming ends, and how terms ended. */
export function contractTrendsQuery({ from, to, teams }: TrendsQuestion) {
  return { ...endpointQuery('Metrics', getRecordTrends, { query: { from, to, teams } }), ...CALM };
}
