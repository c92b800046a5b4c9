import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type {
  CustomFieldInput,
  TypeChangePreview,
} from '@pactbook/domain/features/custom-fields/custom-field-input.ts';
import type { ActivityEntry } from '@pactbook/domain/kernel/event.ts';
import { buildContract, buildContracts } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

/** Custom fields (docs/product/records.md, "Custom fields") over HTTP on both databases. */
describe('managing custom fields', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let token: string;
  let counter = 0;

  beforeAll(async () => {
    server = await startTestServer();
    acme = await buildOrganisation(server);
    token = (await buildUser(server, { organisation: acme, role: 'System Admin' })).token;
  });
  afterAll(() => server.stop());

  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    server.request('POST', path, { token, body, headers });
  const unique = (word: string) => `${word} ${(counter += 1)}`;
  const add = async (input: Partial<CustomFieldInput> = {}): Promise<CustomField> => {
    const { status, body } = await post('/customFields/create', {
      label: unique('Field'),
      type: 'text',
      ...input,
    });
    expect([status, body.error]).toEqual([201, undefined]);
    return body as CustomField;
  };
  const record = async (customFields: Contract['customFields']) =>
    (await buildContract(server, acme, { customFields })).id;
  const read = async (id: string): Promise<Contract> =>
    (await server.request('GET', `/contracts/${id}`, { token })).body as Contract;
  const historyOf = async (id: string): Promise<ActivityEntry[]> => {
    const { body } = await server.request('GET', `/contracts/${id}/activity`, { token });
    return (body as { items: ActivityEntry[] }).items;
  };
  const list = async (): Promise<CustomField[]> =>
    (await server.request('GET', '/customFields', { token })).body as CustomField[];

  test('makes the key from the label, and restricts a field by default', async () => {
    const label = unique('Cost Center');
    const field = await add({ label });
    expect(field).toMatchObject({ label, restricted: true, required: false, version: 1, helpText: '' });
    expect(field.key).toMatch(/^costCenter\d+$/);
    const again = await post('/customFields/create', { label: label.toUpperCase(), type: 'number' });
    expect([again.status, again.body.error.fields]).toEqual([
      409,
      { label: 'A field with this name already exists' },
    ]);
  });

  test('refuses a default that does not fit, and a list without options', async () => {
    const number = await post('/customFields/create', {
      label: unique('N'),
      type: 'number',
      defaultValue: 'x',
    });
    expect([number.status, number.body.error.fields]).toEqual([422, { defaultValue: 'Enter a number' }]);
    const none = await post('/customFields/create', { label: unique('L'), type: 'multiSelect' });
    expect([none.status, Object.keys(none.body.error.fields)]).toEqual([422, ['options']]);
  });

  test('starts new records with the default, unless they say something else or nothing', async () => {
    const { key } = await add({ type: 'select', options: ['Gold', 'Silver'], defaultValue: 'Gold' });
    const create = async (customFields: unknown) => {
      const { body } = await post('/contracts/create', { product: 'P', vendor: 'V', customFields });
      return (body as Contract).customFields[key];
    };
    expect(await create({})).toBe('Gold');
    expect(await create({ [key]: 'Silver' })).toBe('Silver');
    expect(await create({ [key]: null })).toBeUndefined();
  });

  test('asks new records for a required value and never lets it be taken away; older ones stay as they are', async () => {
    const before = await record({});
    const { id, key, label } = await add({ required: true });
    const fault = { [`customFields.${key}`]: `${label} is required` };
    const bare = await post('/contracts/create', { product: 'P', vendor: 'V' });
    expect([bare.status, bare.body.error.fields]).toEqual([422, fault]);
    expect((await post(`/contracts/${before}`, { notes: 'Still to be edited' })).status).toBe(200);
    expect((await post(`/contracts/${before}`, { customFields: { [key]: 'x' } })).status).toBe(200);
    const cleared = await post(`/contracts/${before}`, { customFields: { [key]: '' } });
    expect([cleared.status, cleared.body.error.fields]).toEqual([422, fault]);
    await post(`/customFields/${id}`, { required: false });
  });

  test('renames an option in every record without making it a change of the record; nothing goes while in use', async () => {
    const { id, key } = await add({ type: 'multiSelect', options: ['Gold', 'Silver', 'Tin'] });
    const [both, tin] = [await record({ [key]: ['Gold', 'Silver'] }), await record({ [key]: ['Tin'] })];
    const refused = await post(`/customFields/${id}`, { options: ['Gold', 'Silver'] });
    expect([refused.status, refused.body.error.fields.options]).toEqual([
      422,
      'This option is in use: "Tin" (1 record). Choose what replaces it',
    ]);
    const moves = [
      { from: 'Gold', to: 'Golden' },
      { from: 'Tin', to: 'Silver' },
    ];
    const changed = await post(`/customFields/${id}`, { options: ['Golden', 'Silver'], moves });
    expect([changed.status, changed.body.version]).toEqual([200, 2]);
    expect(await read(both)).toMatchObject({ version: 1, customFields: { [key]: ['Golden', 'Silver'] } });
    expect(await read(tin)).toMatchObject({ version: 2, customFields: { [key]: ['Silver'] } });
    expect((await historyOf(tin))[0]?.changes).toEqual([
      { field: `customFields.${key}`, from: ['Tin'], to: ['Silver'] },
    ]);
    expect(await historyOf(both)).toHaveLength(1);
  });

  test('changes a type when every value converts, and tells before which do not', async () => {
    const { id, key } = await add();
    const [good, bad] = [await record({ [key]: '1,200' }), await record({ [key]: 'many' })];
    const change = async (body: unknown) =>
      (await post(`/customFields/${id}/typeChange`, body)).body as TypeChangePreview;
    const seen = await change({ type: 'number' });
    expect(seen).toMatchObject({ applied: false, converts: 1, failCount: 1 });
    expect(seen.fails).toEqual([{ contractId: bad, product: (await read(bad)).product, value: 'many' }]);
    expect(await change({ type: 'number', dryRun: false })).toMatchObject({ applied: false, failCount: 1 });
    expect((await read(good)).customFields[key]).toBe('1,200');
    await post(`/contracts/${bad}`, { customFields: { [key]: '7' } });
    expect(await change({ type: 'number', dryRun: false })).toMatchObject({ applied: true, converts: 2 });
    expect([(await read(good)).customFields[key], (await read(bad)).customFields[key]]).toEqual([1200, 7]);
    const options = await change({ type: 'select', dryRun: false });
    expect(options).toMatchObject({ applied: true, options: ['1200', '7'] });
  });

  test('deletes a field with its values, which stay in the history of their records', async () => {
    const { id, key } = await add({ type: 'money' });
    const contract = await record({ [key]: 12.5 });
    expect((await server.request('DELETE', `/customFields/${id}`, { token })).status).toBe(204);
    expect(await read(contract)).toMatchObject({ version: 2, customFields: {} });
    expect((await historyOf(contract))[0]?.changes).toEqual([
      { field: `customFields.${key}`, from: 12.5, to: null },
    ]);
    expect((await list()).map((field) => field.id)).not.toContain(id);
    const gone = await server.request('DELETE', `/customFields/${id}`, { token });
    expect(gone.status).toBe(404);
  });

  test('keeps people by name in history, and lets a person who left stand where they stand', async () => {
    const { key } = await add({ type: 'user', restricted: false });
    const leaver = await buildUser(server, { organisation: acme, firstName: 'Dana', lastName: 'Fox' });
    const contract = await record({});
    await post(`/contracts/${contract}`, { customFields: { [key]: leaver.id } });
    expect((await historyOf(contract))[0]?.changes).toEqual([
      { field: `customFields.${key}`, from: null, to: 'Dana Fox' },
    ]);
    await server.request('DELETE', `/users/${leaver.id}`, { token });
    expect(
      (await post(`/contracts/${contract}`, { notes: 'n', customFields: { [key]: leaver.id } })).status,
    ).toBe(200);
    const elsewhere = await post(`/contracts/${await record({})}`, { customFields: { [key]: leaver.id } });
    expect([elsewhere.status, elsewhere.body.error.fields]).toEqual([
      422,
      { [`customFields.${key}`]: 'This user is deactivated' },
    ]);
  });

  test('puts fields into an order, those not named after them', async () => {
    const [one, two] = [await add(), await add()];
    const before = (await list()).map(({ id }) => id);
    const { body } = await post('/customFields/order', { ids: [two.id, one.id] });
    const rest = before.filter((id) => id !== one.id && id !== two.id);
    expect((body as CustomField[]).map(({ id }) => id)).toEqual([two.id, one.id, ...rest]);
    expect((await list()).map(({ id }) => id)).toEqual([two.id, one.id, ...rest]);
    expect((await post('/customFields/order', { ids: [one.id, one.id] })).status).toBe(422);
  });

  test('lets only one of two changes through that are based on the same version', async () => {
    const { id } = await add();
    const answers = await Promise.all(
      ['First', 'Second'].map((helpText) => post(`/customFields/${id}`, { helpText }, { 'if-match': '"1"' })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('leaves no value of the type before, however records are written meanwhile', async () => {
    const { id, key } = await add();
    const written = await buildContracts(
      server,
      acme,
      Array.from({ length: 8 }, (_, index) => ({ customFields: { [key]: String(index) } })),
    );
    const writes = written.map((one, index) =>
      post(`/contracts/${one.id}`, { customFields: { [key]: String(100 + index) } }),
    );
    const change = post(`/customFields/${id}/typeChange`, { type: 'number', dryRun: false });
    const statuses = (await Promise.all(writes)).map(({ status }) => status);
    expect((await change).body).toMatchObject({ applied: true, failCount: 0 });
    // A user who came too late was informed that a number is wanted.
    expect(new Set(statuses).isSubsetOf(new Set([200, 422]))).toBe(true);
    const values = await Promise.all(written.map(async (one) => (await read(one.id)).customFields[key]));
    expect(new Set(values.map((value) => typeof value))).toEqual(new Set(['number']));
  });

  test('counts what is used, the trash left out', async () => {
    const { id, key } = await add({ type: 'select', options: ['a', 'b'] });
    const [, deleted] = [await record({ [key]: 'a' }), await record({ [key]: 'b' })];
    await server.request('DELETE', `/contracts/${deleted}`, { token });
    const { body } = await server.request('GET', '/customFields/usage', { token });
    expect((body as { id: string }[]).find((one) => one.id === id)).toEqual({
      id,
      views: 0,
      records: 1,
      options: [{ option: 'a', records: 1 }],
    });
  });
});
