import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { askProduct, signInToProduct } from '../testing/ask-product.ts';
import { makeDatabase } from '../testing/database/open-test-database.ts';
import { preparedDatabases, testDatabaseKinds } from '../testing/database/test-database-kinds.ts';
import { beginProduct, environmentOf, startProduct } from '../testing/start-product.ts';

const ACCOUNT = { emailAddress: 'system-admin@acme.example', password: 'pactbook-demo' };
const OTHER_ACCOUNT = { emailAddress: 'system-admin@globex.example', password: 'pactbook-demo' };
/**
 * Where a first start is cut, as shares of the time that a whole one takes here; each list on one data folder, so
 * that what one cut left is what the next start finds. The first folder is a new one; in the others the engine has
 * laid out its files already, so that the cuts fall into the migrations and the demo.
 */
const ALL_CUTS = [
  [0.5, 0.8, 0.08, 0.5, 0.6],
  [0.2, 0.35, 0.9, 0.4, 0.45],
  [0.65, 0.3, 0.55, 0.1, 0.7],
];
/** All of them are for thorough runs: a start with the demo takes its time. */
const CUTS = inject('isThorough') ? ALL_CUTS : ALL_CUTS.slice(0, 2).map((shares) => shares.slice(0, 3));
const CUT_COUNT = CUTS.flat().length;

/** What holds ids, of people and others, or moments. */
const BY_CHANCE = /^(id|teams|owners|technicalContact|.*By|.*Id|.*At)$/;

/** The parts of an answer that are the same on every installation: no ids, no moments, and no order that comes of them. */
function withoutChance(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .map(withoutChance)
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !BY_CHANCE.test(key));
  return Object.fromEntries(kept.map(([key, inner]) => [key, withoutChance(inner)]));
}

async function answersOf(address: string): Promise<unknown> {
  const answers: unknown[] = [];
  for (const account of [ACCOUNT, OTHER_ACCOUNT]) {
    const token = await signInToProduct(address, account);
    for (const path of ['/contracts', '/teams', '/profile']) {
      const { status, body } = await askProduct(address, 'GET', path, { token });
      const parts: unknown[] = Array.isArray(body) ? body : [body];
      answers.push([path, status, parts.map((part) => JSON.stringify(withoutChance(part))).toSorted()]);
    }
  }
  return answers;
}

describe('the first start, with its demo,', () => {
  it(`may be cut at any moment, ${CUT_COUNT} times: the next one succeeds and answers the same`, async () => {
    const folders: string[] = [];
    const newFolder = (isLaidOut: boolean): string => {
      const folder = mkdtempSync(join(tmpdir(), 'pactbook-cut-'));
      folders.push(folder);
      if (isLaidOut) cpSync(preparedDatabases().embedded.blank, folder, { recursive: true });
      return folder;
    };
    const startOn = (folder: string) => ({ PACTBOOK_DATA: folder, LOG_LEVEL: 'warn' });
    const wholeStarts: number[] = [];
    let expected: unknown;
    try {
      for (const [at, shares] of CUTS.entries()) {
        const isLaidOut = at > 0;
        // A new folder and one that is laid out: each kind is timed once, by a start that nobody cuts.
        if (at < 2) {
          const begun = performance.now();
          const whole = await startProduct(startOn(newFolder(isLaidOut)));
          wholeStarts[at] = performance.now() - begun;
          expected ??= await answersOf(whole.address);
          await whole.kill();
        }
        const wholeStart = wholeStarts[Math.min(at, 1)] ?? 0;
        const folder = newFolder(isLaidOut);
        for (const share of shares) {
          const start = beginProduct(startOn(folder));
          await Promise.race([wait(wholeStart * share), start.ready.catch(() => undefined)]);
          await start.kill();
        }
        const server = await startProduct(startOn(folder));
        expect(await answersOf(server.address)).toEqual(expected);
        expect(server.output()).not.toContain('"level":50');
        await server.kill();
      }
    } finally {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  }, 480_000);
});

describe.runIf(testDatabaseKinds.includes('postgres'))('the first start on postgres', () => {
  it('may be cut while it migrates: the next one succeeds, and each migration is there once', async () => {
    const { settings, dispose } = await makeDatabase('postgres', 'blank');
    const environment = { ...environmentOf(settings), LOG_LEVEL: 'info' };
    const migrated = (output: string) => output.split('The database was migrated').length - 1;
    // By the clock, wherever that falls, and then right behind a migration, where the next one is under way.
    for (const milliseconds of [200, 500]) {
      const start = beginProduct(environment);
      await Promise.race([wait(milliseconds), start.ready.catch(() => undefined)]);
      await start.kill();
    }
    const found: number[] = [];
    for (let cut = 0; cut < 4; cut += 1) {
      const start = beginProduct(environment);
      let isServing = false;
      start.ready.then(
        () => (isServing = true),
        () => undefined,
      );
      while (!isServing && migrated(start.output()) === 0) await wait(1);
      await start.kill();
      found.push(migrated(start.output()));
    }
    const server = await startProduct(environment);
    // Each that had something to do found what the cut before it had left undone.
    expect([...found, migrated(server.output())].filter((count) => count > 0).length).toBeGreaterThan(1);
    expect(await askProduct(server.address, 'GET', '/readyz')).toMatchObject({ status: 200 });
    expect(await server.stop()).toBe(0);
    await dispose();
  }, 90_000);
});
