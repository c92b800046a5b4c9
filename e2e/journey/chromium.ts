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
  // Each journey has a new browser context and lasts seconds: optimising its code takes longer than running it.
  '--js-flags=--no-opt --no-maglev',
] as const;

/**
 * The path of Chromium on this machine: CHROMIUM_PATH, or the first of the usual places.
 * @throws Error with what to do when there is none
 */
export function findChromium(): string {
  const named = process.env.CHROMIUM_PATH ?? '';
  const found = named === '' ? PLACES.find((path) => existsSync(path)) : named;
  if (found === undefined || !existsSync(found)) {
    throw new Error(
      'The journeys need Chromium: install it (Debian: "sudo apt-get install chromium") or name it in CHROMIUM_PATH.',
    );
  }
  return found;
}
