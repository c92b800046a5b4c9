import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type MadeDatabase } from '../../../testing/database/open-test-database.ts';
import { silentLog } from '../../../testing/database/silent-log.ts';
import { openEngine } from '../open-database.ts';
import { runAsOwner } from '../owner/run-as-owner.ts';
import { productMigrations } from './migration-files.ts';

const FIRST_WITH_KEYS = '0027';
const id = (digit: number): string => `00000000-0000-7000-8000-00000000000${digit}`;
const [ACME, ANA, SESSION, CONNECTION, CONTRACT, GONE] = [id(1), id(2), id(3), id(4), id(5), id(6)];

/** What an installation has that was in use before keys carried the organisation. */
const ROWS = `
  insert into organisations (id, name, time_zone, created_at) values ('${ACME}', 'Acme', 'UTC', now());
  insert into users (id, organisation_id, email_address, email_key, status, created_at, is_super_admin)
    values ('${ANA}', '${ACME}', 'Ana@acme.example', 'ana@acme.example', 'active', now(), true);
  insert into sessions (id, organisation_id, user_id, created_at, last_seen_at, expires_at)
    values ('${SESSION}', '${ACME}', '${ANA}', now(), now(), now() + interval '1 hour');
  insert into sso_connections (id, organisation_id, protocol, name, is_enabled, created_at)
    values ('${CONNECTION}', '${ACME}', 'oidc', 'Provider', true, now());
  insert into sso_domains (domain, organisation_id, connection_id) values ('acme.example', '${ACME}', '${CONNECTION}');
  insert into freshness (id) values ('${GONE}');
  insert into contracts (id, organisation_id, product, vendor, status, created_at, updated_at)
    values ('${CONTRACT}', '${ACME}', 'Figma', 'Figma Inc.', 'LIVE', now(), now());
  insert into annual_costs (organisation_id, contract_id, date, cost) values ('${ACME}', '${CONTRACT}', '2026-01-31', 12)`;

describe('a database from before keys carried the organisation', () => {
  let made: MadeDatabase;
  let earlier: string;
  beforeAll(async () => {
    made = await makeDatabase('blank');
    earlier = await mkdtemp(join(tmpdir(), 'pactbook-migrations-'));
    const files = await readdir(productMigrations);
    const before = files.filter((file) => file < FIRST_WITH_KEYS);
    for (const file of before) await cp(join(productMigrations, file), join(earlier, file));
  });
  afterAll(async () => {
    await made.dispose();
    await rm(earlier, { recursive: true });
  });

  const ask = async (
    migrationsFolder: string,
    ...statements: string[]
  ): Promise<Record<string, unknown>[][]> => {
    const engine = await openEngine({ ...made.settings, migrationsFolder }, silentLog);
    try {
      return await runAsOwner(engine.pool, async (client) => {
        const answers: Record<string, unknown>[][] = [];
        for (const statement of statements)
          answers.push((await client.query<Record<string, unknown>>(statement)).rows);
        return answers;
      });
    } finally {
      await engine.close();
    }
  };

  it('opens with everything in it: people sign in, sessions hold, sums follow changes', async () => {
    await ask(earlier, ROWS);
    const [accounts, connections, sessions, counters, figures] = await ask(
      productMigrations,
      `select user_id, organisation_id from find_account('ana@acme.example')`,
      `select connection_id, organisation_id from find_sso_connection('acme.example')`,
      `select session_id, rights ->> 'is_super_admin' as mighty from session_gate('${ACME}', '${SESSION}', now())`,
      'select id, organisation_id from freshness order by id',
      'select contract_id, total_cents from contract_figures',
      'update annual_costs set cost = 13',
    );
    expect(accounts).toEqual([{ user_id: ANA, organisation_id: ACME }]);
    expect(connections).toEqual([{ connection_id: CONNECTION, organisation_id: ACME }]);
    expect(sessions).toEqual([{ session_id: SESSION, mighty: 'true' }]);
    // What counted for nobody is gone.
    expect(counters).toEqual([ACME, ANA, SESSION].map((one) => ({ id: one, organisation_id: ACME })));
    expect(figures).toEqual([{ contract_id: CONTRACT, total_cents: '1200' }]);
    expect((await ask(productMigrations, 'select total_cents from contract_figures'))[0]).toEqual([
      { total_cents: '1300' },
    ]);
  });
});
