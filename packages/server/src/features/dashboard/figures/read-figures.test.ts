import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { anyCost } from '@pactbook/domain/testing/any-cost.ts';
import { addDays } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildContracts } from '../../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../../testing/build-organisation.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { caseCount } from '../../../testing/database/prepared-databases.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { naiveMetrics } from '../../../testing/database/naive-metrics.ts';
import { purgeDeletedBefore } from '../../contracts/write-contracts.ts';
import { findActor } from '../../users/queries.ts';
import { Dashboards } from '../queries.ts';
import { isComplete, readMarks, stepFigures, type KeptFigures } from './read-figures.ts';

/** Small on purpose: chunks are divided, cut and left over with few records. */
const SIZES = { perChunk: 2, perStep: 4 };

const CHANGES = [
  'create',
  'edit',
  'status',
  'moveBetweenTeams',
  'moveBetweenCategories',
  'setCosts',
  'decide',
  'delete',
  'restore',
  'purge',
  'bulkEdit',
  'addCategory',
  'renameCategory',
  'mergeCategories',
  'restrictField',
  'renameTeam',
  'removeTeam',
  'changeRights',
  'fiscalYear',
] as const;
type Change = (typeof CHANGES)[number];

// The last days of February are those that another year may not have.
const costDay = fc.oneof(
  fc.integer({ min: -900, max: 500 }).map((count) => addDays('2026-03-01', count)),
  fc.constantFrom('2024-02-28', '2024-02-29', '2025-02-28', '2026-02-28', '2026-03-01'),
);
const cost = anyCost(costDay, 99_999_999_999);
const costs = fc.uniqueArray(cost, { maxLength: 4, selector: ({ date }) => date });
const days = fc.oneof(
  fc.integer({ min: -900, max: 900 }).map((count) => addDays('2026-03-01', count)),
  fc.constantFrom('2025-02-27', '2025-02-28', '2025-03-01', '2026-01-01', '2026-12-31'),
);

