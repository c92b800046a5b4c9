import { defineEndpoint } from '../../kernel/endpoint.ts';
import { canViewTrends } from './access.ts';
import { trendQuerySchema, trendYearsQuerySchema } from './trend-query.ts';
import { contractTrendsSchema, trendsSchema, vendorTrendsSchema } from './trends.ts';

const shape = {
  method: 'GET',
  access: canViewTrends,
} as const;

/**
 * `GET /trends` (docs/product/interface.md, "Insight and administration"): fiscal years `from` … `to`, grouped by
 * `groupBy`, in dollars, records or uplift, for the records of any of `teams`.
 */
export const getTrends = defineEndpoint({
  ...shape,
  id: 'trends.get',
  path: '/trends',
  summary: 'What records cost by fiscal year, known and projected, divided into groups',
  query: trendQuerySchema,
  output: trendsSchema,
});

/**
 * `GET /trends/vendors`: the largest vendors and the records whose cost changed, `to` compared with the year before.
 */
export const getVendorTrends = defineEndpoint({
  ...shape,
  id: 'trends.vendors',
  path: '/trends/vendors',
  summary: 'The largest vendors and uplifts against the year before',
  query: trendYearsQuerySchema,
  output: vendorTrendsSchema,
});

/** `GET /trends/records`: statuses over time, coming ends by month and category, how terms ended by fiscal year. */
export const getRecordTrends = defineEndpoint({
  ...shape,
  id: 'trends.records',
  path: '/trends/records',
  summary: 'Records by status over time, coming ends by month, and how terms ended',
  query: trendYearsQuerySchema,
  output: contractTrendsSchema,
});
