import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CELLS_LIMIT } from '@pactbook/domain/features/change-sets/cell-changes.ts';
import { contractSamples, customFieldSamples, samplesOf } from '@pactbook/domain/testing/field-samples.ts';
import { fieldDefinitionOf } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { buildContracts, buildCustomField } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const MISSING_ID = '019aa0d2-7c00-7abc-8def-0123456789ab';
const CATEGORIES: [string, string] = ['Design', 'Storage'];
const TODAY = new Date().toISOString().slice(0, 10);

describe('cells of several records', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let admin: BuiltUser;
  let manager: BuiltUser;
  let managed: { id: string };
  let other: { id: string };

  beforeAll(async () => {
    server = await startTestServer();
    acme = await buildOrganisation(server, { categories: CATEGORIES });
    managed = await buildTeam(server, acme, { name: 'Managed' });
    other = await buildTeam(server, acme, { name: 'Other' });
    admin = await buildUser(server, { organisation: acme, role: 'System Admin' });
    manager = await buildUser(server, { organisation: acme, role: 'Team Manager', teams: [managed.id] });
  });
  afterAll(() => server.stop());

  interface Sent {
    readonly id: string;
    readonly version?: number;
    readonly changes: object;
  }
  const paste = (rows: readonly Sent[], user = admin, more: object = {}) =>
    server.request('POST', '/contracts/bulk/cells', {
      token: user.token,
      body: { rows: rows.map((row) => ({ version: 1, ...row })), ...more },
    });
  const get = async (id: string) =>
    (await server.request('GET', `/contracts/${id}`, { token: admin.token })).body;
  const build = async (...inputs: Parameters<typeof buildContracts>[2][number][]) =>
    (await buildContracts(server, acme, inputs)).map(({ id }) => id);

  test('every field is pasted as one change set, and put back by its undo', async () => {
    const world = {
      today: TODAY,
      teams: [managed.id, other.id].toSorted() as [string, string],
      categories: CATEGORIES,
      people: [admin.id, manager.id].toSorted() as [string, string],
    } as const;
    const custom = [];
    for (const sample of customFieldSamples(false)) custom.push(await buildCustomField(server, acme, sample));
    const samples = [...contractSamples(world)];
    const customSamples = custom.map(
      (field, at) =>
        [field.key, samplesOf(fieldDefinitionOf(field), 40 + at, world) ?? [null, null]] as const,
    );
    const valuesAt = (which: 0 | 1) => ({
      ...Object.fromEntries(samples.map(([key, values]) => [key, values[which]])),
      customFields: Object.fromEntries(customSamples.map(([key, values]) => [key, values[which]])),
    });
    const created = await server.request('POST', '/contracts/create', {
      token: admin.token,
      body: valuesAt(0),
    });
    expect(created.status).toBe(201);
    const { id } = created.body;
    const { body } = await paste([{ id, changes: valuesAt(1) }]);
    expect(body).toMatchObject({ updated: 1, unchanged: 0, failed: [] });
    const pasted = await get(id);
    for (const [key, [, second]] of samples) expect(pasted[key], key).toEqual(second);
    for (const [key, [, second]] of customSamples) expect(pasted.customFields[key], key).toEqual(second);
    const set = await server.request('GET', `/changeSets/${body.changeSetId}`, { token: admin.token });
    expect(set.body.changeSet).toMatchObject({ kind: 'bulkEdit', updated: 1 });
    expect(set.body.changeSet.label).toMatch(/^Cells: Product, Vendor/);
    await server.request('POST', `/changeSets/${body.changeSetId}/undo`, { token: admin.token });
    const restored = await get(id);
    for (const [key, [first]] of samples) expect(restored[key], key).toEqual(first);
    for (const [key, [first]] of customSamples) expect(restored.customFields[key], key).toEqual(first);
  });

  test('all or none: one record that cannot be changed keeps all as they are, with a reason for each field', async () => {
    const [good = '', dated = ''] = await build(
      { product: 'Good' },
      { product: 'Dated', startDate: '2026-01-01' },
    );
    const rows = [
      { id: good, changes: { vendor: 'Pasted' } },
      { id: dated, changes: { endDate: '2025-01-01', teams: [MISSING_ID] } },
    ];
    const tried = await paste(rows, admin, { dryRun: true });
    expect(tried.body).toMatchObject({ updated: 1, changeSetId: null });
    const done = await paste(rows);
    expect(done.body).toMatchObject({ updated: 0, changeSetId: null });
    expect(done.body.failed).toEqual([
      {
        id: dated,
        product: 'Dated',
        error: 'End date must be on or after the start date. This team does not exist.',
        fields: {
          endDate: 'End date must be on or after the start date',
          teams: 'This team does not exist',
        },
      },
    ]);
    expect(await get(good)).toMatchObject({ version: 1 });
  });

  test('each on its version: what somebody changed meanwhile is not overwritten', async () => {
    const [id = ''] = await build({ product: 'Raced' });
    await paste([{ id, changes: { vendor: 'First' } }]);
    const { body } = await paste([{ id, changes: { vendor: 'Second' } }]);
    expect(body.failed).toEqual([
      { id, product: 'Raced', error: 'Someone else changed this record in the meantime.', fields: {} },
    ]);
    expect(await get(id)).toMatchObject({ vendor: 'First', version: 2 });
    expect((await paste([{ id, version: 2, changes: { vendor: 'First' } }])).body).toMatchObject({
      updated: 0,
      unchanged: 1,
      changeSetId: null,
    });
  });

  test('a team manager changes records of managed teams only, and learns nothing of restricted fields', async () => {
    const [own = '', foreign = ''] = await build(
      { product: 'Own', teams: [managed.id] },
      { product: 'Foreign', teams: [other.id], notes: 'A secret', owners: [admin.id] },
    );
    const changes = { notes: 'Pasted', owners: [MISSING_ID], annualCosts: [{ date: '2026-01-01', cost: 5 }] };
    for (const dryRun of [true, false]) {
      const { body } = await paste(
        [
          { id: own, changes: { notes: 'Mine' } },
          { id: foreign, version: 99, changes },
        ],
        manager,
        { dryRun },
      );
      expect(body.failed).toEqual([
        {
          id: foreign,
          product: 'Foreign',
          error: 'You can only change records of the teams that you manage.',
          fields: {},
        },
      ]);
      expect(JSON.stringify(body)).not.toContain('secret');
    }
    expect(await get(own)).toMatchObject({ version: 1 });
    expect(
      (await paste([{ id: own, changes: { teams: [other.id] } }], manager)).body.failed[0],
    ).toMatchObject({
      error: 'You can only add or remove teams that you manage.',
    });
    expect((await paste([{ id: own, changes: { notes: 'Mine' } }], manager)).body).toMatchObject({
      updated: 1,
    });
  });

  test('what is too much, twice or no change at all is refused', async () => {
    const [id = ''] = await build({ product: 'Limited' });
    const fields = (body: { error?: { fields?: object } }) => Object.values(body.error?.fields ?? {});
    const tooMany = Array.from({ length: CELLS_LIMIT / 2 + 1 }, (_, at) => ({
      id: `019aa0d2-7c00-7abc-8def-${String(at).padStart(12, '0')}`,
      changes: { vendor: 'V', description: 'D' },
    }));
    for (const [rows, message] of [
      [tooMany, 'Change at most 2,000 cells at once'],
      [
        [
          { id, changes: { vendor: 'A' } },
          { id, changes: { vendor: 'B' } },
        ],
        'Send each record once',
      ],
      [[], 'Choose at least one record'],
    ] as const) {
      const { status, body } = await paste(rows);
      expect([status, fields(body)]).toEqual([422, [message]]);
    }
    expect((await paste([{ id, changes: { createdAt: '2026-01-01' } }])).status).toBe(422);
    const gone = await paste([{ id: MISSING_ID, changes: { vendor: 'A' } }]);
    expect(gone.body.failed).toMatchObject([{ id: MISSING_ID, product: null }]);
  });
});
