import { allowIf, defineActorPolicy, managesAll } from '../../kernel/access.ts';

/** Everyone sees a logo, and it is on every record of its product or vendor: system and record administrators. */
export const canManageLogos = defineActorPolicy('productLogos.manage', (actor) =>
  allowIf(managesAll(actor), 'Only Record Admins can upload and remove logos.'),
);
