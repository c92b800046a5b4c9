import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { signInByApi } from './api.ts';
import type { PersonApi } from './api.ts';
import { watchFaults } from './faults.ts';
import type { Faults } from './faults.ts';
import type { Person } from './people.ts';
import { startProduct } from './product-server.ts';
import { runFolder, templateFolder } from './run-folder.ts';

export interface JourneyOptions {
  /** The signed-in person at the start of the test; null for none. */
  person: Person | null;
}

interface JourneyFixtures {
  faults: Faults;
  /** A page of another browser in which this person is signed in. */
  pageOf: (person: Person, options?: BrowserContextOptions) => Promise<Page>;
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
}

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** The local storage of a signed-in person: the token (docs/product/people.md, "Sessions"). */
function signedInState(address: string, token: string): StorageState {
  return { cookies: [], origins: [{ origin: address, localStorage: [{ name: 'token', value: token }] }] };
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
    { scope: 'worker', timeout: 120_000 },
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

  storageState: async ({ person, address, apiOf }, provide) => {
    await provide(person === null ? undefined : signedInState(address, (await apiOf(person)).token));
  },

  faults: [
    async ({ context }, provide) => {
      const faults = watchFaults();
      await faults.watch(context);
      await provide(faults);
      expect(faults.found(), 'errors in the pages of this journey').toEqual([]);
    },
    { auto: true },
  ],

  pageOf: async ({ browser, contextOptions, viewport, locale, address, apiOf, faults }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (person, options = {}) => {
      const { token } = await apiOf(person);
      const context = await browser.newContext({
        ...contextOptions,
        viewport,
        ...(locale === undefined ? {} : { locale }),
        baseURL: address,
        storageState: signedInState(address, token),
        ...options,
      });
      opened.push(context);
      await faults.watch(context);
      return context.newPage();
    });
    await Promise.all(opened.map((context) => context.close()));
  },

  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
  unique: async ({}, provide, info) => {
    // Letters, digits and spaces only: journeys about the order of names leave out names with other signs.
    await provide((name) => `${name} ${info.workerIndex} ${(names += 1)}`);
  },
});
