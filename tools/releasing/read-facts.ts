import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { ReleaseFacts } from './refusals.ts';

/** Where the archives of releases are, from the root. */
const RELEASES_FOLDER = 'packages/server/src/testing/releases';

const manifestSchema = z.object({
  version: z.string(),
  workspaces: z.array(z.string()).default([]),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

function readManifest(root: string, folder: string): z.infer<typeof manifestSchema> {
  return manifestSchema.parse(JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')));
}

/** Reads what a release of the repository in `root` is made of. */
export function readFacts(root: string): ReleaseFacts {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '');
  const { version, workspaces } = readManifest(root, '.');
  const versions = ['.', ...workspaces].flatMap((folder) => {
    const manifest = readManifest(root, folder);
    const own = { manifest: join(folder, 'package.json'), version: manifest.version };
    const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })
      .filter(([name]) => name.startsWith('@pactbook/'))
      .map(([name, wanted]) => ({ manifest: `${own.manifest} for ${name}`, version: wanted }));
    return [own, ...asked];
  });
  const releases = join(root, RELEASES_FOLDER);
  return {
    version,
    versions,
    branch: git('branch', '--show-current'),
    changed: linesOf(git('status', '--porcelain')).map((line) => line.slice(3).trim()),
    tags: linesOf(git('tag', '--list')),
    changelog: existsSync(join(root, 'CHANGELOG.md')) ? readFileSync(join(root, 'CHANGELOG.md'), 'utf8') : '',
    archived: (existsSync(releases) ? readdirSync(releases) : [])
      .filter((name) => name.endsWith('.tar.zst'))
      .map((name) => name.slice(0, -'.tar.zst'.length)),
  };
}
