import { existsSync } from 'node:fs';

const PLACES = [
  // Draws no window and computes a quarter less.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
] as const;

/** Headless, also as root, and without background traffic. */
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-software-rasterizer',
  // Each journey loads the application again and lasts seconds: optimising its code takes longer than running it.
  '--js-flags=--no-opt --no-maglev',
] as const;

/**
 * The path of Chromium on this machine: CHROMIUM_PATH, or the first of the usual places; undefined when it is not there.
 * It does not throw: the check loads the configuration of the journeys on machines that have no browser.
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH ?? '';
  return named === '' ? PLACES.find((path) => existsSync(path)) : named;
}

/**
 * Ends a run of the journeys that has no browser, before the product is started.
 * @throws Error with what to do
 */
export function requireChromium(): void {
  const path = findChromium();
  if (path !== undefined && existsSync(path)) return;
  throw new Error(
    'The journeys need Chromium: install it (Debian: "sudo apt-get install chromium") or name it in CHROMIUM_PATH.',
  );
}
