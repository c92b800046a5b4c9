import type pg from 'pg';
import { counted } from '@pactbook/domain/kernel/text/counted.ts';

/** What gives access to its holder, and how a sentence names it: one, several. */
const BEARERS = [
  ['api_tokens', 'ended_at is null and expires_at > now()', 'API token', 'API tokens'],
  ['calendar_links', 'true', 'calendar address', 'calendar addresses'],
  [
    'one_time_tokens',
    'expires_at > now()',
    'link to a password or an invitation',
    'links to passwords and invitations',
  ],
] as const;

/**
 * Ends what gives access to its holder, in the transaction of a restore. What was revoked or used after the backup is there
 * again, and nothing in the backup says which.
 *
 * @returns how many of each ended, in words; empty where there was none
 */
export async function endBearers(client: pg.ClientBase): Promise<string[]> {
  const ended: string[] = [];
  for (const [table, isUsable, one, several] of BEARERS) {
    const { rows } = await client.query<{ usable: number }>(
      `with gone as (delete from ${table} returning *) select count(*)::int as usable from gone where ${isUsable}`,
    );
    const count = rows[0]?.usable ?? 0;
    if (count > 0) ended.push(counted(count, one, several));
  }
  // Their links lead nowhere now.
  await client.query('delete from mail_outbox where sealed_body is not null');
  return ended;
}
