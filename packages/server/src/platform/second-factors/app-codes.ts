import { generateSecret, generateURI, verifySync } from 'otplib';

const ISSUER = 'Pactbook';
/** What every authenticator app takes for granted (RFC 6238): six digits, new every 30 seconds, SHA-1. */
const DIGITS = 6;
const PERIOD_SECONDS = 30;
/** 160 bits, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

/** A new secret of an authenticator app, in base32. */
export function newAppSecret(): string {
  return generateSecret({ length: SECRET_BYTES });
}

/** What an app reads from a QR code. @param accountName how the app lists it: the mail address */
export function otpauthUri(secret: string, accountName: string): string {
  return generateURI({ issuer: ISSUER, label: accountName, secret });
}

/** A typed code without the spaces that apps show in it; null when it cannot be one of an app. */
export function appCodeOf(text: string): string | null {
  const digits = text.replaceAll(/[\s-]/g, '');
  return digits.length === DIGITS && /^[0-9]+$/.test(digits) ? digits : null;
}

/**
 * The time step whose code this is: the current one, the one before or the one after, later than `lastStep`; null when
 * it is none of them, so that a code works once (RFC 6238, 5.2; ASVS 6.5.1).
 */
export function stepOf(secret: string, code: string, now: number, lastStep: number): number | null {
  const epoch = Math.floor(now / 1_000);
  const current = Math.floor(epoch / PERIOD_SECONDS);
  for (const step of [current, current - 1, current + 1]) {
    if (step <= lastStep) continue;
    const { valid } = verifySync({ secret, token: code, epoch: step * PERIOD_SECONDS, epochTolerance: 0 });
    if (valid) return step;
  }
  return null;
}
