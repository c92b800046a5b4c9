import { browserInWords } from '@pactbook/domain/features/account/browser-name.ts';
import type { SecondFactorState } from '@pactbook/domain/features/account/second-factor.ts';
import type { OwnSession } from '@pactbook/domain/features/account/session.ts';
import { ENGLISH, type NumberLocale } from '@pactbook/domain/kernel/text/number-locale.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/handler.ts';
import { countRecoveryCodes, readSecondFactor } from '../../platform/second-factors/store.ts';
import { findOwnSessions } from '../sign-in/queries.ts';

const rfc3339 = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Where the caller is signed in (docs/product/people.md, "Sessions"). */
export async function listOwnSessions(
  db: Transaction,
  { actor, sessionId }: Caller,
  now: number,
): Promise<OwnSession[]> {
  const sessions = await findOwnSessions(db, actor.userId, now);
  return sessions.map(({ id, userAgent, createdAt, lastSeenAt }) => ({
    id,
    browser: browserInWords(userAgent),
    createdAt: rfc3339(createdAt),
    lastSeenAt: rfc3339(lastSeenAt),
    isCurrent: id === sessionId,
  }));
}

/** The state of the caller's second factor. */
export async function findSecondFactorState(db: Transaction, { actor }: Caller): Promise<SecondFactorState> {
  const factor = await readSecondFactor(db, actor.userId);
  if (factor === null || factor.confirmedAt === null)
    return { isOn: false, turnedOnAt: null, recoveryCodesLeft: 0 };
  const recoveryCodesLeft = await countRecoveryCodes(db, actor.userId);
  return { isOn: true, turnedOnAt: rfc3339(factor.confirmedAt), recoveryCodesLeft };
}

/** How a person has numbers and amounts written; English (US) for someone who is gone. */
export async function findNumberLocale(db: Transaction, userId: string): Promise<NumberLocale> {
  const row = await db
    .selectFrom('users')
    .select('number_locale')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.number_locale ?? ENGLISH;
}
