import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { canViewTrends } from './access.ts';
import { trendQuerySchema, trendYearsQuerySchema } from './trend-query.ts';
import { contractTrendsSchema, trendsSchema, vendorTrendsSchema } from './trends.ts';
import {
  upliftExportQuerySchema,
  upliftLedgerSchema,
  upliftQuerySchema,
  upliftRowSchema,
  upliftRowsQuerySchema,
} from './uplift.ts';

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

/** `GET /trends/uplift` (docs/product/screens.md, "Uplift"): what each vendor raised, and what is above price caps. */
export const getUplift = defineEndpoint({
  ...shape,
  id: 'trends.uplift',
  path: '/trends/uplift',
  summary:
    'Per vendor and fiscal year: change of price, volume and scope, and what was paid above price caps',
  query: upliftQuerySchema,
  output: upliftLedgerSchema,
});

/** The prices that a figure of the ledger counts, the latest first. */
export const listUpliftRows = defineEndpoint({
  ...shape,
  id: 'trends.upliftRows',
  path: '/trends/uplift/rows',
  summary: 'The annual costs behind a figure of the uplift ledger, page by page',
  query: upliftRowsQuerySchema,
  output: z.strictObject({ items: z.array(upliftRowSchema), nextCursor: z.string().nullable() }),
});

/** All of them as a file. The download is itself an event. */
export const exportUplift = defineEndpoint({
  ...shape,
  id: 'trends.upliftExport',
  path: '/trends/uplift/export',
  summary: 'Annual costs with their uplift, price cap and what is above it, as a CSV file',
  query: upliftExportQuerySchema,
  output: z.string(),
  answerTypes: ['text/csv'],
});
