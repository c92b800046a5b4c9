import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_EVENTS } from '@pactbook/domain/features/activity/event-groups.ts';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

interface Page {
  readonly items: readonly ActivityEntry[];
  readonly nextCursor: string | null;
}
/** A moment of New York's 3 November 2025, when it was 4 November in UTC already. */
const LATE_EVENING = '2025-11-04T04:30:00Z';

describe('the activity feed', () => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let ana: BuiltUser;
  let dana: BuiltUser;
  let legal: { id: string; name: string };
  let contractId: string;

  const list = async (query = '', token = ana.token): Promise<Page> => {
    const { status, body } = await server.request('GET', `/activity?${query}`, { token });
    expect([query, status]).toEqual([query, 200]);
    return body;
  };
  const typesOf = ({ items }: Page): string[] => items.map(({ type }) => type);
  const update = (token: string, body: unknown, id = contractId): Promise<unknown> =>
    server.request('POST', `/contracts/${id}`, { token, body });
  /** An event of another day, as if it had happened then. */
  const insertEvent = (at: string, label: string): Promise<unknown> => {
    const time = Date.parse(at).toString(16).padStart(12, '0');
    const id = `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${server.services.newId().slice(-12)}`;
    return server.testDatabase.asOwner(
      `insert into events (id, organisation_id, at, type, cause, subject_kind, subject_id, subject_label)
       values ($1, $2, $3, 'contractPurged', 'test', 'contract', $1, $4)`,
      [id, organisation.id, at, label],
    );
  };

  beforeAll(async () => {
    server = await startTestServer();
    organisation = await buildOrganisation(server);
    ana = await buildUser(server, { organisation, role: 'System Admin', firstName: 'Ana', lastName: 'Ruiz' });
    dana = await buildUser(server, {
      organisation,
      role: 'Record Admin',
      firstName: 'Dana',
      lastName: 'Fox',
    });
    legal = await buildTeam(server, organisation, { name: 'Legal' });
    const [first, second] = await buildContracts(server, organisation, [{ teams: [legal.id] }, {}]);
    contractId = first?.id ?? '';
    await update(dana.token, {
      product: 'Größe & Söhne',
      notes: '=HYPERLINK("http://x")\n"quoted", Hidden Value',
    });
    await update(dana.token, { description: 'Elsewhere' }, second?.id ?? '');
    const ticket = await server.request('POST', `/users/${dana.id}/impersonationToken`, { token: ana.token });
    const entered = await server.request('POST', '/users/impersonate', {
      body: { token: ticket.body.token },
    });
    await update(entered.body.token, { vendor: '+1 (555) 010' });
    await insertEvent(LATE_EVENING, '@risk');
    const other = await buildUser(server, { role: 'System Admin', firstName: 'Foreign' });
    await server.request('POST', '/teams/create', { token: other.token, body: { name: 'Foreign team' } });
  });
  afterAll(() => server.stop());

  it('tells who did what to what as whom, with old and new values, newest first', async () => {
    const [newest] = (await list('kind=contract&limit=1')).items;
    expect(newest).toEqual({
      id: expect.any(String),
      at: expect.stringMatching(/Z$/),
      actor: { id: dana.id, name: 'Dana Fox' },
      impersonator: { id: ana.id, name: 'Ana Ruiz' },
      type: 'contractUpdated',
      subject: { kind: 'contract', id: contractId, label: 'Größe & Söhne' },
      version: 3,
      changes: [{ field: 'vendor', from: expect.any(String), to: '+1 (555) 010' }],
    });
    const { items } = await list('limit=200');
    const times = items.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    expect(items.at(-1)).toMatchObject({ type: 'contractPurged', actor: { id: null, name: 'System' } });
    expect(JSON.stringify(items)).not.toContain('Foreign');
  });

  it('holds sign-ins and their refusals, impersonation and changed rights', async () => {
    const body = { emailAddress: dana.emailAddress, password: 'not the password' };
    await server.request('POST', '/users/login', { body });
    await expect.poll(async () => (await list('type=signInRefused')).items.length).toBeGreaterThan(0);
    await server.request('POST', `/users/${dana.id}`, { token: ana.token, body: { lastName: 'Fox-Ruiz' } });
    const types = new Set(typesOf(await list('limit=200')));
    for (const type of ['signedIn', 'impersonationStarted', 'userRenamed', 'userCreated', 'teamCreated']) {
      expect(types).toContain(type);
    }
  });

  it('shows changes, or sign-ins and what was read, page by page', async () => {
    const everything = (await list('limit=200')).items;
    const isAccess = ({ type }: ActivityEntry) => ACCESS_EVENTS.includes(type);
    const access = everything.filter(isAccess);
    const changes = everything.filter((entry) => !isAccess(entry));
    expect([access.length > 1, changes.length > 1]).toEqual([true, true]);
    expect((await list('group=changes&limit=200')).items).toEqual(changes);
    const paged: ActivityEntry[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await list(`group=access&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.items);
      cursor = page.nextCursor;
    }
    expect(paged).toEqual(access);
    const narrowed = `actor=${dana.id}&from=2020-01-01`;
    expect((await list(`group=access&${narrowed}`)).items).toEqual(
      (await list(`${narrowed}&limit=200`)).items.filter(isAccess),
    );
    expect((await list('group=access&to=2025-11-04')).items).toEqual([]);
    expect((await server.request('GET', '/activity?group=other', { token: ana.token })).status).toBe(422);
  });

  it('is narrowed by person, type, kind, record, team and text', async () => {
    const byDana = await list(`actor=${dana.id}&kind=contract`);
    expect(typesOf(byDana)).toEqual(['contractUpdated', 'contractUpdated', 'contractUpdated']);
    // What an administrator did in someone's account is found under both.
    expect((await list(`actor=${ana.id}&kind=contract`)).items).toEqual([byDana.items[0]]);
    for (const { actor } of (await list('actor=system&limit=200')).items) expect(actor.id).toBeNull();
    expect(new Set(typesOf(await list('type=signedIn')))).toEqual(new Set(['signedIn']));
    expect(new Set((await list('kind=team')).items.map(({ subject }) => subject.kind))).toEqual(
      new Set(['team']),
    );
    expect(typesOf(await list(`contractId=${contractId}`))).toEqual([
      'contractUpdated',
      'contractUpdated',
      'contractCreated',
    ]);
    expect(typesOf(await list(`teamId=${legal.id}`)).toSorted()).toEqual([
      'contractCreated',
      'contractUpdated',
      'contractUpdated',
      'teamCreated',
    ]);
    const finds = async (text: string): Promise<number> =>
      (await list(`search=${encodeURIComponent(text)}&kind=contract`)).items.length;
    expect([await finds('hidden value'), await finds('DANA'), await finds('größe')]).toEqual([1, 3, 2]);
    expect([await finds('GROSSE'), await finds('groß')]).toEqual([2, 2]);
    expect([await finds('%'), await finds("' or 1=1--"), await finds('nobody wrote this')]).toEqual([
      0, 0, 0,
    ]);
    expect((await list(`actor=${organisation.id}`)).items).toEqual([]);
  });

  it("takes days as the caller's own, both ends included", async () => {
    const isThere = async (query: string): Promise<boolean> =>
      typesOf(await list(query)).includes('contractPurged');
    expect(await isThere('from=2025-11-03&to=2025-11-03')).toBe(true);
    expect(await isThere('from=2025-11-04&to=2025-11-05')).toBe(false);
    expect(await isThere('to=2025-11-02')).toBe(false);
    await server.request('POST', '/profile', { token: ana.token, body: { timeZoneId: 'Europe/Berlin' } });
    expect(await isThere('from=2025-11-04&to=2025-11-04')).toBe(true);
    expect(await isThere('to=2025-11-03')).toBe(false);
    expect((await list('from=2025-11-05&to=2025-11-04')).items).toEqual([]);
    for (const query of [
      'from=yesterday',
      'to=2025-02-30',
      'type=a%20b',
      'actor=me',
      'limit=201',
      'cursor=abc',
    ]) {
      const { status } = await server.request('GET', `/activity?${query}`, { token: ana.token });
      expect([query, status]).toEqual([query, 422]);
    }
  });

  it('gives everything once, page by page, while things happen', async () => {
    const before = (await list('limit=200')).items.map(({ id }) => id);
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: Page = await list(`limit=4${cursor === '' ? '' : `&cursor=${cursor}`}`);
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
      await update(dana.token, { description: `Step ${seen.length}` });
    }
    expect(seen).toEqual(before);
  });

  it('is taken away as a file that a spreadsheet opens without harm, which is itself in the feed', async () => {
    const query = `contractId=${contractId}&type=contractUpdated&search=vendor`;
    const answer = await server.request('GET', `/activity/export?${query}`, { token: ana.token });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="activity-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const all = await server.request('GET', '/activity/export', { token: ana.token });
    const rows: string[][] = parse(all.body);
    const [header, ...cells] = rows;
    expect(header?.length).toBe(11);
    const { items } = await list('limit=200');
    // One row for each changed field; what carries no values has one row of its own.
    const expected = items
      .filter(({ type }) => type !== 'activityExported')
      .reduce((sum, { changes }) => sum + Math.max(1, changes.length), 0);
    expect(cells.filter((row) => row[4] !== 'activityExported').length).toBe(expected);
    for (const row of cells) for (const cell of row) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    const notes = cells.find((row) => row[7] === 'notes');
    expect(notes?.[9]).toBe(`'=HYPERLINK("http://x")\n"quoted", Hidden Value`);
    expect(cells.find((row) => row[7] === 'vendor' && row[2] === 'Ana Ruiz')?.slice(1, 10)).toEqual([
      expect.stringContaining('Dana'),
      'Ana Ruiz',
      'Fields of a record changed',
      'contractUpdated',
      'contract',
      'Größe & Söhne',
      'vendor',
      expect.any(String),
      "'+1 (555) 010",
    ]);
    const [second, first] = (await list('type=activityExported')).items;
    expect(first?.changes).toContainEqual({ field: 'search', from: null, to: 'vendor' });
    expect(second?.changes).toEqual([]);
    const refused = await server.request('GET', '/activity/export', { token: dana.token });
    expect(refused.status).toBe(403);
    // Who asks for the headers alone has taken nothing away.
    const headers = await server.request('HEAD', '/activity/export', { token: ana.token });
    expect([headers.status, headers.headers.get('content-type'), headers.body]).toEqual([
      200,
      'text/csv; charset=utf-8',
      null,
    ]);
    expect((await list('type=activityExported')).items).toHaveLength(2);
  });

  it('is packed on request, and by itself when it is long', async () => {
    const take = async (query: string) => {
      const answer = await fetch(`${server.address}/api/activity/export?${query}`, {
        headers: { authorization: `Bearer ${ana.token}` },
      });
      const name = /filename="activity-[\d-]+\.(.+)"/.exec(
        answer.headers.get('content-disposition') ?? '',
      )?.[1];
      return {
        name,
        type: answer.headers.get('content-type'),
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    };
    const filter = `contractId=${contractId}&type=contractUpdated`;
    const plain = await take(filter);
    const packed = await take(`${filter}&packed=true`);
    expect([plain.name, packed.name, packed.type]).toEqual(['csv', 'csv.gz', 'application/gzip']);
    expect(gunzipSync(packed.bytes).toString()).toBe(plain.bytes.toString());
    // More than 50,000, in steps that a busy machine does within the limit of a statement.
    for (let step = 0; step < 6; step += 1) {
      await server.testDatabase.asOwner(
        `insert into events (id, organisation_id, at, type, cause, subject_kind, subject_id, subject_label)
         select gen_random_uuid(), $1, now(), 'sessionEnded', 'test', 'session', gen_random_uuid(), ''
         from generate_series(1, 8334) n`,
        [organisation.id],
      );
    }
    const head = await server.request('HEAD', '/activity/export?type=sessionEnded', { token: ana.token });
    expect(head.headers.get('content-disposition')).toContain('.csv.gz"');
    const wanted = await server.request('HEAD', '/activity/export?type=sessionEnded&packed=false', {
      token: ana.token,
    });
    expect(wanted.headers.get('content-disposition')).toContain('.csv"');
    await server.testDatabase.asOwner(`delete from events where type = 'sessionEnded' and cause = 'test'`);
  });

  it('writes a long file in steps, each event once, while more happens', async () => {
    await server.testDatabase.asOwner(
      `insert into events (id, organisation_id, at, type, cause, subject_kind, subject_id, subject_label)
       select gen_random_uuid(), $1, now(), 'contractUpdated', 'test', 'contract', $2, 'Bulk ' || n
       from generate_series(1, 2600) n`,
      [organisation.id, contractId],
    );
    const [answer] = await Promise.all([
      server.request('GET', '/activity/export?search=bulk%20', { token: ana.token }),
      update(dana.token, { description: 'Meanwhile' }),
    ]);
    const names = parse(answer.body)
      .map((row) => row[6] ?? '')
      .filter((name) => name.startsWith('Bulk'));
    expect([names.length, new Set(names).size]).toEqual([2_600, 2_600]);
  });
});
