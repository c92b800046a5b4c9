import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeDatabase } from '../../../testing/database/open-test-database.ts';
import { silentLog } from '../../../testing/database/silent-log.ts';
import { openEngine } from '../open-database.ts';
import { runAsOwner } from '../owner/run-as-owner.ts';
import { productMigrations } from './migration-files.ts';

const FIRST_WITH_PRICES = '0050';
const id = (digit: number): string => `00000000-0000-7000-8000-00000000000${digit}`;
const [ACME, WITH_CREDIT, WITHOUT, ONLY_CREDIT, NO_COSTS] = [id(1), id(2), id(3), id(4), id(5)];
const contract = (contractId: string) =>
  `('${contractId}', '${ACME}', 'Figma', 'Figma Inc.', 'LIVE', now(), now())`;
const cost = (contractId: string, date: string, amount: number) =>
  `('${ACME}', '${contractId}', '${date}', ${amount}, ${amount < 0 ? "'Outage'" : 'null'})`;

/** An organisation whose credits were still taken for prices. */
const ROWS = `
  insert into organisations (id, name, time_zone, created_at) values ('${ACME}', 'Acme', 'UTC', now());
  insert into contracts (id, organisation_id, product, vendor, status, created_at, updated_at)
    values ${[WITH_CREDIT, WITHOUT, ONLY_CREDIT, NO_COSTS].map(contract).join(', ')};
  insert into annual_costs (organisation_id, contract_id, date, cost, reason) values
    ${[
      cost(WITH_CREDIT, '2024-01-01', 100),
      cost(WITH_CREDIT, '2025-01-01', 120),
      cost(WITH_CREDIT, '2025-06-01', -20),
      cost(WITH_CREDIT, '2026-01-01', -50),
      cost(WITHOUT, '2025-01-01', 7),
      cost(ONLY_CREDIT, '2025-01-01', -7),
    ].join(', ')};`;

const FIGURES = `select contract_id as id, expected_cents as expected, priced_year as year, priced_days::text as days, priced_cents as cents,
    yearly_priced as yearly, yearly_cents as sums, total_cents as total, expected_until as until
  from contract_figures order by contract_id`;

describe('a database from before credits were told from prices', () => {
  it('has figures without credits from the first start on', async () => {
    const made = await makeDatabase('blank');
    const earlier = await mkdtemp(join(tmpdir(), 'pactbook-migrations-'));
    const ask = async (migrationsFolder: string, statement: string): Promise<unknown[]> => {
      const engine = await openEngine({ ...made.settings, migrationsFolder }, silentLog);
      try {
        return await runAsOwner(engine.pool, async (client) => (await client.query(statement)).rows);
      } finally {
        await engine.close();
      }
    };
    try {
      const files = (await readdir(productMigrations)).filter((file) => file < FIRST_WITH_PRICES);
      for (const file of files) await cp(join(productMigrations, file), join(earlier, file));
      await ask(earlier, ROWS);
      const none = { days: null, cents: null, yearly: null };
      expect(await ask(productMigrations, FIGURES)).toEqual([
        {
          id: WITH_CREDIT,
          expected: '12000',
          year: 2025,
          days: '{2024-01-01,2025-01-01}',
          cents: ['10000', '12000'],
          yearly: ['10000', '12000', null],
          sums: ['10000', '10000', '-5000'],
          total: '15000',
          until: 9999,
        },
        { id: WITHOUT, expected: '700', year: 2025, ...none, sums: ['700'], total: '700', until: 9999 },
        {
          id: ONLY_CREDIT,
          expected: null,
          year: null,
          days: '{}',
          cents: [],
          yearly: [null],
          sums: ['-700'],
          total: '-700',
          until: null,
        },
        { id: NO_COSTS, expected: null, year: null, ...none, sums: [], total: '0', until: null },
      ]);
    } finally {
      await made.dispose();
      await rm(earlier, { recursive: true });
    }
  });
});
