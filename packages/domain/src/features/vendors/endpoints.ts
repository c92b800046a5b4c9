import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canReadContract } from '../contracts/access.ts';
import { canAdministerVendors } from './access.ts';
import { GROUPS_LIMIT, likelyVendorSchema, vendorNameSchema, vendorSchema } from './vendor.ts';

/** Most names of one merge. */
const MERGE_LIMIT = 200;
/** Most names in all groups that are merged together. */
const NAMES_LIMIT = 2_000;

const mergedNames = z
  .array(z.string().min(1).max(200), { error: 'Choose the vendors to merge' })
  .min(1, { error: 'Choose the vendors to merge' })
  .max(MERGE_LIMIT, { error: `Merge at most ${MERGE_LIMIT} vendors at once` });

const administration = { access: canAdministerVendors } as const;

/** Vendors and their other names are open to every member, like the vendor of a record. */
export const listVendors = defineEndpoint({
  id: 'vendors.list',
  method: 'GET',
  path: '/vendors',
  summary: 'The vendors of all records by name, with the number of their records and their other names',
  access: canReadContract,
  output: z.array(vendorSchema),
});

export const listLikelyVendors = defineEndpoint({
  ...administration,
  id: 'vendors.likely',
  method: 'GET',
  path: '/vendors/likely',
  summary: 'Groups of names that are likely one vendor',
  output: z.array(likelyVendorSchema),
});

/** With one name it is a rename. One change set, which can be undone for 30 days. */
export const mergeVendors = defineEndpoint({
  ...administration,
  id: 'vendors.merge',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/vendors/merge',
  summary: 'Give all records of these vendors one name; the names they had stand for it from then on',
  body: z.strictObject({ names: mergedNames, into: vendorNameSchema }),
  output: z.strictObject({
    vendor: vendorSchema,
    /** Records whose vendor changed. */
    updated: z.int(),
    /** Null when no record changed. */
    changeSetId: idSchema.nullable(),
  }),
  errors: ['invalid_fields'],
});

/** "Merge all that are certain": many merges as one change set, all or none. */
export const mergeVendorGroups = defineEndpoint({
  ...administration,
  id: 'vendors.mergeGroups',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/vendors/mergeGroups',
  summary: 'Merge several groups of vendors at once, as one change set',
  body: z.strictObject({
    groups: z
      .array(z.strictObject({ names: mergedNames, into: vendorNameSchema }))
      .min(1, { error: 'Choose the vendors to merge' })
      .max(GROUPS_LIMIT, { error: `Merge at most ${GROUPS_LIMIT} groups at once` })
      .refine((groups) => groups.reduce((sum, { names }) => sum + names.length, 0) <= NAMES_LIMIT, {
        error: `Merge at most ${NAMES_LIMIT.toLocaleString('en-US')} vendors at once`,
      }),
  }),
  output: z.strictObject({
    /** Groups that were merged. */
    merged: z.int(),
    /** Records whose vendor changed. */
    updated: z.int(),
    /** Null when no record changed. */
    changeSetId: idSchema.nullable(),
  }),
  errors: ['invalid_fields'],
});

export const addVendorAlias = defineEndpoint({
  ...administration,
  id: 'vendors.addAlias',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/vendors/aliases',
  summary: 'Give a vendor another name, which becomes its name whenever it is entered for a record',
  body: z.strictObject({ vendor: vendorNameSchema, alias: vendorNameSchema }),
  output: vendorSchema,
  status: 201,
  errors: ['invalid_fields', 'duplicate'],
});

export const removeVendorAlias = defineEndpoint({
  ...administration,
  id: 'vendors.removeAlias',
  whileImpersonating: 'allowed',
  method: 'DELETE',
  path: '/vendors/aliases',
  summary: 'Take another name of a vendor away',
  query: z.strictObject({ alias: z.string().min(1).max(200) }),
  errors: ['not_found'],
});

/** "Not the same": all of these names are different vendors, and are no longer proposed for merging with each other. */
export const tellVendorsApart = defineEndpoint({
  ...administration,
  id: 'vendors.tellApart',
  whileImpersonating: 'allowed',
  method: 'POST',
  path: '/vendors/distinct',
  summary: 'Say that vendors of like names are not the same, or take that back',
  body: z.strictObject({
    names: z.array(z.string().min(1).max(200)).min(2).max(20),
    distinct: z.boolean(),
  }),
});
