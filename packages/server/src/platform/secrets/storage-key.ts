import { hkdfSync } from 'node:crypto';
import type { Actor } from '@pactbook/domain/kernel/access.ts';

const KEY_BYTES = 32;
const PURPOSE = 'pactbook browser storage v1';

/** Derives the key under which a session's browser keeps what the session may see. */
export type StorageKeys = (session: { readonly sessionId: string; readonly actor: Actor }) => string;

/** Whose session it is, and all of their rights, in one order. */
function rightsOf(actor: Actor): string {
  const rights = {
    ...actor,
    manageTeams: actor.manageTeams.toSorted(),
    viewTeams: actor.viewTeams.toSorted(),
  };
  return JSON.stringify(Object.entries(rights).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Keys derived from the installation's secret (HKDF-SHA-256), as base64url. No key is stored anywhere: an
 * authorized session gets the same key again while its rights are the same; the key of an ended session is given to no one.
 */
export function createStorageKeys(installationSecret: string): StorageKeys {
  return ({ sessionId, actor }) => {
    const purpose = `${PURPOSE}\n${rightsOf(actor)}`;
    return Buffer.from(hkdfSync('sha256', installationSecret, sessionId, purpose, KEY_BYTES)).toString(
      'base64url',
    );
  };
}
