import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { createSecretBox } from '../../../platform/secrets/secret-box.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildOrganisation } from '../../../testing/build-organisation.ts';
import { buildUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { sendDigests } from './send-digests.ts';

const MOST_IN_MAIL = 2_000;

const MAILS = {
  linkBase: () => 'https://pactbook.example',
  secrets: createSecretBox('a secret of a test that is long enough to be one'),
  onMailQueued: () => undefined,
};

const EVENTS = {
  noticeDeadline: true,
  endDate: true,
  expired: true,
  renewed: false,
  recordChanged: false,
  recordDeleted: false,
  documentAdded: false,
  costChanged: false,
};

describe('the cost in a mail', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('is said to readers of the whole record, and to no other owner', async () => {
    const organisation = await buildOrganisation(server);
    const today = calendarDateAt(server.services.now(), 'UTC');
    const deadline = addDays(today, 7);
    const inFull = await buildUser(server, { organisation, role: 'System Admin' });
    const limited = await buildUser(server, { organisation, role: 'Limited Access User' });
    const { id } = await buildContract(server, organisation, {
      owners: [inFull.id, limited.id],
      status: 'LIVE',
      startDate: addDays(today, -358),
      endDate: deadline,
      annualCosts: [{ date: addDays(today, -358), cost: 48_765.25 }],
    });
    const mailTo = async (userId: string) => {
      await server.testDatabase.asOwner(
        `insert into notifications (id, organisation_id, user_id, kind, dedupe_key, contract_id, details, created_at, mail_due_at)
         values (gen_random_uuid(), $1, $2, 'endDate', 'cost', $3, $4, $5, $5)`,
        [
          organisation.id,
          userId,
          id,
          JSON.stringify({ product: 'Acrobat', deadline, stage: 7, because: 'owner' }),
          new Date(server.services.now() - 1_000),
        ],
      );
      await sendDigests(server.services, organisation.scope, MAILS, new AbortController().signal);
      const [mail] = await server.testDatabase.asOwner<{ content: unknown }>(
        'select to_jsonb(m) as content from mail_outbox m where user_id = $1',
        [userId],
      );
      return JSON.stringify(mail);
    };
    expect(await mailTo(inFull.id)).toContain('Cost in Force $48,765.25');
    const hidden = await mailTo(limited.id);
    expect(hidden).toContain('Ends ');
    expect(hidden).not.toMatch(/Cost in Force|48.?765/);
  });
});

describe('a mail of very many notifications', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  test('tells the oldest, and the next mail the rest', async () => {
    const organisation = await buildOrganisation(server);
    const admin = await buildUser(server, { organisation, role: 'System Admin' });
    const { id } = await buildContract(server, organisation);
    const chosen = await server.request('POST', '/users/notifications', {
      token: admin.token,
      body: { digest: 'daily', events: { ...EVENTS, recordAdded: true } },
    });
    expect(chosen.status).toBe(200);
    const { testDatabase, services } = server;
    await testDatabase.asOwner(
      `insert into notifications (id, organisation_id, user_id, kind, dedupe_key, contract_id, details, created_at, mail_due_at)
       select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, $2, 'recordAdded', 'many ' || n, $3,
         '{"product":"Acrobat"}', $5, $5 from generate_series(1, $4::integer) n`,
      [organisation.id, admin.id, id, MOST_IN_MAIL + 1, new Date(services.now() - 1_000)],
    );
    const counts = async () => {
      await sendDigests(services, organisation.scope, MAILS, new AbortController().signal);
      const rows = await testDatabase.asOwner<{ count: string }>(
        'select count(*) as count from notifications where user_id = $1 and mail_id is not null group by mail_id order by 1 desc',
        [admin.id],
      );
      return rows.map(({ count }) => Number(count));
    };
    expect(await counts()).toEqual([MOST_IN_MAIL]);
    expect(await counts()).toEqual([MOST_IN_MAIL, 1]);
    expect(await counts()).toEqual([MOST_IN_MAIL, 1]);
  });
});
