import { X509Certificate } from 'node:crypto';

const LEAST_BITS = 2_048;
const BARE = /^[A-Za-z0-9+/=\s]+$/;

function parse(text: string): X509Certificate | null {
  const trimmed = text.trim();
  try {
    if (trimmed.startsWith('-----BEGIN CERTIFICATE-----')) return new X509Certificate(trimmed);
    return BARE.test(trimmed) ? new X509Certificate(Buffer.from(trimmed, 'base64')) : null;
  } catch {
    return null;
  }
}

/**
 * A provider's signing certificate as PEM, from PEM or from the bare base64 of metadata; null when it is
 * none, or holds no RSA key of at least 2048 bits. Its dates are not asked: in SAML a certificate is a
 * carrier for the key that an administrator entered, and providers keep keys past the date.
 */
export function usableCertificate(text: string): string | null {
  const certificate = parse(text);
  if (certificate === null) return null;
  const { asymmetricKeyType, asymmetricKeyDetails } = certificate.publicKey;
  const bits = asymmetricKeyDetails?.modulusLength ?? 0;
  return asymmetricKeyType === 'rsa' && bits >= LEAST_BITS ? certificate.toString() : null;
}
