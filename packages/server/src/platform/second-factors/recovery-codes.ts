import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that are not confused with each other on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A new recovery code of 79 bits, such as `h4kt-9wbe-pm2x-rd7c` (ASVS 6.6.3 asks for 64). */
export function newRecoveryCode(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
}

/**
 * What is kept of a recovery code. It is too long to be guessed, so it needs no slow hash; it is bound to its person,
 * so that equal codes of two people look different.
 */
export function recoveryCodeHash(userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${userId}:${plain}`).digest('base64url');
}
