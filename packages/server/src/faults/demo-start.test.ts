import { once } from 'node:events';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DEMO_PASSWORD } from '../demo/demo-organisation.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { openFileStore } from '../platform/files/open-file-store.ts';
import { askProduct, signInToProduct } from '../testing/ask-product.ts';
import { openConnection } from '../testing/raw-request.ts';
import { beginProduct, startProduct, type Product, type ProductStart } from '../testing/start-product.ts';
import { startTestServer } from '../testing/start-test-server.ts';

const ADMIN = { emailAddress: 'system-admin@acme.example', password: DEMO_PASSWORD };
const OTHER_ADMIN = { emailAddress: 'system-admin@globex.example', password: DEMO_PASSWORD };

/** More files than an empty database has, and fewer than one with all tables. */
const FILES_IN_THE_SCHEMA = 450;

/** A moment of a first start, which resolves when it has come. */
type Moment = (folder: string, start: ProductStart) => Promise<unknown>;

/** Resolves when it is so, or when the start has come to its end. */
async function untilIsSo(start: ProductStart, isSo: () => boolean): Promise<void> {
  let isOver = false;
  const over = (): void => void (isOver = true);
  start.ready.then(over, over);
  while (!isSo() && !isOver) await wait(5);
}

const untilFilesAppear: Moment = (folder, start) =>
  untilIsSo(start, () => globSync('postgres.new-*/PG_VERSION', { cwd: folder }).length > 0);
/** Tables and indexes have files before they are committed. */
const untilTablesAppear: Moment = (folder, start) => {
  const isSo = (): boolean =>
    globSync('postgres/base/*', { cwd: folder }).some(
      (database) => globSync(`${database}/*`, { cwd: folder }).length > FILES_IN_THE_SCHEMA,
    );
  return untilIsSo(start, isSo);
};
const untilMigrated = (start: ProductStart): Promise<void> =>
  untilIsSo(start, () => start.output().includes('"0000-schema"'));

/**
 * By what it has done: while its files are laid out, in its schema, and while it loads the demo.
 */
const PARTS: Readonly<Record<string, Moment>> = {
  files: untilFilesAppear,
  schema: untilTablesAppear,
  demo: async (_folder, start) => {
    await untilMigrated(start);
    // A whole demo takes over a second of a fast machine.
    await wait(200);
  },
};

/** By the clock, in shares of the time that a whole start takes here; each list on one folder. For thorough runs. */
const SHARES = [
  [0.5, 0.8, 0.08, 0.5, 0.6],
  [0.2, 0.35, 0.9, 0.4, 0.45],
  [0.65, 0.3, 0.55, 0.1, 0.7],
];

/** What holds ids, of people and others, or moments. */
const BY_CHANCE = /^(id|teams|owners|managers|technicalContact|.*By|.*Id|.*At)$/;

/** The parts of an answer that are the same on every installation: no ids, no moments, and no order that comes of them. */
function withoutChance(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .map(withoutChance)
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !BY_CHANCE.test(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutChance(inner)]));
}

async function answersOf(address: string): Promise<unknown> {
  const answers: unknown[] = [];
  for (const account of [ADMIN, OTHER_ADMIN]) {
    const token = await signInToProduct(address, account);
    for (const path of ['/contracts', '/teams', '/profile']) {
      const { status, body } = await askProduct(address, 'GET', path, { token });
      const parts: unknown[] = Array.isArray(body) ? body : [body];
      answers.push([path, status, parts.map((part) => JSON.stringify(withoutChance(part))).toSorted()]);
    }
  }
  return answers;
}

/** What a server answers whose demo was loaded at once. */
async function answersOfWholeDemo(): Promise<unknown> {
  const server = await startTestServer();
  const files = openFileStore({ dataFolder: server.dataFolder, s3: null });
  try {
    await loadDemo(server.services, server.passwords, files);
    return await answersOf(server.address);
  } finally {
    files.close();
    await server.stop();
  }
}

