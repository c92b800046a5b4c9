// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildProfile } from '../../testing/build-profile.ts';
import {
  closeContracts,
  findTable,
  freezeToday,
  openContracts,
  products,
} from '../../testing/open-contracts-page.tsx';

beforeEach(freezeToday);
afterEach(closeContracts);

describe('saved filters', () => {
  const saved = (id: string, value: Record<string, unknown>) => ({ id, value });
  const withSaved = (...entries: ReturnType<typeof saved>[]) =>
    buildProfile({ isSuperAdmin: true, savedFilters: { filters: entries } });

  async function saveAs(name: string) {
    await userEvent.click(screen.getByRole('button', { name: /Saved filters|edited/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save current filter…' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), name);
    await userEvent.click(screen.getByRole('button', { name: 'Save filter' }));
  }

  it('store the whole view under a name and send the whole list', async () => {
    const { api } = await openContracts({ query: { q: 'adobe', show: ['notes'] } });
    await findTable();
    await saveAs('Adobe things');
    expect(await screen.findByRole('button', { name: 'Adobe things' })).toBeTruthy();
    const sent = api.requests.find(({ path }) => path === '/users/savedFilters');
    expect(sent?.body).toMatchObject({
      filters: [
        {
          id: 'Adobe things',
          value: { filters: { search: 'adobe' }, visibility: { notes: true }, sort: { id: 'product' } },
        },
      ],
    });
  });

  it('keep what another tab has saved meanwhile', async () => {
    const { api, storeFilters } = await openContracts({
      profile: withSaved(saved('Mine', {})),
      query: { q: 'adobe' },
    });
    await findTable();
    storeFilters({ filters: [saved('From another tab', {})] });
    await saveAs('Adobe things');
    expect(await screen.findByRole('button', { name: 'Adobe things' })).toBeTruthy();
    const sent = api.requests.find(({ path }) => path === '/users/savedFilters');
    expect(sent?.body).toMatchObject({ filters: [{ id: 'From another tab' }, { id: 'Adobe things' }] });
  });

  it('can be loaded, and not changed, in another person’s account', async () => {
    const profile = { ...withSaved(saved('Mine', {})), is_impersonating: true };
    await openContracts({ profile, query: { q: 'adobe' } });
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: /Saved filters|edited/ }));
    expect(await screen.findByText('Not while you are impersonating a user.')).toBeTruthy();
    const isClosed = (name: string) => screen.getByRole('button', { name }).matches('fieldset[disabled] *');
    for (const name of ['Rename Mine', 'Delete Mine', 'Share Mine', 'Save current filter…'])
      expect([name, isClosed(name)]).toEqual([name, true]);
    expect(isClosed('Mine')).toBe(false);
  });

  it('refuse a duplicate and an empty name', async () => {
    const { api } = await openContracts({ profile: withSaved(saved('Mine', {})), query: { q: 'adobe' } });
    await findTable();
    await saveAs('Mine');
    expect(await screen.findByText('You already have a filter with this name')).toBeTruthy();
    await userEvent.clear(screen.getByRole('textbox', { name: 'Name' }));
    expect(await screen.findByText('Enter a name')).toBeTruthy();
    expect(api.requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('load with defaults for missing values, on the first page', async () => {
    const { address } = await openContracts({
      profile: withSaved(
        saved('Adobe', { filters: { search: 'adobe', teams: [], categories: [], statuses: [] } }),
      ),
      query: { sort: '-vendor', size: '25' },
    });
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: 'Saved filters' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Adobe' }));
    expect(products()).toEqual(['Acrobat', 'Creative Cloud']);
    await waitFor(() => expect(address()).toBe('/records?q=adobe'));
  });

  it('can be updated, renamed and, after a confirmation, deleted', async () => {
    const { api } = await openContracts({
      profile: withSaved(saved('Mine', { sort: { id: 'vendor', desc: true, valueType: 'string' } })),
    });
    await findTable();
    const last = () => api.requests.findLast(({ path }) => path === '/users/savedFilters')?.body;
    await userEvent.click(screen.getByRole('button', { name: 'Saved filters' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Mine' }));
    await userEvent.keyboard('/adobe');
    await userEvent.click(await screen.findByRole('button', { name: /Mine edited/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Update “Mine”' }));
    await waitFor(() =>
      expect(last()).toMatchObject({ filters: [{ id: 'Mine', value: { filters: { search: 'adobe' } } }] }),
    );

    await userEvent.click(await screen.findByRole('button', { name: 'Mine' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Rename Mine' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), ' 2');
    await userEvent.click(screen.getByRole('button', { name: 'Rename filter' }));
    await waitFor(() => expect(last()).toMatchObject({ filters: [{ id: 'Mine 2' }] }));

    await userEvent.click(await screen.findByRole('button', { name: 'Mine 2' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Mine 2' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete filter' }));
    await waitFor(() => expect(last()).toEqual({ filters: [] }));
  });

  it('report a failed save and keep the typed name', async () => {
    await openContracts({
      query: { q: 'adobe' },
      saved: () => ({
        status: 500,
        body: { error: { code: 'internal_error', message: 'It did not work.' } },
      }),
    });
    await findTable();
    await saveAs('Adobe');
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Adobe');
  });
});
