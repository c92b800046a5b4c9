import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canReadContract } from '../contracts/access.ts';
import { tableViewSchema } from '../saved-views/table-view.ts';
import { EXPORT_COLUMNS, EXPORT_FORMATS, EXPORT_IDS_LIMIT, viewTextSchema } from './export-request.ts';

const file = {
  access: canReadContract,
  output: z.string(),
  answerTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  errors: ['invalid_fields'],
} as const;
const format = z.enum(EXPORT_FORMATS, { error: 'Choose csv or xlsx' }).default('csv');
/** Default: the columns of the view when one is sent, otherwise all. */
const columns = z.enum(EXPORT_COLUMNS).optional();

/**
 * `GET /contracts/export` (docs/product/interface.md, "Catalogue"): the filtered records of a view, in its order, with
 * exactly the fields that the person may read of each. HEAD returns the name of the file; only a download is an event.
 */
export const exportContracts = defineEndpoint({
  ...file,
  id: 'contracts.export',
  method: 'GET',
  path: '/contracts/export',
  summary: 'Records as a CSV or XLSX file: all, or what a view of the table lets through (`view`, JSON)',
  query: z.strictObject({ format, columns, view: viewTextSchema.optional() }),
});

/** The same for a view that is too long for an address, and for selected records. */
export const exportChosenContracts = defineEndpoint({
  ...file,
  id: 'contracts.exportChosen',
  whileImpersonating: 'allowed',
  apiTokens: 'read',
  method: 'POST',
  path: '/contracts/export',
  summary: 'The same for a view in the body, or for chosen records in the order of the view',
  body: z.strictObject({
    format,
    columns,
    view: tableViewSchema.optional(),
    ids: z
      .array(idSchema)
      .min(1, { error: 'Choose at least one record' })
      .max(EXPORT_IDS_LIMIT, {
        error: `Choose at most ${EXPORT_IDS_LIMIT.toLocaleString('en-US')} records`,
      })
      .optional(),
  }),
  bodyLimit: 1024 * 1024,
  // The records, and a view with many values.
  valueLimit: EXPORT_IDS_LIMIT + 5_000,
});
