const CIPHER = 'AES-GCM';
const NONCE_BYTES = 12;

/** Whether this page can seal texts: browsers do so over https and on localhost only. */
export function canSeal(): boolean {
  // Over plain http the browser has no `subtle`, whatever its type says.
  return typeof crypto !== 'undefined' && (crypto.subtle as SubtleCrypto | undefined) !== undefined;
}

/** Takes a key of 256 bits as base64url. It cannot be read again from what is returned. */
export function importKey(base64url: string): Promise<CryptoKey> {
  const letters = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, CIPHER, false, ['encrypt', 'decrypt']);
}

const cipherOf = (nonce: Uint8Array<ArrayBuffer>, context: string) => ({
  name: CIPHER,
  iv: nonce,
  additionalData: new TextEncoder().encode(context),
});

/**
 * Seals a text with AES-GCM and a nonce of its own.
 * @param context what the text belongs to; it can be opened under the same one only
 */
export async function sealText(key: CryptoKey, context: string, text: string): Promise<ArrayBuffer> {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const body = await crypto.subtle.encrypt(cipherOf(nonce, context), key, new TextEncoder().encode(text));
  const sealed = new Uint8Array(NONCE_BYTES + body.byteLength);
  sealed.set(nonce);
  sealed.set(new Uint8Array(body), NONCE_BYTES);
  return sealed.buffer;
}

/**
 * Opens a sealed text.
 * @throws DOMException when it was changed, sealed under another key, or belongs to another context
 */
export async function openText(key: CryptoKey, context: string, sealed: ArrayBuffer): Promise<string> {
  const nonce = new Uint8Array(sealed.slice(0, NONCE_BYTES));
  const body = await crypto.subtle.decrypt(cipherOf(nonce, context), key, sealed.slice(NONCE_BYTES));
  return new TextDecoder().decode(body);
}
