import { spawn, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inRepository } from './running/repository.ts';

const PACKAGE = { version: '1.0.0', integrity: 'sha512-AAAA' };
const OTHER_PLATFORM = { ...PACKAGE, optional: true, os: ['nowhere'], cpu: ['none'] };

const { scripts: SCRIPTS } = JSON.parse(readFileSync(inRepository('package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

let root = '';

function write(path: string, content: unknown): void {
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content));
}

/** The packages of the lockfile, and those that npm recorded as installed. */
function lock(wanted: object, installed: object): void {
  write('package-lock.json', { lockfileVersion: 3, packages: wanted });
  write('node_modules/.package-lock.json', { packages: installed });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'pactbook-launch-'));
  mkdirSync(join(root, 'tools'));
  mkdirSync(join(root, 'node_modules'));
  copyFileSync(inRepository('tools', 'launch.mjs'), join(root, 'tools', 'launch.mjs'));
  write('package.json', { name: 'repository', version: '1.0.0', type: 'module' });
  lock({ 'node_modules/a': PACKAGE, 'node_modules/b': OTHER_PLATFORM }, { 'node_modules/a': PACKAGE });
  mkdirSync(join(root, 'node_modules', 'a'));
  write('node_modules/a/package.json', { name: 'a', version: '1.0.0' });
});

afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

interface Ending {
  readonly code: number | null;
  readonly said: string;
}

