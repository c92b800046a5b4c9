// The lockfile lists the packages of every platform, so that `npm ci` accepts it on every machine.
// `npm run lockfile` adds what is missing.
import { readFileSync, writeFileSync } from 'node:fs';
import { entryFor, missingOptionals } from './lockfile/optional-packages.ts';
import type { LockedPackages } from './lockfile/optional-packages.ts';
import { workspaceFaults, type AskedFor } from './lockfile/workspace-packages.ts';
import { inRepository } from './running/repository.ts';

interface Lockfile {
  packages: LockedPackages;
}

function isLockfile(value: unknown): value is Lockfile {
  return typeof value === 'object' && value !== null && 'packages' in value;
}

const path = inRepository('package-lock.json');
const lockfile: unknown = JSON.parse(readFileSync(path, 'utf8'));
if (!isLockfile(lockfile) || Object.keys(lockfile.packages).length < 100) {
  console.error('package-lock.json lists too few packages to be the whole repository.');
  process.exit(1);
}
/** The manifests of the root and of each workspace, by folder. */
function readManifests(): Map<string, AskedFor> {
  const read = (folder: string) =>
    JSON.parse(readFileSync(inRepository(folder, 'package.json'), 'utf8')) as AskedFor & {
      readonly workspaces?: readonly string[];
    };
  const root = read('.');
  const own = (root.workspaces ?? []).map((folder) => [folder, read(folder)] as const);
  return new Map([['', root], ...own]);
}

const faults = workspaceFaults(lockfile.packages, readManifests());
if (faults.length > 0) {
  for (const fault of faults) console.log(fault);
  console.error(
    '`npm ci` would refuse package-lock.json: run "npm run deps -- i --package-lock-only" and commit it.',
  );
  process.exitCode = 1;
}
const missing = missingOptionals(lockfile.packages);
if (missing.length > 0 && process.argv.includes('--fix')) {
  for (const one of missing) lockfile.packages[`node_modules/${one.name}`] = entryFor(one, lockfile.packages);
  const sorted = Object.entries(lockfile.packages).toSorted(([one], [other]) =>
    one.localeCompare(other, 'en'),
  );
  writeFileSync(path, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
  console.log(`${missing.length} packages of other platforms added to package-lock.json`);
} else if (missing.length > 0) {
  for (const { name, version, askedBy } of missing)
    console.log(`${name}@${version}, asked for by ${askedBy}`);
  console.error('`npm ci` would refuse package-lock.json: run "npm run lockfile" and commit it.');
  process.exitCode = 1;
}
