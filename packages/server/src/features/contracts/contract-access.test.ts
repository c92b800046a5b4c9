import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  canReadContractInFull,
  rightsKey,
  canUpdateContract,
} from '@pactbook/domain/features/contracts/access.ts';
import { canReadDocuments } from '@pactbook/domain/features/documents/access.ts';
import { isRestrictedKind } from '@pactbook/domain/features/notifications/audience.ts';
import { NOTIFICATION_KINDS } from '@pactbook/domain/features/notifications/settings.ts';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import { rightFlags, type RightFlags } from '@pactbook/domain/kernel/rights.ts';
import { anyFlags } from '@pactbook/domain/testing/any-rights.ts';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { runCommand } from '../../platform/command.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { caseCount } from '../../testing/database/prepared-databases.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { Dashboards } from '../dashboard/queries.ts';
import { insertNotifications } from '../notifications/delivery/write-notifications.ts';
import { findPeople } from '../notifications/planning/read-planned-contracts.ts';
import { findInbox } from '../notifications/queries.ts';
import { createUser } from '../users/commands.ts';
import { editsRecord, findContracts, readsInFull } from './queries.ts';

const TEAMS = [0, 1, 2, 3];
const places = fc.subarray(TEAMS);

interface PersonToBuild {
  readonly rights: RightFlags;
  readonly manages: readonly number[];
  readonly views: readonly number[];
}

interface ContractToBuild {
  readonly teams: readonly number[];
  readonly isOwned: boolean;
}

/** A person by rights, and records by teams, owned by that person or by no one; teams by their place in `TEAMS`. */
const anyCase: fc.Arbitrary<PersonToBuild & { readonly records: readonly ContractToBuild[] }> = fc.record({
  // Mostly people of some teams: who reads everything tells little about the rule.
  rights: anyFlags({ isSuperAdmin: 8, manageAll: 8, viewAll: 6 }),
  manages: places,
  views: places,
  records: fc.array(fc.record({ teams: places, isOwned: fc.boolean() }), { minLength: 1, maxLength: 6 }),
});

