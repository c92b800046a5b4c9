import type { SecretBox } from '../secrets/secret-box.ts';
import { ProviderFault } from './identity.ts';

function contextOf(connectionId: string): string {
  return `sso-secret:${connectionId}`;
}

/** A client secret as it is kept: sealed, for this connection only; null for an empty one. */
export function sealClientSecret(secrets: SecretBox, connectionId: string, secret: string): string | null {
  const text = secret.trim();
  return text === '' ? null : secrets.seal(text, contextOf(connectionId));
}

/** @throws ProviderFault when it was sealed under another secret of the installation */
export function openClientSecret(
  secrets: SecretBox,
  { id, sealedSecret }: { readonly id: string; readonly sealedSecret: string | null },
): string | null {
  if (sealedSecret === null) return null;
  try {
    return secrets.open(sealedSecret, contextOf(id));
  } catch (error) {
    throw new ProviderFault('the client secret can no longer be read, enter it again', { cause: error });
  }
}
