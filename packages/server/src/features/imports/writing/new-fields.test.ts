import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { importMappingTextSchema } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../../testing/build-organisation.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../../testing/start-test-server.ts';
import { importInSteps } from '../steps/import-in-steps.ts';

const LIST = 'Product,Vendor,Seats,Tier\nFigma,Figma,12,Gold\nSlack,Salesforce,7,Silver\n';
const MAPPING = {
  columns: [
    { column: 'Product', field: 'product' },
    { column: 'Vendor', field: 'vendor' },
    { column: 'Seats', field: 'customFields.Seats' },
    { column: 'Tier', field: 'customFields.Support Tier' },
  ],
  newFields: [
    { label: 'Seats', type: 'number' },
    { label: 'Support Tier', type: 'select', options: ['Gold', 'Silver'], restricted: false },
    { label: 'Used by no column', type: 'text' },
  ],
};

describe('custom fields of an import', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  const ask = (user: BuiltUser, method: string, path: string, body?: unknown): Promise<TestAnswer> =>
    server.request(method, path, { token: user.token, body });
  async function bring(user: BuiltUser, mapping: object = MAPPING, dryRun = false, list = LIST) {
    const body = new FormData();
    body.set('mapping', JSON.stringify(mapping));
    body.set('dryRun', String(dryRun));
    body.set('file', new Blob([list]), 'list.csv');
    return await ask(user, 'POST', '/contracts/import', body);
  }
  const labels = async (user: BuiltUser): Promise<string[]> =>
    (await ask(user, 'GET', '/customFields')).body.map(({ label }: CustomField) => label);
  async function newAdmin(organisation?: BuiltOrganisation) {
    const own = organisation ?? (await buildOrganisation(server));
    return await buildUser(server, { organisation: own, role: 'System Admin' });
  }

  test('are made with it and not by its check, and filled by its columns', async () => {
    const admin = await newAdmin();
    const dry = await bring(admin, MAPPING, true);
    expect(dry.body).toMatchObject({ created: 2, fieldsCreated: ['Seats', 'Support Tier'] });
    expect(await labels(admin)).toEqual([]);
    const real = await bring(admin);
    expect({ ...real.body, dryRun: true, changeSetId: null }).toEqual(dry.body);
    expect(await labels(admin)).toEqual(['Seats', 'Support Tier']);
    const { body } = await ask(admin, 'GET', '/contracts');
    expect(body.map((record: { customFields: object }) => record.customFields)).toEqual(
      expect.arrayContaining([
        { seats: 12, supportTier: 'Gold' },
        { seats: 7, supportTier: 'Silver' },
      ]),
    );
  });

  test('go with its undo, which says so before', async () => {
    const admin = await newAdmin();
    const { changeSetId } = (await bring(admin)).body;
    const asked = await ask(admin, 'POST', `/changeSets/${changeSetId}/undo?dryRun=true`);
    expect(asked.body).toMatchObject({
      undone: 2,
      deleted: 2,
      made: [
        { kind: 'field', name: 'Seats', state: 'unused' },
        { kind: 'field', name: 'Support Tier', state: 'unused' },
      ],
    });
    expect(await labels(admin)).toHaveLength(2);
    const { body } = await ask(admin, 'POST', `/changeSets/${changeSetId}/undo`);
    expect(body.made.map(({ state }: { state: string }) => state)).toEqual(['removed', 'removed']);
    expect(await labels(admin)).toEqual([]);
    // The same list again makes them again.
    expect((await bring(admin)).body).toMatchObject({ created: 2, fieldsCreated: ['Seats', 'Support Tier'] });
  });

  test('stay where another record has a value, and say so', async () => {
    const admin = await newAdmin();
    const { changeSetId } = (await bring(admin)).body;
    await ask(admin, 'POST', '/contracts/create', {
      product: 'Own',
      vendor: 'V',
      customFields: { seats: 3 },
    });
    const { body } = await ask(admin, 'POST', `/changeSets/${changeSetId}/undo`);
    expect(body.made).toMatchObject([
      { name: 'Seats', state: 'used', records: 1 },
      { name: 'Support Tier', state: 'removed' },
    ]);
    expect(await labels(admin)).toEqual(['Seats']);
  });

  test('that are there already are those, and stay with the undo', async () => {
    const admin = await newAdmin();
    await ask(admin, 'POST', '/customFields/create', { label: 'seats', type: 'number' });
    const { body } = await bring(admin);
    expect(body).toMatchObject({ created: 2, fieldsCreated: ['Support Tier'] });
    await ask(admin, 'POST', `/changeSets/${body.changeSetId}/undo`);
    expect(await labels(admin)).toEqual(['seats']);
  });

  test('are added by system administrators only', async () => {
    const organisation = await buildOrganisation(server);
    const team = await buildTeam(server, organisation);
    const manager = await buildUser(server, { organisation, role: 'Team Manager', teams: [team.id] });
    const { status, body } = await bring(manager, { ...MAPPING, defaults: { teams: team.name } }, true);
    expect([status, body.error.code]).toEqual([403, 'forbidden']);
  });

  describe('that are there and have options', () => {
    const columns = [...MAPPING.columns.slice(0, 2), { column: 'Tier', field: 'customFields.tier' }];
    const newFields = [{ label: 'tier', type: 'select', options: ['gold', 'Silver', 'Unused'] }];
    async function newField(type = 'select') {
      const admin = await newAdmin();
      await ask(admin, 'POST', '/customFields/create', { label: 'Tier', type, options: ['Gold'] });
      return admin;
    }
    const optionsOf = async (user: BuiltUser) => (await ask(user, 'GET', '/customFields')).body[0].options;

    test('get the options that the person adds, with the import and not with its check', async () => {
      const admin = await newField();
      const refused = await bring(admin, { columns }, true);
      expect(refused.body).toMatchObject({ rowsRejected: 1, optionsCreated: [] });
      const dry = await bring(admin, { columns, newFields }, true);
      expect(dry.body).toMatchObject({
        created: 2,
        fieldsCreated: [],
        optionsCreated: ['Tier: Silver', 'Tier: Unused'],
      });
      expect(await optionsOf(admin)).toEqual(['Gold']);
      const real = await bring(admin, { columns, newFields });
      expect({ ...real.body, dryRun: true, changeSetId: null }).toEqual(dry.body);
      expect(await optionsOf(admin)).toEqual(['Gold', 'Silver', 'Unused']);
      const { body } = await ask(admin, 'GET', '/contracts');
      expect(body.map((record: { customFields: object }) => record.customFields)).toEqual(
        expect.arrayContaining([{ tier: 'Gold' }, { tier: 'Silver' }]),
      );
    });

    test('get them once, and keep them after an undo', async () => {
      const admin = await newField('multiSelect');
      const { changeSetId } = (await bring(admin, { columns, newFields })).body;
      expect((await ask(admin, 'POST', `/changeSets/${changeSetId}/undo`)).body).toMatchObject({ undone: 2 });
      expect(await optionsOf(admin)).toEqual(['Gold', 'Silver', 'Unused']);
      expect((await bring(admin, { columns, newFields })).body).toMatchObject({ optionsCreated: [] });
    });

    test('get none where no column fills them, or beyond 200', async () => {
      const admin = await newField();
      expect((await bring(admin, { columns: columns.slice(0, 2), newFields })).body).toMatchObject({
        created: 2,
        optionsCreated: [],
      });
      const many = Array.from({ length: 199 }, (_, at) => `Option ${at}`);
      const full = [{ label: 'Tier', type: 'select', options: [...many, 'Silver'] }];
      expect((await bring(admin, { columns, newFields: full }, true)).body).toMatchObject({
        rowsRejected: 1,
      });
    });

    test('get them from records that change as well', async () => {
      const admin = await newField();
      await bring(admin, { columns: columns.slice(0, 2) });
      const { body } = await bring(admin, { columns, newFields, key: ['product'] });
      expect(body).toMatchObject({ created: 0, updated: 2 });
      expect(await optionsOf(admin)).toEqual(['Gold', 'Silver', 'Unused']);
    });
  });

  test('of a changed record are undone with its values', async () => {
    const admin = await newAdmin();
    await bring(admin, { columns: MAPPING.columns.slice(0, 2) });
    const { body } = await bring(admin, { ...MAPPING, key: ['product'] });
    expect(body).toMatchObject({ created: 0, updated: 2, fieldsCreated: ['Seats', 'Support Tier'] });
    const undone = await ask(admin, 'POST', `/changeSets/${body.changeSetId}/undo`);
    expect(undone.body).toMatchObject({ undone: 2, skipped: [] });
    expect(await labels(admin)).toEqual([]);
  });

  test('are made by an import in steps as well, once', async () => {
    const organisation = await buildOrganisation(server);
    const admin = await newAdmin(organisation);
    const outcome = await importInSteps(
      server.services,
      {
        origin: { scope: organisation.scope, actor: null, cause: 'import', requestId: null },
        fileName: 'list.csv',
        bytes: Buffer.from(LIST),
        mapping: importMappingTextSchema.parse(JSON.stringify(MAPPING)),
        dryRun: false,
        today: '2026-11-24',
        signal: new AbortController().signal,
        onProgress: () => undefined,
      },
      { rowsPerStep: 1 },
    );
    expect(outcome).toMatchObject({ created: 2, fieldsCreated: ['Seats', 'Support Tier'] });
    expect(await labels(admin)).toEqual(['Seats', 'Support Tier']);
  });
});
