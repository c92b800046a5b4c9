import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { annualCostSchema } from '../contracts/annual-cost.ts';
import { leftOutSchema } from '../currencies/left-out.ts';
import { DOCUMENT_CATEGORIES } from '../contracts/contract.ts';
import { CONTRACT_STATUSES } from '../contracts/status.ts';

/** Records, decisions and documents that a vendor's page names; the rest is behind a link. */
export const PAGE_RECORDS = 50;
export const PAGE_DECISIONS = 10;
export const PAGE_DOCUMENTS = 10;
/** Fiscal years that a vendor's page shows: three before the present one, and the next. */
export const PAGE_YEARS = { before: 3, after: 1 } as const;

/** What is in force of the records that the person reads in full. Null where they read none in full. */
const costsInForceSchema = z.strictObject({
  /** How many of the vendor's records are counted. */
  records: z.int(),
  /** Of Live records: the cost of their current contract year. */
  costInForce: z.number(),
  /** What was in force a year before. */
  costInForceBefore: z.number(),
  /**
   * Where other currencies are in the sums: how many of the records have no rate, which are in no sum
   * (docs/decisions/0072-currencies.md).
   */
  currencies: z.array(leftOutSchema).optional(),
});

/** A vendor in the list of `/vendors`. */
export const vendorSummarySchema = namedObject('VendorSummary', {
  name: z.string(),
  aliases: z.array(z.string()),
  records: z.int(),
  live: z.int(),
  costs: costsInForceSchema.nullable(),
  /** The first day by which one of its records has to be decided; null where none waits. */
  nextDecision: z.string().nullable(),
});
export type VendorSummary = z.infer<typeof vendorSummarySchema>;

/** `GET /vendors/overview`. */
export const vendorOverviewSchema = namedObject('VendorOverview', {
  /** The organisation's, which all sums are in. */
  currency: z.string(),
  vendors: z.array(vendorSummarySchema),
});
export type VendorOverview = z.infer<typeof vendorOverviewSchema>;

const pageYearSchema = z.strictObject({
  year: z.int(),
  label: z.string(),
  /** Null without known costs. */
  cost: z.number().nullable(),
  projected: z.number().nullable(),
  /** Of records that have known costs in this year and in the one before, without credits. */
  compared: z.strictObject({ records: z.int(), before: z.number(), cost: z.number() }).nullable(),
});

/** A record on its vendor's page. What the person may not read is missing. */
const pageRecordSchema = z.strictObject({
  id: idSchema,
  product: z.string(),
  status: z.enum(CONTRACT_STATUSES),
  endDate: z.string().nullable(),
  access: z.enum(['full', 'limited']),
  /** The cost in force of a Live record; null without any. */
  costInForce: z.number().nullable().optional(),
  /** How many of what that pays for, with the amount in its own currency; missing without a quantity. */
  inForce: annualCostSchema
    .pick({ cost: true, currency: true, quantity: true, unit: true, unitPrice: true })
    .optional(),
});

/** `GET /vendors/page`: everything of one vendor that the person may read. */
export const vendorPageSchema = namedObject('VendorPage', {
  /** The name by which it is kept, also where another one was asked for. */
  name: z.string(),
  aliases: z.array(z.string()),
  records: z.int(),
  live: z.int(),
  /** Costs, decisions by notice, and documents are of the records that the person reads in full. */
  costs: costsInForceSchema.nullable(),
  thisYear: z.int(),
  /** The organisation's, which all amounts are in. */
  currency: z.string(),
  /** Null where the person reads none in full. */
  years: z.array(pageYearSchema).nullable(),
  /** Live first, then by product; the first fifty. */
  listed: z.array(pageRecordSchema),
  decisions: z.array(
    z.strictObject({
      id: idSchema,
      product: z.string(),
      on: z.string(),
      /** The last day for notice, or the end. */
      reason: z.enum(['notice', 'end']),
    }),
  ),
  documents: z
    .strictObject({
      count: z.int(),
      newest: z.array(
        z.strictObject({
          id: idSchema,
          contractId: idSchema,
          product: z.string(),
          name: z.string(),
          category: z.enum(DOCUMENT_CATEGORIES),
          uploadedAt: z.string(),
        }),
      ),
    })
    .nullable(),
});
export type VendorPage = z.infer<typeof vendorPageSchema>;
