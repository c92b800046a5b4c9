import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { leftOutSchema } from '../currencies/left-out.ts';
import { contractSchema } from '../contracts/contract.ts';
import { FACETS } from '../saved-views/facet-counts.ts';
import { PAGE_SIZES, tableViewSchema } from '../saved-views/table-view.ts';

/** What an answer can hold beside the counts of filters. */
export const PAGE_PARTS = ['rows', 'figures', 'total', 'sums', 'ids'] as const;

/** The most rows of a page. */
const LARGEST_PAGE = Math.max(...PAGE_SIZES);
/** The most ids of an answer: as many as can be changed at once. */
export const PAGE_IDS_LIMIT = 20_000;

/**
 * Body of `POST /contracts/query`: the state of the table and what is wanted of it. Without a cursor the page is the one
 * that `view.pagination` names.
 */
export const pageRequestSchema = namedObject('ContractPageRequest', {
  view: tableViewSchema.refine(({ pagination }) => pagination.pageSize <= LARGEST_PAGE, {
    error: `Ask for at most ${LARGEST_PAGE} records`,
    path: ['pagination', 'pageSize'],
  }),
  /** The `nextCursor` of the page before, with the same order. */
  cursor: z.string().max(4_000).nullable().default(null),
  parts: z.array(z.enum(PAGE_PARTS)).max(PAGE_PARTS.length).default(['rows', 'total', 'sums']),
  /** Filters whose values are counted, each with all other filters applied. */
  facets: z.array(z.enum(FACETS)).max(FACETS.length).default([]),
});
export type PageRequest = z.infer<typeof pageRequestSchema>;

/** A page of the filtered records in the order of the view. What was not asked for is missing. */
export const contractPageSchema = namedObject('ContractPage', {
  rows: z.array(contractSchema).optional(),
  /**
   * By record, the figures of costs that the view shows (`costInForce`, `costOfYear.2026` …), of rows that the caller reads
   * in full: in the organization's currency or in percent, null without one.
   */
  figures: z.record(idSchema, z.record(z.string(), z.number().nullable())).optional(),
  /** Null on the last page. */
  nextCursor: z.string().nullable().optional(),
  /** The number of filtered records, and of all. */
  total: z.int().optional(),
  records: z.int().optional(),
  /** Of the filtered records that the caller reads in full; of those in several teams or categories an even part. */
  sums: z
    .strictObject({
      costCount: z.int(),
      /** Those of them of which only the part of the chosen teams and categories counts. */
      splitCount: z.int(),
      totalCost: z.number(),
      costInForce: z.number(),
      /** What was in force a year before. */
      costInForceBefore: z.number(),
      /** Where the view filters by or shows the costs of fiscal years (`costOfYear.2027`): those costs. */
      costsOfYears: z
        .array(z.strictObject({ year: z.int(), known: z.number(), projected: z.number() }))
        .optional(),
      /** Where other currencies are in the sums: how many of the records have no rate. */
      currencies: z.array(leftOutSchema).optional(),
    })
    .optional(),
  facets: z.partialRecord(z.enum(FACETS), z.record(z.string(), z.int())).optional(),
  /** Of the filtered records in their order, the first 20,000. */
  ids: z.array(idSchema).optional(),
});
export type ContractPage = z.infer<typeof contractPageSchema>;
