import { z } from 'zod';
import { calendarDateSchema } from '../../../kernel/calendar-date.ts';
import { idSchema } from '../../../kernel/ids.ts';
import { namedObject } from '../../../kernel/named-object.ts';
import { currencySchema } from '../../currencies/currency.ts';
import { CONTRACT_STATUSES } from '../../contracts/status.ts';

/** What a row does: adds a record, changes one, changes nothing, or is rejected. */
export const ROW_OUTCOMES = ['new', 'changed', 'unchanged', 'rejected'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** Most rows of each outcome in a preview, so that the first rows of a file are among them. */
export const PREVIEW_ROWS_LIMIT = 50;

/** The values of a record that a preview shows. */
export const previewValuesSchema = z.strictObject({
  product: z.string(),
  vendor: z.string(),
  status: z.enum(CONTRACT_STATUSES).nullable(),
  startDate: calendarDateSchema.nullable(),
  endDate: calendarDateSchema.nullable(),
  /** The sum of its annual costs; null without any, and where they are in several currencies. */
  totalCost: z.number().nullable(),
  /** The currency of the sum; missing for US dollars. */
  currency: currencySchema.optional(),
  /** The sums of costs in several currencies; missing where they are in one. */
  totals: z.array(z.strictObject({ currency: currencySchema, cost: z.number() })).optional(),
  /** Names, those of new teams included. */
  teams: z.array(z.string()),
});
export type PreviewValues = z.infer<typeof previewValuesSchema>;

/** A row of the file as its record will be; a rejected one as far as it is written in the file. */
export const previewRowSchema = namedObject('ImportPreviewRow', {
  row: z.int(),
  outcome: z.enum(ROW_OUTCOMES),
  /** The record that the row means; null for a new one and for a rejected row. */
  contractId: idSchema.nullable(),
  values: previewValuesSchema,
  /** The values of a changed record before. */
  before: previewValuesSchema.nullable(),
});
export type PreviewRow = z.infer<typeof previewRowSchema>;

const costSumsSchema = z.strictObject({ before: z.number(), after: z.number() });
const costsSchema = z.strictObject({
  new: costSumsSchema,
  changed: costSumsSchema,
  unchanged: costSumsSchema,
});
export type PreviewCosts = z.infer<typeof costsSchema>;

/** The accepted rows of an import as their records will be, in figures. */
export const importPreviewSchema = namedObject('ImportPreview', {
  /** The first rows of each outcome, in the order of the file. */
  rows: z.array(previewRowSchema),
  statuses: z.array(z.strictObject({ status: z.enum(CONTRACT_STATUSES), count: z.int() })),
  /** How many records start and end in each calendar year; years without either are left out. */
  years: z.array(z.strictObject({ year: z.int(), starts: z.int(), ends: z.int() })),
  /** Sums of the costs of the records in the organisation's currency, exact: what they are and what they will be. */
  costs: costsSchema,
  /** The same in each other currency; missing where there is none. */
  otherCosts: z.array(costsSchema.extend({ currency: currencySchema })).optional(),
});
export type ImportPreview = z.infer<typeof importPreviewSchema>;
