import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import { ACME_PEOPLE } from '../../demo/acme/acme-people.ts';
import { DEMO_PASSWORD } from '../../demo/demo-organisation.ts';
import { GLOBEX_PEOPLE } from '../../demo/globex/globex.ts';
import { loadDemo } from '../../demo/load-demo.ts';
import { buildBackup } from '../../testing/backup/build-backup.ts';
import { makeDatabase, openMadeDatabase } from '../../testing/database/open-test-database.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { startTestServer, startTestServerOn, type TestServer } from '../../testing/start-test-server.ts';
import { openFileStore, uploadFolderOf } from '../files/open-file-store.ts';
import type { MadeBackup } from './make-backup.ts';
import { readArchive } from './read-archive.ts';
import { restoreBackup } from './restore-backup.ts';

const isThorough = inject('isThorough');
const PEOPLE = [...ACME_PEOPLE, ...GLOBEX_PEOPLE].map(({ emailAddress }) => emailAddress);

/** What belongs to a server, its sessions and the moment of asking, not to the catalogue; tables are compared as a whole. */
const OF_THE_MOMENT = [
  'getStorageKey',
  'listOwnSessions',
  'getSystemHealth',
  'listActivity',
  'exportActivity',
  'listUsers',
  'previewReminders',
];
const WRITERS = 10;
/** Each takes 20 rows of costs, its history and its figures: a quarter of them by default still falls into every part of a backup. */
const WRITES_A_SECOND = isThorough ? 200 : 50;
/** Of each, so that a slow backup does not make the test dear. */
const MOST_WRITES = isThorough ? 40 : 15;
const YEARS = Array.from({ length: 20 }, (_, at) => 2010 + at);
/** Lists whose order no one is promised. */
const IN_NO_ORDER = ['listProductLogos'];

/** Every call that reads and takes no parameter: found by walking the endpoints. */
const READS = Object.entries(ENDPOINTS)
  .filter(
    ([name, { method, path }]) => method === 'GET' && !path.includes('{') && !OF_THE_MOMENT.includes(name),
  )
  .map(([name, { path }]) => ({ name, path }));

async function signIn(server: TestServer, emailAddress: string): Promise<string> {
  const { body } = await server.request('POST', '/users/login', {
    body: { emailAddress, password: DEMO_PASSWORD },
  });
  return body.token;
}

/** What every person of the demo is answered, by call. */
async function everyAnswer(server: TestServer): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const person of PEOPLE) {
    const token = await signIn(server, person);
    for (const { name, path } of READS) {
      const { status, body } = await server.request('GET', path, { token });
      const isOrdered = !IN_NO_ORDER.includes(name) || !Array.isArray(body);
      answers[`${person} ${name}`] = {
        status,
        body: isOrdered ? body : body.map((each) => JSON.stringify(each)).toSorted(),
      };
    }
  }
  return answers;
}

/** The rows of every table of a backup, in their own order. A restore moves the change counter of organisations. */
async function rowsOf(path: string): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  const { header } = await readArchive(path);
  const place =
    header.tables.find(({ name }) => name === 'freshness')?.columns.indexOf('change_counter') ?? -1;
  const withoutCounter = (line: string): string => JSON.stringify(JSON.parse(line).with(place, null));
  await readArchive(path, {
    rows: async (table, text) => {
      const lines = text.trimEnd().split('\n');
      (rows[table] ??= []).push(...(table === 'freshness' ? lines.map(withoutCounter) : lines));
    },
  });
  return Object.fromEntries(Object.entries(rows).map(([table, lines]) => [table, lines.toSorted()]));
}

/** What was read of one server after it was backed up is not current on the other, where as much happened since. */
async function expectNoTagOfBefore(server: TestServer, restored: TestServer): Promise<void> {
  const change = async (each: TestServer): Promise<string> => {
    const token = await signIn(each, 'record-admin@acme.example');
    const body = { product: 'Changed', vendor: 'After the backup', status: 'LIVE' };
    expect((await each.request('POST', '/contracts/create', { token, body })).status).toBe(201);
    return token;
  };
  const { headers } = await server.request('GET', '/contracts', { token: await change(server) });
  const tag = headers.get('etag') ?? '';
  const token = await change(restored);
  const since = `/contracts/changes?since=${encodeURIComponent(tag)}`;
  expect((await restored.request('GET', since, { token })).status).toBe(410);
  const again = await restored.request('GET', '/contracts', { token, headers: { 'if-none-match': tag } });
  expect(again.status).toBe(200);
}

/** The writes of one person to one record, one after the other: every cost of the record is the number of the write. */
interface Writer {
  readonly id: string;
  readonly writes: { readonly sent: number; acknowledged: number }[];
}

/** Saves a record: it, its rows of costs, its history and its figures are one transaction. */
async function write(server: TestServer, token: string, { id, writes }: Writer): Promise<void> {
  const one = { sent: performance.now(), acknowledged: Number.POSITIVE_INFINITY };
  writes.push(one);
  const annualCosts = YEARS.map((year) => ({ date: `${year}-01-01`, cost: writes.length }));
  const path = `/contracts/${id}/annualCosts`;
  const { status } = await server.request('POST', path, { token, body: { annualCosts } });
  one.acknowledged = performance.now();
  expect(status).toBe(200);
}

