import { z } from 'zod';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { AppError, forbidden, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { idSchema } from '@pactbook/domain/kernel/ids.ts';
import { canImpersonateUser } from '@pactbook/domain/features/impersonation/access.ts';
import { impersonationStarted } from '@pactbook/domain/features/impersonation/events.ts';
import {
  IMPERSONATION_MINUTES,
  IMPERSONATION_TICKET_SECONDS,
} from '@pactbook/domain/features/impersonation/impersonation.ts';
import { runCommand, type CommandOrigin } from '../../platform/command.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { findSession } from '../../platform/sessions/queries.ts';
import type { SessionTokens } from '../../platform/sessions/session-token.ts';
import { issueToken, useToken } from '../../platform/one-time-tokens/one-time-tokens.ts';
import type { Services } from '../../platform/services.ts';
import { beginSession, signOut } from '../sign-in/commands.ts';
import { findActor, findDisplayName } from '../users/queries.ts';
import { findImpersonationSubject, findSessionEnd, type LapsedImpersonation } from './queries.ts';

/** What impersonating needs besides the services. */
export interface ImpersonationSettings {
  readonly tokens: SessionTokens;
  readonly publicUrl: string;
}

interface Origin {
  readonly cause: string;
  readonly requestId: string;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** What a ticket carries: who asked for it, and from which session. */
const ticketSchema = z.object({ impersonatorId: idSchema, impersonatorSessionId: idSchema });

/** The same 401 for every ticket that is refused, so that guessing shows nothing. */
function refusedTicket(): AppError {
  return new AppError('not_signed_in', 'This link has expired or was already used.');
}

/**
 * Makes a ticket into someone's account (docs/product/people.md, "Impersonation").
 *
 * @throws AppError `not_found` for a person who is not of the caller's organisation, `forbidden` with the rule's reason
 */
export async function createTicket(
  services: Services,
  { publicUrl }: ImpersonationSettings,
  caller: Caller,
  userId: string,
  origin: CommandOrigin,
): Promise<{ token: string; url: string }> {
  const { actor, sessionId } = caller;
  const token = await runCommand(services, origin, async (command) => {
    const subject = await findImpersonationSubject(command.db, userId);
    if (subject === null) throw notFound('user');
    const decision = decide(actor, canImpersonateUser, subject);
    if (!decision.allowed) throw forbidden(decision.reason);
    return issueToken(command, {
      purpose: 'impersonation',
      userId,
      lifeMs: IMPERSONATION_TICKET_SECONDS * SECOND_MS,
      details: { impersonatorId: actor.userId, impersonatorSessionId: sessionId },
    });
  });
  return { token, url: `${publicUrl}/admimp?token=${token}` };
}

/**
 * Exchanges a ticket for a session in the account: once, within its minute, while the session that asked for it is
 * valid and the rules still allow it. The session ends with the administrator's own at the latest.
 *
 * @throws AppError `not_signed_in` alike for everything that is wrong
 */
export async function redeemTicket(
  services: Services,
  { tokens }: ImpersonationSettings,
  ticket: string,
  origin: Origin & { readonly userAgent: string },
): Promise<string> {
  const { database, log, now } = services;
  const used = await useToken(database, 'impersonation', ticket, now());
  const details = ticketSchema.safeParse(used?.details);
  if (used === null || !details.success) throw refusedTicket();
  const { scope, userId } = used;
  const { impersonatorId, impersonatorSessionId } = details.data;
  const own = await findSession(database, scope, impersonatorSessionId, now());
  if (own?.user_id !== impersonatorId || own.organisation_id !== scope.organisationId) throw refusedTicket();

  const [administrator, person] = await database.read(scope, async (db) => [
    await findActor(db, impersonatorId),
    await findActor(db, userId),
  ]);
  if (administrator === null || person === null) throw refusedTicket();
  const actor = { ...person, impersonatorId };
  const { cause, requestId, userAgent } = origin;
  const session = await runCommand(services, { scope, actor, cause, requestId }, async (command) => {
    const subject = await findImpersonationSubject(command.db, userId);
    const ownEnd = await findSessionEnd(command.db, impersonatorSessionId);
    if (subject === null || ownEnd === null) throw refusedTicket();
    if (!decide(administrator, canImpersonateUser, subject).allowed) throw refusedTicket();
    const label = await findDisplayName(command.db, userId);
    command.emit(impersonationStarted({ kind: 'user', id: userId, label }));
    return beginSession(command, {
      userId,
      userAgent,
      lifeMs: Math.min(IMPERSONATION_MINUTES * MINUTE_MS, ownEnd - command.now),
      impersonator: { userId: impersonatorId, sessionId: impersonatorSessionId },
    });
  });
  const { organisationId } = scope;
  log.info(
    { requestId, userId, impersonatorId, organisationId, sessionId: session.id },
    'impersonation started',
  );
  return tokens.sign(session.claims, session.expiresAt);
}

/**
 * Ends an impersonation that ran out, so that history says when it stopped. Of several nodes that try, one does; whose
 * account was deactivated meanwhile had all sessions ended with it.
 */
export async function endLapsed(
  services: Services,
  scope: OrganisationScope,
  { sessionId, userId, impersonatorId }: LapsedImpersonation,
  cause: string,
): Promise<void> {
  const person = await services.database.read(scope, (db) => findActor(db, userId));
  if (person === null) return;
  await signOut(
    services,
    { scope, actor: { ...person, impersonatorId }, sessionId },
    { cause, requestId: null },
  );
}

/**
 * Leaves the account: ends the impersonation and gives a token of the administrator's own session, which is not
 * extended by this.
 *
 * @throws AppError `not_signed_in` when the own session ended meanwhile
 */
export async function leaveAccount(
  services: Services,
  { tokens }: ImpersonationSettings,
  caller: Caller,
  origin: CommandOrigin,
): Promise<string> {
  const { scope, actor, impersonatorSessionId } = caller;
  if (impersonatorSessionId === null || actor.impersonatorId === null) {
    throw forbidden('You are not impersonating a user.');
  }
  await signOut(services, caller, origin);
  const own = await findSession(services.database, scope, impersonatorSessionId, services.now());
  const ownEnd = await services.database.read(scope, (db) => findSessionEnd(db, impersonatorSessionId));
  if (own?.user_id !== actor.impersonatorId || ownEnd === null) {
    throw new AppError('not_signed_in', 'Please sign in to continue.');
  }
  const claims = {
    sub: own.user_id,
    sid: impersonatorSessionId,
    organizationId: own.organisation_id,
    is_impersonating: false,
  };
  return tokens.sign(claims, ownEnd);
}
