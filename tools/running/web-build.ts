import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packFiles } from './pack-files.ts';
import { inRepository, repositoryRoot } from './repository.ts';
import { runStep } from './run-step.ts';

const SOURCES = ['packages/web', 'packages/domain/src'] as const;
const SINGLE_FILES = ['package-lock.json', 'tsconfig.base.json'] as const;
const NOT_SOURCES = new Set(['node_modules', 'dist', 'gallery']);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (NOT_SOURCES.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) return [];
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });
}

/** A fingerprint of everything that the built web depends on: sources, packages and build-time settings. */
function fingerprint(): string {
  const hash = createHash('sha256');
  const files = [
    ...SOURCES.flatMap((folder) => filesBelow(inRepository(folder))),
    ...SINGLE_FILES.map((file) => inRepository(file)),
  ];
  for (const file of files.toSorted()) {
    hash
      .update(`${file.slice(repositoryRoot.length)}\0`)
      .update(readFileSync(file))
      .update('\0');
  }
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash
    .update(JSON.stringify(settings.map(([name, value]) => `${name}=${value ?? ''}`).toSorted()))
    .digest('hex');
}

/**
 * Builds the web into packages/web/dist unless the last build was made of the same sources.
 * @returns false when the build failed; its messages are then on stderr
 */
export async function buildWebWhenNeeded(): Promise<boolean> {
  const stamp = inRepository('node_modules', '.cache', 'web-built-from');
  const wanted = fingerprint();
  const isBuilt = existsSync(inRepository('packages/web/dist/index.html')) && existsSync(stamp);
  if (isBuilt && readFileSync(stamp, 'utf8') === wanted) return true;
  rmSync(stamp, { force: true });
  console.log('Building the web (once, and again when it changes) …');
  const { code, output } = await runStep({
    name: 'web build',
    node: [inRepository('node_modules/vite/bin/vite.js'), 'build'],
    folder: inRepository('packages/web'),
  });
  if (code !== 0) {
    console.error(output);
    return false;
  }
  await packFiles(inRepository('packages/web/dist'));
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
  return true;
}
