import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { createSessionTokens } from './session-token.ts';

const NOW = Date.UTC(2026, 10, 20);
const HOUR = 3_600_000;
const SECRET = 'a secret of at least thirty-two characters';
const claims = {
  sub: '019a9e3e-0000-7000-8000-000000000001',
  sid: '019a9e3e-0000-7000-8000-000000000002',
  organizationId: '019a9e3e-0000-7000-8000-000000000003',
  is_impersonating: false,
};
const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** A token like ours but for one thing. */
function forged(changes: {
  secret?: string;
  alg?: string;
  typ?: string;
  issuer?: string;
  audience?: string;
  expires?: number | null;
  claims?: Record<string, unknown>;
}): Promise<string> {
  const token = new SignJWT({ ...claims, ...changes.claims })
    .setProtectedHeader({ alg: changes.alg ?? 'HS256', typ: changes.typ ?? 'session+jwt' })
    .setIssuer(changes.issuer ?? 'pactbook')
    .setAudience(changes.audience ?? 'pactbook-api');
  if (changes.expires !== null) token.setExpirationTime((changes.expires ?? NOW + HOUR) / 1_000);
  return token.sign(keyOf(changes.secret ?? SECRET));
}

describe('a session token', () => {
  const tokens = createSessionTokens(SECRET);

  it('comes back as its claims until it ends', async () => {
    const token = await tokens.sign(claims, NOW + HOUR);
    expect(await tokens.verify(token, NOW)).toEqual(claims);
    expect(await tokens.verify(token, NOW + HOUR - 1_000)).toEqual(claims);
    expect(await tokens.verify(token, NOW + HOUR)).toBeNull();
    expect(await createSessionTokens(SECRET).verify(token, NOW + HOUR + 1)).toBeNull();
  });

  it('is like the forgeries below when nothing is changed', async () => {
    expect(await tokens.verify(await forged({}), NOW)).toEqual(claims);
  });

  it.each([
    ['another key', { secret: 'another secret of at least 32 characters' }],
    ['another algorithm of the same key', { alg: 'HS512' }],
    ['another type, such as a reset link', { typ: 'reset+jwt' }],
    ['another issuer', { issuer: 'elsewhere' }],
    ['another audience', { audience: 'pactbook-reset' }],
    ['an end in the past', { expires: NOW - HOUR }],
    ['no end', { expires: null }],
    ['a subject that is no id', { claims: { sub: 'admin' } }],
    ['no session', { claims: { sid: undefined } }],
  ])('is worth nothing with %s', async (_what, changes) => {
    expect(await tokens.verify(await forged(changes), NOW)).toBeNull();
  });

  it('is worth nothing unsigned', async () => {
    const [, payload = ''] = (await forged({})).split('.');
    for (const alg of ['none', 'None', 'NONE']) {
      const header = Buffer.from(JSON.stringify({ alg, typ: 'session+jwt' })).toString('base64url');
      expect(await tokens.verify(`${header}.${payload}.`, NOW)).toBeNull();
    }
  });

  it('is worth nothing with a changed payload or signature', async () => {
    const token = await tokens.sign(claims, NOW + HOUR);
    const [header = '', , signature = ''] = token.split('.');
    const payload = Buffer.from(JSON.stringify({ ...claims, exp: (NOW + HOUR) / 1_000 })).toString(
      'base64url',
    );
    expect(await tokens.verify(`${header}.${payload}.${signature}`, NOW)).toBeNull();
    expect(await tokens.verify(token.slice(0, -4), NOW)).toBeNull();
    expect(await tokens.verify('not.a.token', NOW)).toBeNull();
    expect(await tokens.verify('x'.repeat(100_000), NOW)).toBeNull();
  });
});
