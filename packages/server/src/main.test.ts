import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, makeDataFolder } from './testing/database/open-test-database.ts';
import { environmentOf, BUILT_SERVER } from './testing/start-product.ts';
import { inheritedEnvironment, QUICK_NODE } from './testing/inherited-environment.ts';

const COMMAND_LINE = fileURLToPath(new URL('./command-line/pactbook.ts', import.meta.url));
const PASSWORD = 'pactbook-demo';

interface RunningServer {
  readonly child: ChildProcess;
  readonly address: string;
  readonly output: () => string;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

/** Starts the product as its users do, on a free port. What it does with its demo is tried in `faults/demo-start.test.ts`. */
async function startProduct(environment: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, [...QUICK_NODE, BUILT_SERVER], {
    env: { ...inheritedEnvironment(), PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const address = await new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const found = /(?:ready: |"address":")(http:[^\s"]+)(?:\s|","msg":"started")/.exec(output)?.[1];
      if (found !== undefined) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The server did not start: ${output}`)));
  });
  return { child, address, output: () => output, ended };
}

describe('the product as a process', () => {
  let folder: string;
  let dispose: () => Promise<void>;

  beforeAll(async () => {
    ({ folder, dispose } = await makeDataFolder());
  });
  afterAll(() => dispose());

  it.each([
    [{ HOST: '192.0.2.1', PORT: '45999' }, 'HOST is 192.0.2.1, which is no address of this machine.'],
    [{ PACTBOOK_DATA: BUILT_SERVER }, `PACTBOOK_DATA is ${BUILT_SERVER}, which is no folder.`],
  ])('says in a sentence why it cannot start with %j', async (environment, sentence) => {
    const refused = await startProduct({ PACTBOOK_DATA: folder, ...environment }).catch(String);
    expect(refused).toContain(sentence);
    expect(refused).not.toMatch(/\n {4}at /);
  });

  it('says plainly what is wrong with its settings, all at once, and how to begin without the demo', async () => {
    const wrong = await startProduct({
      PACTBOOK_DATA: folder,
      PORT: 'many',
      LOG_LEVEL: 'loud',
      PACTBOOK_SECRET: 'short',
    }).catch((error: unknown) => String(error));
    expect(wrong).toContain('PORT must be a port number from 0 to 65535.');
    expect(wrong).toContain('LOG_LEVEL must be one of');
    expect(wrong).toContain('PACTBOOK_SECRET must have at least 32 characters.');
    expect(wrong).not.toContain('short.');
    const empty = await startProduct({ PACTBOOK_DATA: folder, PACTBOOK_DEMO: 'off' });
    await expect.poll(empty.output).toContain('npm run pactbook -- organisation create');
    expect(empty.output()).not.toContain(PASSWORD);
    empty.child.kill('SIGTERM');
    expect(await empty.ended).toBe(0);
    // No one reads along: the log is alone, and says the same.
    const alone = await startProduct({
      PACTBOOK_DATA: folder,
      PACTBOOK_DEMO: 'off',
      PACTBOOK_DEMOS: 'off',
      LOG_FORMAT: 'auto',
      PACTBOOK_DRAIN_DELAY: '30',
    });
    await expect.poll(alone.output).toContain('/setup#');
    // A load balancer is informed first: the server answers, and closes no connection, until the delay is over.
    const ready = async (): Promise<number> => (await fetch(`${alone.address}/api/readyz`)).status;
    expect(await ready()).toBe(200);
    alone.child.kill('SIGHUP');
    await expect.poll(ready).toBe(503);
    const answer = await fetch(`${alone.address}/api/setup`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'keep-alive']);
    expect(alone.child.exitCode).toBeNull();
    // A user who does not want to wait says so again.
    alone.child.kill('SIGINT');
    expect(await alone.ended).toBe(0);
    const lines = alone.output().trim().split('\n');
    const entries = lines.map((line): Record<string, string> => JSON.parse(line));
    expect(entries[0]).toMatchObject({
      msg: 'starting',
      address: 'http://localhost:0',
    });
    expect(entries[0]?.['version']).toMatch(/^\d/);
    const messages = entries.map(({ msg }) => msg);
    expect(messages).toEqual(expect.arrayContaining(['started', 'stopping', 'draining']));
    expect(messages).toContain(
      'PACTBOOK_DEMOS is no variable of this version and has no effect. Did you mean PACTBOOK_DEMO?',
    );
    expect(entries.find(({ msg }) => msg === 'started')?.['address']).toBe(alone.address);
  });
});

describe('a first start on a PostgreSQL server', () => {
  it('says how its first administrator gets in: by a link that works once, with no account beforehand', async () => {
    const { settings, dispose } = await makeDatabase('migrated');
    const environment = environmentOf(settings);
    const server = await startProduct({ ...environment, LOG_LEVEL: 'warn' });
    await expect.poll(server.output).toContain('No one can sign in yet.');
    const [, words = ''] = /npm run pactbook -- (organisation create .*)/.exec(server.output()) ?? [];
    expect(words).toContain('--link');
    expect(server.output()).not.toContain(PASSWORD);
    const args = [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    const { stdout } = await promisify(execFile)(process.execPath, [...QUICK_NODE, COMMAND_LINE, ...args], {
      env: { ...inheritedEnvironment(), ...environment, PACTBOOK_PUBLIC_URL: server.address },
    });
    const [link = ''] = /http\S+/.exec(stdout) ?? [];
    expect(link).toContain(`${server.address}/u/resetPassword?token=`);
    const post = (path: string, body: object): Promise<Response> =>
      fetch(`${server.address}/api${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const newPassword = 'the first phrase of all';
    const choice = { token: new URL(link).searchParams.get('token'), newPassword };
    expect((await post('/users/resetPassword', choice)).status).toBe(204);
    expect((await post('/users/resetPassword', choice)).status).toBe(422);
    const login = await post('/users/login', { emailAddress: 'me@example.com', password: newPassword });
    expect(login.status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    await dispose();
  });
});
