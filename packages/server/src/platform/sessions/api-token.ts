import { createHash } from 'node:crypto';

const BEARER = /^Bearer +(pbt_[\w-]{43}) *$/i;

/** The API token that an `Authorization` header carries, whether there is such a token or not; otherwise null. */
export function apiTokenIn(authorization: string | undefined): string | null {
  return BEARER.exec(authorization ?? '')?.[1] ?? null;
}

/** The SHA-256 of an API token, by which alone the database knows it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
