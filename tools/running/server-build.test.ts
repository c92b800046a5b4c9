import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { inRepository, repositoryRoot } from './repository.ts';
import { buildServerWhenNeeded } from './server-build.ts';

const built = (...parts: readonly string[]): string => inRepository('packages/server/dist', ...parts);
/** Prints at its end how many files a process has loaded as modules. */
const COUNT_FILES = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  let files = 0;
  registerHooks({ load: (url, context, next) => { if (url.startsWith('file:')) files += 1; return next(url, context); } });
  process.once('exit', () => process.stderr.write('files: ' + files));
`)}`;

describe('the built server', () => {
  let texts: ReadonlyMap<string, string>;
  beforeAll(async () => {
    if (!(await buildServerWhenNeeded())) throw new Error('The server could not be built.');
    texts = new Map(readdirSync(built()).map((name) => [name, readFileSync(built(name), 'utf8')]));
  });

  it('is loaded in a few files, whatever its sources and their packages import', () => {
    const { stderr, status } = spawnSync(
      process.execPath,
      ['--import', COUNT_FILES, built('main.js'), '--help'],
      {
        encoding: 'utf8',
      },
    );
    expect(status).toBe(0);
    const files = Number(/files: (\d+)/.exec(stderr)?.[1]);
    expect(files).toBeGreaterThan(5);
    expect(files).toBeLessThan(120);
  });

  it('is built of every program of a thread, and finds each', () => {
    const sources = readdirSync(inRepository('packages/server/src'), { recursive: true, encoding: 'utf8' });
    const workers = sources.filter((file) => file.endsWith('worker.ts'));
    expect(workers.length).toBeGreaterThan(3);
    const named = [...texts.values()].flatMap((text) =>
      [...text.matchAll(/new URL\(["']\.\/([\w.-]+\.js)["'], import\.meta\.url\)/g)].map(
        ([, name = '']) => name,
      ),
    );
    expect(new Set(named).size).toBe(workers.length);
    for (const name of named) expect(existsSync(built(name)), name).toBe(true);
  });

  it('finds every file that it names by the place of a source', () => {
    const places = [...texts.values()].flatMap((text) =>
      [...text.matchAll(/new URL\("(\.\.[^"]+)", import\.meta\.url\)/g)].map(([, place = '']) => place),
    );
    expect(places.length).toBeGreaterThan(3);
    for (const place of places) expect(existsSync(built(place)), place).toBe(true);
  });

  it('names no path of the machine that built it, and no place that is gone when it is built', () => {
    for (const [name, text] of texts) {
      expect(text.includes(repositoryRoot), name).toBe(false);
      expect(/\b__(?:dirname|filename)\b/.test(text), name).toBe(false);
    }
  });
});
