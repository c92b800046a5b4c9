import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const POSTGRES_HOMES = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt', '/Library/PostgreSQL'];
const BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function canInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function apt(...args: readonly string[]): boolean {
  const { status } = spawnSync('apt-get', [...args, '-o', 'DPkg::Lock::Timeout=300'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

/** Installs Debian packages. Refreshes the package list only when a package is not found. */
function install(...names: readonly string[]): boolean {
  console.log(`Installing Debian's ${names.join(', ')} for the tests …`);
  const args = ['install', '-y', '--no-install-recommends', ...names];
  return apt(...args) || (apt('update') && apt(...args));
}

function findBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return existsSync(named) ? named : null;
  return BROWSERS.find((path) => existsSync(path)) ?? null;
}

/**
 * The Chromium for the browser tests. Installs it first on Debian as root when it is missing.
 * @returns its path, or a sentence that says what to do
 */
export function provideBrowser(): { path: string } | { sentence: string } {
  const found = findBrowser() ?? (canInstall() && install('chromium') ? findBrowser() : null);
  if (found !== null) return { path: found };
  return {
    sentence: canInstall()
      ? 'Chromium could not be installed; the messages of apt-get are above.'
      : 'The browser tests need Chromium: install it (Debian: "sudo apt-get install chromium") or name it in CHROMIUM_PATH.',
  };
}

function hasPostgres(): boolean {
  return POSTGRES_HOMES.filter((home) => existsSync(home)).some((home) =>
    readdirSync(home).some((version) => existsSync(join(home, version, 'bin', 'initdb'))),
  );
}

/**
 * Provides PostgreSQL for the server's tests: by TEST_DATABASE_URL, by server binaries on this machine, or, in CI on
 * Debian as root, by installing them. Prints a sentence when that fails; the suite then runs on the embedded database
 * only.
 */
export function providePostgres(): void {
  if (process.env.TEST_DATABASE_URL !== undefined || hasPostgres()) return;
  if (process.env.CI === 'true' && canInstall() && install('postgresql') && hasPostgres()) return;
  console.log(
    'No PostgreSQL server found (TEST_DATABASE_URL, or binaries as in /usr/lib/postgresql): the tests run on the embedded database only.',
  );
}

/** packages/server/src/testing/saml/start-simplesamlphp.ts looks for this path, too. */
function hasSimpleSamlPhp(): boolean {
  return existsSync('/usr/share/simplesamlphp/www') && existsSync('/usr/bin/php');
}

/** Its package installs a web server, so it is only installed in a container or on a CI machine. */
function mayInstallServices(): boolean {
  return canInstall() && (process.env.CI === 'true' || existsSync('/usr/sbin/policy-rc.d'));
}

/**
 * Provides SimpleSAMLphp, a third-party identity provider, for the single sign-on tests: installed in a container or in
 * CI on Debian as root when it is missing. Prints a sentence when it is not available; its tests are then skipped.
 */
export function provideSimpleSamlPhp(): void {
  if (hasSimpleSamlPhp()) return;
  const packages = ['simplesamlphp', 'php-cli', 'php-xml', 'php-mbstring'];
  if (mayInstallServices() && install(...packages) && hasSimpleSamlPhp()) return;
  console.log(
    `SimpleSAMLphp is not there (Debian: "sudo apt-get install ${packages.join(' ')}"): single sign-on is tested with an identity provider of our own only.`,
  );
}
