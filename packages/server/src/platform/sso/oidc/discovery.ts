import { z } from 'zod';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import { scrub } from '../../log/scrub.ts';
import { ProviderFault } from '../identity.ts';
import type { ProviderFetch } from './provider-fetch.ts';

/** Algorithms whose signatures are believed: public keys only, never `none`, never a shared secret (ASVS 9.1.1, 9.1.2). */
const ACCEPTED_ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** A document is kept for so long; its keys never are, so that a key that was changed counts at once. */
const KEPT_MS = 10 * 60_000;
/**
 * A provider that just failed is not asked again at once: starting sign-ins again and again does not send it requests
 * all the time.
 */
const FAILURE_KEPT_MS = 3_000;
const MOST_KEPT = 200;

const metadataSchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional(),
  id_token_signing_alg_values_supported: z.array(z.string()).default(['RS256']),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  authorization_response_iss_parameter_supported: z.boolean().optional(),
});
/** What the product uses of a provider's discovery document (OpenID Connect Discovery 1.0, section 3). */
export type ProviderMetadata = z.infer<typeof metadataSchema>;

/** Finds providers' documents. */
export interface Discovery {
  /** @throws ProviderFault */
  find(issuer: string, signal: AbortSignal): Promise<ProviderMetadata>;
  /** The same past the memory, for the test button. @throws ProviderFault */
  findAnew(issuer: string, signal: AbortSignal): Promise<ProviderMetadata>;
}

interface Kept {
  readonly until: number;
  readonly found: Promise<ProviderMetadata>;
}

/** @param now Unix milliseconds */
export function createDiscovery(ask: ProviderFetch, now: () => number): Discovery {
  const kept = new BoundedCache<string, Kept>(MOST_KEPT);
  const keep = (issuer: string, found: Promise<ProviderMetadata>, lifeMs: number): void => {
    kept.set(issuer, { until: now() + lifeMs, found });
  };
  const findAnew = (issuer: string, signal: AbortSignal): Promise<ProviderMetadata> => {
    const found = readDocument(ask, issuer, signal);
    // Everyone who comes meanwhile waits for the same answer.
    keep(issuer, found, KEPT_MS);
    found.catch(() => keep(issuer, found, FAILURE_KEPT_MS));
    return found;
  };
  return {
    findAnew,
    find: (issuer, signal) => {
      const known = kept.get(issuer);
      // After the clock was set back, what is kept would be kept for too long.
      const isFresh = known !== undefined && known.until > now() && known.until <= now() + KEPT_MS;
      return isFresh ? known.found : findAnew(issuer, signal);
    },
  };
}

/** Whether two texts name one issuer: providers and people write it with and without a slash at its end. */
export function isSameIssuer(one: string | null, other: string | null): boolean {
  const plain = (issuer: string | null): string | undefined => issuer?.replace(/\/$/, '');
  return plain(one) === plain(other);
}

async function readDocument(
  ask: ProviderFetch,
  issuer: string,
  signal: AbortSignal,
): Promise<ProviderMetadata> {
  const url = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const answer = await ask(url, {
    method: 'GET',
    headers: { accept: 'application/json' },
    body: null,
    signal,
  });
  if (answer.status !== 200) throw new ProviderFault(`its configuration was answered with ${answer.status}`);
  const document = metadataSchema.safeParse(await jsonOf(answer));
  if (!document.success) throw new ProviderFault('its configuration is not what OpenID Connect asks for');
  const metadata = document.data;
  // The issuer is half of everyone's identity; tokens have to name it exactly as this document does.
  if (!isSameIssuer(metadata.issuer, issuer)) {
    throw new ProviderFault(
      `its configuration names another issuer: ${scrub(metadata.issuer).slice(0, 200)}`,
    );
  }
  const algorithms = metadata.id_token_signing_alg_values_supported.filter((name) =>
    ACCEPTED_ALGORITHMS.includes(name),
  );
  if (algorithms.length === 0) throw new ProviderFault('it offers no signature that is accepted');
  return { ...metadata, id_token_signing_alg_values_supported: algorithms };
}

/** @throws ProviderFault when it is no JSON */
export async function jsonOf(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (error) {
    throw new ProviderFault('its answer is no JSON', { cause: error });
  }
}
