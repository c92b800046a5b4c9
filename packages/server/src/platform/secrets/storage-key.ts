import { hkdfSync } from 'node:crypto';

const KEY_BYTES = 32;
const PURPOSE = 'pactbook browser storage v1';

/** What a key belongs to: a session, and whose rights it has at the moment. */
export interface StorageKeyOwner {
  readonly sessionId: string;
  /** Everything else that the key depends on. */
  readonly standing: string;
}

/** Derives the keys under which browsers keep data that is worth nothing without a session. */
export type StorageKeys = (owner: StorageKeyOwner) => string;

/**
 * Keys derived from the installation's secret (HKDF-SHA-256), as base64url. No key is stored anywhere: whoever is let in
 * gets the same one again, and nobody gets that of a session that ended.
 */
export function createStorageKeys(installationSecret: string): StorageKeys {
  return ({ sessionId, standing }) =>
    Buffer.from(
      hkdfSync('sha256', installationSecret, sessionId, `${PURPOSE}\n${standing}`, KEY_BYTES),
    ).toString('base64url');
}
