import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canReadChangeSet } from '@pactbook/domain/features/change-sets/access.ts';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import { runCommand } from '../../platform/command.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { findPeople } from '../notifications/planning/read-planned-contracts.ts';
import { createUser } from '../users/commands.ts';
import { openChangeSet } from './commands.ts';
import { findChangeSet, listChangeSets } from './queries.ts';

const anyRights = fc.record({
  isSuperAdmin: fc.nat(4).map((chance) => chance === 0),
  manageAll: fc.nat(4).map((chance) => chance === 0),
  viewAll: fc.boolean(),
  isManager: fc.boolean(),
});

describe('the list of change sets', () => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let teamId: string;
  let number = 0;

  beforeAll(async () => {
    server = await startTestServer();
    organisation = await buildOrganisation(server);
    teamId = (await buildTeam(server, organisation)).id;
  });
  afterAll(() => server.stop());

  const originOf = (actor: Actor | null) => ({
    scope: organisation.scope,
    actor,
    cause: 'test',
    requestId: null,
  });

  it('holds exactly those that the domain lets a person read, one by one', async () => {
    const everySet: { id: string; createdBy: string | null }[] = [];
    const openAs = async (actor: Actor | null) => {
      const id = await runCommand(server.services, originOf(actor), (command) =>
        openChangeSet(command, { kind: 'bulkEdit', label: 'Edited' }),
      );
      everySet.push({ id, createdBy: actor?.userId ?? null });
    };
    await openAs(null);
    await fc.assert(
      fc.asyncProperty(anyRights, async ({ isManager, ...rights }) => {
        number += 1;
        const user = {
          emailAddress: `sets-${number}@example.com`,
          passwordHash: null,
          ...rights,
          manageTeams: isManager ? [teamId] : [],
        };
        const { scope } = organisation;
        const { id: userId } = await runCommand(server.services, originOf(null), (command) =>
          createUser(command, user),
        );
        const [person] = await server.services.database.read(scope, (db) => findPeople(db, [userId]));
        if (person === undefined) throw new Error('The person is not there.');
        const { actor } = person;
        await openAs(actor);
        await server.services.database.read(scope, async (db) => {
          // A user who may read none is refused before the list is asked.
          if (decide(actor, canReadChangeSet).allowed) {
            const { items } = await listChangeSets(db, scope, actor, { cursor: null, limit: 100 });
            const readable = everySet.filter((set) => decide(actor, canReadChangeSet, set).allowed);
            expect(items.map(({ id }) => id).toSorted()).toEqual(readable.map(({ id }) => id).toSorted());
          }
          for (const set of everySet) {
            const found = await findChangeSet(db, scope, actor, set.id);
            expect(found?.id).toBe(decide(actor, canReadChangeSet, set).allowed ? set.id : undefined);
          }
        });
      }),
      { numRuns: 20, seed: 15 },
    );
  });
});
