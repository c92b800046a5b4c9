import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import { buildCustomField } from './testing/build-contract.ts';
import { ACCESS_TABLE, PEOPLE } from './testing/access/access-table.ts';
import { buildAccessWorld, endpointOf, MISSING, type AccessWorld } from './testing/access/access-world.ts';
import { addCheckedAnalyses, ANALYSIS_CHECKS } from './testing/access/analysis-checks.ts';
import { CHANGE_SET_CHECKS } from './testing/access/change-set-checks.ts';
import { addCheckedDocuments, DOCUMENT_CHECKS } from './testing/access/document-checks.ts';
import { EXPORT_CHECKS } from './testing/access/export-checks.ts';
import { FIELD_CHECKS } from './testing/access/field-checks.ts';
import { NOTIFICATION_CHECKS } from './testing/access/notification-checks.ts';
import { PEOPLE_CHECKS } from './testing/access/people-checks.ts';
import { addCheckedContracts, RECORD_CHECKS } from './testing/access/contract-checks.ts';
import { IMPORT_CHECKS } from './testing/access/import-checks.ts';
import { LOGO_CHECKS, VENDOR_CHECKS } from './testing/access/vendor-checks.ts';
import { LINK_CHECKS } from './testing/access/link-checks.ts';
import { VENDOR_PAGE_CHECKS } from './testing/access/vendor-page-checks.ts';
import { refusalOfToken, TOKEN_CALLS, TOKEN_CHECKS } from './testing/access/token-checks.ts';
import { BUDGET_CHECKS, SCENARIO_CHECKS, TREND_CHECKS } from './testing/access/trend-checks.ts';
import { VIEW_CHECKS } from './testing/access/view-checks.ts';
import {
  prepareExplaining,
  scansAcrossOrganisations,
} from './testing/database/scans-across-organisations.ts';

/** A row for each call; `testing/access/check.ts` says how to write one. */
const CHECKS = {
  ...PEOPLE_CHECKS,
  ...RECORD_CHECKS,
  ...DOCUMENT_CHECKS,
  ...CHANGE_SET_CHECKS,
  ...FIELD_CHECKS,
  ...NOTIFICATION_CHECKS,
  ...EXPORT_CHECKS,
  ...IMPORT_CHECKS,
  ...VENDOR_CHECKS,
  ...VENDOR_PAGE_CHECKS,
  ...LINK_CHECKS,
  ...LOGO_CHECKS,
  ...TREND_CHECKS,
  ...VIEW_CHECKS,
  ...ANALYSIS_CHECKS,
  ...TOKEN_CHECKS,
  ...BUDGET_CHECKS,
  ...SCENARIO_CHECKS,
};

it('the access matrix has a row for every call of the API', () => {
  expect(Object.keys(CHECKS).toSorted()).toEqual(Object.keys(ENDPOINTS).toSorted());
});

it('the table of what API tokens may call names calls that there are', () => {
  expect(Object.keys(TOKEN_CALLS).filter((name) => !(name in ENDPOINTS))).toEqual([]);
});

/** Statements that are meant to read rows of several organisations, by how they begin, with the reason. */
const OF_SEVERAL_ORGANISATIONS: Readonly<Record<string, string>> = {
  'select f.id, f.counter, f.change_counter from unnest($1::uuid[], $2::uuid[]) as a (organisation_id, id)':
    'The polls of people of several organisations are answered together: each row is asked for by an organisation and an id of its own.',
};

/**
 * Every kind of person × every call × own, viewed, other and no team, other organisation × every field
 * (docs/product/guarantees.md, "Access").
 */
describe('the access matrix', () => {
  let world: AccessWorld;
  let statements: ReadonlySet<string>;
  beforeAll(async () => {
    world = await buildAccessWorld();
    statements = world.server.testDatabase.noteStatements();
    await buildCustomField(world.server, world.acme, { key: 'secretField', restricted: true });
    await buildCustomField(world.server, world.acme, { key: 'openField', restricted: false });
    await addCheckedContracts(world);
    await addCheckedDocuments(world);
    await addCheckedAnalyses(world);
  });
  afterAll(() => world.server.stop());

  describe.each(PEOPLE)('%s', (person) => {
    const row = ACCESS_TABLE[person];
    it.each(Object.keys(ENDPOINTS))('%s', async (name) => {
      expect.hasAssertions();
      if (row.impersonated && endpointOf(name).whileImpersonating === 'refused') {
        const { status, body } = await world.ask(person, name, { id: MISSING });
        expect([status, body.error.message]).toEqual([403, 'Not while you are impersonating a user.']);
        return;
      }
      const refusal = row.token === null ? null : refusalOfToken(name, row.token);
      if (refusal !== null) {
        const { status, body } = await world.ask(person, name, { id: MISSING });
        expect([status, body.error.message]).toEqual([403, refusal]);
        return;
      }
      await CHECKS[name]?.(world, person, row);
    });
  });

  // Last, because it looks at what the calls above made the application send.
  it('is answered by statements that PostgreSQL can plan, each of which restricts every table it reads to a given organisation', async () => {
    const { asOwner } = world.server.testDatabase;
    await prepareExplaining(asOwner);
    const across: { tables: string[]; statement: string }[] = [];
    const meant = new Set(Object.keys(OF_SEVERAL_ORGANISATIONS));
    const found = new Set<string>();
    for (const statement of statements) {
      const tables = await scansAcrossOrganisations(asOwner, statement);
      const start = [...meant].find((text) => statement.startsWith(text));
      if (start !== undefined) found.add(start);
      else if (tables.length > 0) across.push({ tables, statement });
    }
    expect(across).toEqual([]);
    expect(found).toEqual(meant);
    expect(statements.size).toBeGreaterThan(200);
  });
});
