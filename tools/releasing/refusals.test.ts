import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { packageOf } from '../../packages/server/src/platform/postgres/programs.ts';
import { repositoryRoot } from '../running/repository.ts';
import { foreignPackages, licencesText } from './licences.ts';
import { readFacts } from './read-facts.ts';
import { refusalsOf } from './refusals.ts';

describe('a release', () => {
  let root: string;
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
      cwd: root,
    });
  const put = (path: string, content: unknown) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const commit = () => {
    git('add', '-A');
    git('commit', '-qm', 'Everything');
  };
  const refusals = (): string[] => refusalsOf(readFacts(root));

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'pactbook-release-test-'));
    git('init', '-q', '-b', 'main');
    put('package.json', { version: '1.2.0-rc.1', workspaces: ['packages/a', 'packages/b'] });
    put('packages/a/package.json', { version: '1.2.0-rc.1' });
    put('packages/b/package.json', { version: '1.2.0-rc.1', dependencies: { '@pactbook/a': '1.2.0-rc.1' } });
    put('CHANGELOG.md', '# Changes\n\n## 1.2.0-rc.1 (2027-01-01)\n');
    put('packages/server/src/testing/releases/1.2.0-rc.1.tar.zst', 'archive');
    commit();
  });
  afterEach(() => rmSync(root, { recursive: true }));

  test('is made where nothing is missing, of main as it is committed', () => {
    expect(refusals()).toEqual([]);
    git('checkout', '-qb', 'other');
    put('note.txt', 'changed');
    expect(refusals()).toEqual([
      'This is the branch other; a release is made on main.',
      'These files are not committed: note.txt.',
    ]);
  });

  test('has one version everywhere, a heading of its own and an archive, and is tagged once', () => {
    put('package.json', { version: '1.2.0', workspaces: ['packages/a', 'packages/b'] });
    put('packages/a/package.json', { version: '1.2.0' });
    commit();
    expect(refusals()).toEqual([
      'packages/b/package.json names 1.2.0-rc.1, not 1.2.0.',
      'packages/b/package.json for @pactbook/a names 1.2.0-rc.1, not 1.2.0.',
      'CHANGELOG.md has no heading "## 1.2.0".',
      'There is no archive of 1.2.0 for the test of upgrades: npm run release -- --record, then commit it.',
    ]);
    git('reset', '-q', '--hard', 'HEAD~1');
    git('tag', 'v1.2.0-rc.1');
    expect(refusals()).toEqual(['v1.2.0-rc.1 is tagged already. Raise the version in every package.json.']);
  });

  test('has a version of semantic versioning', () => {
    put('package.json', { version: '1.2', workspaces: [] });
    commit();
    expect(refusals()).toContain('1.2 is no version of semantic versioning.');
  });
});

const SHIPPED_POSTGRES = packageOf(process.platform, process.arch);

describe('the licences of this repository', () => {
  const packages = foreignPackages(repositoryRoot);

  test('are those of what people run, of the server and of the web that is built, not of our tools', () => {
    const names = packages.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', SHIPPED_POSTGRES]));
    for (const tool of ['vitest', 'typescript', 'oxlint', 'playwright-core'])
      expect(names).not.toContain(tool);
    expect(packages.length).toBeGreaterThan(80);
  });

  test('are named by every package, and their texts are given', () => {
    expect(packages.filter(({ licence }) => licence === '').map(({ name }) => name)).toEqual([]);
    const text = licencesText(packages);
    for (const { name, version } of packages) expect(text).toContain(`${name} ${version} (`);
  });

  test('name PostgreSQL and each library that its programs load', () => {
    const { texts = [] } = packages.find(({ name }) => name === SHIPPED_POSTGRES) ?? {};
    for (const part of ['MIT', 'PostgreSQL Global', 'OpenSSL', 'ICU', 'libxml2', 'zlib', 'liblzma'])
      expect(texts.join('\n')).toContain(part);
  });
});
