import { roleOf } from '@pactbook/domain/kernel/access.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { supportRequested } from '@pactbook/domain/features/support/events.ts';
import type { SupportRequest } from '@pactbook/domain/features/support/support-request.ts';
import { runCommand, type Command } from '../../platform/command.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { insertMail } from '../../platform/mail/store.ts';
import type { Services } from '../../platform/services.ts';
import { findOrganisationName } from '../organisations/queries.ts';
import { findContact, type Contact } from '../users/queries.ts';
import { findRequestMoments, insertSupportRequest, lockUser } from './store.ts';

/** Most messages of one person within an hour (screens.md, section 15). */
const REQUESTS_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

/** What the support team gets to know besides the message. */
export interface SupportOrigin {
  readonly caller: Caller;
  readonly cause: string;
  readonly requestId: string;
  readonly browser: string;
}

/** Where support mail goes, and what to do once one waits in the outbox. */
export interface SupportSettings {
  readonly supportEmail: string;
  readonly onMailQueued: () => void;
}

/**
 * Keeps a message to the support team and queues its mail, both or neither (specification, section 7).
 *
 * @throws AppError `too_many_requests` after five within an hour
 */
export async function requestSupport(
  services: Services,
  settings: SupportSettings,
  request: SupportRequest,
  origin: SupportOrigin,
): Promise<void> {
  const { scope, actor } = origin.caller;
  await runCommand(
    services,
    { scope, actor, cause: origin.cause, requestId: origin.requestId },
    async (command) => {
      const { db, now, newId, emit } = command;
      await refuseTooMany(command, actor.userId);
      const id = newId();
      const page = request.page ?? null;
      const { userId } = actor;
      await insertSupportRequest(
        db,
        scope,
        { id, userId, description: request.description, page, browser: origin.browser },
        now,
      );
      const contact = await findContact(db, scope, userId);
      const organisation = await findOrganisationName(db, scope);
      const mail = {
        idempotencyKey: `support:${id}`,
        toAddress: settings.supportEmail,
        replyTo: contact.emailAddress,
        subject: `[Support] ${contact.name} - ${page ?? 'no page'}`,
        textBody: mailText(request, origin, contact, organisation),
      };
      await insertMail(db, scope, newId(), mail, now);
      emit(supportRequested({ kind: 'user', id: userId, label: contact.name }));
    },
  );
  settings.onMailQueued();
}

async function refuseTooMany({ db, scope, now }: Command, userId: string): Promise<void> {
  await lockUser(db, scope, userId);
  const moments = await findRequestMoments(db, scope, userId, {
    since: now - HOUR_MS,
    // What lies further ahead was written before the clock was set back.
    until: now + HOUR_MS,
  });
  const [oldest] = moments;
  if (moments.length < REQUESTS_PER_HOUR || oldest === undefined) return;
  throw new AppError('too_many_requests', 'You have sent several messages already. Please try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil((oldest + HOUR_MS - now) / 1_000)),
  });
}

function mailText(
  request: SupportRequest,
  { caller, browser, requestId }: SupportOrigin,
  contact: Contact,
  organisation: string,
): string {
  return [
    request.description,
    '',
    '--',
    `Name: ${contact.name}`,
    `E-mail: ${contact.emailAddress}`,
    `Organisation: ${organisation}`,
    `Role: ${roleOf(caller.actor)}`,
    `Page: ${request.page ?? 'not told'}`,
    `Browser: ${browser || 'not told'}`,
    `Request: ${requestId}`,
    '',
  ].join('\n');
}
