import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { isPaperKey, paperValue } from '@pactbook/domain/features/contract-papers/paper-fields.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { fieldDefinitionOf, type CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { BUILT_IN_FILTERS } from '@pactbook/domain/features/saved-views/custom-filter.ts';
import { buildContractFilter } from '@pactbook/domain/features/saved-views/contract-filter.ts';
import {
  orderByProduct,
  orderOf,
  sortValueOf,
} from '@pactbook/domain/features/saved-views/contract-order.ts';
import {
  customColumn,
  defaultTableView,
  type ColumnKey,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import { customPath } from '@pactbook/domain/kernel/custom-path.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import {
  contractSamples,
  customFieldSamples,
  samplesOf,
  type SampleWorld,
  type Samples,
} from '@pactbook/domain/testing/field-samples.ts';
import { buildCustomField } from '../../testing/build-contract.ts';
import { uploadTo } from '../../testing/build-document.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildPapers, EVERY_KIND } from '../../testing/records/build-papers.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const CATEGORIES = ['Design', 'Sales'] as const;

/** The order of several names is no part of what a record says. */
function comparable(value: unknown): unknown {
  return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.toSorted() : value;
}

function comparableAll(record: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, comparable(value)]));
}

/**
 * Every field of the registry and a custom field of each type, open and restricted, through all that is done with fields.
 * No field is listed here: a field that one of the places forgets fails here, whatever it is called.
 */
