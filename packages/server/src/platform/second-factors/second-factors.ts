import type { Command } from '../command.ts';
import type { SecretBox } from '../secrets/secret-box.ts';
import { appCodeOf, newAppSecret, stepOf } from './app-codes.ts';
import {
  deleteRecoveryCode,
  lockSecondFactor,
  noteStep,
  putUnconfirmedSecret,
  replaceRecoveryCodes,
  type SecondFactorRow,
} from './store.ts';
import { createHash, randomInt } from 'node:crypto';

/** Letters and digits that are not confused with each other on paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A new recovery code of 79 bits, such as `h4kt-9wbe-pm2x-rd7c` (ASVS 6.6.3 asks for 64). */
function newRecoveryCode(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');
}

/**
 * What is kept of a recovery code. It is too long to be guessed, so it needs no slow hash; it is bound to its person,
 * so that equal codes of two people look different.
 */
function recoveryCodeHash(userId: string, code: string): string {
  const plain = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return createHash('sha256').update(`${userId}:${plain}`).digest('base64url');
}

/** What a code is checked in: one transaction of the person's organisation. */
type Work = Pick<Command, 'db' | 'now'>;

/** Which kind of code was right. */
export type UsedCode = 'app' | 'recovery';

const contextOf = (userId: string): string => `totp:${userId}`;
/** How long a secret waits for its first code. */
const SET_UP_MS = 30 * 60_000;

/**
 * Uses up a code of a person whose second factor is on: one of their authenticator app, or a recovery code. Each works
 * once, however many try at the same time.
 *
 * @returns null when it is not right, or there is no second factor
 */
export async function useCode(
  { db, now }: Work,
  secrets: SecretBox,
  userId: string,
  text: string,
): Promise<UsedCode | null> {
  const factor = await lockSecondFactor(db, userId);
  if (factor === null || factor.confirmedAt === null) return null;
  const code = appCodeOf(text);
  if (code === null) {
    const isRight = await deleteRecoveryCode(db, userId, recoveryCodeHash(userId, text));
    return isRight ? 'recovery' : null;
  }
  const step = stepWithin(secrets, factor, userId, code, now);
  if (step === null) return null;
  await noteStep(db, userId, { step, confirmedAt: factor.confirmedAt });
  return 'app';
}

/** The step of a code; none fits a secret that was sealed under another secret of the installation: recovery codes do. */
function stepWithin(
  secrets: SecretBox,
  { sealedSecret, lastStep }: SecondFactorRow,
  userId: string,
  code: string,
  now: number,
): number | null {
  let secret: string;
  try {
    secret = secrets.open(sealedSecret, contextOf(userId));
  } catch {
    // Opening fails by throwing.
    return null;
  }
  return stepOf(secret, code, now, lastStep);
}

/** A new secret that counts once a code of it was shown. It leaves the server this once. */
export async function makeSecret({ db, now }: Work, secrets: SecretBox, userId: string): Promise<string> {
  const secret = newAppSecret();
  await putUnconfirmedSecret(db, userId, {
    sealedSecret: secrets.seal(secret, contextOf(userId)),
    now,
  });
  return secret;
}

/** Makes a waiting secret count, when the code is one of it. @returns whether it was */
export async function confirmSecret(
  { db, now }: Work,
  secrets: SecretBox,
  userId: string,
  text: string,
): Promise<boolean> {
  const factor = await lockSecondFactor(db, userId);
  const code = appCodeOf(text);
  if (factor === null || code === null || factor.confirmedAt !== null) return false;
  if (Math.abs(now - factor.createdAt) > SET_UP_MS) return false;
  const step = stepWithin(secrets, factor, userId, code, now);
  if (step === null) return false;
  await noteStep(db, userId, { step, confirmedAt: now });
  return true;
}

/** New recovery codes in place of all others; only their hashes are kept. */
export async function makeRecoveryCodes({ db }: Work, userId: string, count: number): Promise<string[]> {
  const codes = Array.from({ length: count }, newRecoveryCode);
  const hashes = codes.map((code) => recoveryCodeHash(userId, code));
  await replaceRecoveryCodes(db, userId, hashes);
  return codes;
}