describe('the figures of the dashboard that are kept', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    server.clock.moveTo(Date.UTC(2026, 10, 27));
  });
  afterAll(() => server.stop());

  const actorOf = async ({ scope }: BuiltOrganisation, { id }: BuiltUser): Promise<Actor> => {
    const actor = await server.services.database.read(scope, (db) => findActor(db, id));
    if (actor === null) throw new Error('There is no such person.');
    return actor;
  };
  const naive = ({ scope }: BuiltOrganisation, actor: Actor, today: string): Promise<Metrics> =>
    server.services.database.read(scope, (db) => naiveMetrics(db, scope, actor, today));

  async function buildAcme() {
    const organisation = await buildOrganisation(server, { categories: ['Hardware', 'Software'] });
    const teams = await Promise.all(['A', 'B', 'C'].map((name) => buildTeam(server, organisation, { name })));
    const admin = await buildUser(server, { organisation, role: 'System Admin' });
    const ask = async (method: string, path: string, body?: object) =>
      await server.request(method, path, { token: admin.token, body });
    await ask('POST', '/customFields/create', { key: 'seats', label: 'Seats', type: 'number' });
    const [first = '', second = ''] = teams.map(({ id }) => id);
    const people = await Promise.all([
      buildUser(server, { organisation, role: 'Record Viewer' }),
      buildUser(server, { organisation, role: 'Team Manager', teams: [first], viewTeams: [second] }),
      buildUser(server, { organisation, role: 'Team Viewer', teams: [second] }),
      buildUser(server, { organisation }),
    ]);
    return { organisation, teams: teams.map(({ id }) => id), ask, people };
  }
  type Acme = Awaited<ReturnType<typeof buildAcme>>;

  /** What is done, to a record, team or category by chance. */
  async function change(
    { ask, teams, organisation, people }: Acme,
    what: Change,
    { seed, annualCosts }: { readonly seed: number; readonly annualCosts: readonly object[] },
  ): Promise<void> {
    const idsOf = async (path: string) =>
      ((await ask('GET', path)).body as { id: string }[]).map(({ id }) => id);
    const pick = <One>(some: readonly One[], at = seed): One | undefined =>
      some[at % Math.max(1, some.length)];
    const present = await idsOf('/contracts');
    const categories = (await ask('GET', '/config/categories')).body as { id: string; name: string }[];
    const fields = (await ask('GET', '/customFields')).body as { id: string; restricted: boolean }[];
    const path = `/contracts/${pick(present)}`;
    const team = pick(teams) ?? '';
    const some = teams.filter((_, at) => (seed >> at) % 2 === 1);
    const named = categories.filter((_, at) => (seed >> at) % 2 === 1).map(({ name }) => name);
    const status = pick(['LIVE', 'EVALUATING', 'EXPIRED'] as const);
    const does: Record<Change, () => Promise<unknown>> = {
      create: () => ask('POST', '/contracts/create', { product: 'New', vendor: 'V', status, teams: some }),
      edit: () => ask('POST', path, { notes: `note ${seed}`, customFields: { seats: seed } }),
      status: () => ask('POST', path, { status }),
      moveBetweenTeams: () => ask('POST', path, { teams: some }),
      moveBetweenCategories: () => ask('POST', path, { categories: named }),
      setCosts: () => ask('POST', `${path}/annualCosts`, { annualCosts }),
      decide: () => ask('POST', `${path}/decide`, { decision: 'RENEW', lateNoticeAccepted: true }),
      delete: () => ask('DELETE', path),
      restore: async () => ask('POST', `/contracts/${pick(await idsOf('/contracts/trash'))}/restore`),
      purge: () => {
        const { scope } = organisation;
        const soon = new Date(server.services.now() + 60_000);
        return server.services.database.write(scope, (db) => purgeDeletedBefore(db, scope, soon, 1_000));
      },
      bulkEdit: () => ask('POST', '/contracts/bulk', { ids: present, changes: { status, teams: some } }),
      addCategory: () => ask('POST', '/config/categories/create', { name: `Category ${seed}` }),
      renameCategory: () =>
        ask('POST', `/config/categories/${pick(categories)?.id}`, { name: `Named ${seed}` }),
      mergeCategories: () =>
        ask('POST', `/config/categories/${categories[0]?.id}/merge`, {
          intoCategoryId: pick(categories)?.id,
        }),
      restrictField: () =>
        ask('POST', `/customFields/${fields[0]?.id}`, { restricted: fields[0]?.restricted !== true }),
      renameTeam: () => ask('POST', `/teams/${team}`, { name: `Team ${seed}` }),
      removeTeam: async () => {
        if (teams.length > 1) await ask('DELETE', `/teams/${teams.pop()}`);
      },
      changeRights: () =>
        ask('POST', `/users/${pick(people)?.id}`, {
          permissions: {
            manageAll: false,
            viewAll: seed % 5 === 0,
            manageTeams: some,
            viewTeams: teams.filter((id) => id === team && !some.includes(id)),
          },
        }),
      fiscalYear: () => ask('POST', '/organisation/settings', { fiscalYearStartMonth: 1 + (seed % 12) }),
    };
    await does[what]();
  }

  const unseen = { seed: 0, day: '2026-03-01', isSeenByLateOne: false };

  test('are for everybody, on any day, what their records say one by one, whatever happened', async () => {
    const step = fc.record({
      what: fc.constantFrom(...CHANGES),
      seed: fc.nat(1_000),
      annualCosts: costs,
      day: days,
      // A user who looks only now and then finds several changes at once.
      isSeenByLateOne: fc.boolean(),
    });
    const records = fc.array(
      fc.record({
        status: fc.constantFrom('LIVE' as const, 'EXPIRED' as const),
        annualCosts: costs,
        endDate: fc.constantFrom(null, '2027-01-15', '2028-02-29', '2029-12-31'),
        at: fc.nat(7),
      }),
      { maxLength: 9 },
    );
    await fc.assert(
      fc.asyncProperty(records, fc.array(step, { minLength: 4, maxLength: 12 }), async (built, steps) => {
        const acme = await buildAcme();
        const { organisation, people, teams } = acme;
        await buildContracts(
          server,
          organisation,
          built.map(({ at, ...record }) => ({
            ...record,
            teams: teams.filter((_, index) => (at >> index) % 2 === 1),
            categories: [[], ['Software'], ['Software', 'Hardware']][at % 3] ?? [],
          })),
        );
        const { database } = server.services;
        const [prompt, late] = [new Dashboards(database, SIZES), new Dashboards(database)];
        for (const { day, isSeenByLateOne, ...done } of steps) {
          await change(acme, done.what, done);
          // Of any record the database adds up first, until its figures are read.
          const unread = new Dashboards(database, { ...SIZES, most: 0 });
          for (const person of people) {
            const actor = await actorOf(organisation, person);
            const expected = await naive(organisation, actor, day);
            for (const dashboards of isSeenByLateOne ? [prompt, late, unread] : [prompt, unread]) {
              const found = await dashboards.find(organisation.scope, actor, day);
              expect([done.what, found]).toEqual([done.what, expected]);
            }
          }
        }
      }),
      {
        numRuns: caseCount(5, 60),
        examples: [
          // The late one did not see the deletion, and the purge leaves no figures to compare.
          [
            [{ status: 'LIVE', annualCosts: [], endDate: null, at: 0 }],
            [
              { ...unseen, what: 'create', annualCosts: [], isSeenByLateOne: true },
              { ...unseen, what: 'delete', annualCosts: [] },
              { ...unseen, what: 'purge', annualCosts: [], isSeenByLateOne: true },
            ],
          ],
        ],
      },
    );
  });

  test('are read again only where figures changed: not for a text, a name or another organisation', async () => {
    const { organisation, ask } = await buildAcme();
    const [record] = await buildContracts(
      server,
      organisation,
      Array.from({ length: 7 }, () => ({})),
    );
    const step = async (kept: KeptFigures | null): Promise<KeptFigures> => {
      const { scope } = organisation;
      const found = await server.services.database.read(scope, async (db) =>
        stepFigures(db, await readMarks(db), kept, SIZES),
      );
      if (found === null) throw new Error('There are not that many records.');
      return isComplete(found) ? found : await step(found);
    };
    const first = await step(null);
    expect(first.chunks.length).toBeGreaterThan(1);
    await ask('POST', `/contracts/${record?.id}`, { notes: 'Other words' });
    await ask('POST', '/config/categories/create', { name: 'Unused' });
    await ask('POST', '/customFields/create', { key: 'unused', label: 'Unused', type: 'text' });
    await buildContracts(server, await buildOrganisation(server), [{}]);
    expect(await step(first)).toBe(first);
    await ask('POST', `/contracts/${record?.id}/annualCosts`, {
      annualCosts: [{ date: '2026-01-01', cost: 1 }],
    });
    const second = await step(first);
    const changed = second.chunks.filter(({ records }, at) => records !== first.chunks[at]?.records);
    expect(changed).toHaveLength(1);
    // What a restored backup brings back is older than what was read.
    await server.testDatabase.asOwner('update freshness set change_counter = 0 where id = $1', [
      organisation.id,
    ]);
    expect(
      (await step(second)).chunks.every(({ records }, at) => records !== second.chunks[at]?.records),
    ).toBe(true);
  });

  test('follow a cost that only moves within its fiscal year: it may be in force no longer', async () => {
    const { organisation, ask, people } = await buildAcme();
    const [record] = await buildContracts(server, organisation, [
      { status: 'LIVE', annualCosts: [{ date: '2026-02-01', cost: 500 }] },
    ]);
    const dashboards = new Dashboards(server.services.database, SIZES);
    const [viewer] = people;
    if (viewer === undefined) throw new Error('There is a viewer.');
    const actor = await actorOf(organisation, viewer);
    const inForce = async () => (await dashboards.find(organisation.scope, actor, '2026-03-01')).costInForce;
    expect(await inForce()).toBe(500);
    const annualCosts = [{ date: '2026-10-01', cost: 500 }];
    await ask('POST', `/contracts/${record?.id}/annualCosts`, { annualCosts });
    expect(await inForce()).toBe(0);
  });

  test('are read in steps, for all who ask meanwhile', async () => {
    const { organisation, people } = await buildAcme();
    await buildContracts(
      server,
      organisation,
      Array.from({ length: 30 }, () => ({ annualCosts: [] })),
    );
    const dashboards = new Dashboards(server.services.database, SIZES);
    const [viewer] = people;
    if (viewer === undefined) throw new Error('There is a viewer.');
    const actor = await actorOf(organisation, viewer);
    const found = await Promise.all(
      Array.from({ length: 5 }, () => dashboards.find(organisation.scope, actor, '2026-03-01')),
    );
    expect(found.map(({ totalCount }) => totalCount)).toEqual([30, 30, 30, 30, 30]);
    expect(dashboards.bytes).toBeGreaterThan(0);
  });

  test('of many records are added up by the database until they are read, also where many changed', async () => {
    const { organisation, people, ask } = await buildAcme();
    const annualCosts = [{ date: '2026-01-01', cost: 7 }];
    const records = await buildContracts(
      server,
      organisation,
      Array.from({ length: 30 }, () => ({ annualCosts })),
    );
    const dashboards = new Dashboards(server.services.database, { ...SIZES, most: 10 });
    const [viewer] = people;
    if (viewer === undefined) throw new Error('There is a viewer.');
    const actor = await actorOf(organisation, viewer);
    const ofAll = async () => {
      const { totalCount, totalCost } = await dashboards.find(organisation.scope, actor, '2026-03-01');
      return [totalCount, totalCost];
    };
    expect(await ofAll()).toEqual([30, 210]);
    expect(dashboards.bytes).toBe(0);
    await expect.poll(() => dashboards.bytes).toBeGreaterThan(0);
    expect(await ofAll()).toEqual([30, 210]);
    const ids = records.map(({ id }) => id);
    await ask('POST', '/contracts/bulk/delete', { ids: ids.slice(10) });
    expect(await ofAll()).toEqual([10, 70]);
  });

  test('that are more than the server keeps are added up by the database each time', async () => {
    const { organisation, people } = await buildAcme();
    await buildContracts(server, organisation, [{}, {}]);
    const dashboards = new Dashboards(server.services.database, { ...SIZES, most: 1 }, { keptBytes: 1 });
    const [viewer] = people;
    if (viewer === undefined) throw new Error('There is a viewer.');
    const actor = await actorOf(organisation, viewer);
    for (const totalCount of [2, 3, 4, 5]) {
      expect(await dashboards.find(organisation.scope, actor, '2026-03-01')).toMatchObject({ totalCount });
      expect(dashboards.bytes).toBe(0);
      await buildContracts(server, organisation, [{}]);
    }
  });

  test('are the same for each person where the database adds them up', async () => {
    const { organisation, people, teams } = await buildAcme();
    await buildContracts(
      server,
      organisation,
      [0, 1, 2, 3].map((at) => ({
        status: 'LIVE' as const,
        teams: teams.slice(0, at),
        annualCosts: [{ date: '2026-01-01', cost: (at + 1) * 100.25 }],
      })),
    );
    const totals = new Set<number | undefined>();
    for (const person of people) {
      const actor = await actorOf(organisation, person);
      const kept = new Dashboards(server.services.database);
      const added = new Dashboards(server.services.database, { ...SIZES, most: 1 }, { keptBytes: 1 });
      const found = await added.find(organisation.scope, actor, '2026-03-01');
      expect(found).toEqual(await kept.find(organisation.scope, actor, '2026-03-01'));
      expect([added.bytes, kept.bytes > 0]).toEqual([0, true]);
      totals.add(found.totalCost);
    }
    expect(totals.size).toBeGreaterThan(2);
  });

  test('that were more than the server keeps are kept after a while where they have become fewer', async () => {
    const { organisation, people, ask } = await buildAcme();
    const records = await buildContracts(
      server,
      organisation,
      Array.from({ length: 200 }, () => ({ annualCosts: [{ date: '2026-01-01', cost: 7 }] })),
    );
    const [viewer] = people;
    if (viewer === undefined) throw new Error('There is a viewer.');
    const actor = await actorOf(organisation, viewer);
    const sizes = { ...SIZES, most: 10 };
    const whole = new Dashboards(server.services.database, { ...sizes, most: Infinity });
    const totalOf = async (dashboards: Dashboards) =>
      (await dashboards.find(organisation.scope, actor, '2026-03-01')).totalCount;
    expect(await totalOf(whole)).toBe(200);
    const keptBytes = whole.bytes - 1;
    const dashboards = new Dashboards(server.services.database, sizes, { keptBytes, againMs: 50 });
    expect(await totalOf(dashboards)).toBe(200);
    // What is read meanwhile is let go at its end.
    await expect.poll(() => dashboards.bytes).toBe(0);
    await ask('POST', '/contracts/bulk/delete', { ids: records.slice(100).map(({ id }) => id) });
    await expect.poll(async () => [await totalOf(dashboards), dashboards.bytes > 0]).toEqual([100, true]);
  });

  test('are the sums of a table without filters, for everybody', async () => {
    const { organisation, people, teams } = await buildAcme();
    await buildContracts(
      server,
      organisation,
      [1, 2, 3].map((at) => ({
        status: 'LIVE' as const,
        teams: teams.slice(0, at),
        annualCosts: [{ date: '2026-01-01', cost: at * 100.25 }],
      })),
    );
    const view = defaultTableView();
    for (const { token } of people) {
      const sumsOf = async (asked: object) => {
        const body = { view: asked, parts: ['sums'] };
        return (await server.request('POST', '/contracts/query', { token, body })).body as object;
      };
      // A filter that every record passes is asked of the records themselves.
      const statuses = ['LIVE', 'EVALUATING', 'EXPIRED'];
      expect(await sumsOf(view)).toEqual(await sumsOf({ ...view, filters: { ...view.filters, statuses } }));
    }
  });
});
