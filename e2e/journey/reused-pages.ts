import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';

/** Events that a journey may listen to. Playwright itself listens to a page's `close` and `crash`. */
const EVENTS = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'frameattached',
  'framedetached',
  'framenavigated',
  'load',
  'page',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'serviceworker',
  'weberror',
  'websocket',
  'worker',
] as const;

/** What cannot be undone afterwards: a page for which one of them is called is not used again. */
const SPENDING = {
  page: [
    'addInitScript',
    'addLocatorHandler',
    'close',
    'exposeBinding',
    'exposeFunction',
    'routeFromHAR',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
  ],
  context: [
    'addInitScript',
    'close',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'routeFromHAR',
    'routeWebSocket',
    'setDefaultNavigationTimeout',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'resume', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const;

/** A page that asks the server for nothing: what is stored for the address can be emptied and filled there. */
export const QUIET_PATH = '/robots.txt';

/** Pages that wait for their next journey; each costs memory. */
const MOST_IDLE = 2;

/** What a page has to be like for its next journey. */
export interface PageNeeds {
  /** Pages of contexts with other options are not shared: they cannot be changed afterwards. */
  readonly contextKind: string;
  readonly viewport: { readonly width: number; readonly height: number } | null;
  readonly colorScheme: 'light' | 'dark' | 'no-preference';
  readonly reducedMotion: 'reduce' | 'no-preference';
  /** The token of the signed-in person; null for no one. */
  readonly token: string | null;
}

interface KeptPage {
  readonly contextKind: string;
  readonly page: Page;
  readonly session: CDPSession;
  /** Whether a journey did something to it that cannot be undone. */
  isSpent: boolean;
}

function noteCalls(target: object, names: readonly string[], note: () => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') throw new Error(`Playwright has no ${name} any more.`);
    Reflect.set(target, name, (...values: unknown[]): unknown => {
      note();
      return Reflect.apply(method, target, values);
    });
  }
}

async function openKept(
  browser: Browser,
  contextKind: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<KeptPage> {
  const context = await browser.newContext();
  await prepare(context);
  const page = await context.newPage();
  const kept: KeptPage = {
    contextKind,
    page,
    session: await context.newCDPSession(page),
    isSpent: false,
  };
  const spend = (): void => {
    kept.isSpent = true;
  };
  noteCalls(page, SPENDING.page, spend);
  noteCalls(context, SPENDING.context, spend);
  noteCalls(page.clock, SPENDING.clock, spend);
  return kept;
}

/** Leaves nothing of the last journey: no open page, listener, route, cookie, stored value or address to go back to. */
async function empty({ page, session }: KeptPage): Promise<void> {
  const context = page.context();
  for (const event of EVENTS) {
    // A type of the list above is one of the page, of the context or of both; the others are ignored.
    page.removeAllListeners(event);
    context.removeAllListeners(event);
  }
  const others = context.pages().filter((other) => other !== page);
  await Promise.all(others.map((other) => other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(QUIET_PATH);
  await page.evaluate(() => {
    window.name = '';
    localStorage.clear();
    sessionStorage.clear();
  });
  await context.clearCookies();
  await page.mouse.move(-1, -1);
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'indexeddb,cache_storage,service_workers,file_systems',
  });
}

async function furnish({ page, session }: KeptPage, needs: PageNeeds): Promise<void> {
  if (needs.viewport !== null) await page.setViewportSize(needs.viewport);
  await page.emulateMedia({
    media: null,
    colorScheme: needs.colorScheme,
    reducedMotion: needs.reducedMotion,
    forcedColors: 'none',
    contrast: 'no-preference',
  });
  await session.send('Page.resetNavigationHistory');
  const { token } = needs;
  if (token !== null) await page.evaluate((value) => localStorage.setItem('token', value), token);
}

/**
 * Pages that one journey after the other uses, because a page with a context of its own takes twice as much of the
 * processor to load the application: a process has to be started for it (docs/decisions/0045). What a journey did to
 * its page is reset before the next one gets it; what cannot be undone, and a journey that failed, ends the page.
 */
export class ReusedPages {
  readonly #browser: Browser;
  readonly #prepare: (context: BrowserContext) => Promise<void>;
  #idle: KeptPage[] = [];
  #used: KeptPage[] = [];

  /** @param prepare what every context gets once */
  constructor(browser: Browser, prepare: (context: BrowserContext) => Promise<void>) {
    this.#browser = browser;
    this.#prepare = prepare;
  }

  /** A page in which nothing has happened yet, at an address of the product that shows nothing. */
  async take(needs: PageNeeds): Promise<Page> {
    const found = this.#idle.find(({ contextKind }) => contextKind === needs.contextKind);
    const kept = found ?? (await openKept(this.#browser, needs.contextKind, this.#prepare));
    this.#idle = this.#idle.filter((other) => other !== kept);
    this.#used.push(kept);
    if (found === undefined) await kept.page.goto(QUIET_PATH);
    await furnish(kept, needs);
    return kept.page;
  }

  /**
   * Resets all pages of a journey.
   * @param isReliable false when it failed: its pages are closed then
   */
  async giveBack(isReliable: boolean): Promise<void> {
    const used = this.#used;
    this.#used = [];
    for (const kept of used) {
      if (!isReliable || kept.isSpent || kept.page.isClosed()) {
        await kept.page.context().close();
        continue;
      }
      await empty(kept);
      this.#idle.unshift(kept);
    }
    await Promise.all(this.#idle.splice(MOST_IDLE).map(({ page }) => page.context().close()));
  }

  /** Closes all pages. */
  async close(): Promise<void> {
    await this.giveBack(false);
    await Promise.all(this.#idle.splice(0).map(({ page }) => page.context().close()));
  }
}
