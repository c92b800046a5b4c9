import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { UndoOutcome } from '@pactbook/domain/features/change-sets/change-set.ts';
import { addDays, addMonths } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { uploadTo } from '../../testing/build-document.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import { dayForContracts } from '@pactbook/domain/features/contract-terms/passing-time.ts';
import { bringContractsUpToDate } from '../contract-terms/jobs.ts';

const DAY = 24 * 3_600_000;

describe('undoing what was done to many records', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let admin: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
    acme = await buildOrganisation(server, { timeZoneId: 'UTC' });
    admin = await buildUser(server, { organisation: acme, role: 'System Admin' });
  });
  afterAll(() => server.stop());

  const post = async (path: string, body?: unknown) =>
    (await server.request('POST', path, { token: admin.token, ...(body === undefined ? {} : { body }) }))
      .body;
  const get = async (path: string) => (await server.request('GET', path, { token: admin.token })).body;
  const undo = (id: string): Promise<UndoOutcome> => post(`/changeSets/${id}/undo`);
  const edit = async (ids: readonly string[], changes: object): Promise<string> =>
    (await post('/contracts/bulk', { ids, changes })).changeSetId;
  /** Brings a list; records are found by their product. @returns the change set */
  const bring = async (lines: readonly string[]): Promise<string> => {
    const [header = ''] = lines;
    const fields: Record<string, object> = {
      Product: { field: 'product' },
      Vendor: { field: 'vendor' },
      Notes: { field: 'notes' },
      Team: { field: 'teams', separator: ';' },
      Category: { field: 'categories', separator: ';' },
    };
    const form = new FormData();
    const columns = header.split(',').map((column) => ({ column, ...fields[column] }));
    const mapping = { columns, key: ['product'], createTeams: true, createCategories: true };
    form.set('mapping', JSON.stringify(mapping));
    form.set('dryRun', 'false');
    form.set('file', new Blob([lines.join('\n')]), 'list.csv');
    const outcome = await post('/contracts/import', form);
    expect(outcome).toMatchObject({ applied: true });
    return outcome.changeSetId;
  };
  const idOf = async (product: string): Promise<string> =>
    (await get('/contracts')).find((record: { product: string }) => record.product === product)?.id;

  test('in reverse order gives back what was: what two imports made and changed is gone after both', async () => {
    const first = await bring(['Product,Vendor,Notes', 'Figma,Figma Inc,Old', 'Slack,Salesforce,Old']);
    const second = await bring(['Product,Vendor,Notes', 'Figma,Figma Inc,New', 'Miro,Miro,New']);
    const figma = await idOf('Figma');
    expect(await undo(second)).toMatchObject({ undone: 2, skipped: [] });
    expect(await get(`/contracts/${figma}`)).toMatchObject({ notes: 'Old', version: 3 });
    expect(await undo(first)).toMatchObject({ undone: 2, skipped: [] });
    expect(await get('/contracts')).toEqual([]);
  });

  test('leaves what says something else than it was left with, a document and a decision included', async () => {
    const set = await bring([
      'Product,Vendor,Notes',
      ...['Back', 'Changed', 'With a paper', 'Decided'].map((name) => `${name},V,As imported`),
    ]);
    const [back, changed, paper, decided] = await Promise.all(
      ['Back', 'Changed', 'With a paper', 'Decided'].map(idOf),
    );
    for (const notes of ['Something else', 'As imported']) await post(`/contracts/${back}`, { notes });
    await post(`/contracts/${changed}`, { notes: 'Something else' });
    await uploadTo(server, admin, paper ?? '');
    await post(`/contracts/${decided}`, { status: 'LIVE', endDate: '2099-01-01' });
    await post(`/contracts/${decided}/decide`, { decision: 'CANCEL' });
    await post(`/contracts/${decided}`, { status: 'EVALUATING', endDate: null });
    const { undone, skipped } = await undo(set);
    expect(undone).toBe(1);
    expect(skipped.map(({ product }) => product).toSorted()).toEqual(['Changed', 'Decided', 'With a paper']);
    expect(new Set(skipped.map(({ reason }) => reason))).toEqual(new Set(['This record was changed since.']));
    expect((await server.request('GET', `/contracts/${back}`, { token: admin.token })).status).toBe(404);
  });

  test('a name that a team or a category got since changes nothing of a record', async () => {
    const set = await bring(['Product,Vendor,Notes,Team,Category', 'Named,V,,Team of then,Kind of then']);
    const id = await idOf('Named');
    for (const notes of ['Something else', '']) await post(`/contracts/${id}`, { notes });
    const teams: { id: string; name: string }[] = await get('/teams');
    const kinds: { id: string; name: string }[] = await get('/config/categories');
    await post(`/teams/${teams.find(({ name }) => name === 'Team of then')?.id}`, { name: 'Team of now' });
    await post(`/config/categories/${kinds.find(({ name }) => name === 'Kind of then')?.id}`, {
      name: 'Kind of now',
    });
    // Also where the set took the category off a record.
    const { id: other } = await buildContract(server, acme, { categories: ['Kind of now'] });
    const took = await edit([other], { categories: [] });
    const { id: category = '' } = kinds.find(({ name }) => name === 'Kind of then') ?? {};
    await post(`/config/categories/${category}`, { name: 'Kind of later' });
    expect(await undo(took)).toMatchObject({ undone: 1, skipped: [] });
    expect((await get(`/contracts/${other}`)).categories).toEqual(['Kind of later']);
    expect(await undo(set)).toMatchObject({ undone: 1, skipped: [] });
  });

  test('deleted and restored by turns, records are in the end where they were', async () => {
    const { id } = await buildContract(server, acme, { product: 'To and fro' });
    const { changeSetId: deleted } = await post('/contracts/bulk/delete', { ids: [id] });
    const { changeSetId: restored } = await post('/contracts/bulk/restore', { ids: [id] });
    const { changeSetId: again } = await post('/contracts/bulk/delete', { ids: [id] });
    for (const set of [again, restored, deleted])
      expect(await undo(set)).toMatchObject({ undone: 1, skipped: [] });
    expect(await get(`/contracts/${id}`)).toMatchObject({ product: 'To and fro' });
  });

  test('the order of values comes back with them', async () => {
    const people = [await buildUser(server, { organisation: acme }), admin].map((user) => user.id);
    const { id } = await buildContract(server, acme, { owners: people });
    const set = await edit([id], { owners: people.toReversed() });
    expect(await undo(set)).toMatchObject({ undone: 1, skipped: [] });
    expect((await get(`/contracts/${id}`)).owners).toEqual(people);
  });

  test('an end date that is put back continues with the day of the month of its chain', async () => {
    const organisation = { scope: acme.scope, timeZoneId: 'UTC' };
    // The chain of the 30th, in a month that has none.
    const january = `${Number(dayForContracts(server.clock.now(), 'UTC').slice(0, 4)) + 1}-01-30`;
    const { id } = await buildContract(server, acme, {
      status: 'LIVE',
      endDate: january,
      renewal: { type: 'AUTO_RENEWS', termMonths: 1 },
    });
    const dayAfter = (date: string) => Date.parse(`${addDays(date, 1)}T12:00Z`) - server.clock.now();
    server.clock.advance(dayAfter(january));
    await bringContractsUpToDate(server.services, organisation);
    admin = await buildUser(server, { organisation: acme, role: 'System Admin' });
    const february = addMonths(january, 1);
    expect(await get(`/contracts/${id}`)).toMatchObject({ endDate: february });

    const first = await edit([id], { endDate: addDays(february, 60) });
    const second = await edit([id], { endDate: addDays(february, 90) });
    for (const set of [second, first]) expect(await undo(set)).toMatchObject({ undone: 1, skipped: [] });
    expect(await get(`/contracts/${id}`)).toMatchObject({ endDate: february });

    server.clock.advance(dayAfter(february));
    await bringContractsUpToDate(server.services, organisation);
    admin = await buildUser(server, { organisation: acme, role: 'System Admin' });
    expect(await get(`/contracts/${id}`)).toMatchObject({ endDate: addMonths(january, 2) });
    server.clock.advance(-400 * DAY);
  });
});