/** Continues saving until it is over, so many times a second in all, and for some seconds at most. */
async function writeUntil(
  server: TestServer,
  token: string,
  writers: readonly Writer[],
  isOver: () => boolean,
): Promise<void> {
  const everyMs = (1000 * WRITERS) / WRITES_A_SECOND;
  await Promise.all(
    writers.map(async (writer) => {
      while (!isOver() && writer.writes.length < MOST_WRITES) {
        const next = performance.now() + everyMs;
        await write(server, token, writer);
        await pause(Math.max(0, next - performance.now()));
      }
    }),
  );
}

/** No record has half of a write, and there is a moment at which all had what they have. */
async function expectOneMoment(restored: TestServer, writers: readonly Writer[]): Promise<void> {
  const token = await signIn(restored, 'record-admin@acme.example');
  let [from, to] = [0, Number.POSITIVE_INFINITY];
  for (const { id, writes } of writers) {
    const { body: record } = await restored.request('GET', `/contracts/${id}`, { token });
    const { body: history } = await restored.request('GET', `/contracts/${id}/activity`, { token });
    const costs = new Set<number>(record.annualCosts.map(({ cost }: { cost: number }) => cost));
    expect([record.annualCosts.length, costs.size]).toEqual([YEARS.length, 1]);
    const [included = 0] = costs;
    expect(record.totalCost).toBe(included * YEARS.length);
    expect(history.items[0].version).toBe(record.version);
    from = Math.max(from, writes[included - 1]?.sent ?? 0);
    to = Math.min(to, writes[included]?.acknowledged ?? Number.POSITIVE_INFINITY);
  }
  expect(from).toBeLessThanOrEqual(to);
}

/**
 * By default into a migrated place: `backup-faults.test.ts` and the deep check of a backup restore into blank ones. The
 * server there has the clock of the one that was backed up.
 */
async function restoreInto(path: string, dataFolder: string, { clock }: TestServer): Promise<TestServer> {
  const made = await makeDatabase(isThorough ? 'blank' : 'migrated');
  const files = openFileStore({ dataFolder, s3: null });
  await restoreBackup(path, {
    settings: made.settings,
    files,
    uploadFolder: uploadFolderOf({ dataFolder }),
    secret: null,
    sealed: 'refuse',
    bearers: 'keep',
    log: silentLog,
  });
  files.close();
  return startTestServerOn(await openMadeDatabase(made), { dataFolder }, clock);
}

/** The sums of the files of documents, by their names. */
function sumsOfDocuments({ manifest }: Pick<MadeBackup, 'manifest'>): string[] {
  return manifest.members
    .filter(({ name }) => name.startsWith('documents/'))
    .map(({ name, sha256 }) => `${name} ${sha256}`);
}

describe('a backup of the demo', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pactbook-backup-'));
    server = await startTestServer();
    await loadDemo(
      server.services,
      server.passwords,
      openFileStore({ dataFolder: server.dataFolder, s3: null }),
    );
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('restored gives every person every answer as before, and a list of before passes for no list of now', async () => {
    // Answers say what is due today, and are compared half a minute apart.
    const goOn = server.clock.hold();
    const before = await everyAnswer(server);
    const path = join(folder, 'whole.tar.zst');
    const { manifest } = await buildBackup(server, path);
    expect(manifest.missingDocuments).toEqual([]);
    const restored = await restoreInto(path, join(folder, 'data-whole'), server);
    try {
      const again = join(folder, 'again.tar.zst');
      const second = await buildBackup(restored, again);
      expect(await rowsOf(again)).toEqual(await rowsOf(path));
      expect(sumsOfDocuments(second)).toEqual(sumsOfDocuments({ manifest }));
      const after = await everyAnswer(restored);
      const others = Object.keys(before).filter((call) => !isDeepStrictEqual(after[call], before[call]));
      expect(others).toEqual([]);
      await expectNoTagOfBefore(server, restored);
    } finally {
      goOn();
      await restored.stop();
    }
  });

  it(`while people write ${WRITES_A_SECOND} times a second is of one moment, with no write half`, async () => {
    const token = await signIn(server, 'record-admin@acme.example');
    const { body } = await server.request('GET', '/contracts', { token });
    const writers: Writer[] = body.slice(0, WRITERS).map(({ id }: { id: string }) => ({ id, writes: [] }));
    await Promise.all(writers.map((writer) => write(server, token, writer)));
    let isOver = false;
    const writing = writeUntil(server, token, writers, () => isOver);
    const path = join(folder, 'while-writing.tar.zst');
    await buildBackup(server, path);
    isOver = true;
    await writing;
    const restored = await restoreInto(path, join(folder, 'while-writing'), server);
    try {
      const again = join(folder, 'while-again.tar.zst');
      await buildBackup(restored, again);
      expect(await rowsOf(again)).toEqual(await rowsOf(path));
      await expectOneMoment(restored, writers);
    } finally {
      await restored.stop();
    }
  });
});
