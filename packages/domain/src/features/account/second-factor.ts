import { z } from 'zod';
import { enteredText } from '../../kernel/text/entered-text.ts';
import { namedObject } from '../../kernel/named-object.ts';

/** Recovery codes that are made at a time. */
export const RECOVERY_CODES = 10;

/**
 * A code as people type it: six digits of the authenticator app, or a recovery code. Spaces and hyphens inside do not
 * count.
 */
export const secondFactorCodeSchema = enteredText(64, {
  missing: 'Enter the code',
  tooLong: 'This code is not right',
  notStorable: 'This code is not right',
});

/** The state of a person's second factor. */
export const secondFactorStateSchema = namedObject('SecondFactorState', {
  isOn: z.boolean(),
  /** RFC 3339 in UTC; null while it is off. */
  turnedOnAt: z.string().nullable(),
  /** How many recovery codes are left. */
  recoveryCodesLeft: z.int(),
});
export type SecondFactorState = z.infer<typeof secondFactorStateSchema>;

/** Recovery codes, in clear this once: each gets its person in once. */
export const recoveryCodesSchema = z
  .strictObject({ recoveryCodes: z.array(z.string()) })
  .meta({ id: 'RecoveryCodes' });

export const CODE_WRONG = 'This code is not right. Use the newest one that your app shows.';