// The tests take one folder, and the server that the first one leaves: a first start takes ten seconds of the processor.
describe('the product with its demo, as a process', () => {
  const folders: string[] = [];
  const newFolder = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'pactbook-first-start-'));
    folders.push(folder);
    return folder;
  };
  let folder: string;
  let running: Product | null = null;
  const server = async (): Promise<Product> =>
    (running ??= await startProduct({ PACTBOOK_DATA: folder, LOG_LEVEL: 'debug' }));

  beforeAll(() => {
    folder = newFolder();
  });
  afterAll(async () => {
    await running?.kill();
    for (const each of folders) rmSync(each, { recursive: true, force: true });
  });

  it(`may be cut in its first start, in its ${Object.keys(PARTS).join(', in its ')}: the next one succeeds and answers the same`, async () => {
    for (const moment of Object.values(PARTS)) {
      const start = beginProduct({ PACTBOOK_DATA: folder, LOG_LEVEL: 'info' });
      await moment(folder, start);
      await start.kill();
      expect(start.output()).not.toContain('"msg":"started"');
    }
    const { address, output } = await server();
    expect(await answersOf(address)).toEqual(await answersOfWholeDemo());
    expect(output()).not.toContain('"level":50');
  });

  it.runIf(inject('isThorough'))(
    'may be cut at any moment: the next one succeeds and answers the same',
    async () => {
      const startOn = (place: string) => ({ PACTBOOK_DATA: place, LOG_LEVEL: 'warn' });
      const begun = performance.now();
      const whole = await startProduct(startOn(newFolder()));
      const wholeStart = performance.now() - begun;
      await whole.kill();
      const expected = await answersOfWholeDemo();
      for (const shares of SHARES) {
        const place = newFolder();
        for (const share of shares) {
          const start = beginProduct(startOn(place));
          await Promise.race([wait(wholeStart * share), start.ready.catch(() => undefined)]);
          await start.kill();
        }
        const next = await startProduct(startOn(place));
        expect(await answersOf(next.address)).toEqual(expected);
        expect(next.output()).not.toContain('"level":50');
        await next.kill();
      }
    },
  );

  it('tells its accounts, finishes what is in flight when it is stopped, and starts again with its data', async () => {
    const first = await server();
    // The accounts are shown after the address.
    await expect.poll(first.output).toContain(ADMIN.emailAddress);
    expect(first.output()).toContain(DEMO_PASSWORD);
    const token = await signInToProduct(first.address, ADMIN);
    const { hostname, port } = new URL(first.address);

    // A request of which half has been sent when the signal comes.
    const half = await openConnection(`http://${hostname}:${port}`);
    const body = JSON.stringify({ emailAddress: 'record-admin@acme.example', password: DEMO_PASSWORD });
    half.write(
      `POST /api/users/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    const answered = new Promise<string>((resolve) => half.on('data', (chunk) => resolve(chunk.toString())));

    // Clients that keep asking until the server is gone.
    let isStopping = false;
    const failures: unknown[] = [];
    let answers = 0;
    const clients = Array.from({ length: 8 }, async () => {
      let wasSentAway = false;
      for (;;) {
        try {
          const response = await fetch(`${first.address}/api/teams`, {
            headers: { authorization: `Bearer ${token}` },
          });
          await response.arrayBuffer();
          if (response.status !== 200) failures.push(response.status);
          wasSentAway = response.headers.get('connection') === 'close';
          answers += 1;
        } catch (error) {
          const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
          // Once it no longer listens, a new connection is refused, or reset while it waits to be taken: nothing of it
          // was in flight.
          if (isStopping && cause?.code === 'ECONNREFUSED') return;
          if (isStopping && wasSentAway && cause?.code === 'ECONNRESET') return;
          failures.push(cause?.code ?? error);
          return;
        }
      }
    });
    await expect.poll(() => answers).toBeGreaterThan(20);
    isStopping = true;
    const stopped = first.stop();
    running = null;
    await wait(400);
    half.write(body.slice(10));
    expect(await answered).toMatch(/^HTTP\/1\.1 200 /);
    await Promise.all(clients);
    expect(await stopped).toBe(0);
    expect(failures).toEqual([]);

    const second = await startProduct({ PACTBOOK_DATA: folder });
    const profile = await askProduct(second.address, 'GET', '/profile', { token });
    expect(profile.status).toBe(200);
    expect(await second.stop()).toBe(0);

    // What was logged and shown holds no password that was typed, and no token.
    const logged = first
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .join('\n');
    expect(logged).toContain('"msg":"signed in"');
    expect(logged).not.toContain(DEMO_PASSWORD);
    expect(logged).not.toContain(token);
    expect(logged).not.toContain('@acme.example');
  });

  it('opens no demo to other machines, and names an address that is taken before it makes anything', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'string' ? 0 : (address?.port ?? 0);
    const elsewhere = { PACTBOOK_DATA: `${folder}-other`, PORT: String(port) };
    const taken = await startProduct(elsewhere).catch(String);
    other.close();
    expect(taken).toContain(`Port ${port} of localhost is used by another program.`);
    expect(existsSync(`${folder}-other`)).toBe(false);
    // On the data that the tests before left.
    if (running !== null || !existsSync(join(folder, 'database'))) await (await server()).stop();
    running = null;
    const opened = await startProduct({ PACTBOOK_DATA: folder, HOST: '0.0.0.0' }).catch(String);
    expect(opened).toContain('it holds the demo, whose password everyone knows: system-admin@acme.example');
    expect(opened).toContain('Pactbook was not started.');
  });
});
