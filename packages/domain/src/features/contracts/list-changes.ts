import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { contractSchema } from './contract.ts';

/** What changed in the list since an earlier state of it, or the first of it. */
export const listChangesSchema = namedObject('ListChanges', {
  /** The entity tag of the list as it is with these changes: what to ask with next. */
  tag: z.string(),
  /** More changed; records that are in this answer may come again. */
  hasMore: z.boolean(),
  changed: z.array(contractSchema),
  removed: z.array(idSchema),
});

/** The entity tag of a list (RFC 9110, 8.8.3), with or without its quotes: when it was read, and what it depends on. */
export const LIST_TAG = /^(?:W\/)?"?(\d{1,19})-([\w-]{22})"?$/;

export type ListChanges = z.infer<typeof listChangesSchema>;
