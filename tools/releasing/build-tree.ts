import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foreignPackages, licencesText } from './licences.ts';

/** What only those need who work on Pactbook. */
const NOT_RELEASED = [
  'bench',
  'docs/decisions',
  'docs/screenshots',
  'e2e',
  'packages/web',
  'tools',
  'training',
  'packages/server/src/faults',
  'node_modules/.cache',
  '.ci',
  '.github',
  '.dockerignore',
  '.editorconfig',
  '.gitignore',
  '.oxfmtrc.json',
  '.oxlintrc.json',
  'knip.json',
  'tsconfig.base.json',
  'vitest.config.ts',
  'packages/server/vitest.config.ts',
  'packages/server/rolldown.config.ts',
];
/**
 * What a server does not load of its packages: types, maps of sources and tests, and sources beside what is built of them. Of
 * the shipped PostgreSQL what extensions are compiled with, languages for functions that need a program of the system, and
 * modules with libraries of their own.
 */
const NOT_LOADED = [
  /\.(?:map|d\.[cm]?ts)$/,
  /^(?:@[^/]+\/)?[^/]+\/tests?$/,
  /^zod\/src$/,
  /\/native\/lib\/(?:.*\.a|pkgconfig|postgresql\/pgxs)$/,
  /\/native\/lib\/(?:libxslt|libossp-uuid)\.so/,
  /\/native\/(?:lib|share)\/postgresql\/.*(?:plperl|plpython3|pltcl|pgxml|xml2|uuid-ossp|test_decoding)[^/]*$/,
];
/** The package of the Node that runs here. */
const NODE = `node-${process.platform}-${process.arch}`;
const TEST = /\.test\.tsx?$/;

const START = (node: string, options: string, environment: string): string => `#!/bin/sh
# Starts the server; with another word, the command line: bin/pactbook backup FILE
here=$(CDPATH= cd -- "$(dirname -- "$0")/.." && pwd)
node="$here/node_modules/${node}/bin/node"
case "\${1:-start}" in
  start | -*)
    [ "\${1:-}" = start ] && shift
    exec env ${environment} "$node" ${options} "$here/packages/server/dist/main.js" "$@"
    ;;
  *)
    exec "$node" "$here/packages/server/src/command-line/pactbook.ts" "$@"
    ;;
esac
`;

/**
 * Builds what people run of the commit that is checked out: no tests, no tools, no development packages, with Node and the
 * built web.
 *
 * @param root the repository, its packages installed, web and server built
 * @param tree where; replaced when it is there
 */
export function buildTree(root: string, tree: string): void {
  rmSync(tree, { recursive: true, force: true });
  mkdirSync(tree, { recursive: true });
  const packed = execFileSync('git', ['archive', '--format=tar', 'HEAD'], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-xf', '-', '-C', tree], { input: packed });
  const npm = process.env['npm_execpath'];
  const flags = ['ci', '--omit=dev', '--workspace=packages/server', '--include-workspace-root'];
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  // The npm that runs this, on the Node that the lockfile pins.
  execFileSync(process.execPath, [npm ?? npmBeside(), ...flags, ...quiet], { cwd: tree, stdio: 'inherit' });
  for (const path of NOT_RELEASED) rmSync(join(tree, path), { recursive: true, force: true });
  // Headers for compiling extensions: of Node itself only its program runs.
  for (const part of ['include', 'share'])
    rmSync(join(tree, 'node_modules', NODE, part), { recursive: true, force: true });
  trimPackages(join(tree, 'node_modules'));
  removeTests(join(tree, 'packages'));
  for (const built of ['packages/web/dist', 'packages/server/dist'])
    cpSync(join(root, built), join(tree, built), { recursive: true });
  writeFileSync(join(tree, 'THIRD-PARTY-LICENSES.txt'), licencesText(foreignPackages(root)));
  writeStart(tree);
}

function npmBeside(): string {
  return execFileSync('which', ['npm'], { encoding: 'utf8' }).trim();
}

function trimPackages(packages: string): void {
  for (const path of readdirSync(packages, { recursive: true, encoding: 'utf8' }))
    if (NOT_LOADED.some((part) => part.test(path)))
      rmSync(join(packages, path), { recursive: true, force: true });
}

function removeTests(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'node_modules') {
      if (entry.name === 'testing') rmSync(path, { recursive: true });
      else removeTests(path);
    } else if (TEST.test(entry.name)) rmSync(path);
  }
}

interface Manifest {
  readonly [field: string]: unknown;
  readonly nodeOptions?: readonly string[];
  readonly nodeEnvironment?: Readonly<Record<string, string>>;
}

/** `npm start` and `npm run pactbook` do what they do in the repository, without installing anything. */
function writeStart(tree: string): void {
  const read = (path: string): Manifest => JSON.parse(readFileSync(join(tree, path), 'utf8')) as Manifest;
  const { nodeOptions = [], nodeEnvironment = {} } = read('packages/server/package.json');
  const environment = Object.entries(nodeEnvironment).map(([name, value]) => `${name}=${value}`);
  mkdirSync(join(tree, 'bin'));
  writeFileSync(join(tree, 'bin/pactbook'), START(NODE, nodeOptions.join(' '), environment.join(' ')), {
    mode: 0o755,
  });
  const { name, version, description, license, type } = read('package.json');
  const scripts = { start: 'exec sh bin/pactbook start', pactbook: 'exec sh bin/pactbook' };
  const manifest = { name, version, private: true, description, license, type, scripts };
  writeFileSync(join(tree, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  rmSync(join(tree, 'package-lock.json'));
}

/** The bytes of all files below a folder. */
export function bytesOf(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isSymbolicLink()) return sum;
    return sum + (entry.isDirectory() ? bytesOf(path) : statSync(path).size);
  }, 0);
}
