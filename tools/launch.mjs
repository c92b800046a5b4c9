// The one entry point of every npm script. It needs only Node 20 and npm, so that it works before anything is
// installed: it installs from the lockfile when needed, finds the pinned Node and runs tools/<command>.ts. Everything
// after this file is TypeScript on Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { constants, hostname, uptime } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const OLDEST_LAUNCHER = 20;
const OLDEST_RUNTIME = 24;
const root = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Ends the launcher with one clear sentence.
 * @param {string} sentence
 * @returns {never}
 */
function giveUp(sentence) {
  console.error(`pactbook: ${sentence}`);
  process.exit(1);
}

/**
 * @param {string} version such as "24.21.0"
 * @returns {number} the major version
 */
function majorOf(version) {
  return Number(version.split('.')[0]);
}

/**
 * The packages a lockfile lists, or null when there is no readable lockfile.
 * @param {string} path
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} Entry
 * @returns {Record<string, Entry> | null}
 */
function packagesIn(path) {
  try {
    /** @type {{ packages?: Record<string, Entry> }} */
    const lockfile = JSON.parse(readFileSync(path, 'utf8'));
    return lockfile.packages ?? null;
  } catch {
    return null;
  }
}

/**
 * True where the folder of a package contains one. Parallel installs or a clean-up can leave empty folders, which npm's
 * own list does not show.
 * @param {string} path within the repository
 */
function isPackage(path) {
  return (statSync(join(root, path, 'package.json'), { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/**
 * True when the installed packages match the lockfile. npm writes node_modules/.package-lock.json at the end of an
 * install, so an interrupted install reads as "not installed". Optional packages may be missing: they are for other
 * platforms.
 * @returns {boolean}
 */
function isInstalled() {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null || installed === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    if (entry.link) return isPackage(path);
    const found = installed[path];
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity && isPackage(path);
  });
}

// One install at a time: two that empty and fill node_modules together leave it broken. The lock is not in
// node_modules, which an install removes.
const lock = join(root, '.install-lock');
const HEARTBEAT_MS = 1000;
/**
 * The holder of the lock updates it every second. When it has not for this long, its process number belongs to another
 * process.
 */
const LONGEST_SILENCE_MS = 60_000;
/** The same for an npm whose launcher was killed: it keeps running without updating the lock. */
const LONGEST_INSTALL_MS = 15 * 60_000;

/**
 * @typedef {{ token: string, pid: number, npm: number | null, host: string }} Holder
 * @returns {{ holder: Holder | null, shownAt: number } | null} the holder of the lock (null while it is being written), and the
 * time of its last update; null without a lock
 */
function readLock() {
  const shownAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs;
  if (shownAt === undefined) return null;
  try {
    return { holder: JSON.parse(readFileSync(lock, 'utf8')), shownAt };
  } catch (error) {
    if (error instanceof SyntaxError) return { holder: null, shownAt };
    if (!existsSync(lock)) return null;
    throw error;
  }
}

/** @param {number | null} pid */
function isAlive(pid) {
  if (pid === null) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Whether the holder of the lock is still installing. A killed launcher may leave its npm running.
 * @param {NonNullable<ReturnType<typeof readLock>>} found
 * @param {number} silentFor how long this process has seen no update of the lock: after a machine has slept, the time of
 * the file alone proves nothing
 */
function isHeld({ holder, shownAt }, silentFor) {
  if (holder === null) return silentFor < 5_000;
  if (holder.host !== hostname()) return silentFor < LONGEST_SILENCE_MS;
  const wasBeforeBoot = shownAt < Date.now() - uptime() * 1000 - 60_000;
  if (wasBeforeBoot) return false;
  if (silentFor < LONGEST_SILENCE_MS && isAlive(holder.pid)) return true;
  return silentFor < LONGEST_INSTALL_MS && isAlive(holder.npm);
}

/**
 * @param {string} path
 * @param {string} text
 * @returns {boolean} whether the file was made; false when it is there already
 */
function createFile(path, text) {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    return giveUp(`the packages cannot be installed, because ${path} cannot be written: ${String(error)}`);
  }
}

/**
 * Removes a lock whose holder is gone. Of several processes one at a time checks it again and removes it, so that
 * none removes the lock that another has just taken.
 * @param {Holder | null} holder
 */
function removeStaleLock(holder) {
  const guard = `${lock}.stale`;
  if (!createFile(guard, '')) {
    const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 5_000) rmSync(guard, { force: true });
    return;
  }
  if (readLock()?.holder?.token === holder?.token) rmSync(lock, { force: true });
  rmSync(guard, { force: true });
}

/**
 * Waits until this process may install.
 * @returns {Promise<{ noteNpm: (pid: number | undefined) => void, release: () => void }>}
 */
async function takeLock() {
  const self = { token: `${process.pid} ${Date.now()}`, pid: process.pid, npm: null, host: hostname() };
  let hasSaid = false;
  let seen = { shownAt: 0, at: 0 };
  while (!createFile(lock, JSON.stringify(self))) {
    const found = readLock();
    if (found === null) continue;
    if (found.shownAt !== seen.shownAt) seen = { shownAt: found.shownAt, at: performance.now() };
    if (!isHeld(found, performance.now() - seen.at)) {
      removeStaleLock(found.holder);
    } else if (!hasSaid) {
      hasSaid = true;
      const who = found.holder === null ? '' : ` (process ${found.holder.pid})`;
      console.error(`pactbook: another command${who} is installing the packages; waiting for it …`);
    }
    await sleep(250);
  }
  const heartbeat = setInterval(() => {
    try {
      utimesSync(lock, new Date(), new Date());
    } catch {
      // It was removed by hand; the install continues.
    }
  }, HEARTBEAT_MS);
  const release = () => {
    clearInterval(heartbeat);
    process.off('exit', release);
    if (readLock()?.holder?.token === self.token) rmSync(lock, { force: true });
  };
  process.on('exit', release);
  return { noteNpm: (pid) => writeFileSync(lock, JSON.stringify({ ...self, npm: pid ?? null })), release };
}

/**
 * Runs `npm ci`, showing what npm says, and gives its exit code and what it wrote to stderr.
 * Development packages are named explicitly, because NODE_ENV=production would leave out the builder.
 * @param {(pid: number | undefined) => void} onStart
 * @returns {Promise<{ code: number, said: string }>}
 */
function npmCi(onStart) {
  const flags = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    // On Node 20 npm warns of every package that needs a newer one, which the install itself brings.
    '--loglevel=error',
    // npm waits minutes between its own retries, which is too long for a machine that is offline.
    '--fetch-retries=2',
    '--fetch-retry-mintimeout=1000',
    '--fetch-retry-maxtimeout=5000',
  ];
  const npm = process.env.npm_execpath;
  const child = npm?.endsWith('.js')
    ? spawn(process.execPath, [npm, ...flags], { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] })
    : spawn('npm', flags, {
        cwd: root,
        stdio: ['ignore', 'inherit', 'pipe'],
        shell: process.platform === 'win32',
      });
  onStart(child.pid);
  let said = '';
  child.stderr?.on('data', (/** @type {Buffer} */ chunk) => {
    said += chunk.toString();
    process.stderr.write(chunk);
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, said: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

/** Installs from the lockfile unless that has been done. Works without a network when it has. */
async function installWhenNeeded() {
  if (isInstalled()) return;
  const { noteNpm, release } = await takeLock();
  // The previous holder of the lock may have installed already.
  if (isInstalled()) return release();
  console.error('pactbook: installing packages from the lockfile (once, and again when it changes) …');
  const { code, said } = await npmCi(noteNpm);
  release();
  if (code === 0) return;
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|SOCKET_TIMEOUT/.test(said)
  ) {
    giveUp(
      'the package registry is out of reach, and the packages are not installed yet. Connect to the network (or set npm\'s "registry") and run the command again.',
    );
  }
  giveUp('npm could not install the packages; its message is above. Nothing was started.');
}

/**
 * The Node to run on: the one pinned in the lockfile, else the current one when it is new enough.
 * The pinned one is tried first, because a build for another C library would be there and not start.
 * @returns {string} path of the executable
 */
function findNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', file);
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (majorOf(process.versions.node) >= OLDEST_RUNTIME) return process.execPath;
  return giveUp(
    `this machine (${process.platform} ${process.arch}) needs Node ${OLDEST_RUNTIME} or newer, because no pinned Node exists for it; you run ${process.versions.node}. Install it from https://nodejs.org and run the command again.`,
  );
}

