import { z } from 'zod';
import { customPath } from '../../kernel/custom-path.ts';
import { cutText } from '../../kernel/text/cut-text.ts';
import { idSchema } from '../../kernel/ids.ts';
import { annualCostsSchema } from '../contracts/annual-cost.ts';
import { fieldLabel } from '../contracts/change-words.ts';
import { contractFieldsSchema } from '../contracts/contract.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import { bulkFailureSchema } from './bulk-edit.ts';
import { CHANGE_SET_LABEL_LIMIT } from './change-set.ts';

/** The most cells of one call. */
export const CELLS_LIMIT = 2_000;

/** What changes in one record: its fields and its costs, as in a single change. */
const cellChangesSchema = contractFieldsSchema
  .partial()
  .extend({ annualCosts: annualCostsSchema.optional() });
export type CellChanges = z.infer<typeof cellChangesSchema>;

/** The changed cells of one record, and the version they are based on. */
const cellRowSchema = z
  .strictObject({ id: idSchema, version: z.int().min(1), changes: cellChangesSchema })
  .meta({ id: 'CellRow' });
export type CellRow = z.infer<typeof cellRowSchema>;

/** The fields of a row, custom ones by their path. */
export function changedFields({ customFields = {}, ...fields }: CellChanges): string[] {
  const builtIn = Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [key]));
  return [...builtIn, ...Object.keys(customFields).map(customPath)];
}

const cellsIn = (rows: readonly CellRow[]) =>
  rows.reduce((count, { changes }) => count + changedFields(changes).length, 0);

/** The rows of a call about cells: each record once, at most {@link CELLS_LIMIT} cells together. */
export const cellRowsSchema = z
  .array(cellRowSchema)
  .min(1, { error: 'Choose at least one record' })
  .max(CELLS_LIMIT, { error: `Change at most ${CELLS_LIMIT.toLocaleString('en-US')} cells at once` })
  .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, {
    error: 'Send each record once',
  })
  .refine((rows) => cellsIn(rows) <= CELLS_LIMIT, {
    error: `Change at most ${CELLS_LIMIT.toLocaleString('en-US')} cells at once`,
  });

/** A record whose cells cannot be changed, and why: for the record as a whole, or by field. */
export const cellFailureSchema = bulkFailureSchema
  .extend({ fields: z.record(z.string(), z.string()) })
  .meta({ id: 'CellFailure' });
export type CellFailure = z.infer<typeof cellFailureSchema>;

/** The label of a change of cells: "Cells: End Date, Status". */
export function cellsLabel(rows: readonly CellRow[], customFields: readonly CustomField[]): string {
  const fields = new Set(rows.flatMap(({ changes }) => changedFields(changes)));
  const words = `Cells: ${[...fields].map((field) => fieldLabel(field, customFields)).join(', ')}`;
  return words.length <= CHANGE_SET_LABEL_LIMIT ? words : `${cutText(words, CHANGE_SET_LABEL_LIMIT - 1)}…`;
}
