import { z } from 'zod';

/** The claims of a session token (docs/product/interface.md, "Conventions"). */
export const sessionClaimsSchema = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  organizationId: z.uuid(),
  is_impersonating: z.boolean(),
});
export type SessionClaims = z.infer<typeof sessionClaimsSchema>;
