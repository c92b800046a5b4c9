import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idSchema, uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import { searchKey } from '@pactbook/domain/kernel/text/search-key.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../../testing/build-organisation.ts';
import { buildUser } from '../../../testing/build-user.ts';
import { caseCount } from '../../../testing/database/prepared-databases.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { readActivity } from '../../../platform/database/activity.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { indexMissingEvents } from '../jobs.ts';
import { isIndexed } from '../grams/read-grams.ts';
import { containsText } from '../../../rules/searched-text.ts';
import { readPeopleNamed } from '../people/read-people-named.ts';
import { searchActivity, type ActivitySearch } from './read-found-events.ts';
import { indexNewestEvents, organisationsToIndex } from './write-event-index.ts';

/** Small on purpose: what is found lies in several portions and parts. */
const sizes = fc.record({
  newest: fc.integer({ min: 1, max: 3 }),
  mostNewest: fc.integer({ min: 1, max: 6 }),
  sample: fc.integer({ min: 1, max: 6 }),
  telling: fc.integer({ min: 1, max: 3 }),
  candidates: fc.integer({ min: 1, max: 2 }),
  mostCandidates: fc.integer({ min: 2, max: 4 }),
  compared: fc.integer({ min: 1, max: 2 }),
  // Nearly each step ends a page, or none does.
  pageMs: fc.constantFrom(0, 60_000),
});
const FIRST = '00000000-0000-0000-0000-000000000000';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Few letters, so that grams occur in texts that do not contain a search. */
const letter = fc.constantFrom('a', 'b', 'A', 'é', 'ß', 'Œ', 'Σ', '"', '\\', ' ', '1', '日', '\n', '\u0001');
const text = fc.string({ unit: letter, maxLength: 12 });
const event = fc.record({
  label: text,
  to: text,
  type: fc.constantFrom('contractUpdated', 'contractCreated'),
  by: fc.constantFrom('ana', 'bob', null),
  as: fc.constantFrom('ana', null, null),
});

/** A search for a text in the whole activity, as the product asks for it. */
async function searchFor(db: Transaction, scope: OrganisationScope, wanted: string): Promise<ActivitySearch> {
  const people = await readPeopleNamed(db, wanted);
  const by = sql`(e.actor_id = any(${people}::uuid[]) or e.impersonator_id = any(${people}::uuid[]))`;
  const where = sql`(${containsText(sql`e.subject_label`, wanted)} or ${by} or ${containsText(sql`e.changes::text`, wanted)})`;
  return { text: wanted, people, where, since: FIRST, before: LAST };
}

/** What a look at each event compares, with the function of the database. */
function lookAtEach({ organisationId }: OrganisationScope, wanted: string): RawBuilder<unknown> {
  const has = (part: string) => sql`strpos(search_key(${sql.raw(part)}), ${searchKey(wanted)}) > 0`;
  return sql`(${has('e.subject_label')} or ${has('e.changes::text')} or exists (select from users u
    where u.organisation_id = ${organisationId} and u.id in (e.actor_id, e.impersonator_id)
      and ${has("u.first_name || ' ' || u.last_name")}))`;
}

