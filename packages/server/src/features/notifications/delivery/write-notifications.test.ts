import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildContracts } from '../../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../../testing/build-organisation.ts';
import { buildUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { deleteOldNotifications, insertNotifications, takeQueuedEvents } from './write-notifications.ts';

const LIMIT = 50;

describe('the queue of events', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
    await fill(await buildOrganisation(server), 400);
    await server.testDatabase.asOwner('analyze');
  });
  afterAll(() => server.stop());

  /** Adds records without notifications yet, few enough at once that no statistics are gathered. */
  const fill = async (organisation: BuiltOrganisation, count: number): Promise<void> => {
    const inputs = Array.from({ length: 400 }, (_, at) => ({ product: `Product ${at}` }));
    for (let start = 0; start < count; start += 400) await buildContracts(server, organisation, inputs);
  };

  it('gives as many events as were asked for, oldest first, to an organisation unknown to the statistics', async () => {
    const organisation = await buildOrganisation(server);
    await fill(organisation, 2_000);
    const { database } = server.services;
    const { scope } = organisation;
    const waiting = await server.testDatabase.asOwner<{ id: string }>(
      'select event_id as id from notification_queue where organisation_id = $1 order by 1',
      [organisation.id],
    );
    const taken = await database.write(scope, (db) => takeQueuedEvents(db, LIMIT));
    expect(taken.map(({ id }) => id)).toEqual(waiting.slice(0, LIMIT).map(({ id }) => id));
    const left = await server.testDatabase.asOwner<{ count: string }>(
      'select count(*) from notification_queue where organisation_id = $1',
      [organisation.id],
    );
    expect(Number(left[0]?.count)).toBe(waiting.length - LIMIT);
  });

  it('forgets as many old notifications at once as were asked for', async () => {
    const organisation = await buildOrganisation(server);
    const { id: userId } = await buildUser(server, { organisation });
    const { scope } = organisation;
    const { database, newId } = server.services;
    const old = Array.from({ length: 1_000 }, (_, at) => ({
      id: newId(),
      userId,
      kind: 'recordAdded' as const,
      dedupeKey: `recordAdded:${at}`,
      contractId: null,
      details: { product: `Product ${at}` },
      inApp: true,
      mailDueAt: null,
    }));
    await database.write(scope, (db) => insertNotifications(db, old, 1));
    expect(await database.write(scope, (db) => deleteOldNotifications(db, scope, 2, LIMIT))).toBe(LIMIT);
    expect(await database.write(scope, (db) => deleteOldNotifications(db, scope, 2, 5_000))).toBe(
      1_000 - LIMIT,
    );
  });
});