/** Runs the launcher; `onOutput` receives everything printed so far and may send signals. */
function launch(
  args: readonly string[],
  onOutput: (said: string, kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
): Promise<Ending> {
  // A registry address without a server, and an empty cache: nothing can be installed.
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
  test('passes on the arguments and returns the exit code', async () => {
    write(
      'tools/say.ts',
      `const words: string[] = process.argv.slice(2); console.log(words.join('+')); process.exit(7);`,
    );
    expect(await launch(['say', 'one', '--two'])).toEqual({ code: 7, said: 'one+--two\n' });
  });

  test.each(['SIGTERM', 'SIGINT'] as const)('lets the command exit cleanly on %s', async (signal) => {
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

  test('reports an unknown command', async () => {
    expect(await launch(['nothing'])).toEqual({
      code: 1,
      said: 'pactbook: there is no command "nothing".\n',
    });
  });

  test('says what each command of the repository does, and runs nothing', async () => {
    rmSync(join(root, 'tools'), { recursive: true });
    cpSync(inRepository('tools'), join(root, 'tools'), { recursive: true });
    const commands = Object.values(SCRIPTS)
      .map((script) => /launch\.mjs (\S+)/.exec(script)?.[1] ?? '')
      .filter((command) => !['', 'start', 'pactbook'].includes(command));
    expect(new Set(commands).size).toBeGreaterThan(8);
    for (const command of commands) {
      const { code, said } = await launch([command, '--help']);
      expect([code, said.split('\n')[0]], command).toEqual([0, expect.stringMatching(/^.{40}/)]);
    }
  });

  /** A repository that needs the package `a`. */
  function writeNeedOfA(installed: object): void {
    write('package.json', { name: 'repository', version: '1.0.0', dependencies: { a: '1.0.0' } });
    const repository = { name: 'repository', version: '1.0.0', dependencies: { a: '1.0.0' } };
    lock({ '': repository, 'node_modules/a': PACKAGE }, installed);
    write('tools/say.ts', `console.log('started');`);
  }

  /** That it begins is enough: npm takes seconds to give up on the registry. */
  async function expectInstall(): Promise<void> {
    const { said } = await launch(['say'], (text, kill) => {
      if (text.includes('installing packages from the lockfile')) kill('SIGTERM');
    });
    expect(said).toContain('installing packages from the lockfile');
    expect(said).not.toContain('started');
  }

  test('installs when a package is missing, and says so when the registry is out of reach', async () => {
    writeNeedOfA({});
    const { code, said } = await launch(['say']);
    expect(code).toBe(1);
    expect(said).toContain('installing packages from the lockfile');
    expect(said).toContain('the package registry is out of reach');
    expect(said).not.toContain('started');
  });

  test.each([
    ['another version', { version: '2.0.0' }],
    ['other contents', { integrity: 'sha512-BBBB' }],
  ])('installs when a package has %s', async (_what, difference) => {
    writeNeedOfA({ 'node_modules/a': { ...PACKAGE, ...difference } });
    await expectInstall();
  });

  test.each([
    ['no folder', () => rmSync(join(root, 'node_modules', 'a'), { recursive: true })],
    ['no package.json', () => rmSync(join(root, 'node_modules', 'a', 'package.json'))],
    ['an empty package.json', () => write('node_modules/a/package.json', '')],
  ])('installs when an installed package has %s', async (_what, damage) => {
    writeNeedOfA({ 'node_modules/a': PACKAGE });
    expect(await launch(['say'])).toEqual({ code: 0, said: 'started\n' });
    damage();
    await expectInstall();
  });
});

describe('an install', () => {
  const prepared = mkdtempSync(join(tmpdir(), 'pactbook-launch-prepared-'));
  let isPrepared = false;
  afterAll(() => rmSync(prepared, { recursive: true, force: true }));

  /**
   * A repository whose install leaves a mark, and takes as long as the file "hold" is there; `a` is a local package, whose
   * script runs before npm records what it installed. Made once: each start of npm takes most of a second of the processor.
   */
  beforeEach(() => {
    rmSync(join(root, 'node_modules'), { recursive: true });
    if (isPrepared) {
      cpSync(prepared, root, { recursive: true });
      return;
    }
    rmSync(join(root, 'package-lock.json'));
    mkdirSync(join(root, 'a'));
    const scripts = { postinstall: 'node ../../postinstall.cjs' };
    write('a/package.json', { name: 'a', version: '1.0.0', engines: { node: '>=99' }, scripts });
    run('npm', ['pack', './a']);
    const note = `const { appendFileSync, existsSync } = require('node:fs'); process.chdir(__dirname);
      appendFileSync('installs.txt', 'x');
      const held = setInterval(() => { if (!existsSync('hold')) clearInterval(held); }, 50);`;
    write('postinstall.cjs', note);
    write('package.json', {
      name: 'repository',
      version: '1.0.0',
      type: 'module',
      dependencies: { a: 'file:a-1.0.0.tgz' },
    });
    run('npm', ['install', '--package-lock-only', '--offline', '--ignore-scripts']);
    write('tools/say.ts', `console.log('started');`);
    cpSync(root, prepared, { recursive: true });
    isPrepared = true;
  });

  function run(command: string, args: readonly string[]): void {
    const env = { PATH: process.env['PATH'], HOME: root };
    const { status, stderr } = spawnSync(command, args, { cwd: root, env, encoding: 'utf8' });
    expect(status, stderr).toBe(0);
  }
  const installs = (): number =>
    existsSync(join(root, 'installs.txt')) ? readFileSync(join(root, 'installs.txt'), 'utf8').length : 0;
  const isLocked = (): boolean => existsSync(join(root, '.install-lock'));

  test('runs once when several commands want it, and the others wait for it', async () => {
    const waiting = new Set<number>();
    write('hold', '');
    // The install takes until both of the others wait for it, however busy the machine is.
    const watch = (command: number) => (said: string) => {
      if (said.includes('waiting for it')) waiting.add(command);
      if (waiting.size === 2) rmSync(join(root, 'hold'), { force: true });
    };
    const endings = await Promise.all([0, 1, 2].map((command) => launch(['say'], watch(command))));
    expect(endings.map(({ code }) => code)).toEqual([0, 0, 0]);
    for (const { said } of endings) expect(said).toContain('started\n');
    expect(installs()).toBe(1);
    // Without the process where its lock was read while it was written.
    const waited = endings.filter(({ said }) =>
      /another command(?: \(process \d+\))? is installing the packages; waiting for it/.test(said),
    );
    expect(waited).toHaveLength(2);
    expect(isLocked()).toBe(false);
    // What is installed already needs neither an install nor the lock.
    expect(await launch(['say'])).toEqual({ code: 0, said: 'started\n' });
  });

  test('is quiet about packages that want a newer Node, which the install itself brings', async () => {
    expect((await launch(['say'])).said).not.toMatch(/npm warn/i);
  });

  test('of a killed command is waited for while its npm still runs', async () => {
    write('hold', '');
    let kill = (_signal: NodeJS.Signals): void => undefined;
    const killed = launch(['say'], (_said, send) => {
      kill = send;
    });
    // npm runs, and its install goes on until the next command waits for it.
    await expect.poll(installs).toBe(1);
    kill('SIGKILL');
    const next = launch(['say'], (said) => {
      if (said.includes('waiting for it')) rmSync(join(root, 'hold'), { force: true });
    });
    expect((await next).code).toBe(0);
    expect((await next).said).toContain('started\n');
    // Two installs at once would have emptied each other's folder.
    expect(installs()).toBe(1);
    expect(isLocked()).toBe(false);
    // It ends with the npm that it left.
    await killed;
  });

  test.each([
    ['of a process that is gone', { token: 'x', pid: 999_999_999, npm: 999_999_999, host: hostname() }],
    ['of a process before the machine was started', 'before boot'],
    ['that was cut while it was written', '{"tok'],
  ])('is not held up by a lock %s', async (_what, content) => {
    const alive = { token: 'x', pid: process.pid, npm: null, host: hostname() };
    write('.install-lock', content === 'before boot' ? alive : content);
    if (content === 'before boot') utimesSync(join(root, '.install-lock'), 1, 1);
    const { code, said } = await launch(['say']);
    expect([code, said.includes('started\n')]).toEqual([0, true]);
    expect([installs(), isLocked()]).toEqual([1, false]);
  });

  test('is made again when a package is damaged, once', async () => {
    expect((await launch(['say'])).code).toBe(0);
    write('node_modules/a/package.json', '');
    expect((await launch(['say'])).said).toContain('installing packages from the lockfile');
    expect(installs()).toBe(2);
    expect(readFileSync(join(root, 'node_modules', 'a', 'package.json'), 'utf8')).toContain('1.0.0');
    expect(await launch(['say'])).toEqual({ code: 0, said: 'started\n' });
  });
});
