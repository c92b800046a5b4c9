import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { accountFor, chooseLaunch, launchesFor, secureCluster } from './account.ts';

const someone = { uid: 1_234, gid: 5_678 };
const isRoot = process.getuid?.() === 0;

describe('how PostgreSQL is started', () => {
  test('an ordinary user of Linux: to end with its parent, or plainly where that is not possible', () => {
    expect(launchesFor(null, 'linux')).toEqual([
      { prefix: ['setpriv', '--pdeathsig', 'INT'], spawnAs: null, owner: null, entersClosedFolders: false },
      { prefix: [], spawnAs: null, owner: null, entersClosedFolders: false },
    ]);
  });

  test.each(['darwin', 'win32', 'freebsd'])('%s: plainly', (platform) => {
    const plain = { prefix: [], spawnAs: null, owner: null, entersClosedFolders: false };
    expect(launchesFor(null, platform)).toEqual([plain]);
    expect(launchesFor(someone, platform)).toEqual([{ ...plain, spawnAs: someone, owner: someone }]);
  });

  test('root of Linux: as another user that enters closed folders, as one that does not, or as Node does it', () => {
    const launches = launchesFor(someone, 'linux');
    expect(launches.map(({ entersClosedFolders }) => entersClosedFolders)).toEqual([true, false, false]);
    expect(launches.map(({ owner }) => owner)).toEqual([someone, someone, someone]);
    expect(launches.map(({ spawnAs }) => spawnAs)).toEqual([null, null, someone]);
    for (const { prefix } of launches.slice(0, 2)) {
      expect(prefix.slice(0, 3)).toEqual(['setpriv', '--pdeathsig', 'INT']);
      expect(prefix).toEqual(
        expect.arrayContaining(['--reuid=1234', '--regid=5678', '--clear-groups', '--no-new-privs']),
      );
    }
  });

  test('the other user has one capability and no way to another', () => {
    const [first] = launchesFor(someone, 'linux');
    const sets = first?.prefix.filter((word) => word.includes('caps=') || word.includes('bounding'));
    expect(sets).toEqual([
      '--inh-caps=-all,+dac_override',
      '--ambient-caps=-all,+dac_override',
      '--bounding-set=-all,+dac_override',
    ]);
  });

  test('the other user keeps that capability when PostgreSQL looks for its own program by access()', () => {
    expect(launchesFor(someone, 'linux')[0]?.prefix).toContain('--securebits=+no_setuid_fixup');
  });

  test('where the program does not run, one sentence says what to do', () => {
    expect(() => chooseLaunch('/no/such/postgres', null)).toThrow(
      'PostgreSQL cannot be started as this user: /no/such/postgres does not run. ' +
        'Start Pactbook as an ordinary user, or let every user enter the folder of the program.',
    );
    if (isRoot)
      expect(() => chooseLaunch('/no/such/postgres', someone)).toThrow(
        'as user 1234, because it refuses to run as root',
      );
  });
});

describe.runIf(isRoot)('root', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pactbook-account-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  test('takes the first owner that is not root, else no one', () => {
    const other = join(folder, 'other');
    mkdirSync(other);
    expect(accountFor([folder, other])?.uid).toBe(65_534);
    chownSync(other, someone.uid, someone.gid);
    expect(accountFor([folder, other])).toEqual(someone);
    chownSync(folder, 4_321, 8_765);
    expect(accountFor([folder, other])).toEqual({ uid: 4_321, gid: 8_765 });
  });

  test('starts the program where only root may enter, as the first way', () => {
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\ntest "$(id -u)" = 1234\n', { mode: 0o755 });
    chmodSync(folder, 0o700);
    expect(chooseLaunch(program, someone)).toEqual(launchesFor(someone)[0]);
  });

  test('gives a copy of the database that belongs to root to its user, and leaves that of another user alone', () => {
    const copy = join(folder, 'copy');
    mkdirSync(join(copy, 'base', '1'), { recursive: true });
    writeFileSync(join(copy, 'base', '1', 'rows'), '');
    secureCluster(copy, null);
    expect(statSync(copy)).toMatchObject({ uid: 0, mode: 0o40_700 });
    secureCluster(copy, someone);
    const owners = readdirSync(copy, { encoding: 'utf8', recursive: true }).map((path) =>
      statSync(join(copy, path)),
    );
    expect([statSync(copy), ...owners].map(({ uid, gid }) => ({ uid, gid }))).toEqual(
      Array.from({ length: 4 }, () => someone),
    );
    secureCluster(copy, { uid: 1, gid: 1 });
    expect(statSync(copy).uid).toBe(someone.uid);
  });
});
