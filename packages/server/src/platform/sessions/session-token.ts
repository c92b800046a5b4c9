import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { Kept } from '../freshness/kept.ts';
import { declareKept } from '../freshness/registry.ts';

const ALGORITHM = 'HS256';
const ISSUER = 'pactbook';
/** Only session tokens carry this audience and type; a reset link or AuthCode is never a bearer token (ASVS 9.2). */
const AUDIENCE = 'pactbook-api';
const TYPE = 'session+jwt';
const REMEMBERED_TOKENS = 5_000;
const BYTES_OF_TOKEN = 1_000;
const TOKENS = declareKept({
  name: 'sessions.tokens',
  what: 'That the signature of a session token is good; its session is checked for every request',
  of: [],
  by: 'session',
  bytes: REMEMBERED_TOKENS * BYTES_OF_TOKEN,
});
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
  const kept = new Kept<Verified, never>(TOKENS, () => BYTES_OF_TOKEN, capacity * BYTES_OF_TOKEN);

  /** @throws Error for a token that is not good */
  const check = async (token: string, now: number): Promise<Verified> => {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      issuer: ISSUER,
      audience: AUDIENCE,
      typ: TYPE,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(now),
    });
    return { claims: sessionClaimsSchema.parse(payload), expiresAt: (payload.exp ?? 0) * 1_000 };
  };

  return {
    sign: (claims, expiresAt) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: ALGORITHM, typ: TYPE })
        .setIssuer(ISSUER)
        .setAudience(AUDIENCE)
        .setExpirationTime(Math.floor(expiresAt / 1_000))
        .sign(key),
    verify: async (token, now) => {
      if (token.length > LONGEST_TOKEN) return null;
      const verified = await kept.get({ of: [token] }, {}, () => check(token, now)).catch(() => null);
      return verified !== null && verified.expiresAt > now ? verified.claims : null;
    },
  };
}
