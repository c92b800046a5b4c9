import { z } from 'zod';
import type { Actor } from '../../kernel/access.ts';
import { idSchema } from '../../kernel/ids.ts';
import { NO_RIGHTS } from '../../kernel/rights.ts';
import { savedFilterSchema } from '../../kernel/saved-filter.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { PERSON_FLAGS, permissionsSchema, rightsFromWire } from './wire-rights.ts';

/** The signed-in person (docs/product/interface.md, "Profile"). */
export const profileSchema = namedObject('Profile', {
  id: idSchema,
  organizationId: idSchema,
  organizationName: z.string(),
  /** The organisation's currency; missing for US dollars. */
  currency: z.string().optional(),
  /** The other currencies that records may have; missing while there is none. */
  recordCurrencies: z.array(z.string()).optional(),
  firstName: z.string(),
  lastName: z.string(),
  emailAddress: z.string(),
  ...PERSON_FLAGS,
  timeZoneId: z.string(),
  /** How numbers and amounts are written for the person, as a BCP 47 tag; missing for English (US). */
  numberLocale: z.string().optional(),
  is_impersonating: z.union([z.boolean(), z.string()]),
  isSso: z.boolean(),
  permissions: permissionsSchema,
  savedFilters: z.strictObject({ filters: z.array(savedFilterSchema) }),
});
export type Profile = z.infer<typeof profileSchema>;

/** A user of the organisation as every member may see them: the name, whether they are active, and whether to ask them. */
export const personSchema = z
  .strictObject({
    id: idSchema,
    name: z.string(),
    isActive: z.boolean(),
    /** Missing for all but active Record Admins, whom others ask for access. */
    isRecordAdmin: z.literal(true).optional(),
  })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof personSchema>;

/** The actor that a profile describes, so that the screen asks the same access function as the server. */
export function actorOf(profile: Profile): Actor {
  return {
    userId: profile.id,
    organisationId: profile.organizationId,
    ...NO_RIGHTS,
    ...rightsFromWire(profile),
    impersonatorId: null,
  };
}

/**
 * Whether the impersonation banner shows: set, and not the string "false" (docs/product/people.md, "Impersonation").
 */
export function isImpersonating(profile: Pick<Profile, 'is_impersonating'>): boolean {
  return Boolean(profile.is_impersonating) && profile.is_impersonating !== 'false';
}
