import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import { buildApp, loadBuiltWeb } from '../app.ts';
import { readConfiguration, type Configuration } from '../platform/configuration/configuration.ts';
import { Database } from '../platform/database/database.ts';
import { openEngine } from '../platform/database/open-database.ts';
import type { ServerConnections } from '../platform/database/pool.ts';
import { createLog } from '../platform/log/log.ts';
import { createPasswordHasher, type PasswordHasher } from '../platform/passwords/password-hasher.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Services } from '../platform/services.ts';
import { openTestDatabase, type TestDatabase } from './database/open-test-database.ts';
import { silentLog } from './database/silent-log.ts';

/** What a test sends besides method and path. */
export interface TestRequest {
  readonly token?: string | undefined;
  /** Sent as JSON; a Buffer, a text or a form goes as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came back. `body` is the parsed JSON, else the text, else null. */
export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
}

/** A clock that a test can move. */
export interface TestClock {
  /** Unix milliseconds. */
  readonly now: () => number;
  /** Moves the time forward (or back) by so many milliseconds. */
  advance(milliseconds: number): void;
  /** Continues from another moment, in Unix milliseconds: tests with dates that are written in them hold on any day. */
  moveTo(moment: number): void;
  /**
   * Holds the time still, so that what is compared over seconds is not of two days in some zone.
   *
   * @returns what lets it continue
   */
  hold(): () => void;
}

/** The real server on a free port with its own database. */
export interface TestServer {
  /** Such as `http://127.0.0.1:40123`. */
  readonly address: string;
  readonly services: Services;
  readonly passwords: PasswordHasher;
  readonly clock: TestClock;
  readonly testDatabase: TestDatabase;
  /** Where documents and unsent mail go. */
  readonly dataFolder: string;
  /** Null unless the configuration names an address for them. */
  readonly metrics: Metrics | null;
  /** Everything logged so far, one JSON object a line. */
  readonly logLines: readonly string[];
  /** The path is below /api, such as `/contracts`. */
  request(method: string, path: string, request?: TestRequest): Promise<TestAnswer>;
  /** Starts the jobs of this node; tests that are not about jobs do without. */
  startJobs(): Promise<void>;
  /** Resolves when what no request waits for (such as events of refused sign-ins) is done. */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** Cheap on purpose: tests are not about how slow hashing is. */
const TEST_COST = { memoryCost: 64, timeCost: 1, parallelism: 1 };

/** Read once for all servers of this process: its hundreds of files take longer than the rest of a server. */
let web: ReturnType<typeof loadBuiltWeb> | null = null;

/** Starts the server on a fresh database. Call `stop` in `afterAll`. */
export async function startTestServer(settings: Partial<Configuration> = {}): Promise<TestServer> {
  return startOn(await openTestDatabase(), settings, createTestClock());
}

/** Starts the server on a database that is there already, such as a restored one. @param clock that of another server */
export async function startTestServerOn(
  testDatabase: TestDatabase,
  settings: Partial<Configuration> = {},
  clock: TestClock = createTestClock(),
): Promise<TestServer> {
  return startOn(testDatabase, settings, clock);
}

/**
 * Starts another node on the database and the documents of a server, with the same clock and with connections of its own,
 * as on another machine. Stop it before the first.
 *
 * @param connections how this node reaches PostgreSQL, where it is not as the first one does
 */
export async function startAnotherNode(
  first: TestServer,
  connections: Partial<ServerConnections> = {},
): Promise<TestServer> {
  const { testDatabase, clock, dataFolder } = first;
  const database = new Database(await openEngine({ ...testDatabase.settings, ...connections }, silentLog));
  return startOn({ ...testDatabase, database, remove: () => database.close() }, { dataFolder }, clock);
}

function createTestClock(): TestClock {
  let ahead = 0;
  let heldAt: number | null = null;
  const now = (): number => (heldAt ?? Date.now()) + ahead;
  return {
    now,
    advance: (milliseconds) => void (ahead += milliseconds),
    moveTo: (moment) => void (ahead += moment - now()),
    hold: () => {
      heldAt = Date.now();
      return () => void (heldAt = null);
    },
  };
}

async function startOn(
  testDatabase: TestDatabase,
  settings: Partial<Configuration>,
  clock: TestClock,
): Promise<TestServer> {
  const logLines: string[] = [];
  const { now } = clock;
  const services: Services = {
    database: testDatabase.database,
    log: createLog('debug', { write: (line) => void logLines.push(line) }),
    now,
    newId: () => uuidV7(now(), randomBytes(10)),
  };
  const passwords = await createPasswordHasher(TEST_COST);
  const dataFolder = join(tmpdir(), `pactbook-test-data-${services.newId()}`);
  const configuration = { ...readConfiguration({ PACTBOOK_DATA: dataFolder }), ...settings };
  const app = await buildApp({
    services,
    configuration,
    passwords,
    answerCheck: 'throw',
    web: await (web ??= loadBuiltWeb()),
  });
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
  return {
    address,
    services,
    passwords,
    clock,
    testDatabase,
    dataFolder: configuration.dataFolder,
    metrics: app.metrics,
    logLines,
    request: (method, path, request) => send(`${address}/api${path}`, method, request ?? {}),
    startJobs: () => app.startJobs(),
    settled: () => app.settled(),
    stop: async () => {
      await app.close('none');
      await testDatabase.remove();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function send(url: string, method: string, { token, body, headers }: TestRequest): Promise<TestAnswer> {
  const isPlain = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
  const response = await fetch(url, {
    method,
    redirect: 'manual',
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isPlain ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: isPlain ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson && text !== '' ? JSON.parse(text) : text || null,
  };
}
