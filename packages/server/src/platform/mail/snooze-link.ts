import { z } from 'zod';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import { type SecretBox, openValue, sealValue } from '../secrets/secret-box.ts';

const CONTEXT = 'notifications.snooze';
/** For so long after its mail a link can be used. */
const VALID_MS = 30 * 24 * 3_600_000;
/** The page that the link leads to, which asks first. */
const SNOOZE_PAGE = '/snooze';

const holderSchema = z.strictObject({
  organisationId: idSchema,
  /** The reminder that it is about. */
  notificationId: idSchema,
  /** Unix milliseconds. */
  expiresAt: z.int(),
});

/** Which reminder a snooze link is about. */
export type SnoozeHolder = Pick<z.output<typeof holderSchema>, 'organisationId' | 'notificationId'>;

/**
 * The address in a mail by which a person puts a reminder off. Its token is sealed and names the reminder: all it can do
 * is to put that one off, once, up to 30 days after the mail.
 */
export function snoozeAddress(
  linkBase: string,
  secrets: SecretBox,
  holder: SnoozeHolder,
  now: number,
): string {
  const token = sealValue(secrets, CONTEXT, { ...holder, expiresAt: now + VALID_MS });
  return `${linkBase}${SNOOZE_PAGE}?token=${encodeURIComponent(token)}`;
}

/** The reminder of a token, and whether its time is over; null for a token that is not valid. */
export function snoozeHolder(
  secrets: SecretBox,
  token: string,
  now: number,
): (SnoozeHolder & { readonly hasExpired: boolean }) | null {
  const opened = openValue(secrets, CONTEXT, holderSchema, token);
  if (opened === null) return null;
  const { expiresAt, ...holder } = opened;
  return { ...holder, hasExpired: expiresAt < now };
}
