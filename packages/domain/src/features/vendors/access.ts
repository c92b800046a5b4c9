import { allowIf, defineActorPolicy, managesAll } from '../../kernel/access.ts';

/** Merging vendors changes every record of theirs, and what a name means holds for all: record administrators. */
export const canAdministerVendors = defineActorPolicy('vendors.administer', (actor) =>
  allowIf(managesAll(actor), 'Only Record Admins can merge and rename vendors.'),
);
