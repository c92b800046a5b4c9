import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inRepository } from './running/repository.ts';

const PACKAGE = { version: '1.0.0', integrity: 'sha512-AAAA' };
const OTHER_PLATFORM = { ...PACKAGE, optional: true, os: ['nowhere'], cpu: ['none'] };

let root = '';

function write(path: string, content: unknown): void {
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

/** What the lockfile asks for, and what npm noted as installed. */
function lock(wanted: object, installed: object): void {
  write('package-lock.json', { lockfileVersion: 3, packages: wanted });
  write('node_modules/.package-lock.json', { packages: installed });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pactbook-launch-'));
  mkdirSync(join(root, 'tools'));
  mkdirSync(join(root, 'node_modules'));
  copyFileSync(inRepository('tools', 'launch.mjs'), join(root, 'tools', 'launch.mjs'));
  write('package.json', { name: 'house', version: '1.0.0', type: 'module' });
  lock({ 'node_modules/a': PACKAGE, 'node_modules/b': OTHER_PLATFORM }, { 'node_modules/a': PACKAGE });
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

interface Ending {
  readonly code: number | null;
  readonly said: string;
}

/** Runs the launcher; `onOutput` hears everything printed so far and may send signals. */
function launch(
  args: readonly string[],
  onOutput: (said: string, kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
): Promise<Ending> {
  // A registry that nobody listens on, and an empty cache: nothing can be installed from here.
  const child = spawn(process.execPath, [join(root, 'tools', 'launch.mjs'), ...args], {
    env: {
      PATH: process.env['PATH'],
      HOME: root,
      npm_config_registry: 'http://127.0.0.1:9',
      npm_config_cache: join(root, 'cache'),
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      onOutput(said, (signal) => child.kill(signal));
    });
  }
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

describe('the launcher', () => {
  test('hands over the arguments and gives back the exit code', async () => {
    write(
      'tools/say.ts',
      `const words: string[] = process.argv.slice(2); console.log(words.join('+')); process.exit(7);`,
    );
    expect(await launch(['say', 'one', '--two'])).toEqual({ code: 7, said: 'one+--two\n' });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('lets the command end in order on %s', async (signal) => {
    write(
      'tools/serve.ts',
      `const timer = setInterval(() => {}, 1000);
       process.on('${signal}', () => { clearInterval(timer); console.log('drained'); });
       console.log('listening');`,
    );
    let isSent = false;
    const ending = await launch(['serve'], (said, kill) => {
      if (!isSent && said.includes('listening')) {
        isSent = true;
        kill(signal);
      }
    });
    expect(ending).toEqual({ code: 0, said: 'listening\ndrained\n' });
  });

  test('says that there is no such command', async () => {
    expect(await launch(['nothing'])).toEqual({
      code: 1,
      said: 'pactbook: there is no command "nothing".\n',
    });
  });

  test.each([
    ['a package is missing', { 'node_modules/a': PACKAGE }, {}],
    [
      'a package has another version',
      { 'node_modules/a': PACKAGE },
      { 'node_modules/a': { ...PACKAGE, version: '2.0.0' } },
    ],
    [
      'a package has other contents',
      { 'node_modules/a': PACKAGE },
      { 'node_modules/a': { ...PACKAGE, integrity: 'sha512-BBBB' } },
    ],
  ])(
    'installs when %s, and says so when the registry is out of reach',
    async (_when, wanted, installed) => {
      write('package.json', { name: 'house', version: '1.0.0', dependencies: { a: '1.0.0' } });
      lock({ '': { name: 'house', version: '1.0.0', dependencies: { a: '1.0.0' } }, ...wanted }, installed);
      write('tools/say.ts', `console.log('started');`);
      const { code, said } = await launch(['say']);
      expect(code).toBe(1);
      expect(said).toContain('installing packages from the lockfile');
      expect(said).toContain('the package registry is out of reach');
      expect(said).not.toContain('started');
    },
    60_000,
  );
});
