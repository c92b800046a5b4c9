import { readdirSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'rolldown';

const server = dirname(fileURLToPath(import.meta.url));
const built = join(server, 'dist');

/**
 * Packages that every start loads, with what they import. All others are loaded as they are: only some installations need
 * them, or they bring files of their own (WebAssembly, programs, data), which they look for beside themselves.
 */
const BUNDLED = new Set([
  '@fastify/multipart',
  'csv-parse',
  'csv-stringify',
  'fastify',
  'fflate',
  'jose',
  'jschardet',
  'kysely',
  'numfmt',
  'openid-client',
  'otplib',
  'pg',
  'saxes',
  'tar-stream',
  'temporal-polyfill',
  'windows-iana',
  'zod',
]);

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** One copy of these is wanted for all importers; `pg` tries for the other, which no one installs. */
const ALWAYS_EXTERNAL = new Set(['pino', 'pg-native']);

function isExternal(specifier: string, importer: string | undefined): boolean {
  if (specifier.startsWith('node:') || ALWAYS_EXTERNAL.has(packageOf(specifier))) return true;
  if (specifier.startsWith('.') || isAbsolute(specifier) || specifier.startsWith('@pactbook/')) return false;
  return !(importer ?? '').includes('node_modules') && !BUNDLED.has(packageOf(specifier));
}

/** The program of a thread, with its name, or the place of the module itself. */
const PLACE = /new URL\('\.\/([\w.-]*worker)\.ts', import\.meta\.url\)|import\.meta\.url/g;

/** A thread's program is built as well; every other file is named by its place in the sources. */
const ownPlace: Plugin = {
  name: 'own-place',
  transform: {
    // Rolldown's own module, which begins with a zero byte, has no place.
    filter: { code: 'import.meta.url', id: { exclude: /^\0/ } },
    handler: (code, id) => {
      const source = `new URL(${JSON.stringify(relative(built, id))}, import.meta.url).href`;
      return code.replaceAll(PLACE, (_, worker: string | undefined) =>
        worker === undefined ? source : `new URL('./${worker}.js', import.meta.url)`,
      );
    },
  },
};

/** The programs of threads, wherever they stand. */
function workers(): Record<string, string> {
  const files = readdirSync(join(server, 'src'), { recursive: true, encoding: 'utf8' });
  return Object.fromEntries(
    files
      .filter((file) => file.endsWith('worker.ts'))
      .map((file) => [basename(file, '.ts'), join(server, 'src', file)]),
  );
}

/**
 * The built server: its modules in a few files, because loading 1,700 files one by one takes most of a start
 * (docs/decisions/0100-the-server-is-built.md). Sources stay where they are: files that modules name by their own place are
 * read from there.
 */
export default defineConfig({
  input: { main: join(server, 'src/main.ts'), ...workers() },
  platform: 'node',
  external: isExternal,
  plugins: [ownPlace],
  output: { dir: built, cleanDir: true, chunkFileNames: '[name]-[hash].js', comments: false },
});
