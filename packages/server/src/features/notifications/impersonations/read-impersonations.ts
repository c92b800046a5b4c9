import { sql } from 'kysely';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import { personName, readActivity } from '../../../platform/database/activity.ts';
import type { Transaction } from '../../../platform/database/database.ts';

/** An impersonation that ended, whatever ended it. */
export interface EndedImpersonation {
  readonly sessionId: string;
  readonly userId: string;
  readonly impersonatorId: string;
  readonly administrator: string;
  /** Unix milliseconds. */
  readonly from: number;
  readonly until: number;
}

/** Steps that are read; the number of more is not said. */
const MOST_STEPS = 500;
const NO_CHANCE = new Uint8Array(10);
/** Events that say that the administrator came and went. */
const COMING_AND_GOING = ['impersonationStarted', 'impersonationStopped'];

/** The key by which a person is notified once of an impersonation. */
export function impersonationKey(sessionId: string): string {
  return `impersonation:${sessionId}`;
}

/** The impersonations that ended and whose person was not notified. */
export async function findEndedImpersonations(db: Transaction): Promise<EndedImpersonation[]> {
  const { rows } = await sql<{
    id: string;
    user_id: string;
    impersonator_id: string;
    administrator: string;
    created_at: Date;
    until: Date;
  }>`select s.id, s.user_id, s.impersonator_id, ${personName('a')} as administrator, s.created_at,
      least(s.ended_at, s.expires_at) as until
    from sessions s join users a on a.organisation_id = s.organisation_id and a.id = s.impersonator_id
    where s.organisation_id = ${db.organisationId} and s.impersonator_id is not null and s.ended_at is not null
      and not exists (select from notifications n where n.organisation_id = ${db.organisationId} and n.user_id = s.user_id
        and n.dedupe_key = ${impersonationKey('')} || s.id)
    order by s.created_at`.execute(db);
  return rows.map((row) => ({
    sessionId: row.id,
    userId: row.user_id,
    impersonatorId: row.impersonator_id,
    administrator: row.administrator,
    from: row.created_at.getTime(),
    until: row.until.getTime(),
  }));
}

/** What the administrator did in the account, oldest first. What was done to many records at once is one step. */
export async function findSteps(
  db: Transaction,
  { userId, impersonatorId, from, until }: EndedImpersonation,
): Promise<ActivityEntry[]> {
  const where = sql`e.actor_id = ${userId} and e.impersonator_id = ${impersonatorId}
    and e.id >= ${uuidV7(from, NO_CHANCE)}::uuid and e.at between ${new Date(from)} and ${new Date(until)}
    and e.type <> all(${COMING_AND_GOING}::text[])
    and (e.change_set_id is null or e.subject_kind <> 'contract')`;
  const { items } = await readActivity(db, db.scope, where, { cursor: null, limit: MOST_STEPS });
  return items.toReversed();
}
