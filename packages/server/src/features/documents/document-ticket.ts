import { z } from 'zod';
import { TICKET_SECONDS } from '@pactbook/domain/features/documents/document.ts';
import type { Caller } from '../../platform/http/handler.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';

/** What a ticket is for: one version of one document, for one session. */
const ticketSchema = z.strictObject({
  sub: z.uuid(),
  sid: z.uuid(),
  organizationId: z.uuid(),
  is_impersonating: z.boolean(),
  contractId: z.uuid(),
  documentId: z.uuid(),
  number: z.int(),
  inline: z.boolean(),
  expiresAt: z.number(),
});
export type DocumentTicket = z.infer<typeof ticketSchema>;

/** Sealed under a name of its own: a ticket is nothing anywhere else, and nothing else is a ticket (ASVS 9.2). */
const CONTEXT = 'document ticket';

/** A ticket for a caller's session. It is sealed, not kept: whoever uses it is asked for session and rights anew. */
export function sealTicket(
  secrets: SecretBox,
  caller: Caller,
  file: Pick<DocumentTicket, 'contractId' | 'documentId' | 'number' | 'inline'>,
  now: number,
): { readonly ticket: string; readonly expiresAt: number } {
  const { actor, sessionId } = caller;
  const expiresAt = now + TICKET_SECONDS * 1_000;
  const content: DocumentTicket = {
    sub: actor.userId,
    sid: sessionId,
    organizationId: actor.organisationId,
    is_impersonating: actor.impersonatorId !== null,
    ...file,
    expiresAt,
  };
  return { ticket: secrets.seal(JSON.stringify(content), CONTEXT), expiresAt };
}

/** What a ticket says; null for one that is not ours, was changed, or has ended. */
export function openTicket(secrets: SecretBox, ticket: string, now: number): DocumentTicket | null {
  try {
    const content = ticketSchema.safeParse(JSON.parse(secrets.open(ticket, CONTEXT)));
    return content.success && content.data.expiresAt > now ? content.data : null;
  } catch {
    return null;
  }
}
