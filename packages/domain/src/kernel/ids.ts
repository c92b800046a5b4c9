import { z } from 'zod';

/** An identifier: a UUID in its canonical lower-case text form (RFC 9562). Made with {@link uuidV7}. */
export const idSchema = z.uuid().toLowerCase().meta({ id: 'Id', description: 'A UUID' });

/**
 * A version 7 UUID (RFC 9562, 5.7): 48 bits of Unix milliseconds, then random bits, so that
 * identifiers made later sort later and index pages stay dense.
 *
 * @param unixMilliseconds the moment of creation
 * @param randomBytes at least 10 random bytes from a cryptographic source
 * @throws RangeError when there are fewer than 10 random bytes or the moment does not fit 48 bits
 */
export function uuidV7(unixMilliseconds: number, randomBytes: Uint8Array): string {
  if (randomBytes.length < 10) throw new RangeError('uuidV7 needs 10 random bytes');
  if (!Number.isSafeInteger(unixMilliseconds) || unixMilliseconds < 0 || unixMilliseconds >= 2 ** 48) {
    throw new RangeError('uuidV7 needs a moment between 1970 and 10889');
  }
  const bytes = new Uint8Array(16);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(unixMilliseconds) << 16n);
  bytes.set(randomBytes.subarray(0, 10), 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
