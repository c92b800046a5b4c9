import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import {
  exportUplift,
  getRecordTrends,
  getTrends,
  getUplift,
  getVendorTrends,
  listUpliftRows,
} from '@pactbook/domain/features/trends/endpoints.ts';
import type { UpliftExportQuery, UpliftRowsQuery } from '@pactbook/domain/features/trends/uplift.ts';
import { call } from '../../platform/api-client/call.ts';
import { download } from '../../platform/api-client/download.ts';
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

/** The years and teams of the ledger of uplifts. */
export type UpliftQuestion = Omit<UpliftExportQuery, 'vendor'>;

const nextPage = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: { readonly nextCursor: string | null }) => nextCursor,
};
const pageAt = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** What vendors raised, page by page. */
export function upliftQuery(question: UpliftQuestion) {
  return infiniteQueryOptions({
    queryKey: ['Metrics', getUplift.id, question] as const,
    queryFn: ({ pageParam, signal }) =>
      call(getUplift, { query: { ...question, ...pageAt(pageParam) }, signal }),
    ...nextPage,
    ...CALM,
  });
}

/** The costs behind a figure of the ledger, page by page. */
export function upliftRowsQuery(query: Omit<UpliftRowsQuery, 'cursor'>) {
  return infiniteQueryOptions({
    queryKey: ['Metrics', listUpliftRows.id, query] as const,
    queryFn: ({ pageParam, signal }) =>
      call(listUpliftRows, { query: { ...query, ...pageAt(pageParam) }, signal }),
    ...nextPage,
  });
}

/** Downloads the costs of these years and teams with their uplifts. */
export function downloadUplift(query: UpliftQuestion): Promise<unknown> {
  return download(exportUplift, { query: { ...query } }, 'uplift.csv');
}