/**
 * Options of the server's process that make it a fifth smaller without slowing it down: a smaller young generation, and, with glibc, one heap for all threads that returns free memory.
 * @param {string} command
 * @returns {{ nodeOptions: string[], nodeEnvironment: Record<string, string> }}
 */
function startingWith(command) {
  if (command !== 'start') return { nodeOptions: [], nodeEnvironment: {} };
  /** @type {{ nodeOptions: string[], nodeEnvironment: Record<string, string> }} */
  return JSON.parse(readFileSync(join(root, 'packages', 'server', 'package.json'), 'utf8'));
}

/**
 * Runs the command on that Node, passes signals on, and ends as it ends.
 * @param {string} node
 * @param {string} command
 * @param {string[]} args
 */
function handOver(node, command, args) {
  const { nodeOptions, nodeEnvironment } = startingWith(command);
  const child = spawn(node, [...nodeOptions, join(root, 'tools', `${command}.ts`), ...args], {
    stdio: 'inherit',
    env: {
      ...nodeEnvironment,
      ...process.env,
      PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'compiled'),
    },
  });
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) {
    process.on(signal, () => {
      // Ctrl-C signals the whole foreground group, the child included: it must not be signalled twice.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  // Tests end with npm, which tells its child nothing when it is killed.
  const { ppid } = process;
  if (command === 'test') setInterval(() => process.ppid !== ppid && child.kill('SIGTERM'), 1000);
  child.on('error', (error) => giveUp(`could not start ${node}: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
}

/** Commands whose help is the product's own. */
const PRODUCT_COMMANDS = new Set(['start', 'pactbook']);

/**
 * Prints what a command of the repository does: the comment at the top of its file.
 * @param {string} command
 */
function printHelp(command) {
  const lines = readFileSync(join(root, 'tools', `${command}.ts`), 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  for (const line of lines.slice(0, end)) console.log(line.replace(/^\/\/ ?/, ''));
}

const [command, ...args] = process.argv.slice(2);
if (majorOf(process.versions.node) < OLDEST_LAUNCHER) {
  giveUp(`Node ${OLDEST_LAUNCHER} or newer is needed to begin with; you run ${process.versions.node}.`);
}
if (command === undefined || !existsSync(join(root, 'tools', `${command}.ts`))) {
  giveUp(`there is no command "${command ?? ''}".`);
}
if (!PRODUCT_COMMANDS.has(command) && args.some((word) => word === '--help' || word === '-h')) {
  printHelp(command);
  process.exit(0);
}
await installWhenNeeded();
handOver(findNode(), command, args);