describe('access to records as SQL', () => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let teamIds: string[];
  let number = 0;

  beforeAll(async () => {
    server = await startTestServer();
    organisation = await buildOrganisation(server, { timeZoneId: 'UTC' });
    const teams = await Promise.all(TEAMS.map(() => buildTeam(server, organisation)));
    teamIds = teams.map(({ id }) => id);
  });
  afterAll(() => server.stop());

  const teamsAt = (at: readonly number[]) => at.map((place) => teamIds[place] ?? '');

  function asSystem<Value>(work: (db: Transaction) => Promise<Value>): Promise<Value> {
    const origin = { scope: organisation.scope, actor: null, cause: 'test', requestId: null };
    return runCommand(server.services, origin, ({ db }) => work(db));
  }

  /** The person as the product reads their rights back. */
  async function buildPerson({ rights, manages, views }: PersonToBuild) {
    number += 1;
    const user = {
      emailAddress: `access-${number}@example.com`,
      passwordHash: null,
      ...rights,
      manageTeams: teamsAt(manages),
      viewTeams: teamsAt(views),
    };
    const origin = { scope: organisation.scope, actor: null, cause: 'test', requestId: null };
    const { id } = await runCommand(server.services, origin, (command) => createUser(command, user));
    const [person] = await asSystem((db) => findPeople(db, [id]));
    if (person === undefined) throw new Error('The person is not there.');
    return person.actor;
  }

  function buildRecords(actor: Actor, records: readonly ContractToBuild[]) {
    return buildContracts(
      server,
      organisation,
      records.map(({ teams, isOwned }) => ({
        teams: teamsAt(teams),
        owners: isOwned ? [actor.userId] : [],
        annualCosts: [{ date: '2026-01-01', cost: 1 }],
      })),
    );
  }

  /** What the conditions say of each record of the organisation, by its id, with its teams. */
  async function askDatabase(db: Transaction, actor: Actor) {
    const { scope } = organisation;
    const gathered = sql<string[] | null>`g.ids`;
    const { rows } = await sql<{
      id: string;
      teams: string[];
      reads: boolean;
      edits: boolean;
      reads_of_all: boolean;
      edits_of_all: boolean;
      reads_gathered: boolean;
      edits_gathered: boolean;
    }>`select r.id, coalesce(g.ids::text[], '{}') as teams,
        ${readsInFull(scope, actor, { alias: 'r' })} as reads, ${editsRecord(scope, actor, { alias: 'r' })} as edits,
        ${readsInFull(scope, actor, { alias: 'r', isOfAll: true })} as reads_of_all,
        ${editsRecord(scope, actor, { alias: 'r', isOfAll: true })} as edits_of_all,
        ${readsInFull(scope, actor, { alias: 'r', teamIds: gathered })} as reads_gathered,
        ${editsRecord(scope, actor, { alias: 'r', teamIds: gathered })} as edits_gathered
      from contracts r left join (select contract_id, array_agg(team_id) as ids from contract_teams group by 1) g
        on g.contract_id = r.id
      where r.organisation_id = ${scope.organisationId}`.execute(db);
    return rows;
  }

  it('agrees with the policies of the domain, record by record', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ records, ...person }) => {
        const actor = await buildPerson(person);
        await buildRecords(actor, records);
        const rows = await asSystem((db) => askDatabase(db, actor));
        expect(rows.length).toBeGreaterThanOrEqual(records.length);
        for (const { id, teams, ...conditions } of rows) {
          const reads = decide(actor, canReadContractInFull, { teams }).allowed;
          const edits = decide(actor, canUpdateContract, { teams }).allowed;
          expect({ id, ...conditions }).toEqual({
            id,
            reads,
            edits,
            reads_of_all: reads,
            edits_of_all: edits,
            reads_gathered: reads,
            edits_gathered: edits,
          });
          expect(decide(actor, canReadDocuments, { teams }).allowed).toBe(reads);
        }
      }),
      { numRuns: caseCount(15, 40), seed: 13 },
    );
  });

  it('is what the list, the dashboard and the inbox answer by', async () => {
    await fc.assert(
      fc.asyncProperty(anyCase, async ({ records, ...person }) => {
        const { scope } = organisation;
        const actor = await buildPerson(person);
        const built = await buildRecords(actor, records);
        const sent = built.flatMap(({ id }) =>
          NOTIFICATION_KINDS.map((event) => ({
            id: server.services.newId(),
            userId: actor.userId,
            kind: event,
            dedupeKey: `${event}:${id}`,
            contractId: id,
            details: { product: '' },
            inApp: true,
            mailDueAt: null,
          })),
        );
        const now = server.services.now();
        await asSystem((db) => insertNotifications(db, sent, now));
        const today = calendarDateAt(now, 'UTC');
        const metrics = await new Dashboards(server.services.database).find(scope, actor, today);
        const { rows, listed, inbox } = await asSystem(async (db) => ({
          rows: await askDatabase(db, actor),
          listed: await findContracts(
            db,
            scope,
            actor,
            built.map(({ id }) => id),
          ),
          inbox: await findInbox(db, actor, { cursor: null, limit: sent.length + 1 }),
        }));
        const teamsOf = new Map(rows.map(({ id, teams }) => [id, teams]));
        const readsIt = (id: string) =>
          decide(actor, canReadContractInFull, { teams: teamsOf.get(id) ?? [] }).allowed;
        expect(listed).toHaveLength(built.length);
        for (const { id, access, canEdit, ...fields } of listed) {
          const edits = decide(actor, canUpdateContract, { teams: teamsOf.get(id) ?? [] }).allowed;
          expect({ id, access, canEdit }).toEqual({
            id,
            access: readsIt(id) ? 'full' : 'limited',
            canEdit: edits,
          });
          expect('notes' in fields).toBe(readsIt(id));
        }
        const heard = sent.filter(
          ({ kind: event, contractId }) => !isRestrictedKind(event) || readsIt(contractId),
        );
        const named = (of: readonly { id: string }[]) => of.map(({ id }) => id).toSorted();
        expect(named(inbox.rows)).toEqual(named(heard));
        for (const { contractId, seesRestricted } of inbox.rows)
          expect(seesRestricted).toBe(readsIt(contractId ?? ''));
        expect(metrics.costCount ?? 0).toBe(rows.filter(({ id }) => readsIt(id)).length);
      }),
      { numRuns: caseCount(8, 20), seed: 14 },
    );
  });

  it('has one text for each shape of rights, no matter who asks, so that plans can be kept', async () => {
    const person = { rights: rightFlags(() => false) };
    const one = await buildPerson({ ...person, manages: [0], views: [1, 2] });
    const other = await buildPerson({ ...person, manages: [3, 2, 1], views: [] });
    expect(rightsKey(one)).not.toBe(rightsKey(other));
    await asSystem(async (db) => {
      const textFor = (actor: Actor) =>
        sql`select ${readsInFull(organisation.scope, actor, { alias: 'c' })},
          ${editsRecord(organisation.scope, actor, { alias: 'c', teamIds: sql`t.ids` })}`.compile(db).sql;
      expect(textFor(one)).toBe(textFor(other));
      expect(textFor(one)).toContain('access.team_id = any($');
    });
  });
});
