import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { signInByApi } from './api.ts';
import type { PersonApi } from './api.ts';
import { reportPolicyViolations, watchFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import { ReusedPages } from './reused-pages.ts';
import type { PageNeeds } from './reused-pages.ts';
import type { Person } from './people.ts';
import { startProduct } from './product-server.ts';
import { runFolder, templateFolder } from './run-folder.ts';

export interface JourneyOptions {
  /** The signed-in person at the start of the test; null for none. */
  person: Person | null;
}

type SomeNeeds = Partial<Pick<PageNeeds, 'viewport' | 'colorScheme'>>;

interface JourneyFixtures {
  faults: Faults;
  /** The options of a browser context that hold for its whole life, as one text. */
  contextKind: string;
  /** A page of a browser of its own, with this person signed in, or no one. */
  openPage: (person: Person | null, needs?: SomeNeeds) => Promise<Page>;
  /** A page of another browser in which this person is signed in. */
  pageOf: (person: Person, needs?: SomeNeeds) => Promise<Page>;
  /** A name that no other record has. */
  unique: (name: string) => string;
}

export interface WorkerOptions {
  /** Variables of the product's configuration beside the usual ones; workers with other ones have their own product. */
  configuration: Readonly<Record<string, string>>;
}

interface WorkerFixtures {
  /** The data folder of this worker's product, with its mails. */
  dataFolder: string;
  /** The address of this worker's product, which has a database of its own. */
  address: string;
  /** The API as this person; signs in once for each worker. */
  apiOf: (person: Person) => Promise<PersonApi>;
  reusedPages: ReusedPages;
}

let names = 0;

/**
 * The test function of every journey: a product for each worker, a signed-in person, and a check for unexpected errors.
 */
export const test = base.extend<JourneyFixtures & JourneyOptions, WorkerFixtures & WorkerOptions>({
  person: [null, { option: true }],
  configuration: [{}, { option: true, scope: 'worker' }],

  dataFolder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
    async ({}, provide, worker) => {
      const dataFolder = join(runFolder(), `worker-${worker.workerIndex}`);
      cpSync(templateFolder(), dataFolder, { recursive: true });
      await provide(dataFolder);
    },
    { scope: 'worker' },
  ],

  address: [
    async ({ dataFolder, configuration }, provide) => {
      const product = await startProduct('again', dataFolder, configuration);
      await provide(product.address);
      await product.stop();
    },
    { scope: 'worker' },
  ],

  apiOf: [
    async ({ address }, provide) => {
      const signedIn = new Map<Person, Promise<PersonApi>>();
      await provide((person) => {
        const api = signedIn.get(person) ?? signInByApi(address, person);
        signedIn.set(person, api);
        return api;
      });
    },
    { scope: 'worker' },
  ],

  baseURL: ({ address }, provide) => provide(address),

  reusedPages: [
    async ({ browser }, provide) => {
      const pages = new ReusedPages(browser, reportPolicyViolations);
      await provide(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],

  contextKind: async (
    {
      acceptDownloads,
      bypassCSP,
      clientCertificates,
      contextOptions,
      deviceScaleFactor,
      extraHTTPHeaders,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      proxy,
      serviceWorkers,
      timezoneId,
      userAgent,
    },
    provide,
  ) => {
    const fixed = [
      acceptDownloads,
      bypassCSP,
      clientCertificates,
      contextOptions,
      deviceScaleFactor,
      extraHTTPHeaders,
      geolocation,
      hasTouch,
      httpCredentials,
      ignoreHTTPSErrors,
      isMobile,
      javaScriptEnabled,
      locale,
      offline,
      permissions,
      proxy,
      serviceWorkers,
      timezoneId,
      userAgent,
    ];
    await provide(JSON.stringify(fixed));
  },

  openPage: async (
    { reusedPages, apiOf, contextKind, contextOptions, viewport, colorScheme },
    provide,
    info,
  ) => {
    const usual = {
      contextKind,
      viewport: viewport ?? null,
      colorScheme: colorScheme ?? 'light',
      reducedMotion: contextOptions.reducedMotion ?? 'no-preference',
    };
    await provide(async (person, needs = {}) =>
      reusedPages.take({ ...usual, ...needs, token: person === null ? null : (await apiOf(person)).token }),
    );
    await reusedPages.giveBack(info.status === info.expectedStatus);
  },

  page: async ({ openPage, person }, provide) => {
    await provide(await openPage(person));
  },

  context: async ({ page }, provide) => {
    await provide(page.context());
  },

  faults: [
    async ({ context }, provide) => {
      const faults = watchFaults();
      faults.listen(context);
      await provide(faults);
      expect(faults.found(), 'errors in the pages of this journey').toEqual([]);
    },
    { auto: true },
  ],

  pageOf: async ({ openPage, faults }, provide) => {
    await provide(async (person, needs = {}) => {
      const page = await openPage(person, needs);
      faults.listen(page.context());
      return page;
    });
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  unique: async ({}, provide, info) => {
    // Letters, digits and spaces only: journeys about the order of names leave out names with other signs.
    await provide((name) => `${name} ${info.workerIndex} ${(names += 1)}`);
  },
});
