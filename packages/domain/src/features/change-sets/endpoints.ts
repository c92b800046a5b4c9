import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import {
  canDecideTerm,
  canDeleteContract,
  canRestoreContract,
  canUpdateContract,
} from '../contracts/access.ts';
import { decisionInputSchema } from '../contracts/decision.ts';
import { canReadChangeSet, canUndoChangeSet } from './access.ts';
import {
  BULK_DECIDE_LIMIT,
  BULK_LIMIT,
  bulkChangesSchema,
  bulkFailureSchema,
  bulkIdsSchema,
} from './bulk-edit.ts';
import { cellFailureSchema, cellRowsSchema } from './cell-changes.ts';
import { changeSetContractSchema, changeSetSchema, undoOutcomeSchema } from './change-set.ts';

const changeSetParams = z.strictObject({ changeSetId: idSchema });
/** 20,000 identifiers with their quotes. */
const BULK_BODY_LIMIT = 1024 * 1024;

/** More than any set has: a merge of vendors changes all of their records. */
const MOST_RECORDS = 10_000_000;

const bulk = {
  method: 'POST',
  errors: ['invalid_fields'],
  bodyLimit: BULK_BODY_LIMIT,
  valueLimit: BULK_LIMIT + 1_000,
} as const;

/** Previews the outcome of each record and writes nothing. */
const dryRun = z.boolean().optional();
/** Null when nothing was written. */
const changeSetId = idSchema.nullable();
const failed = z.array(bulkFailureSchema);

/**
 * `POST /contracts/bulk` (docs/product/interface.md, "Catalogue"): each record is changed fully or not at all, by its
 * own rights.
 */
export const bulkEditContracts = defineEndpoint({
  ...bulk,
  id: 'contracts.bulkEdit',
  whileImpersonating: 'allowed',
  path: '/contracts/bulk',
  summary: 'Change fields of many records at once, as one change set',
  access: canUpdateContract,
  body: z.strictObject({ ids: bulkIdsSchema, changes: bulkChangesSchema, dryRun }),
  output: z.strictObject({ updated: z.int(), unchanged: z.int(), failed, changeSetId }),
});

/** 2,000 cells with a paragraph each; a range with longer texts than that is pasted in parts. */
const CELLS_BODY_LIMIT = 3 * 1024 * 1024;

/**
 * `POST /contracts/bulk/cells` (docs/product/interface.md, "Catalogue"): every record has changes of its own and the
 * version they are based on. All are changed or none: a record that cannot be changed is listed with the reasons.
 */
export const editCells = defineEndpoint({
  ...bulk,
  id: 'contracts.editCells',
  whileImpersonating: 'allowed',
  path: '/contracts/bulk/cells',
  summary: 'Change other fields in each of several records, all or none, as one change set',
  access: canUpdateContract,
  bodyLimit: CELLS_BODY_LIMIT,
  body: z.strictObject({ rows: cellRowsSchema, dryRun }),
  output: z.strictObject({
    updated: z.int(),
    unchanged: z.int(),
    failed: z.array(cellFailureSchema),
    changeSetId,
  }),
});

export const bulkDeleteContracts = defineEndpoint({
  ...bulk,
  id: 'contracts.bulkDelete',
  whileImpersonating: 'allowed',
  path: '/contracts/bulk/delete',
  summary: 'Delete many records as one change set; they can be restored for 30 days',
  access: canDeleteContract,
  body: z.strictObject({ ids: bulkIdsSchema, dryRun }),
  output: z.strictObject({ deleted: z.int(), failed, changeSetId }),
});

export const bulkRestoreContracts = defineEndpoint({
  ...bulk,
  id: 'contracts.bulkRestore',
  whileImpersonating: 'allowed',
  path: '/contracts/bulk/restore',
  summary: 'Restore many deleted records, as one change set',
  access: canRestoreContract,
  body: z.strictObject({ ids: bulkIdsSchema, dryRun }),
  output: z.strictObject({ restored: z.int(), failed, changeSetId }),
});

/**
 * `POST /contracts/bulk/decide` (docs/product/interface.md, "Catalogue"): the same decision about the present terms of
 * many records, each by its own rights and rules, today.
 */
export const bulkDecideContracts = defineEndpoint({
  ...bulk,
  id: 'contracts.bulkDecide',
  whileImpersonating: 'allowed',
  path: '/contracts/bulk/decide',
  summary: 'Decide on the present terms of many records at once, as one change set',
  access: canDecideTerm,
  body: decisionInputSchema.omit({ decidedOn: true }).extend({
    ids: bulkIdsSchema.refine((ids) => ids.length <= BULK_DECIDE_LIMIT, {
      error: `Choose at most ${BULK_DECIDE_LIMIT} records`,
    }),
    dryRun,
  }),
  output: z.strictObject({ decided: z.int(), unchanged: z.int(), failed, changeSetId }),
});

const page = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
};

/** The change sets that a person may undo: their own, record and system administrators all. */
export const listChangeSets = defineEndpoint({
  id: 'changeSets.list',
  method: 'GET',
  path: '/changeSets',
  summary: 'What was done to many records at once, newest first',
  access: canReadChangeSet,
  query: z.strictObject(page),
  output: z.strictObject({ items: z.array(changeSetSchema), nextCursor: z.string().nullable() }),
});

/**
 * `skip` leaves out this number of records from the start, or after the cursor, so that a page of a long list is one
 * call.
 */
export const getChangeSet = defineEndpoint({
  id: 'changeSets.get',
  method: 'GET',
  path: '/changeSets/:changeSetId',
  summary: 'One change set with its records, page by page',
  access: canReadChangeSet,
  params: changeSetParams,
  query: z.strictObject({ ...page, skip: z.coerce.number().int().min(0).max(MOST_RECORDS).default(0) }),
  output: z.strictObject({
    changeSet: changeSetSchema,
    records: z.array(changeSetContractSchema),
    nextCursor: z.string().nullable(),
  }),
  errors: ['not_found'],
});

const flag = z.enum(['true', 'false']).default('false');

/**
 * Within 30 days, once: restores every value that is still as the set left it, and lists what it skipped. Teams and
 * categories that the set created remain, and are listed; with `removeUnused` the unused ones are removed, which only
 * system administrators may do. `dryRun` previews the outcome and writes nothing.
 */
export const undoChangeSet = defineEndpoint({
  id: 'changeSets.undo',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/changeSets/:changeSetId/undo',
  summary: 'Put back what still stands as the change set left it',
  access: canUndoChangeSet,
  params: changeSetParams,
  query: z.strictObject({ dryRun: flag, removeUnused: flag }),
  output: undoOutcomeSchema,
  errors: ['not_found', 'conflict'],
});
