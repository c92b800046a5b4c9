import { z } from 'zod';

/** Digits of a code of an authenticator app, and for how many seconds one holds (RFC 6238). */
export const CODE_DIGITS = 6;
export const CODE_PERIOD_SECONDS = 30;
/** Recovery codes that are made at a time. */
export const RECOVERY_CODES = 10;

/**
 * A code as people type it: six digits of the authenticator app, or a recovery code. Spaces and hyphens inside do not
 * count.
 */
export const secondFactorCodeSchema = z
  .string({ error: 'Enter the code' })
  .trim()
  .min(1, { error: 'Enter the code' })
  .max(64, { error: 'This code is not right' });

/** Where a person stands with their second factor. */
export const secondFactorStateSchema = z
  .strictObject({
    isOn: z.boolean(),
    /** RFC 3339 in UTC; null while it is off. */
    turnedOnAt: z.string().nullable(),
    /** How many recovery codes are left. */
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'SecondFactorState' });
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

/** Recovery codes, in clear this once: each gets its person in once. */
export const recoveryCodesSchema = z
  .strictObject({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' });

export const CODE_WRONG = 'This code is not right. Use the newest one that your app shows.';

/** Whether a typed code is one of an authenticator app; everything else can only be a recovery code. */
export function isAppCode(code: string): boolean {
  return new RegExp(String.raw`^\d{${CODE_DIGITS}}$`).test(code.replaceAll(/[\s-]/g, ''));
}
