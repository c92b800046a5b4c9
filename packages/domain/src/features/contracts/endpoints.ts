import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { activityEntrySchema } from '../../kernel/event.ts';
import { idSchema } from '../../kernel/ids.ts';
import {
  canCreateContract,
  canDeleteContract,
  canReadContract,
  canReadContractInFull,
  canRestoreContract,
  canSetAnnualCosts,
  canUpdateContract,
} from './access.ts';
import { annualCostsSchema } from './annual-cost.ts';
import {
  contractChangesSchema,
  contractInputSchema,
  contractSchema,
  deletedContractSchema,
} from './contract.ts';
import { LIST_TAG, listChangesSchema } from './list-changes.ts';

const contractParams = z.strictObject({ contractId: idSchema });

/**
 * `GET /contracts`: every record the caller may see; ETag and 304 (docs/product/interface.md, "Conditional requests").
 * More than one list holds (`PACTBOOK_LIST_LIMIT`) is 413: they are read page by page (`POST /contracts/query`).
 */
export const listContracts = defineEndpoint({
  id: 'contracts.list',
  method: 'GET',
  path: '/contracts',
  summary: 'All records, without the fields that the caller may not read',
  access: canReadContract,
  output: z.array(contractSchema),
  errors: ['too_many_records'],
});

/**
 * `GET /contracts/changes`: what changed since a list was read (docs/product/interface.md, "Conditional requests"). Too
 * much, too long ago, or with other rights is 410: then the list is read as a whole.
 */
export const listContractChanges = defineEndpoint({
  id: 'contracts.changes',
  method: 'GET',
  path: '/contracts/changes',
  summary: 'The records that changed since a list with this entity tag, and the ids of those that left it',
  access: canReadContract,
  query: z.strictObject({ since: z.string().regex(LIST_TAG, { error: 'Send the entity tag of a list' }) }),
  output: listChangesSchema,
  errors: ['invalid_fields', 'too_old'],
});

export const getContract = defineEndpoint({
  id: 'contracts.get',
  method: 'GET',
  path: '/contracts/:contractId',
  summary: 'One record',
  access: canReadContract,
  params: contractParams,
  output: contractSchema,
  errors: ['not_found'],
});

export const createContract = defineEndpoint({
  id: 'contracts.create',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contracts/create',
  summary: 'Add a record',
  access: canCreateContract,
  body: contractInputSchema,
  output: contractSchema,
  status: 201,
  errors: ['invalid_fields'],
});

export const updateContract = defineEndpoint({
  id: 'contracts.update',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contracts/:contractId',
  summary: 'Change fields of a record; `If-Match` names the version it is based on',
  access: canUpdateContract,
  params: contractParams,
  body: contractChangesSchema,
  output: contractSchema,
  errors: ['not_found', 'stale_version', 'invalid_fields'],
});

export const setAnnualCosts = defineEndpoint({
  id: 'contracts.setAnnualCosts',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contracts/:contractId/annualCosts',
  summary: "Replace a record's annual costs",
  access: canSetAnnualCosts,
  params: contractParams,
  body: z.strictObject({ annualCosts: annualCostsSchema }),
  output: contractSchema,
  errors: ['not_found', 'stale_version', 'invalid_fields'],
});

export const deleteContract = defineEndpoint({
  id: 'contracts.delete',
  whileImpersonating: 'allowed',
  method: 'DELETE',
  path: '/contracts/:contractId',
  summary: 'Delete a record; it can be restored for 30 days',
  access: canDeleteContract,
  params: contractParams,
  errors: ['not_found', 'stale_version'],
});

export const listDeletedContracts = defineEndpoint({
  id: 'contracts.trash',
  method: 'GET',
  path: '/contracts/trash',
  summary: 'The deleted records',
  access: canRestoreContract,
  output: z.array(deletedContractSchema),
});

export const restoreContract = defineEndpoint({
  id: 'contracts.restore',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/contracts/:contractId/restore',
  summary: 'Restore a deleted record',
  access: canRestoreContract,
  params: contractParams,
  output: contractSchema,
  errors: ['not_found'],
});

export const listContractActivity = defineEndpoint({
  id: 'contracts.activity',
  method: 'GET',
  path: '/contracts/:contractId/activity',
  summary: "A record's history, newest first",
  access: canReadContractInFull,
  params: contractParams,
  query: z.strictObject({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(200).default(50),
  }),
  output: z.strictObject({ items: z.array(activityEntrySchema), nextCursor: z.string().nullable() }),
  errors: ['not_found'],
});