describe('the search of the activity', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  let moment = 1_700_000_000_000;
  const insert = async (
    { id: organisation }: BuiltOrganisation,
    one: {
      readonly label: string;
      readonly to: string;
      readonly by: string | null;
      readonly as?: string | null;
      readonly type?: string;
    },
  ): Promise<string> => {
    const { label, to, by, as = null, type = 'contractUpdated' } = one;
    moment += 1_000;
    const id = uuidV7(moment, new Uint8Array(10));
    await server.testDatabase.asOwner(
      `insert into events (id, organisation_id, at, type, cause, actor_id, subject_kind, subject_id, subject_label, changes,
         impersonator_id)
       values ($1, $2, $3, $7, 'test', $4, 'contract', $1, $5, $6, $8)`,
      [
        id,
        organisation,
        new Date(moment),
        by,
        label,
        JSON.stringify([{ field: 'notes', from: null, to }]),
        type,
        as,
      ],
    );
    return id;
  };

  test('finds exactly what a look at every event finds, page by page, and nothing of another organisation', async () => {
    const other = await buildOrganisation(server);
    await insert(other, { label: 'aaabbbaaa', to: 'babab', by: null });
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { minLength: 1, maxLength: 12 }),
        fc.array(fc.string({ unit: letter, minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 1, max: 4 }),
        fc.nat({ max: 8 }),
        sizes,
        async (events, searches, limit, entered, portions) => {
          const organisation = await buildOrganisation(server);
          const ana = await buildUser(server, { organisation, firstName: 'Anaß', lastName: 'Aba' });
          const bob = await buildUser(server, { organisation, firstName: 'Bob', lastName: 'Bbb' });
          const idOf = (name: string | null) => (name === 'ana' ? ana.id : name === 'bob' ? bob.id : null);
          const ids: string[] = [];
          for (const { by, as, ...one } of events) {
            ids.push(await insert(organisation, { ...one, by: idOf(by), as: idOf(as) }));
          }
          const { scope } = organisation;
          // Some of the added records are in the index by now, some are not.
          await server.services.database.write(scope, (db) => indexNewestEvents(db, entered));
          const words = ['notes', 'field": "no', 'bob', 'ANASS a', ids[0] ?? ''];
          for (const wanted of [...searches, ...words].filter(isIndexed)) {
            const { expected, found } = await server.services.database.read(scope, async (db) => {
              const all = await readActivity(db, scope, lookAtEach(scope, wanted), {
                cursor: null,
                limit: 100,
              });
              const search = await searchFor(db, scope, wanted);
              const pages: string[] = [];
              for (let cursor: string | null = null, isLast = false; !isLast;) {
                const page = await searchActivity(db, search, { cursor, limit }, portions);
                expect(page.items.length).toBeLessThanOrEqual(limit);
                pages.push(...page.items.map(({ id }) => id));
                cursor = page.nextCursor;
                if (cursor !== null) expect(idSchema.safeParse(cursor).error).toBeUndefined();
                isLast = cursor === null;
              }
              return { expected: all.items.map(({ id }) => id), found: pages };
            });
            expect([wanted, found]).toEqual([wanted, expected]);
          }
        },
      ),
      { numRuns: caseCount(15, 100) },
    );
  });

  test('can index what happened before there was an index', async () => {
    const organisation = await buildOrganisation(server);
    await insert(organisation, { label: 'Größe', to: 'words', by: null });
    const index = server.testDatabase.asOwner('reindex index events_grams', []);
    await expect(index).resolves.toEqual([]);
  });

  test('reads few events where few mention a text, through the index', async () => {
    const organisation = await buildOrganisation(server);
    await server.testDatabase.asOwner(
      `insert into events (id, organisation_id, at, type, cause, subject_kind, subject_id, subject_label)
       select ('018bd000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, now(), 'contractUpdated', 'test', 'contract',
         gen_random_uuid(), case n when 7 then 'The needle' else 'Hay ' || n end from generate_series(1, 3000) n`,
      [organisation.id],
    );
    const { scope } = organisation;
    const search = {
      text: 'NEEDLE',
      people: [],
      where: sql`strpos(lower(e.subject_label), 'needle') > 0`,
      since: FIRST,
      before: LAST,
    };
    const { items } = await server.services.database.read(scope, (db) =>
      searchActivity(db, search, { cursor: null, limit: 10 }),
    );
    expect(items.map(({ subject }) => subject.label)).toEqual(['The needle']);
    const { rows } = await server.services.database.read(scope, (db) =>
      sql`select id from find_events_with_grams(array['nee','edl'], array['nee','edl'], ${FIRST}::uuid, ${LAST}::uuid, 10) found (id)`.execute(
        db,
      ),
    );
    expect(rows).toHaveLength(1);
  });

  test('finds added records by the index once the job has entered them, and history stays as it was', async () => {
    const organisation = await buildOrganisation(server);
    const { scope } = organisation;
    const { database } = server.services;
    const history = () =>
      server.testDatabase.asOwner(
        `select id, at, type, cause, subject_id, subject_label, changes, change_set_id from events
         where organisation_id = $1 order by id`,
        [organisation.id],
      );
    await server.testDatabase.asOwner(
      `insert into events (id, organisation_id, at, type, cause, subject_kind, subject_id, subject_label, changes)
       select ('018bd000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, $1, now(), 'contractCreated', 'test', 'contract',
         gen_random_uuid(), 'Hay ' || n,
         jsonb_build_array(jsonb_build_object('field', 'notes', 'from', null, 'to', case n when 7 then 'The needle' else 'Hay' end))
       from generate_series(1, 120) n`,
      [organisation.id],
    );
    const found = async (): Promise<unknown[]> => {
      const { rows } = await database.read(scope, (db) =>
        sql`select id from find_events_with_grams(array['nee','edl'], array['nee','edl'], ${FIRST}::uuid, ${LAST}::uuid, 10) found (id)`.execute(
          db,
        ),
      );
      return rows;
    };
    const isWaiting = async (): Promise<boolean> =>
      (await organisationsToIndex(database)).some(({ organisationId }) => organisationId === organisation.id);
    expect([await found(), await isWaiting()]).toEqual([[], true]);
    const before = await history();
    const work = { scope, portion: (most: number) => most };
    await indexMissingEvents(server.services, work, new AbortController().signal);
    expect([await found(), await isWaiting()]).toEqual([
      [{ id: '018bd000-0000-7000-9000-000000000007' }],
      false,
    ]);
    expect(await history()).toEqual(before);
  });
});