describe('every field of a record', () => {
  let server: TestServer;
  let organisation: BuiltOrganisation;
  let admin: BuiltUser;
  let limited: BuiltUser;
  let sampleWorld: SampleWorld;
  let customFields: CustomField[];
  /** By the name that history and imports use: `product`, `customFields.seats`. */
  let samples: Map<string, Samples>;

  beforeAll(async () => {
    server = await startTestServer();
    organisation = await buildOrganisation(server, { categories: CATEGORIES });
    admin = await buildUser(server, {
      organisation,
      isSuperAdmin: true,
      firstName: 'Ada',
      lastName: 'Arden',
    });
    const other = await buildUser(server, { organisation, firstName: 'Zoe', lastName: 'Zorn' });
    limited = await buildUser(server, { organisation });
    const [legal, risk] = [
      await buildTeam(server, organisation, { name: 'Legal' }),
      await buildTeam(server, organisation, { name: 'Risk' }),
    ];
    sampleWorld = {
      today: calendarDateAt(server.services.now(), 'UTC'),
      teams: [legal.id, risk.id],
      categories: CATEGORIES,
      people: [admin.id, other.id],
    };
    customFields = [];
    for (const field of [...customFieldSamples(false), ...customFieldSamples(true)])
      customFields.push(await buildCustomField(server, organisation, field));
    samples = new Map(contractSamples(sampleWorld));
    customFields.forEach((field, index) => {
      const values = samplesOf(fieldDefinitionOf(field), CONTRACT_FIELDS.length + index, sampleWorld);
      if (values !== null) samples.set(`customFields.${field.key}`, values);
    });
  });
  afterAll(() => server.stop());

  async function post(path: string, body: object, status = 200): Promise<Record<string, unknown>> {
    const answer = await server.request('POST', path, { token: admin.token, body });
    expect([path, answer.status, answer.body]).toEqual([path, status, expect.anything()]);
    return answer.body;
  }
  const get = async (path: string, token = admin.token) =>
    (await server.request('GET', path, { token })).body;
  const readContract = (id: string): Promise<Contract> => get(`/contracts/${id}`);
  const listed = async (id: string, token = admin.token): Promise<Contract | undefined> =>
    ((await get('/contracts', token)) as Contract[]).find((contract) => contract.id === id);

  /** What a person sends of fields under their names: custom ones inside their map. */
  function bodyOf(values: ReadonlyMap<string, unknown>): Record<string, unknown> {
    const custom = [...values].filter(([name]) => name.startsWith('customFields.'));
    const builtIn = [...values].filter(([name]) => !name.startsWith('customFields.'));
    return {
      ...Object.fromEntries(builtIn),
      ...(custom.length > 0
        ? { customFields: Object.fromEntries(custom.map(([name, value]) => [name.slice(13), value])) }
        : {}),
    };
  }

  const valuesAt = (which: 0 | 1): Map<string, unknown> =>
    new Map([...samples].map(([name, values]) => [name, values[which]]));

  /** What a record says in a field, by its name. */
  function said(record: Contract, name: string): unknown {
    const all: Readonly<Record<string, unknown>> = record;
    return comparable(name.startsWith('customFields.') ? record.customFields[name.slice(13)] : all[name]);
  }
  const saidAll = (record: Contract) =>
    Object.fromEntries([...samples.keys()].map((name) => [name, said(record, name)]));
  const expected = (which: 0 | 1) => comparableAll(Object.fromEntries(valuesAt(which)));

  const create = async (which: 0 | 1): Promise<string> =>
    String((await post('/contracts/create', bodyOf(valuesAt(which)), 201)).id);

  /** Changes one field of a record as the product's screens do: costs have their own call. */
  async function change(id: string, name: string, value: unknown): Promise<Record<string, unknown>> {
    if (name === 'annualCosts') return await post(`/contracts/${id}/annualCosts`, { annualCosts: value });
    return await post(`/contracts/${id}`, bodyOf(new Map([[name, value]])));
  }

  test('a new record holds what was entered, one by one and in the list', async () => {
    const id = await create(0);
    expect(saidAll(await readContract(id))).toEqual(expected(0));
    expect(saidAll((await listed(id)) as Contract)).toEqual(expected(0));
  });

  test('a change of one field is kept, and history reports it from what to what', async () => {
    const id = await create(0);
    for (const [name, [, second]] of samples) {
      const answered = await change(id, name, second);
      const read = await readContract(id);
      expect([name, said(read, name)]).toEqual([name, comparable(second)]);
      // Also where the answer was not read from the database: the same text, so the same entity tag.
      expect([name, JSON.stringify(answered)]).toEqual([name, JSON.stringify(read)]);
      const [latest] = (await get(`/contracts/${id}/activity`)).items;
      const logged = latest.changes.find(({ field }: { field: string }) => field === name);
      expect([name, logged]).toEqual([name, { field: name, from: expect.anything(), to: expect.anything() }]);
      expect([name, logged.from]).not.toEqual([name, logged.to]);
    }
    expect(saidAll(await readContract(id))).toEqual(expected(1));
    expect(saidAll((await listed(id)) as Contract)).toEqual(expected(1));
  });

  /** Makes the records Live and evergreen, with documents, and adds two that began in the past and end. */
  async function makeLive(ids: readonly string[]): Promise<string[]> {
    const renewal = { type: 'EVERGREEN', noticeValue: 1, noticeUnit: 'DAYS' };
    for (const [index, id] of ids.entries()) {
      if ((await readContract(id)).status !== 'LIVE') await post(`/contracts/${id}`, { status: 'LIVE' });
      if (index === 0) await post(`/contracts/${id}`, { renewal });
      for (let count = 0; count <= index; count += 1) await uploadTo(server, admin, id);
      const found = index === 0 ? { kinds: EVERY_KIND, law: 'New York' } : { kinds: [], law: null };
      await buildPapers(server, organisation, id, found);
    }
    const running = [1, 2].map(async (years) => {
      const { today } = sampleWorld;
      const dates = { startDate: addDays(today, -400 * years), endDate: addDays(today, 100 * years) };
      const annualCosts = [
        { date: addDays(today, -500), cost: 40 },
        { date: addDays(today, -200), cost: 100.25 * years },
      ];
      const live = { ...dates, annualCosts, status: 'LIVE' };
      const fields = bodyOf(new Map([...valuesAt(0), ...Object.entries(live)]));
      return String((await post('/contracts/create', fields, 201)).id);
    });
    return [...ids, ...(await Promise.all(running))];
  }

  /** Names as columns sort by them. */
  const namesOf = () => ({
    fiscalYearStartMonth: 1,
    customFields: new Map(customFields.map((field) => [field.key, field])),
    peopleNames: new Map([
      [sampleWorld.people[0], 'Ada Arden'],
      [sampleWorld.people[1], 'Zoe Zorn'],
    ]),
  });

  test('every column sorts by its values, those of derived fields too', async () => {
    const ids = [await create(0), await create(1)];
    const columnsOf = (isEditable: boolean) =>
      CONTRACT_FIELDS.filter((field) => field.isEditable === isEditable && field.kind !== 'customFields').map(
        ({ key }) => key,
      );
    await expectOrder(ids, [...columnsOf(true), ...customFields.map(({ key }) => customColumn(key))]);
    const live = await makeLive(ids);
    const contracts = ((await get('/contracts')) as Contract[]).filter(({ id }) => live.includes(id));
    for (const column of columnsOf(false)) {
      const values = contracts.map((contract) => sortValueOf(contract, column, sampleWorld.today, namesOf()));
      const different = new Set(values.filter((value) => value !== null));
      expect([column, different.size > 1]).toEqual([column, true]);
    }
  });

  async function expectOrder(ids: readonly string[], columns: readonly ColumnKey[]): Promise<void> {
    const contracts = ((await get('/contracts')) as Contract[]).filter(({ id }) => ids.includes(id));
    const byProduct = orderByProduct(contracts);
    for (const column of columns) {
      const { positions, presentCount } = orderOf(contracts, column, sampleWorld.today, byProduct, namesOf());
      const inOrder = [...positions].map((position) => contracts[position]?.id);
      expect([column, presentCount, inOrder]).toEqual([column, 2, ids]);
    }
  }

  test('every field with a filter of its values is found by them', async () => {
    const ids = [await create(0), await create(1)];
    const byKey = new Map(customFields.map((field) => [field.key, field]));
    await uploadTo(server, admin, ids[0] ?? '');
    await buildPapers(server, organisation, ids[0] ?? '', { kinds: EVERY_KIND, law: 'New York' });
    const contracts = ((await get('/contracts')) as Contract[]).filter(({ id }) => ids.includes(id));
    const builtIn = BUILT_IN_FILTERS.filter(({ key }) => key !== 'field:currency');
    for (const { key, kind: valueKind } of [...builtIn, ...customFields.map(fieldDefinitionOf)]) {
      const name = key.replace('field:', '');
      const value = isPaperKey(name)
        ? paperValue({ found: [...EVERY_KIND], law: 'New York' }, name)
        : samples.get(byKey.has(key) ? customPath(key) : name)?.[0];
      const text = valueKind === 'boolean' ? 'No' : Array.isArray(value) ? String(value[0]) : String(value);
      const isRange = valueKind === 'number' || valueKind === 'money' || valueKind === 'date';
      const asked = isRange ? `${text}..${text}` : text;
      const view = { ...defaultTableView(), customField: { key, value: asked } };
      const passes = buildContractFilter(view, { today: sampleWorld.today, customFields: byKey });
      expect([key, contracts.filter(passes).map(({ id }) => id)]).toEqual([key, ids.slice(0, 1)]);
    }
  });

  async function exported(format: 'csv' | 'xlsx'): Promise<Blob> {
    const query = new URLSearchParams({ format, columns: 'all' }).toString();
    const response = await fetch(`${server.address}/api/contracts/export?${query}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(response.status).toBe(200);
    return new Blob([await response.arrayBuffer()]);
  }

  async function send(path: string, file: Blob, parts: Record<string, string> = {}): Promise<unknown> {
    const body = new FormData();
    for (const [name, value] of Object.entries(parts)) body.set(name, value);
    body.set('file', file, 'records');
    const answer = await server.request('POST', path, { token: admin.token, body });
    expect([answer.status, answer.body]).toEqual([200, expect.anything()]);
    return answer.body;
  }

  /** Brings an export back with everything that is suggested for its columns. */
  async function bring(file: Blob, key: readonly string[] | null, dryRun: boolean): Promise<ImportOutcome> {
    const { columns } = (await send('/contracts/import/analysis', file)) as ImportAnalysis;
    const suggested = columns.flatMap(({ name, suggestion }) =>
      suggestion === null ? [] : [{ column: name, field: suggestion.field, ...suggestion.settings }],
    );
    const mapping = JSON.stringify({ columns: suggested, ...(key ? { key } : {}) });
    const outcome = (await send('/contracts/import', file, {
      mapping,
      dryRun: String(dryRun),
    })) as ImportOutcome;
    expect(outcome.faults).toEqual([]);
    return outcome;
  }

  /** Only the records of one test, so that a file of all holds these. */
  async function onlyContract(which: 0 | 1): Promise<string> {
    for (const { id } of (await get('/contracts')) as Contract[])
      await server.request('DELETE', `/contracts/${id}`, { token: admin.token });
    return create(which);
  }

  test('every column of an export says something, and for other values something else', async () => {
    const ids = [await onlyContract(0), await create(1)];
    const labelsOf = (isEditable: boolean) =>
      CONTRACT_FIELDS.filter(
        // Days live are in a file of all columns as their two dates, the currency only where there are several.
        (field) =>
          field.isEditable === isEditable && !['customFields', 'datesLive', 'currency'].includes(field.key),
      ).map(({ label }) => label);
    await expectCells(ids, [...labelsOf(true), ...customFields.map(({ label }) => label)]);
    const live = await makeLive(ids);
    const rows = await exportedRows(live);
    for (const heading of labelsOf(false)) {
      const different = new Set(rows.map((row) => row[heading]).filter(Boolean));
      expect([heading, different.size > 1]).toEqual([heading, true]);
    }
  });

  async function exportedRows(ids: readonly string[]): Promise<Record<string, string>[]> {
    const text = await (await exported('csv')).text();
    const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
    return ids.map((id) => rows.find((row) => row['Record ID'] === id) ?? {});
  }

  async function expectCells(ids: readonly string[], headings: readonly string[]): Promise<void> {
    const [first = {}, second = {}] = await exportedRows(ids);
    for (const heading of headings) {
      expect([heading, first[heading]]).toEqual([heading, expect.stringMatching(/./)]);
      expect([heading, second[heading]]).not.toEqual([heading, first[heading]]);
    }
  }

  test.each(['csv', 'xlsx'] as const)(
    'an export as %s brought back changes nothing, gives back what was changed since, and can be undone',
    async (format) => {
      const id = await onlyContract(0);
      const file = await exported(format);
      expect(await bring(file, ['recordId'], true)).toMatchObject({ changes: [], unchanged: 1, notes: [] });
      for (const [name, [, second]] of samples) await change(id, name, second);

      const outcome = await bring(file, ['recordId'], false);
      const changed = new Set(outcome.changes.flatMap(({ changes }) => changes.map(({ field }) => field)));
      expect([...samples.keys()].filter((name) => !changed.has(name))).toEqual([]);
      expect(saidAll(await readContract(id))).toEqual(expected(0));

      await post(`/changeSets/${outcome.changeSetId ?? ''}/undo`, {});
      expect(saidAll(await readContract(id))).toEqual(expected(1));
    },
  );

  test('an export brought in as a new list adds records that say the same', async () => {
    await onlyContract(0);
    await bring(await exported('csv'), null, false);
    const contracts: Contract[] = await get('/contracts');
    expect(contracts.map(saidAll)).toEqual([expected(0), expected(0)]);
  });

  test('a person without rights on a record reads its open fields and none of the restricted ones', async () => {
    const id = await create(0);
    const open = [
      ...CONTRACT_FIELDS,
      ...customFields.map((field) => ({ ...fieldDefinitionOf(field), key: `customFields.${field.key}` })),
    ].filter(({ accessGroup }) => accessGroup === 'open');
    const readable = (name: string) => open.some(({ key }) => key === name);
    const hidden = [...samples.keys()].filter((name) => !readable(name));
    for (const record of [await get(`/contracts/${id}`, limited.token), await listed(id, limited.token)]) {
      const seen = saidAll(record as Contract);
      expect(hidden.filter((name) => seen[name] !== undefined)).toEqual([]);
      const shown = Object.entries(expected(0)).filter(([name]) => readable(name));
      expect(seen).toMatchObject(Object.fromEntries(shown));
      const derived = CONTRACT_FIELDS.filter(
        (field) => !field.isEditable && field.accessGroup === 'restricted',
      );
      expect(derived.filter(({ key }) => said(record as Contract, key) !== undefined)).toEqual([]);
    }
  });
});
