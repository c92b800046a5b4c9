import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRepository, repositoryRoot } from './repository.ts';

/** What a build is made of: folders and files of the repository, and settings that are none. */
export interface BuildSources {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  readonly settings?: readonly string[];
}

const NOT_SOURCES = new Set(['node_modules', 'dist']);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCES.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** A fingerprint of everything that a build depends on. */
function fingerprint({ folders, files, settings = [] }: BuildSources): string {
  const hash = createHash('sha256');
  const all = [
    ...folders.flatMap((folder) => filesBelow(inRepository(folder))),
    ...files.map((file) => inRepository(file)),
  ];
  for (const file of all.toSorted()) {
    hash
      .update(`${file.slice(repositoryRoot.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  return hash.update(JSON.stringify(settings.toSorted())).digest('hex');
}

/**
 * Builds unless the last build was made of the same sources.
 *
 * @param name of the build, in the file that keeps what the last one was made of
 * @param result a file of what is built
 * @param build makes it again, and says whether it could be made
 * @returns false when the build failed
 */
export async function buildWhenNeeded(
  name: string,
  result: string,
  sources: BuildSources,
  build: () => Promise<boolean>,
): Promise<boolean> {
  const builtFrom = inRepository('node_modules', '.cache', `${name}-built-from`);
  const wanted = fingerprint(sources);
  const isBuilt = existsSync(inRepository(result)) && existsSync(builtFrom);
  if (isBuilt && readFileSync(builtFrom, 'utf8') === wanted) return true;
  rmSync(builtFrom, { force: true });
  if (!(await build())) return false;
  mkdirSync(dirname(builtFrom), { recursive: true });
  writeFileSync(builtFrom, wanted);
  return true;
}
