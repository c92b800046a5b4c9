import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startProgram, type ChildProgram } from '../../testing/database/child-program.ts';
import { quickFolder } from '../../testing/database/quick-folder.ts';
import { silentLog } from '../../testing/database/silent-log.ts';
import { socketIn } from './address.ts';
import { OwnPostgres } from './own-postgres.ts';

/** Users of every Linux, and one that has only a number. */
const [DAEMON, NOBODY, NAMELESS] = [1, 65_534, 65_533];

const runAs = (uid: number): string[] => ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups'];

/** Whether another user can run the programs of these tests: those of a checkout that only root may enter, none can. */
function canRunAsOther(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const [command = '', ...words] = runAs(DAEMON);
  const reading = "require('fs').readFileSync(process.argv[1])";
  return spawnSync(command, [...words, process.execPath, '-e', reading, import.meta.filename]).status === 0;
}

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(quickFolder(), 'pactbook-users-'));
});
afterEach(() => rmSync(base, { recursive: true }));

const pidOf = ({ lines: [line = ''] }: ChildProgram): number => Number(line.split(' ')[1]);

/** A line of what Linux says of a process. */
function status(pid: number, name: string): string {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`));
  return line?.split(/\s+/).slice(1).join(' ') ?? '';
}

/** Whether another user reaches a socket. */
function otherReaches(socket: string): boolean {
  const script = `require('net').connect(process.argv[1]).on('error', () => process.exit(1)).on('connect', () => process.exit(0))`;
  const [command, ...words] = [...runAs(NAMELESS), process.execPath, '-e', script, socket];
  return spawnSync(command, words, { cwd: '/' }).status === 0;
}

describe.runIf(process.platform === 'linux' && process.getuid?.() === 0)('started by root', () => {
  test('PostgreSQL runs as the user "nobody", below folders that only root may enter, and can become no other user', async () => {
    chmodSync(base, 0o700);
    const folder = join(base, 'closed', 'data');
    const own = await OwnPostgres.start(folder, {}, silentLog);
    const { pid = 0 } = own;
    expect(status(pid, 'Uid')).toBe(`${NOBODY} ${NOBODY} ${NOBODY} ${NOBODY}`);
    expect(status(pid, 'Groups')).toBe('');
    expect(status(pid, 'NoNewPrivs')).toBe('1');
    const onlyOverride = (1 << 1).toString(16).padStart(16, '0');
    expect([status(pid, 'CapEff'), status(pid, 'CapBnd')]).toEqual([onlyOverride, onlyOverride]);
    expect(statSync(join(folder, 'postgres')).uid).toBe(NOBODY);
    await own.close();
  });

  test.each([
    ['one', DAEMON],
    ['one without a name, as in a container', NAMELESS],
  ])('on a data folder of another user it runs as that one: %s', async (_name, user) => {
    const folder = join(base, 'data');
    mkdirSync(folder);
    chownSync(folder, user, user);
    const own = await OwnPostgres.start(folder, {}, silentLog);
    expect(status(own.pid ?? 0, 'Uid')).toBe(`${user} ${user} ${user} ${user}`);
    const cluster = join(folder, 'postgres');
    const paths = readdirSync(cluster, { encoding: 'utf8', recursive: true });
    expect(new Set(['', ...paths].map((path) => statSync(join(cluster, path)).uid))).toEqual(new Set([user]));
    await own.close();
  });

  test('no other user reaches its socket, though everyone may enter the data folder', async () => {
    chmodSync(base, 0o755);
    const folder = join(base, 'data');
    mkdirSync(folder, { mode: 0o755 });
    const own = await OwnPostgres.start(folder, {}, silentLog);
    expect(otherReaches(socketIn(join(folder, 'postgres-socket')))).toBe(false);
    chmodSync(join(folder, 'postgres-socket'), 0o755);
    expect(otherReaches(socketIn(join(folder, 'postgres-socket')))).toBe(true);
    await own.close();
  });
});

describe.runIf(canRunAsOther())('started by an ordinary user', () => {
  test('PostgreSQL runs as that user, and ends with the server', async () => {
    chownSync(base, DAEMON, DAEMON);
    const folder = join(base, 'data');
    const server = startProgram('run-postgres', [folder], runAs(DAEMON));
    await server.printed(1);
    expect([server.lines.length, server.errors()]).toEqual([1, '']);
    expect(status(pidOf(server), 'Uid')).toBe(`${DAEMON} ${DAEMON} ${DAEMON} ${DAEMON}`);
    expect(statSync(join(folder, 'postgres-socket')).mode & 0o777).toBe(0o700);
    await server.kill();
    const next = startProgram('run-postgres', [folder, 'close'], runAs(DAEMON));
    expect([await next.ended, next.errors()]).toEqual([0, '']);
  });

  test('that has no name, one sentence says what to do, and nothing is left', async () => {
    chownSync(base, NAMELESS, NAMELESS);
    const refused = startProgram('run-postgres', [join(base, 'data')], runAs(NAMELESS));
    expect(await refused.ended).toBe(1);
    expect(refused.lines).toEqual([
      `Error: User ${NAMELESS} has no name in this system, and PostgreSQL needs one to make a database. ` +
        'Start Pactbook as a user that has an entry in /etc/passwd.',
    ]);
    expect(readdirSync(join(base, 'data'))).toEqual([]);
  });

  test('a database of another user is refused with what to do', async () => {
    chmodSync(base, 0o777);
    const folder = join(base, 'data');
    const own = await OwnPostgres.start(folder, {}, silentLog);
    await own.close();
    chownSync(folder, DAEMON, DAEMON);
    const refused = startProgram('run-postgres', [folder], runAs(DAEMON));
    expect(await refused.ended).toBe(1);
    expect(refused.lines[0]).toMatch(
      /^ClusterRefused: The database in .+ belongs to user 65534, and Pactbook was started as user 1\. Start it as that user, or give/,
    );
  });

  test('root starts a command on its folder, and the user starts again afterwards', async () => {
    chownSync(base, DAEMON, DAEMON);
    const folder = join(base, 'data');
    const first = startProgram('run-postgres', [folder, 'close'], runAs(DAEMON));
    expect([await first.ended, first.errors()]).toEqual([0, '']);
    const byRoot = startProgram('run-postgres', [folder]);
    await byRoot.printed(1);
    const meanwhile = startProgram('run-postgres', [folder], runAs(DAEMON));
    expect(await meanwhile.ended).toBe(1);
    expect(meanwhile.lines[0]).toMatch(/^FolderInUse: /);
    await byRoot.kill();
    const next = startProgram('run-postgres', [folder, 'close'], runAs(DAEMON));
    expect([await next.ended, next.errors(), next.lines.length]).toEqual([0, '', 1]);
  });
});
