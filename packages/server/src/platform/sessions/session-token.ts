import { jwtVerify, SignJWT } from 'jose';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import { z } from 'zod';

const ALGORITHM = 'HS256';
const ISSUER = 'pactbook';
/** Only session tokens carry this audience and type; a reset link or AuthCode is never a bearer token (ASVS 9.2). */
const AUDIENCE = 'pactbook-api';
const TYPE = 'session+jwt';
/** Tokens whose signature was found good lately; their sessions are still checked for every request. */
const REMEMBERED_TOKENS = 5_000;
const LONGEST_TOKEN = 2_048;

/** The claims of a session token (docs/product/interface.md, "Conventions"). */
export const sessionClaimsSchema = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  organizationId: z.uuid(),
  is_impersonating: z.boolean(),
});
export type SessionClaims = z.infer<typeof sessionClaimsSchema>;

/** Signs and checks session tokens (JWT, HS256). */
export interface SessionTokens {
  /** @param expiresAt Unix milliseconds */
  sign(claims: SessionClaims, expiresAt: number): Promise<string>;
  /** The claims of a token that was found good before and has not ended at `now`, at once; null says nothing about it. */
  recall(token: string, now: number): SessionClaims | null;
  /** The claims of a good token that has not ended at `now` (Unix milliseconds), otherwise null. */
  verify(token: string, now: number): Promise<SessionClaims | null>;
}

interface Verified {
  readonly claims: SessionClaims;
  readonly expiresAt: number;
}

/**
 * Session tokens under one secret.
 *
 * @param secret at least 32 characters
 * @param capacity how many verified tokens are kept: those used last
 */
export function createSessionTokens(secret: string, capacity = REMEMBERED_TOKENS): SessionTokens {
  const key = new TextEncoder().encode(secret);
  const remembered = new BoundedCache<string, Verified>(capacity);

  const check = async (token: string, now: number): Promise<Verified | null> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        issuer: ISSUER,
        audience: AUDIENCE,
        typ: TYPE,
        requiredClaims: ['exp', 'sub'],
        currentDate: new Date(now),
      });
      const claims = sessionClaimsSchema.safeParse(payload);
      return claims.success ? { claims: claims.data, expiresAt: (payload.exp ?? 0) * 1_000 } : null;
    } catch {
      return null;
    }
  };

  return {
    sign: (claims, expiresAt) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setExpirationTime(Math.floor(expiresAt / 1_000))
        .sign(key),
    recall: (token, now) => {
      const known = remembered.get(token);
      return known !== undefined && known.expiresAt > now ? known.claims : null;
    },
    verify: async (token, now) => {
      if (token.length > LONGEST_TOKEN) return null;
      const verified = remembered.get(token) ?? (await check(token, now));
      if (verified === null || verified.expiresAt <= now) {
        remembered.delete(token);
        return null;
      }
      remembered.set(token, verified);
      return verified.claims;
    },
  };
}
