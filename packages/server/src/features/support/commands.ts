import { roleOf } from '@pactbook/domain/kernel/access.ts';
import { AppError, notFound } from '@pactbook/domain/kernel/app-error.ts';
import {
  mailDropped,
  mailRetried,
  supportRequestChanged,
  supportRequested,
} from '@pactbook/domain/features/support/events.ts';
import { supportMail } from '@pactbook/domain/features/support/support-mail.ts';
import type {
  KeptSupportRequest,
  SupportRequest,
  SupportStatus,
} from '@pactbook/domain/features/support/support-request.ts';
import { runCommand, type Command, type CommandOrigin } from '../../platform/command.ts';
import { PRODUCT_VERSION } from '../../platform/configuration/product-version.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { deleteMail, retryFailedMail } from '../../platform/mail/store.ts';
import type { Services } from '../../platform/services.ts';
import { findContact } from '../users/queries.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { findSupportRequest } from './queries.ts';
import {
  findRequestMoments,
  insertSupportRequest,
  lockSupportRequest,
  lockUser,
  updateSupportStatus,
} from './store.ts';

/** Most messages of one person within an hour (docs/product/screens.md, "Contact Support"). */
const REQUESTS_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

/** What the support team gets to know besides the message. */
export interface SupportOrigin {
  readonly caller: Caller;
  readonly origin: CommandOrigin;
  readonly requestId: string;
  readonly browser: string;
  readonly page: string | null;
}

/** Where support mail goes, and what to do once one waits in the outbox. */
export interface SupportSettings {
  readonly supportEmail: string;
  readonly onMailQueued: () => void;
}

/**
 * Keeps a message to the support team and queues its mail, both or neither (docs/product/screens.md, "Contact
 * Support").
 *
 * @throws AppError `too_many_requests` after five within an hour
 */
export async function requestSupport(
  services: Services,
  settings: SupportSettings,
  request: SupportRequest,
  by: SupportOrigin,
): Promise<void> {
  const { scope, actor } = by.caller;
  await runCommand(services, by.origin, async (command) => {
    const { db, now, newId, emit } = command;
    await refuseTooMany(command, actor.userId);
    const id = newId();
    const { userId } = actor;
    const { requestId, browser, page } = by;
    const role = roleOf(actor);
    const about = { page, browser, role, appVersion: PRODUCT_VERSION, requestId };
    await insertSupportRequest(db, { id, userId, description: request.description, ...about }, now);
    const contact = await findContact(db, scope, userId);
    const { name: organisationName } = await findOrganisation(db);
    const envelope = {
      idempotencyKey: `support:${id}`,
      kind: 'support',
      toAddress: settings.supportEmail,
      replyTo: contact.emailAddress,
    } as const;
    const content = supportMail(request.description, { ...contact, organisationName, ...about });
    await queueMail(command, envelope, content);
    emit(supportRequested({ kind: 'user', id: userId, label: contact.name }));
  });
  settings.onMailQueued();
}

async function refuseTooMany({ db, now }: Command, userId: string): Promise<void> {
  await lockUser(db, userId);
  const moments = await findRequestMoments(db, userId, {
    since: now - HOUR_MS,
    // A later moment was written before the clock was set back.
    until: now + HOUR_MS,
  });
  const [oldest] = moments;
  if (moments.length < REQUESTS_PER_HOUR || oldest === undefined) return;
  throw new AppError('too_many_requests', 'You have sent several messages already. Please try again later.', {
    retryAfterSeconds: Math.max(1, Math.ceil((oldest + HOUR_MS - now) / 1_000)),
  });
}

/** Who changes something, and by which call. */
interface AdministratorRequest {
  readonly caller: Caller;
  readonly origin: CommandOrigin;
}

/** Marks a message as done or open again; the same once more changes nothing. @throws AppError `not_found` */
export async function changeSupportRequest(
  services: Services,
  { caller: { scope, actor }, origin }: AdministratorRequest,
  id: string,
  status: SupportStatus,
): Promise<KeptSupportRequest> {
  return runCommand(services, origin, async ({ db, now, emit }) => {
    const before = await lockSupportRequest(db, id);
    if (before === null) throw notFound('message');
    if (before.status !== status) {
      await updateSupportStatus(db, id, { status, by: actor.userId, now });
      const { name } = await findContact(db, scope, before.userId);
      const subject = { kind: 'user', id: before.userId, label: name } as const;
      emit(supportRequestChanged(subject, [{ field: 'status', from: before.status, to: status }]));
    }
    return findSupportRequest(db, id);
  });
}

/**
 * Tries mail again that the mail server refused permanently: one, or all of the organisation.
 *
 * @returns how many
 * @throws AppError `not_found` when the one was not set aside, or is another organisation's
 */
export async function retryMail(
  services: Services,
  settings: SupportSettings,
  { origin }: Pick<AdministratorRequest, 'origin'>,
  mailId: string | null,
): Promise<number> {
  const count = await runCommand(services, origin, async (command) => {
    const subjects = await retryFailedMail(command.db, mailId, command.now);
    if (mailId !== null && subjects.length === 0) throw notFound('mail');
    if (subjects.length > 0) await emitMailEvent(command, mailRetried, subjects);
    return subjects.length;
  });
  settings.onMailQueued();
  return count;
}

/** Gives up a mail that was not sent. @throws AppError `not_found`, also when it was sent meanwhile */
export async function dropMail(
  services: Services,
  { origin }: Pick<AdministratorRequest, 'origin'>,
  mailId: string,
): Promise<void> {
  await runCommand(services, origin, async (command) => {
    const subject = await deleteMail(command.db, mailId);
    if (subject === null) throw notFound('mail');
    await emitMailEvent(command, mailDropped, [subject]);
  });
}

async function emitMailEvent(
  { db, scope, emit }: Command,
  event: typeof mailRetried | typeof mailDropped,
  subjects: readonly string[],
): Promise<void> {
  const { name: label } = await findOrganisation(db);
  const about = { kind: 'organisation', id: scope.organisationId, label } as const;
  emit(event(about, [{ field: 'mail', from: null, to: subjects.slice(0, 20).join(', ') }]));
}
