import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrganisationConfig } from '@pactbook/domain/features/categories/organisation-config.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { defaultTableView, type TableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { SharedView } from '@pactbook/domain/features/saved-views/shared-view.ts';
import type { Profile } from '@pactbook/domain/features/users/user.ts';
import { buildContract, buildCustomField } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

/** What a view names is not lost when it is renamed, merged or replaced (docs/product/records-table.md, "Saved filters"). */
describe('a saved and a shared view', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let admin: BuiltUser;
  let viewer: BuiltUser;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    acme = await buildOrganisation(server, { categories: ['Security', 'Cloud'] });
    admin = await buildUser(server, { organisation: acme, role: 'System Admin' });
    viewer = await buildUser(server, { organisation: acme, role: 'Record Viewer' });
  });

  const ask = async <Body>(
    person: BuiltUser,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Body> => {
    const answer = await server.request(method, path, { token: person.token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body as Body;
  };
  const categoryId = async (name: string) => {
    const { categories, categoryIds } = await ask<OrganisationConfig>(viewer, 'GET', '/config');
    return categoryIds[categories.indexOf(name)] ?? '';
  };
  const filteredBy = (filters: Partial<TableView['filters']>): TableView => ({
    ...defaultTableView(),
    filters: { ...defaultTableView().filters, ...filters },
  });
  const chosen = (id: string) => [{ id, label: 'As it was called' }];

  /** The viewer's own view and the one that the administrator shares show the same; these products. */
  const keep = async (view: TableView) => {
    await ask(viewer, 'POST', '/users/savedFilters', { filters: [{ id: 'Mine', value: view }] });
    await ask(admin, 'POST', '/sharedViews', { name: 'Ours', value: view });
  };
  /** What replaced some ids, as addresses follow it. */
  const replaced = async (...ids: readonly string[]) => {
    const { replacedIds } = await ask<OrganisationConfig>(viewer, 'GET', '/config');
    return ids.map((id) => replacedIds?.[id]);
  };
  const shown = async () => {
    const { savedFilters } = await ask<Profile>(viewer, 'GET', '/profile');
    const [shared] = await ask<SharedView[]>(viewer, 'GET', '/sharedViews');
    const views = [savedFilters.filters[0]?.value, shared?.value];
    const products = views.map(async (view) => {
      const { rows } = await ask<{ rows: { product: string }[] }>(viewer, 'POST', '/contracts/query', {
        view: { ...defaultTableView(), ...view },
        parts: ['rows'],
        facets: [],
        cursor: null,
      });
      return rows.map(({ product }) => product);
    });
    const [own, others] = await Promise.all(products);
    expect(others).toEqual(own);
    return own;
  };

  test('by a category continue when it is renamed, and follow it when it is merged or reassigned', async () => {
    await buildContract(server, acme, { product: 'Vault', categories: ['Security'] });
    await buildContract(server, acme, { product: 'Tower', categories: ['Cloud'] });
    const id = await categoryId('Security');
    await keep(filteredBy({ categories: chosen(id) }));
    await ask(admin, 'POST', `/config/categories/${id}`, { name: 'Information Security' });
    expect(await shown()).toEqual(['Vault']);
    const listed = await ask<{ id: string; views: number }[]>(admin, 'GET', '/config/categories');
    expect(listed.map((one) => [one.id === id, one.views])).toContainEqual([true, 2]);
    const intoCategoryId = await categoryId('Cloud');
    await ask(admin, 'POST', `/config/categories/${id}/merge`, { intoCategoryId });
    expect(await shown()).toEqual(['Tower', 'Vault']);
    const { id: heir } = await ask<{ id: string }>(admin, 'POST', '/config/categories/create', {
      name: 'IT',
    });
    await ask(admin, 'DELETE', `/config/categories/${intoCategoryId}?reassignTo=${heir}`);
    expect(await shown()).toEqual(['Tower', 'Vault']);
    expect(await replaced(id, intoCategoryId, heir)).toEqual([heir, heir, undefined]);
  });

  test('by two categories of which one is merged into the other name that one once', async () => {
    await buildContract(server, acme, { product: 'Vault', categories: ['Security'] });
    const [security, cloud] = [await categoryId('Security'), await categoryId('Cloud')];
    await keep(filteredBy({ categories: [...chosen(security), ...chosen(cloud)] }));
    await ask(admin, 'POST', `/config/categories/${security}/merge`, { intoCategoryId: cloud });
    const { savedFilters } = await ask<Profile>(viewer, 'GET', '/profile');
    expect(savedFilters.filters[0]?.value).toMatchObject({
      filters: { categories: [{ id: cloud }] },
    });
    expect(await shown()).toEqual(['Vault']);
  });

  test('by a team follow it when it is renamed, merged or reassigned', async () => {
    const [legal, risk, heir] = await Promise.all(
      ['Legal', 'Risk', 'Heir'].map((name) => buildTeam(server, acme, { name })),
    );
    const ids = [legal, risk, heir].map((team) => team?.id ?? '');
    await buildContract(server, acme, { product: 'Vault', teams: ids.slice(0, 1) });
    await keep(filteredBy({ teams: chosen(ids[0] ?? '') }));
    await ask(admin, 'POST', `/teams/${ids[0]}`, { name: 'Law' });
    expect(await shown()).toEqual(['Vault']);
    const managed = await ask<{ id: string; views: number }[]>(admin, 'GET', '/teams/overview');
    expect(managed.find(({ id }) => id === ids[0])?.views).toBe(2);
    await ask(admin, 'POST', `/teams/${ids[0]}/merge`, { intoTeamId: ids[1] });
    expect(await shown()).toEqual(['Vault']);
    await ask(admin, 'DELETE', `/teams/${ids[1]}?reassignTo=${ids[2]}`);
    expect(await shown()).toEqual(['Vault']);
    expect(await replaced(...ids)).toEqual([ids[2], ids[2], undefined]);
    const elsewhere = await buildUser(server, { role: 'Record Viewer' });
    const { replacedIds } = await ask<OrganisationConfig>(elsewhere, 'GET', '/config');
    expect(replacedIds).toEqual({});
  });

  test('by a vendor follow a rename and a merge, and their undo', async () => {
    await buildContract(server, acme, { product: 'Solaris', vendor: 'Sun' });
    await buildContract(server, acme, { product: 'Database', vendor: 'Oracle' });
    await keep(filteredBy({ vendors: ['Sun'] }));
    await ask(admin, 'POST', '/vendors/merge', { names: ['Sun'], into: 'Sun Microsystems' });
    expect(await shown()).toEqual(['Solaris']);
    const vendors = await ask<{ name: string; views?: number }[]>(admin, 'GET', '/vendors');
    expect(vendors.every(({ views }) => views === undefined)).toBe(true);
    const { changeSetId } = await ask<{ changeSetId: string }>(admin, 'POST', '/vendors/merge', {
      names: ['Sun Microsystems'],
      into: 'Oracle',
    });
    expect(await shown()).toEqual(['Database', 'Solaris']);
    await ask(admin, 'POST', `/changeSets/${changeSetId}/undo`, {});
    expect(await shown()).toEqual(['Solaris']);
  });

  test('by options of a custom field follow them when they are renamed, replaced or removed', async () => {
    const field = await buildCustomField(server, acme, {
      label: 'Tier',
      type: 'select',
      options: ['Gold', 'Silver'],
    });
    await buildContract(server, acme, { product: 'Vault', customFields: { [field.key]: 'Gold' } });
    await buildContract(server, acme, { product: 'Tower', customFields: { [field.key]: 'Silver' } });
    await keep({ ...defaultTableView(), customField: { key: field.key, value: 'Gold\nSilver' } });
    const change = (body: object) => ask<CustomField>(admin, 'POST', `/customFields/${field.id}`, body);
    await change({ options: ['Platinum', 'Silver'], moves: [{ from: 'Gold', to: 'Platinum' }] });
    expect(await shown()).toEqual(['Tower', 'Vault']);
    await change({ options: ['Platinum'], moves: [{ from: 'Silver', to: null }] });
    expect(await shown()).toEqual(['Vault']);
    await ask(admin, 'POST', `/customFields/${field.id}/typeChange`, { type: 'text', dryRun: false });
    expect(await shown()).toEqual(['Vault']);
    const usage = await ask<{ id: string; views: number }[]>(admin, 'GET', '/customFields/usage');
    expect(usage).toMatchObject([{ id: field.id, views: 2 }]);
  });

  test('by the range of a number are by any value once the field is a text', async () => {
    const field = await buildCustomField(server, acme, { label: 'Seats', type: 'number', options: [] });
    await buildContract(server, acme, { product: 'Vault', customFields: { [field.key]: 12 } });
    await keep({ ...defaultTableView(), customField: { key: field.key, value: '10..20' } });
    await ask(admin, 'POST', `/customFields/${field.id}/typeChange`, { type: 'text', dryRun: false });
    expect(await shown()).toEqual(['Vault']);
  });

  test('by an owner continue when this person is deactivated', async () => {
    await buildContract(server, acme, { product: 'Vault', owners: [viewer.id] });
    await keep(filteredBy({ owners: chosen(viewer.id) }));
    await ask(admin, 'DELETE', `/users/${viewer.id}`);
    const [shared] = await ask<SharedView[]>(admin, 'GET', '/sharedViews');
    const { rows } = await ask<{ rows: { product: string }[] }>(admin, 'POST', '/contracts/query', {
      view: { ...defaultTableView(), ...shared?.value },
      parts: ['rows'],
      facets: [],
      cursor: null,
    });
    expect(rows.map(({ product }) => product)).toEqual(['Vault']);
  });
});
