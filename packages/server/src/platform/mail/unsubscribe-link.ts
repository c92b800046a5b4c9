import { z } from 'zod';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import { type SecretBox, openValue, sealValue } from '../secrets/secret-box.ts';

const CONTEXT = 'notifications.unsubscribe';
const holderSchema = z.strictObject({ organisationId: idSchema, userId: idSchema });

/** Whose mails an unsubscribe address turns off. */
export type UnsubscribeHolder = z.output<typeof holderSchema>;

/** Where a mail program turns a person's mails off with one click (RFC 8058); its token says whose. */
export const UNSUBSCRIBE_PATH = '/api/users/notifications/unsubscribe';

/**
 * The one-click address of a person. Its token is sealed and names them, so that nothing is kept for it and mails of any
 * age can be unsubscribed from; all it can do is turn their mails off.
 */
export function unsubscribeAddress(linkBase: string, secrets: SecretBox, holder: UnsubscribeHolder): string {
  return `${linkBase}${UNSUBSCRIBE_PATH}?token=${encodeURIComponent(sealValue(secrets, CONTEXT, holder))}`;
}

/** The person of a token; null when it is not valid. */
export function unsubscribeHolder(secrets: SecretBox, token: string): UnsubscribeHolder | null {
  return openValue(secrets, CONTEXT, holderSchema, token);
}
