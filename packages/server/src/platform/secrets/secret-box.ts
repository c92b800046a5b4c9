import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { z } from 'zod';

/** Keeps secrets that the product must be able to read again: only sealed text reaches the database (ASVS 11.2, 13.3). */
export interface SecretBox {
  /** @param context what the secret belongs to, such as `totp:<user id>`; sealed text opens under its own context only */
  seal(secret: string, context: string): string;
  /** @throws Error when the text was changed, belongs to another context, or was sealed under another installation secret */
  open(sealed: string, context: string): string;
}

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const VERSION = 'v1';

/** A box under a key derived from the installation's secret (HKDF-SHA-256); AES-256-GCM with a fresh nonce each time. */
export function createSecretBox(installationSecret: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', installationSecret, '', 'pactbook secret box v1', KEY_BYTES));
  const sealBytes = (bytes: Uint8Array, context: string): Buffer => {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, key, nonce);
    cipher.setAAD(Buffer.from(context));
    const body = [cipher.update(bytes), cipher.final()];
    return Buffer.concat([nonce, cipher.getAuthTag(), ...body]);
  };
  const openBytes = (sealed: Uint8Array, context: string): Buffer => {
    if (sealed.length < NONCE_BYTES + TAG_BYTES) throw new Error('This is no sealed secret.');
    const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(context));
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  };
  return {
    seal: (secret, context) => `${VERSION}.${sealBytes(Buffer.from(secret), context).toString('base64url')}`,
    open: (sealed, context) => {
      const [version, text = ''] = sealed.split('.');
      if (version !== VERSION) throw new Error('This is no sealed secret.');
      return openBytes(Buffer.from(text, 'base64url'), context).toString('utf8');
    },
  };
}

/** A value as a sealed text, under the name of what it is for: opened under another name it is nothing. */
export function sealValue(secrets: SecretBox, context: string, value: object): string {
  return secrets.seal(JSON.stringify(value), context);
}

/** The value in a sealed text; null for a text that was changed, or sealed for something else or elsewhere. */
export function openValue<Schema extends z.ZodType>(
  secrets: SecretBox,
  context: string,
  schema: Schema,
  sealed: string,
): z.output<Schema> | null {
  try {
    return schema.parse(JSON.parse(secrets.open(sealed, context)));
  } catch {
    // Opening fails by throwing.
    return null;
  }
}
