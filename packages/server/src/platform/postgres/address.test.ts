import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  chooseAddress,
  isSocket,
  passwordFileIn,
  prepareSocketFolder,
  removeSocketFolder,
  runningAddress,
  socketIn,
  urlOf,
} from './address.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pactbook-address-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('where PostgreSQL listens', () => {
  test('in the data folder, and nothing is made yet', async () => {
    const address = await chooseAddress(folder);
    expect(address).toEqual({ host: join(folder, 'postgres-socket'), port: 5432, password: null });
    expect(readdirSync(folder)).toEqual([]);
  });

  test('with the temporary files below a path of 200 characters, in another folder each time', async () => {
    const long = join('/', 'x'.repeat(199));
    const [first, second] = [await chooseAddress(long), await chooseAddress(long)];
    expect(first.host).not.toBe(second.host);
    for (const { host } of [first, second]) {
      expect(basename(host)).toMatch(/^pactbook-postgres-[0-9a-f]{16}$/);
      expect(existsSync(host)).toBe(false);
    }
  });

  test('at a path that every system takes, however long that of the data folder is', async () => {
    const path = fc.string({ unit: fc.constantFrom('a', 'ä', '月', '/'), maxLength: 200 });
    await fc.assert(
      fc.asyncProperty(path, async (name) => {
        const { host } = await chooseAddress(`/${name}`, 'linux');
        // 104 with the zero at its end on macOS.
        expect(Buffer.byteLength(socketIn(host))).toBeLessThan(104);
      }),
    );
  });

  test('on Windows at a port of this machine, with a password that stays', async () => {
    const first = await chooseAddress(folder, 'win32');
    const second = await chooseAddress(folder, 'win32');
    expect(isSocket(first)).toBe(false);
    expect(first.host).toBe('127.0.0.1');
    expect(first.port).toBeGreaterThan(1_023);
    expect(first.password).toMatch(/^[\w-]{32}$/);
    expect(second.password).toBe(first.password);
    expect(statSync(passwordFileIn(folder)).mode & 0o777).toBe(0o600);
  });

  test('a password that a power cut has emptied is made again', async () => {
    writeFileSync(passwordFileIn(folder), '');
    expect((await chooseAddress(folder, 'win32')).password).toMatch(/^[\w-]{32}$/);
  });
});

test('the URL brings a client to the socket, or to the port with the password', () => {
  const atSocket = urlOf({ host: '/da ta/ö?&=%/s', port: 5432, password: null });
  expect(new pg.Client({ connectionString: atSocket })).toMatchObject({
    host: '/da ta/ö?&=%/s',
    port: 5432,
    user: 'postgres',
    database: 'postgres',
  });
  const atPort = urlOf({ host: '127.0.0.1', port: 4_711, password: 'p@ss:/?#' }, 'pactbook_app');
  expect(new pg.Client({ connectionString: atPort })).toMatchObject({
    host: '127.0.0.1',
    port: 4_711,
    user: 'pactbook_app',
    password: 'p@ss:/?#',
  });
});

describe('the folder of the socket', () => {
  const socketFolder = () => join(folder, 'postgres-socket');

  test('is entered by its user only, and emptied of what a killed server left', () => {
    prepareSocketFolder(socketFolder(), null);
    expect(statSync(socketFolder()).mode & 0o777).toBe(0o700);
    writeFileSync(socketIn(socketFolder()), '');
    writeFileSync(`${socketIn(socketFolder())}.lock`, '');
    prepareSocketFolder(socketFolder(), null);
    expect(readdirSync(socketFolder())).toEqual([]);
  });

  test('that others may enter is closed to them', () => {
    mkdirSync(socketFolder(), { mode: 0o755 });
    prepareSocketFolder(socketFolder(), null);
    expect(statSync(socketFolder()).mode & 0o777).toBe(0o700);
  });

  test('is removed; a folder of another name stays', () => {
    prepareSocketFolder(socketFolder(), null);
    for (const name of ['documents', 'postgres', 'postgres-socket-2']) mkdirSync(join(folder, name));
    for (const name of ['postgres-socket', 'documents', 'postgres', 'postgres-socket-2'])
      removeSocketFolder(join(folder, name));
    expect(readdirSync(folder).toSorted()).toEqual(['documents', 'postgres', 'postgres-socket-2']);
  });
});

describe('where a PostgreSQL that runs is reached', () => {
  const cluster = () => join(folder, 'postgres');

  test('in the data folder, wherever its server sees that folder', () => {
    prepareSocketFolder(join(folder, 'postgres-socket'), null);
    writeFileSync(socketIn(join(folder, 'postgres-socket')), '');
    const found = runningAddress(folder, cluster(), '/elsewhere/postgres-socket');
    expect(found?.host).toBe(join(folder, 'postgres-socket'));
  });

  test('else at the socket that the server has noted, else not at all', () => {
    const noted = join(dirname(folder), basename(folder), 'pactbook-postgres-1');
    expect(runningAddress(folder, cluster(), noted)).toBeNull();
    expect(runningAddress(folder, cluster(), null)).toBeNull();
    prepareSocketFolder(noted, null);
    writeFileSync(socketIn(noted), '');
    expect(runningAddress(folder, cluster(), noted)?.host).toBe(noted);
  });

  test('on Windows at the port that PostgreSQL has written, or not at all before', async () => {
    const { password } = await chooseAddress(folder, 'win32');
    expect(runningAddress(folder, cluster(), null, 'win32')).toBeNull();
    mkdirSync(cluster());
    writeFileSync(join(cluster(), 'postmaster.pid'), '12\nC:/data\n1700000000\n50123\n\n127.0.0.1\n');
    expect(runningAddress(folder, cluster(), null, 'win32')).toEqual({
      host: '127.0.0.1',
      port: 50_123,
      password,
    });
  });
});
