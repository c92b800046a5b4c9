import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type MadeDatabase } from '../testing/database/open-test-database.ts';
import { createLog } from '../platform/log/log.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { inheritedEnvironment, QUICK_NODE } from '../testing/inherited-environment.ts';
import { makeProductFolder } from '../testing/product-database.ts';
import { runCommandHere } from '../testing/run-command-here.ts';
import { signInToProduct } from '../testing/ask-product.ts';
import { environmentOf, startProduct, type Product } from '../testing/start-product.ts';

const PROGRAM = fileURLToPath(new URL('./pactbook.ts', import.meta.url));
const PASSWORD = 'a password of the command line';

describe('the command line', () => {
  let made: MadeDatabase;

  beforeAll(async () => {
    made = await makeDatabase('migrated');
  });
  afterAll(() => made.dispose());

  const run = (
    args: readonly string[],
    input = `${PASSWORD}\n`,
  ): Promise<{ code: number | null; output: string }> => {
    const { settings } = made;
    const environment = environmentOf(settings);
    const child = spawn(process.execPath, [...QUICK_NODE, PROGRAM, ...args], {
      env: { ...inheritedEnvironment(), ...environment },
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stdin.end(input);
    return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
  };

  const runHere = (args: readonly string[], input?: string) =>
    runCommandHere(made.settings, args, { input: input ?? `${PASSWORD}\n` });

  // As a process, with its standard input, environment and exit code; what follows runs in this one.
  it('makes an organisation with its first administrator, and further people', async () => {
    const made1 = await run([
      'organisation',
      'create',
      '--name',
      'Initech',
      '--admin-email',
      'Bill@initech.example',
      '--time-zone',
      'America/Chicago',
      '--category',
      'Software',
    ]);
    expect(made1).toEqual({
      code: 0,
      output: 'The organisation "Initech" is there. Bill@initech.example can sign in.\n',
    });
    const made2 = await run([
      'user',
      'create',
      '--organisation',
      'initech',
      '--email',
      'peter@initech.example',
      '--manage-all',
    ]);
    expect(made2).toEqual({ code: 0, output: 'peter@initech.example can sign in to "Initech".\n' });
    const again = await run([
      'user',
      'create',
      '--organisation',
      'initech',
      '--email',
      'BILL@initech.example',
    ]);
    expect(again.code).toBe(1);
    expect(again.output).toContain('This email address already has an account.');
    const database = await openDatabase(made.settings, createLog('silent'));
    const [account] = await database.prepared<{ status: string; password_hash: string }>(
      { name: 'test_account', text: 'select * from find_account($1)' },
      ['bill@initech.example'],
    );
    await database.close();
    expect(account?.status).toBe('active');
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    [2, ['organisation', 'create', '--name', 'X'], '--admin-email is missing.'],
    [
      2,
      ['organisation', 'create', '--name', 'X', '--admin-email', 'nobody'],
      '"nobody" is no email address.',
    ],
    [
      2,
      [
        'organisation',
        'create',
        '--name',
        'X',
        '--admin-email',
        'a@x.example',
        '--time-zone',
        'Mars/Olympus',
      ],
      '"Mars/Olympus" is no time zone',
    ],
    [
      1,
      ['user', 'create', '--organisation', 'Nowhere', '--email', 'a@x.example'],
      'There is no organisation "Nowhere".',
    ],
    [2, ['user', 'create', '--password', 'secret'], "Unknown option '--password'"],
    [2, ['nonsense'], 'There is no command "nonsense".'],
  ])('answers %i to %j', async (expected, args, sentence) => {
    const { code, output } = await runHere(args);
    expect(code).toBe(expected);
    expect(output).toContain(sentence);
    expect(output).not.toMatch(/\n +at /);
  });

  it('takes no weak password', async () => {
    const args = ['organisation', 'create', '--name', 'Weak', '--admin-email', 'weak.password@x.example'];
    expect((await runHere(args, 'short\n')).output).toContain('Use 12 characters or more');
    expect((await runHere(args, 'Weak.Password@x.example\n')).output).toContain(
      'Do not use your email address',
    );
    expect((await runHere(args, '')).code).toBe(1);
  });

  it('explains itself without touching the database', async () => {
    expect((await runHere([])).output).toContain('organisation create');
    for (const name of ['organisation create', 'user create']) {
      const { code, output } = await runHere([...name.split(' '), '--help']);
      expect(code).toBe(0);
      expect(output).toContain(`npm run pactbook -- ${name}`);
    }
  });
});

describe('the command line beside a running server', () => {
  let data: Awaited<ReturnType<typeof makeProductFolder>>;
  let server: Product;
  beforeAll(async () => {
    data = await makeProductFolder();
    server = await startProduct(data.environment);
  });
  afterAll(async () => {
    await server.stop();
    await data.dispose();
  });
  const run = (...args: string[]) => runCommandHere(data.settings, args, { input: `${PASSWORD}\n` });

  it('works on the database of the server, which answers with the change at once', async () => {
    const organisation = ['--organisation', data.organisationId];
    const made = await run('user', 'create', ...organisation, '--email', 'second@faults.example');
    expect([made.code, made.output]).toEqual([0, expect.stringContaining('second@faults.example')]);
    const second = { emailAddress: 'second@faults.example', password: PASSWORD };
    expect(await signInToProduct(server.address, second)).not.toBe('');
  });

  it('makes a backup and says that the database answers, while the server runs', async () => {
    const { code, output } = await run('backup', join(data.folder, 'while-running.tar.zst'));
    expect([code, output]).toEqual([0, expect.stringContaining('The backup is in')]);
    expect((await run('doctor')).output).toMatch(
      /ok {7}database +The PostgreSQL 18\.\d+ of Pactbook answers\./,
    );
  });

  it('does not restore into the folder that the server uses', async () => {
    const { code, output } = await run('restore', join(data.folder, 'while-running.tar.zst'));
    expect(code).toBe(1);
    expect(output).toContain(`already in use by process ${server.pid}`);
    expect(output).toContain('must be stopped');
  });
});
