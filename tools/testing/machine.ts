import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
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

function apt(...args: readonly string[]): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn('apt-get', [...args, '-o', 'DPkg::Lock::Timeout=300'], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

/** Installs Debian packages. Refreshes the package list only when a package is not found. */
async function install(...names: readonly string[]): Promise<boolean> {
  console.log(`Installing Debian's ${names.join(', ')} for the tests …`);
  const args = ['install', '-y', '--no-install-recommends', ...names];
  return (await apt(...args)) || ((await apt('update')) && (await apt(...args)));
}

function findBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && named !== '') return existsSync(named) ? named : null;
  return BROWSERS.find((path) => existsSync(path)) ?? null;
}

/** Where Chromium is, or a sentence that says what to do. */
export type Browser = { readonly path: string } | { readonly sentence: string };

/** The whole Chromium. Installs it first on Debian as root when it is missing. */
export async function provideBrowser(): Promise<Browser> {
  const found = findBrowser() ?? (canInstall() && (await install('chromium')) ? findBrowser() : null);
  if (found !== null) return { path: found };
  return {
    sentence: canInstall()
      ? 'Chromium could not be installed; the messages of apt-get are above.'
      : 'The browser tests need Chromium: install it (Debian: "sudo apt-get install chromium") or name it in CHROMIUM_PATH.',
  };
}

/**
 * The Chromium for the journeys: the one that is named in CHROMIUM_PATH, else Debian's headless shell, which draws no
 * window and computes a quarter less than the whole browser, else the whole one. As root on Debian what is missing is
 * installed; beside a whole browser only in a container or in CI.
 */
async function provideJourneyBrowser(): Promise<Browser> {
  const named = process.env.CHROMIUM_PATH ?? '';
  if (named !== '') return provideBrowser();
  const mayInstall = findBrowser() === null ? canInstall() : mayInstallServices();
  const isThere = existsSync(HEADLESS_SHELL) || (mayInstall && (await install('chromium-headless-shell')));
  return isThere && existsSync(HEADLESS_SHELL) ? { path: HEADLESS_SHELL } : provideBrowser();
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
async function provideSimpleSamlPhp(): Promise<void> {
  if (hasSimpleSamlPhp()) return;
  const packages = ['simplesamlphp', 'php-cli', 'php-xml', 'php-mbstring'];
  if (mayInstallServices() && (await install(...packages)) && hasSimpleSamlPhp()) return;
  console.log(
    `SimpleSAMLphp is not there (Debian: "sudo apt-get install ${packages.join(' ')}"): single sign-on is tested with an identity provider of our own only.`,
  );
}

/**
 * Provides the programs of this machine that the tests use, one after the other, because apt-get does one thing at a
 * time. It downloads and unpacks more than it computes, so other work can continue beside it.
 */
export async function provideMachine(): Promise<Browser> {
  const browser = await provideJourneyBrowser();
  await provideSimpleSamlPhp();
  return browser;
}
