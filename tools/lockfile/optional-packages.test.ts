import { describe, expect, test } from 'vitest';
import { entryFor, missingOptionals } from './optional-packages.ts';
import type { LockedPackages } from './optional-packages.ts';

const TOOL = { version: '1.2.3', dev: true, optionalDependencies: { '@tool/linux-x64-musl': '1.2.3' } };

describe('a gap in the lockfile', () => {
  test('is an optional package that a package asks for and that is not listed', () => {
    expect(missingOptionals({ 'node_modules/tool': TOOL })).toEqual([
      { name: '@tool/linux-x64-musl', version: '1.2.3', askedBy: 'node_modules/tool' },
    ]);
  });

  test.each([
    ['at the top', 'node_modules/tool', 'node_modules/@tool/linux-x64-musl'],
    [
      'beside a nested one',
      'node_modules/a/node_modules/tool',
      'node_modules/a/node_modules/@tool/linux-x64-musl',
    ],
    ['above a nested one', 'node_modules/a/node_modules/tool', 'node_modules/@tool/linux-x64-musl'],
    ['inside it', 'node_modules/tool', 'node_modules/tool/node_modules/@tool/linux-x64-musl'],
  ])('does not exist when the package is listed %s', (_where, place, listed) => {
    expect(missingOptionals({ [place]: TOOL, [listed]: { version: '1.2.3' } })).toEqual([]);
  });

  test('remains when only an unrelated package contains the package', () => {
    const packages = { 'node_modules/tool': TOOL, 'node_modules/b/node_modules/@tool/linux-x64-musl': {} };
    expect(missingOptionals(packages)).toHaveLength(1);
  });
});

describe('the entry that fills it', () => {
  const packages: LockedPackages = { 'node_modules/tool': TOOL };
  const entry = (name: string, version = '1.2.3') =>
    entryFor({ name, version, askedBy: 'node_modules/tool' }, packages);

  test.each([
    ['@t/binding-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
    ['@t/binding-linux-x64-gnu', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
    ['@t/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@t/binding-linux-arm-musleabihf', { os: ['linux'], cpu: ['arm'], libc: ['musl'] }],
    ['@t/darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@t/binding-win32-x64-msvc', { os: ['win32'], cpu: ['x64'] }],
    ['@t/oxide-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('reads the platform of %s from its name', (name, platform) => {
    expect(entry(name)).toEqual({ version: '1.2.3', dev: true, optional: true, ...platform });
  });

  test('is refused for a name without a platform and for a range of versions', () => {
    expect(() => entry('@t/extras')).toThrow('tells no platform');
    expect(() => entry('@t/darwin-arm64', '^1.2.3')).toThrow('no exact version');
  });
});
