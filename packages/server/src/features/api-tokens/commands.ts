import { randomBytes } from 'node:crypto';
import {
  expiryFault,
  TOKENS_PER_OWNER,
  type MadeToken,
  type NewToken,
} from '@pactbook/domain/features/api-tokens/api-token.ts';
import { canAdministerTokens } from '@pactbook/domain/features/api-tokens/access.ts';
import { apiTokenEnded, apiTokenMade } from '@pactbook/domain/features/api-tokens/events.ts';
import { tokenMadeMail } from '@pactbook/domain/features/api-tokens/token-mails.ts';
import { NO_SUCH_TEAM } from '@pactbook/domain/features/users/rights.ts';
import { API_TOKEN_PREFIX } from '@pactbook/domain/kernel/api-token-scope.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { AppError, forbidden, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { addDays, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { startOfDay } from '@pactbook/domain/kernel/zoned-time.ts';
import type { Command } from '../../platform/command.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { hashOfToken } from '../../platform/sessions/api-token.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import type { Services } from '../../platform/services.ts';
import { countUsableTokens, findKnownTeams, listTokens } from './queries.ts';
import { endTokenRow, endTokensOfOwner, insertToken, lockOwner, markTokenUsed } from './store.ts';

const TOKEN_BYTES = 32;
const HINT_LENGTH = 4;

/** Who makes a token, and the day it is for them. */
export interface TokenMaker {
  readonly caller: Caller;
  readonly today: CalendarDate;
}

/**
 * Makes a token of the caller, or as a System Admin of a service account. Its secret is in the answer and nowhere else: the database keeps its hash.
 *
 * @throws AppError `invalid_fields` for a day that is too late or a team that there is not, `conflict` beyond the limit,
 *   `forbidden` or `not_found` for a service account
 */
export async function createToken(
  command: Command,
  { caller, today }: TokenMaker,
  { name, scope: tokenScope, teams, expiresOn, serviceAccountId }: NewToken,
): Promise<MadeToken> {
  const { db, now, newId, emit } = command;
  const fault = expiryFault(expiresOn, today);
  if (fault !== null) throw invalidFields({ expiresOn: fault });
  const teamIds = teams === undefined ? null : [...new Set(teams)].toSorted();
  if (teamIds !== null) {
    const known = await findKnownTeams(db, teamIds);
    if (teamIds.some((team) => !known.has(team))) throw invalidFields({ teams: NO_SUCH_TEAM });
  }
  if (serviceAccountId !== undefined) {
    const decision = decide(caller.actor, canAdministerTokens);
    if (!decision.allowed) throw forbidden(decision.reason);
  }
  const userId = serviceAccountId ?? caller.actor.userId;
  // One after the other, so that the limit holds.
  const owner = await lockOwner(db, userId);
  if (owner === null || owner.isService !== (serviceAccountId !== undefined))
    throw notFound('service account');
  if ((await countUsableTokens(db, userId, now)) >= TOKENS_PER_OWNER)
    throw new AppError(
      'conflict',
      `There are ${TOKENS_PER_OWNER} tokens already. Revoke one that is not used.`,
    );
  const id = newId();
  const secret = `${API_TOKEN_PREFIX}${randomBytes(TOKEN_BYTES).toString('base64url')}`;
  await insertToken(db, {
    id,
    userId,
    name,
    scope: tokenScope,
    teamIds,
    hash: hashOfToken(secret),
    hint: secret.slice(-HINT_LENGTH),
    createdAt: now,
    expiresAt: startOfDay(addDays(expiresOn, 1), caller.timeZoneId),
  });
  emit(
    apiTokenMade({ kind: 'apiToken', id, label: name }, [
      { field: 'scope', from: null, to: tokenScope },
      { field: 'expiresOn', from: null, to: expiresOn },
    ]),
  );
  const { emailAddress, firstName, organisationName } = owner;
  if (!owner.isService) {
    await queueMail(
      command,
      { idempotencyKey: `token:${id}`, kind: 'security', toAddress: emailAddress, userId },
      tokenMadeMail({ firstName, organisationName, tokenName: name }),
    );
  }
  const [token] = await listTokens(db, now, { tokenId: id });
  if (token === undefined) throw new Error('The token that was created is missing.');
  return { token, secret };
}

/**
 * Ends a token: one of the caller's own, as a System Admin any.
 *
 * @throws AppError `not_found` when it has ended, or is not theirs
 */
export async function endToken({ db, now, actor, emit }: Command, tokenId: string): Promise<void> {
  const ownerId = actor === null || actor.isSuperAdmin ? null : actor.userId;
  const ended = await endTokenRow(db, tokenId, { now, ownerId });
  if (ended === null) throw notFound('API token');
  emit(apiTokenEnded({ kind: 'apiToken', id: tokenId, label: ended.name }));
}

/** Ends every token of someone who is shut out. */
export async function endTokensOf({ db, now, emit }: Command, userId: string): Promise<void> {
  const ended = await endTokensOfOwner(db, userId, now);
  emit(...ended.map(({ id, name }) => apiTokenEnded({ kind: 'apiToken', id, label: name })));
}

/** Records that a token is in use. Its owner does not count as seen: it is a program that asks. */
export async function noteTokenUsed(services: Services, caller: Caller, now: number): Promise<void> {
  await services.database.write(caller.scope, (db) => markTokenUsed(db, caller.sessionId, now));
}
