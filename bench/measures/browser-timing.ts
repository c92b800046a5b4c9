import type { Page } from 'playwright-core';

declare global {
  interface Window {
    /** Resolves with the milliseconds from the next event of this kind to the frame that shows other rows. */
    paintedAfter?: (kind: 'keydown' | 'click') => Promise<number>;
    /** The measurement in progress. */
    paintRunning?: Promise<number>;
    /** Resolves with the milliseconds from the start of the navigation to the frame that shows the first rows. */
    firstRows?: Promise<number>;
  }
}

/**
 * Runs in the page before its own scripts. A frame counts as painted when the browser runs ordinary tasks again after
 * the last change of the document.
 */
function installClocks(): void {
  const rows = (): string => {
    const table = document.querySelector('main table');
    const cells = table === null ? [] : [...table.querySelectorAll('tbody tr')].slice(0, 60);
    const count = document.querySelector('main [role=status]')?.textContent ?? '';
    return `${count}|${cells.map((row) => row.textContent).join('|')}`;
  };
  const hasRows = (): boolean => document.querySelector('main table tbody tr th a') !== null;
  const painted = (isThere: () => boolean): Promise<number> =>
    new Promise((resolve) => {
      const channel = new MessageChannel();
      channel.port1.addEventListener('message', () => resolve(performance.now()));
      channel.port1.start();
      const look = (): void => {
        if (isThere()) channel.port2.postMessage(null);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  window.firstRows = painted(hasRows);
  window.paintedAfter = (kind) =>
    new Promise((resolve) => {
      const before = rows();
      const begin = async (event: Event): Promise<void> =>
        resolve((await painted(() => rows() !== before)) - event.timeStamp);
      window.addEventListener(kind, (event) => void begin(event), { capture: true, once: true });
    });
}

/** Prepares a page for timing, signed in. */
export async function prepareTiming(page: Page, token: string): Promise<void> {
  await page.addInitScript((value: string) => localStorage.setItem('token', value), token);
  await page.addInitScript(installClocks);
}

/** Milliseconds from the start of the navigation until the first rows are on the screen. */
export function firstRowsPainted(page: Page): Promise<number> {
  return page.evaluate(() => window.firstRows ?? Promise.reject(new Error('The clocks are not installed.')));
}

/** Milliseconds from the event that `act` triggers until other rows are on the screen. */
export async function timeToPaint(
  page: Page,
  kind: 'keydown' | 'click',
  act: () => Promise<void>,
): Promise<number> {
  await page.evaluate((wanted) => {
    if (window.paintedAfter !== undefined) window.paintRunning = window.paintedAfter(wanted);
  }, kind);
  await act();
  return page.evaluate(
    () => window.paintRunning ?? Promise.reject(new Error('The clocks are not installed.')),
  );
}
