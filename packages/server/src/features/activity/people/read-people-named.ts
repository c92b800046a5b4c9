import { sql } from 'kysely';
import { personName } from '../../../platform/database/activity.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Between } from '../grams/read-grams.ts';
import { containsText } from '../../../rules/searched-text.ts';

/** Of each of many people at least so many events are named at a time. */
const FEWEST_OF_A_PERSON = 50;

/** Whose names contain a text, whatever case and accents: their ids. */
export async function readPeopleNamed(db: Transaction, text: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from users u
    where u.organisation_id = ${db.organisationId} and ${containsText(personName('u'), text)}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The newest events that people did, for themselves or as someone else: all from an id on, which is `since` when there are no
 * more. Each person is asked for by themselves, so that no one else's events are read.
 *
 * @param most events of all together, more or less
 */
export async function eventsOfPeople(
  db: Transaction,
  people: readonly string[],
  { since, before }: Between,
  most: number,
): Promise<{ readonly ids: readonly string[]; readonly from: string }> {
  if (people.length === 0) return { ids: [], from: since };
  const each = Math.max(Math.ceil(most / people.length), Math.min(most, FEWEST_OF_A_PERSON));
  const by = (column: string) => sql`array(select e.id from events e
    where e.organisation_id = ${db.organisationId} and ${sql.ref(`e.${column}`)} = p.id
      and e.id >= ${since}::uuid and e.id < ${before}::uuid
    order by e.id desc limit ${each})`;
  const { rows } = await sql<{ acted: string[]; impersonated: string[] }>`select ${by('actor_id')} as acted,
    ${by('impersonator_id')} as impersonated from unnest(${people}::uuid[]) p (id)`.execute(db);
  const lists = rows.flatMap(({ acted, impersonated }) => [acted, impersonated]);
  // Behind the last event of a list that is cut, the person may have more.
  const from = lists.reduce((latest, ids) => {
    const last = ids.length === each ? ids.at(-1) : undefined;
    return last !== undefined && last > latest ? last : latest;
  }, since);
  return { ids: lists.flat().filter((id) => id >= from), from };
}
