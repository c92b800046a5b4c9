// The one entry of every npm script. It needs nothing but Node 20 and npm, so it works on a machine
// where nothing has been installed yet: it installs from the lockfile when needed, finds the pinned
// Node and hands over to tools/<command>.ts. Everything after this file is TypeScript on Node 24.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
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
 * True when what is installed is what the lockfile asks for. npm writes node_modules/.package-lock.json
 * as the last act of an install, so an interrupted install reads as "not installed". Optional packages
 * may be missing: they are the ones for other platforms.
 * @returns {boolean}
 */
function isInstalled() {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null || installed === null) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.link) return true;
    const found = installed[path];
    if (found === undefined) return entry.optional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

/**
 * Runs `npm ci`, showing what npm says, and gives its exit code and what it wrote to stderr.
 * Development packages are named explicitly, because NODE_ENV=production would leave out the builder.
 * @returns {Promise<{ code: number, said: string }>}
 */
function npmCi() {
  const flags = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    // npm waits minutes between its own attempts, too long for somebody who is simply offline.
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
  // Another terminal may be in the middle of an install: look again before replacing its work.
  if (existsSync(join(root, 'node_modules'))) {
    await sleep(1500);
    if (isInstalled()) return;
  }
  console.error('pactbook: installing packages from the lockfile (once, and again when it changes) …');
  const { code, said } = await npmCi();
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
 * What the server's process is started with, so that it stays a fifth smaller and is as quick: less room for young
 * objects in the main thread and in the database's, and, where the C library is glibc, one heap for all threads that
 * gives back what is free.
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
      // Ctrl-C reaches the whole foreground group, the child included: it must not hear it twice.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      child.kill(signal);
    });
  }
  child.on('error', (error) => giveUp(`could not start ${node}: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exit(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
  });
}

const [command, ...args] = process.argv.slice(2);
if (majorOf(process.versions.node) < OLDEST_LAUNCHER) {
  giveUp(`Node ${OLDEST_LAUNCHER} or newer is needed to begin with; you run ${process.versions.node}.`);
}
if (command === undefined || !existsSync(join(root, 'tools', `${command}.ts`))) {
  giveUp(`there is no command "${command ?? ''}".`);
}
await installWhenNeeded();
handOver(findNode(), command, args);
