import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { runCommand } from '../command.ts';

describe('the statistics of the planner', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
    // Autovacuum gathers statistics as well, within a minute: here it would do so now and then in the middle of a test.
    await server.testDatabase.asOwner('alter table contracts set (autovacuum_enabled = false)');
    // What the statistics know beforehand is one organisation, as on the first day of a second one.
    await addContracts(await buildOrganisation(server), 200);
    await server.testDatabase.asOwner('analyze');
  });
  afterAll(() => server.stop());

  const addContracts = (organisation: BuiltOrganisation, count: number) =>
    buildContracts(
      server,
      organisation,
      Array.from({ length: count }, (_, at) => ({
        product: `Product ${at}`,
        annualCosts: [{ date: '2026-01-31', cost: at }],
      })),
    );
  /** How many rows of the organisation the planner expects in each table that has some. */
  const expectedRows = async ({ id }: BuiltOrganisation, table: string): Promise<number> => {
    const rows = await server.testDatabase.asOwner<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
      `explain (format json) select from ${table} where organisation_id = '${id}'`,
    );
    return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
  };

  const renewedRows = async (organisation: BuiltOrganisation, table: string): Promise<number> => {
    await server.services.database.renewStatistics();
    return await expectedRows(organisation, table);
  };

  it('know an organisation from the moment in which its first thousand records are there', async () => {
    const organisation = await buildOrganisation(server);
    await addContracts(organisation, 1_200);
    for (const table of ['contracts', 'annual_costs', 'contract_figures', 'events', 'notification_queue']) {
      expect(await expectedRows(organisation, table), table).toBeGreaterThan(1_000);
    }
  });

  it('know an organisation from its first hundred records on, and are not gathered again once they do', async () => {
    const organisation = await buildOrganisation(server);
    await addContracts(organisation, 150);
    const tables = ['contracts', 'annual_costs', 'contract_figures', 'events', 'notification_queue'];
    for (const table of tables) expect(await expectedRows(organisation, table), table).toBeGreaterThan(100);
    const rowsKnown = () =>
      server.testDatabase.asOwner("select reltuples from pg_class where relname = 'contracts'");
    const before = await rowsKnown();
    await addContracts(organisation, 150);
    expect(await rowsKnown()).toEqual(before);
  });

  it('are not gathered by a command that changes little', async () => {
    const organisation = await buildOrganisation(server);
    await addContracts(organisation, 20);
    expect(await expectedRows(organisation, 'contracts')).toBeLessThan(20);
  });

  it('are renewed where they do not know an organisation that grew in small steps', async () => {
    // What other tests left stale.
    await server.services.database.renewStatistics();
    const organisation = await buildOrganisation(server);
    for (let at = 0; at < 3; at += 1) await addContracts(organisation, 50);
    expect(await expectedRows(organisation, 'contracts')).toBeLessThan(20);
    for (const table of ['contracts', 'annual_costs', 'contract_figures', 'events']) {
      await expect.poll(() => renewedRows(organisation, table), { interval: 500 }).toBeGreaterThan(100);
    }
  });

  it('are those of before when the change is not kept', async () => {
    const organisation = await buildOrganisation(server);
    const origin = { scope: organisation.scope, actor: null, cause: 'test', requestId: null };
    const subject = { kind: 'team' as const, id: organisation.id, label: 'Crew' };
    const many = Array.from({ length: 1_200 }, () => ({ type: 'teamCreated', subject, changes: [] }));
    const attempt = runCommand(server.services, origin, async ({ emit }) => {
      emit(...many);
      await Promise.reject(new Error('changed my mind'));
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    expect(await expectedRows(organisation, 'events')).toBeLessThan(100);
  });

  it('are renewed where many small changes made them stale, and only there', async () => {
    const organisation = await buildOrganisation(server);
    // They know the organisation, but not how large it has become.
    for (let at = 0; at < 5; at += 1) await addContracts(organisation, 300);
    expect(await expectedRows(organisation, 'contracts')).toBeLessThan(1_000);
    await expect.poll(() => renewedRows(organisation, 'contracts'), { interval: 500 }).toBeGreaterThan(1_000);
    const analysed = () =>
      server.testDatabase.asOwner<{ relname: string; times: string }>(
        'select relname, analyze_count as times from pg_stat_user_tables order by 1',
      );
    // Counts of changes that were made before may come in after the statistics; then nothing is left to renew.
    await expect
      .poll(
        async () => {
          const before = await analysed();
          await server.services.database.renewStatistics();
          return isDeepStrictEqual(await analysed(), before);
        },
        { interval: 1_000 },
      )
      .toBe(true);
  });
});
