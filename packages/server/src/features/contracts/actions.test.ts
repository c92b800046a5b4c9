import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contractSchema } from '@pactbook/domain/features/contracts/contract.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildContract, buildCustomField } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.ts';

const MISSING_ID = '019aa0d2-7c00-7abc-8def-0123456789ab';

describe('writing records', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let admin: BuiltUser;
  let manager: BuiltUser;
  let managed: { id: string; name: string };
  let foreign: { id: string; name: string };

  beforeAll(async () => {
    server = await startTestServer();
    acme = await buildOrganisation(server);
    managed = await buildTeam(server, acme, { name: 'Managed' });
    foreign = await buildTeam(server, acme, { name: 'Foreign' });
    admin = await buildUser(server, {
      organisation: acme,
      role: 'Record Admin',
      firstName: 'Ana',
      lastName: 'Ruiz',
    });
    manager = await buildUser(server, { organisation: acme, role: 'Team Manager', teams: [managed.id] });
    await buildCustomField(server, acme, { key: 'seats', type: 'number' });
    await buildCustomField(server, acme, { key: 'tier', type: 'select', options: ['Gold', 'Silver'] });
  });
  afterAll(() => server.stop());

  const as = (user: BuiltUser) => ({
    create: (body: object) =>
      server.request('POST', '/contracts/create', {
        token: user.token,
        body: { product: 'Figma', vendor: 'Figma Inc.', ...body },
      }),
    update: (id: string, body: object, headers = {}) =>
      server.request('POST', `/contracts/${id}`, { token: user.token, body, headers }),
    costs: (id: string, annualCosts: unknown, headers = {}) =>
      server.request('POST', `/contracts/${id}/annualCosts`, {
        token: user.token,
        body: { annualCosts },
        headers,
      }),
    get: (id: string) => server.request('GET', `/contracts/${id}`, { token: user.token }),
    delete: (id: string, headers = {}) =>
      server.request('DELETE', `/contracts/${id}`, { token: user.token, headers }),
    restore: (id: string) => server.request('POST', `/contracts/${id}/restore`, { token: user.token }),
    history: async (id: string) =>
      (await server.request('GET', `/contracts/${id}/activity`, { token: user.token })).body.items,
  });
  const fieldsOf = (answer: TestAnswer) => ({ status: answer.status, fields: answer.body.error?.fields });
  const refusal = (fields: Record<string, string>) => ({ status: 422, fields });
  const today = () => calendarDateAt(server.services.now(), 'America/New_York');

  describe('creating', () => {
    test('answers 201 with the record, complete, as its creator reads it', async () => {
      const answer = await as(admin).create({
        product: '  Figma ',
        status: 'LIVE',
        startDate: '2026-01-01',
        endDate: addDays(today(), 30),
        teams: [managed.id, managed.id],
        categories: ['Software', 'Hardware', 'Software'],
        customFields: { seats: 12, tier: null },
        annualCosts: [
          { date: '2027-01-01', cost: 0.2 },
          { date: '2026-01-01', cost: 0.1 },
        ],
      });
      expect(answer.status).toBe(201);
      expect(contractSchema.parse(answer.body)).toMatchObject({
        product: 'Figma',
        version: 1,
        status: 'LIVE',
        teams: [managed.id],
        categories: ['Hardware', 'Software'],
        startDate: '2026-01-01',
        description: '',
        notes: '',
        hostingModel: null,
        customFields: { seats: 12 },
        totalCost: 0.3,
        annualCosts: [
          { date: '2026-01-01', cost: 0.1 },
          { date: '2027-01-01', cost: 0.2 },
        ],
        access: 'full',
        canEdit: true,
        canDelete: true,
      });
      expect((await as(admin).get(answer.body.id)).body).toEqual(answer.body);
    });

    test('without costs has a total of null, never 0', async () => {
      expect((await as(admin).create({})).body).toMatchObject({
        totalCost: null,
        annualCosts: [],
        status: 'EVALUATING',
      });
    });

    test('with a total and no rows keeps it as one row on the start date, else today', async () => {
      const dated = await as(admin).create({ totalCost: 1200.5, startDate: '2025-03-31' });
      expect(dated.body).toMatchObject({
        totalCost: 1200.5,
        annualCosts: [{ date: '2025-03-31', cost: 1200.5 }],
      });
      const undated = await as(admin).create({ totalCost: 7, annualCosts: [] });
      expect(undated.body.annualCosts).toEqual([{ date: today(), cost: 7 }]);
    });

    test.each([
      [{ product: ' ' }, { product: 'Enter a product' }],
      [{ vendor: 7 }, expect.objectContaining({ vendor: expect.any(String) })],
      [
        { startDate: '2026-02-02', endDate: '2026-02-01' },
        { endDate: 'End date must be on or after the start date' },
      ],
      [
        { status: 'LIVE', endDate: '2020-01-01' },
        { endDate: 'A Live record cannot have an end date in the past' },
      ],
      [{ categories: ['Software', 'Unheard of'] }, { categories: 'Choose a category from the list' }],
      [{ teams: [MISSING_ID] }, { teams: 'This team does not exist' }],
      [{ customFields: { seats: 'many' } }, { 'customFields.seats': 'Enter a number' }],
      [
        { customFields: { nothing: 1 } },
        { 'customFields.nothing': 'There is no custom field with this key' },
      ],
      [
        { totalCost: 5, annualCosts: [{ date: '2026-01-01', cost: 4 }] },
        { totalCost: 'The total cost is the sum of the annual costs' },
      ],
      [
        { annualCosts: [{ date: '2026-01-01', cost: 0.001 }] },
        { 'annualCosts.0.cost': 'Use at most two decimals' },
      ],
      [{ version: 9 }, { version: 'This field is not known' }],
    ])('%j is refused', async (body, fields) => {
      expect(fieldsOf(await as(admin).create(body))).toEqual(refusal(fields as Record<string, string>));
    });

    test('a team manager needs a managed team and no other; the form hears it at the field', async () => {
      const fault = refusal({ teams: 'Choose at least one team you manage' });
      expect(fieldsOf(await as(manager).create({}))).toEqual(fault);
      expect(fieldsOf(await as(manager).create({ teams: [foreign.id] }))).toEqual(fault);
      expect(fieldsOf(await as(manager).create({ teams: [managed.id, foreign.id] }))).toEqual(
        refusal({ teams: 'Choose only teams that you manage' }),
      );
      expect((await as(manager).create({ teams: [managed.id] })).status).toBe(201);
    });

    test.each(['Record Viewer', 'Team Viewer', 'Limited Access User'] as const)(
      'a %s adds nothing',
      async (role) => {
        const viewer = await buildUser(server, { organisation: acme, role, teams: [managed.id] });
        const answer = await as(viewer).create({ teams: [managed.id] });
        expect(answer.status).toBe(403);
        expect(answer.body.error.message).toBe('You need to manage a team to change records.');
      },
    );

    test('writes one event with every value that was given', async () => {
      const { body } = await as(admin).create({
        product: 'Miro',
        teams: [managed.id],
        totalCost: 10,
        startDate: '2026-01-01',
      });
      const history = await as(admin).history(body.id);
      expect(history).toHaveLength(1);
      expect(history[0]).toMatchObject({
        type: 'contractCreated',
        version: 1,
        actor: { id: admin.id, name: 'Ana Ruiz' },
        impersonator: null,
        subject: { kind: 'contract', id: body.id, label: 'Miro' },
        changes: [
          { field: 'product', from: null, to: 'Miro' },
          { field: 'vendor', from: null, to: 'Figma Inc.' },
          { field: 'status', from: null, to: 'EVALUATING' },
          { field: 'teams', from: [], to: ['Managed'] },
          { field: 'startDate', from: null, to: '2026-01-01' },
          { field: 'annualCosts', from: [], to: [{ date: '2026-01-01', cost: 10 }] },
          { field: 'totalCost', from: null, to: 10 },
        ],
      });
    });
  });

  describe('changing', () => {
    test('changes what is sent and leaves the rest', async () => {
      const { id } = await buildContract(server, acme, {
        notes: 'Call them in May',
        teams: [managed.id],
        categories: ['Services'],
      });
      const answer = await as(admin).update(id, {
        id,
        status: 'EXPIRED',
        categories: ['Hardware', 'Services'],
      });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        version: 2,
        status: 'EXPIRED',
        notes: 'Call them in May',
        teams: [managed.id],
        categories: ['Hardware', 'Services'],
      });
    });

    test('merges custom fields: a key changes, null takes away, absent ones stay', async () => {
      const { id } = await buildContract(server, acme, { customFields: { seats: 5, tier: 'Gold' } });
      expect((await as(admin).update(id, { customFields: { seats: 6 } })).body.customFields).toEqual({
        seats: 6,
        tier: 'Gold',
      });
      expect((await as(admin).update(id, { customFields: { seats: null } })).body.customFields).toEqual({
        tier: 'Gold',
      });
      expect(fieldsOf(await as(admin).update(id, { customFields: { tier: 'Bronze' } }))).toEqual(
        refusal({ 'customFields.tier': 'Choose an option from the list' }),
      );
    });

    test('tells history what it was and what it is', async () => {
      const { id } = await buildContract(server, acme, {
        product: 'Old',
        teams: [managed.id],
        customFields: { seats: 5 },
      });
      await as(admin).update(id, {
        product: 'New',
        teams: [foreign.id],
        customFields: { seats: 6, tier: 'Gold' },
      });
      expect((await as(admin).history(id))[0]).toMatchObject({
        type: 'contractUpdated',
        version: 2,
        subject: { label: 'New' },
        changes: [
          { field: 'product', from: 'Old', to: 'New' },
          { field: 'teams', from: ['Managed'], to: ['Foreign'] },
          { field: 'customFields.seats', from: 5, to: 6 },
          { field: 'customFields.tier', from: null, to: 'Gold' },
        ],
      });
    });

    test('a change that changes nothing keeps version, history and every list', async () => {
      const { id } = await buildContract(server, acme, {
        teams: [managed.id],
        categories: ['Software'],
        customFields: { seats: 5 },
      });
      const tag = (await server.request('GET', '/contracts', { token: admin.token })).headers.get('etag');
      const same = {
        teams: [managed.id, managed.id],
        categories: ['Software'],
        customFields: { seats: 5 },
        notes: '',
      };
      expect((await as(admin).update(id, same)).body.version).toBe(1);
      expect((await as(admin).update(id, {})).body.version).toBe(1);
      expect(await as(admin).history(id)).toHaveLength(1);
      expect((await server.request('GET', '/contracts', { token: admin.token })).headers.get('etag')).toBe(
        tag,
      );
    });

    test('judges dates by what changes, so that a record which time has overtaken can be edited', async () => {
      const { id } = await buildContract(server, acme, { status: 'LIVE', endDate: '2199-01-01' });
      await server.testDatabase.asOwner('update contracts set end_date = $1 where id = $2', [
        '2020-01-01',
        id,
      ]);
      expect(
        (await as(admin).update(id, { notes: 'Still running', endDate: '2020-01-01', status: 'LIVE' }))
          .status,
      ).toBe(200);
      expect(fieldsOf(await as(admin).update(id, { endDate: '2020-01-02' }))).toEqual(
        refusal({ endDate: 'A Live record cannot have an end date in the past' }),
      );
      expect(fieldsOf(await as(admin).update(id, { startDate: '2020-01-02' }))).toEqual(
        refusal({ endDate: 'End date must be on or after the start date' }),
      );
    });

    test('asks for the day where the person is: today is allowed, yesterday is not', async () => {
      const kiritimati = await buildUser(server, {
        organisation: acme,
        role: 'Record Admin',
        timeZoneId: 'Pacific/Kiritimati',
      });
      const day = calendarDateAt(server.services.now(), 'Pacific/Kiritimati');
      const { id } = await buildContract(server, acme, { status: 'LIVE' });
      expect((await as(kiritimati).update(id, { endDate: day })).status).toBe(200);
      expect((await as(kiritimati).update(id, { endDate: addDays(day, -1) })).status).toBe(422);
    });

    test('takes no other id than the one in the address', async () => {
      const { id } = await buildContract(server, acme);
      const other = await buildContract(server, acme);
      expect(fieldsOf(await as(admin).update(id, { id: other.id, notes: 'x' }))).toEqual(
        refusal({ id: 'The id differs from the one in the address' }),
      );
      expect((await as(admin).update(id.toUpperCase(), { id: id.toUpperCase(), notes: 'x' })).status).toBe(
        200,
      );
    });

    test('a team manager edits records of managed teams only', async () => {
      const theirs = await buildContract(server, acme, { teams: [managed.id, foreign.id] });
      const others = await buildContract(server, acme, { teams: [foreign.id] });
      expect((await as(manager).update(theirs.id, { notes: 'Mine' })).status).toBe(200);
      const refused = await as(manager).update(others.id, { notes: 'Mine' });
      expect([refused.status, refused.body.error.message]).toEqual([
        403,
        'You can only change records of the teams that you manage.',
      ]);
    });

    test('a team manager adds and removes managed teams only, and one of them stays', async () => {
      const { id } = await buildContract(server, acme, { teams: [managed.id, foreign.id] });
      expect(fieldsOf(await as(manager).update(id, { teams: [managed.id] }))).toEqual(
        refusal({ teams: 'You can only add or remove teams that you manage.' }),
      );
      expect(fieldsOf(await as(manager).update(id, { teams: [foreign.id] }))).toEqual(
        refusal({ teams: 'Choose at least one team you manage' }),
      );
      expect((await as(admin).update(id, { teams: [] })).status).toBe(200);
      expect((await as(manager).update(id, { notes: 'x' })).status).toBe(403);
    });

    test('an unknown or malformed id is 404', async () => {
      expect((await as(admin).update(MISSING_ID, { notes: 'x' })).status).toBe(404);
      expect((await as(admin).update('42', { notes: 'x' })).status).toBe(404);
      expect((await as(admin).costs(MISSING_ID, [])).status).toBe(404);
    });
  });
});
