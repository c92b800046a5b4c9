// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { buildProfile } from '../../testing/build-profile.ts';
import {
  askFilter,
  closeContracts,
  FINANCE,
  filters,
  findTable,
  headings,
  freezeToday,
  LEGAL,
  openContracts,
  products,
  RECORDS,
} from '../../testing/open-contracts-page.tsx';

beforeEach(freezeToday);
afterEach(closeContracts);

describe('the records table', () => {
  it('shows all records by product and the default columns first', async () => {
    await openContracts();
    await findTable();
    expect(products()).toEqual(['Acrobat', 'Bamboo', 'Creative Cloud', 'Dropbox']);
    expect(headings()).toEqual([
      'Product',
      'Vendor',
      'Categories',
      'Status',
      'Start Date',
      'End Date',
      'Teams',
    ]);
    expect(screen.getByText('4 records', { selector: '[role=status]' })).toBeTruthy();
  });

  it('sorts by a heading, in the other direction when pressed again, and says so', async () => {
    const { address } = await openContracts();
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: 'Product' }));
    expect(products()).toEqual(['Dropbox', 'Creative Cloud', 'Bamboo', 'Acrobat']);
    expect(screen.getByRole('columnheader', { name: /^Product/ }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await waitFor(() => expect(address()).toBe('/records?sort=-product'));
  });

  it('searches while typing and writes the text into the address when typing pauses', async () => {
    const { address, router } = await openContracts();
    await findTable();
    await userEvent.keyboard('/adobe');
    expect(products()).toEqual(['Acrobat', 'Creative Cloud']);
    await waitFor(() => expect(address()).toBe('/records?q=adobe'));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it('works by keyboard: from the search to the rows, between them, and into a record', async () => {
    const { address } = await openContracts();
    await findTable();
    const focused = () => document.activeElement?.textContent;
    await userEvent.keyboard('/{ArrowDown}');
    expect(focused()).toBe('Acrobat');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(focused()).toBe('Creative Cloud');
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    expect(focused()).toBe('Acrobat');
    await userEvent.keyboard('{Control>}{End}{/Control}{Home}');
    expect(focused()).toBe('Dropbox');
    await userEvent.keyboard('{PageUp}');
    expect(focused()).toBe('Acrobat');
    expect(
      screen
        .getAllByRole('link', { name: /./ })
        .filter((link) => link.tabIndex === 0 && link.closest('table')),
    ).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toContain('/record/Acrobat/'));
  });

  it('opens a record by a click anywhere in its row', async () => {
    const { address } = await openContracts();
    await findTable();
    await userEvent.click(screen.getByText('Bamboo HR'));
    await waitFor(() => expect(address()).toContain('/record/Bamboo/'));
  });

  it('follows Back and Forward', async () => {
    const { router } = await openContracts();
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: 'Product' }));
    // Each is a history entry once the address, which follows the rows, contains it.
    await waitFor(() => expect(router.state.location.search).toBe('?sort=-product'));
    await userEvent.click(screen.getByRole('button', { name: 'Vendor' }));
    await waitFor(() => expect(router.state.location.search).toBe('?sort=vendor'));
    await router.navigate(-1);
    await waitFor(() => expect(products()[0]).toBe('Dropbox'));
    await router.navigate(-1);
    await waitFor(() => expect(products()[0]).toBe('Acrobat'));
    await router.navigate(1);
    await waitFor(() => expect(products()[0]).toBe('Dropbox'));
  });

  it('follows Back before the page was drawn at the address of the last step', async () => {
    const { router } = await openContracts();
    await findTable();
    for (const [heading, search, before] of [
      ['Product', '?sort=-product', 'Acrobat'],
      ['Vendor', '?sort=vendor', 'Acrobat'],
    ] as const) {
      const stop = router.subscribe(({ location }) => {
        if (location.search !== search) return;
        stop();
        void router.navigate(-1);
      });
      await userEvent.click(screen.getByRole('button', { name: heading }));
      await waitFor(() => expect(router.state.historyAction).toBe('POP'));
      await waitFor(() => expect(products()[0]).toBe(before));
      expect(router.state.location.search).toBe('');
    }
  });
});

describe('filters', () => {
  it('a team filter offers every team with the number of records, and is removed by its button', async () => {
    const { address } = await openContracts();
    await findTable();
    expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull();
    await askFilter('Teams');
    const list = within(await screen.findByRole('listbox', { name: 'Teams' }));
    expect(list.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Finance2',
      'Legal1',
      'No team1',
    ]);
    await userEvent.click(screen.getByRole('option', { name: /Finance/ }));
    expect(products()).toEqual(['Bamboo', 'Creative Cloud']);
    await waitFor(() => expect(address()).toBe(`/records?team=${FINANCE}`));
    await userEvent.keyboard('{Escape}');
    await screen.findByRole('group', { name: 'Filters' });
    await userEvent.click(filters().getByRole('button', { name: 'Remove filter Teams' }));
    expect(products()).toHaveLength(4);
    expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull();
  });

  it('the list of filters finds them by name, also custom fields, and leads back from their values', async () => {
    await openContracts();
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    await userEvent.type(await screen.findByRole('combobox', { name: 'Filters' }), 'regi{Enter}');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Value' }), 'emea');
    expect(products()).toEqual(['Dropbox']);
    await screen.findByRole('group', { name: 'Filters' });
    expect(filters().getByRole('button', { name: /Region contains emea/ })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Region: back to all filters' }));
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Filters' }));
    await userEvent.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Filter' }));
  });

  it('a chip stays while its values are open, and goes when none is chosen', async () => {
    await openContracts({ query: { team: [LEGAL] } });
    await findTable();
    await userEvent.click(filters().getByRole('button', { name: /^Teams/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Legal/ }));
    expect(products()).toHaveLength(4);
    await userEvent.click(screen.getByRole('option', { name: /Finance/ }));
    expect(products()).toEqual(['Bamboo', 'Creative Cloud']);
    await userEvent.click(screen.getByRole('option', { name: /Finance/ }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull();
  });

  it('a custom field filters by the text of its value', async () => {
    await openContracts({ query: { field: 'region', value: 'emea' } });
    await screen.findByRole('rowheader', { name: 'Dropbox' });
    expect(filters().getByRole('button', { name: /Region contains emea/ })).toBeTruthy();
    await userEvent.click(filters().getByRole('button', { name: /Region/, expanded: false }));
    await userEvent.clear(await screen.findByRole('textbox', { name: 'Value' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Value' }), 'apac');
    expect(await screen.findByText('No records match these filters.')).toBeTruthy();
  });

  it('the status can be filtered only in the view All Records', async () => {
    await openContracts({ query: { view: 'EXPIRING_SOON', range: 'next30Days' } });
    await screen.findByRole('rowheader', { name: 'Creative Cloud' });
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }));
    const status = await screen.findByRole('option', { name: /^Status/ });
    expect(status.getAttribute('aria-disabled')).toBe('true');
    expect(status.textContent).toContain('Status can be filtered in All Records only.');
    await userEvent.click(status);
    expect(screen.queryByRole('listbox', { name: 'Status' })).toBeNull();
  });

  it('sorting resets the name of the view and keeps its date range as a removable filter', async () => {
    await openContracts({ query: { view: 'EXPIRING_SOON', range: 'next30Days' } });
    await screen.findByRole('rowheader', { name: 'Creative Cloud' });
    expect(screen.getByRole('radio', { name: 'Expiring Soon' }).getAttribute('aria-checked')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Vendor' }));
    expect(screen.getByRole('radio', { name: 'All Records' }).getAttribute('aria-checked')).toBe('true');
    expect(products()).toEqual(['Creative Cloud']);
    await userEvent.click(filters().getByRole('button', { name: 'Remove filter End Date' }));
    expect(products()).toHaveLength(4);
  });

  it('Changed Since counts from the midnight of the person, and is in the address as a choice', async () => {
    const at = (product: string) =>
      product === 'Acrobat' ? '2026-11-20T05:00:00.000Z' : '2026-11-20T04:59:00.000Z';
    const { address } = await openContracts({
      records: RECORDS.map((record) => ({ ...record, updatedAt: at(record.product) })),
      profile: buildProfile({ isSuperAdmin: true, timeZoneId: 'America/New_York' }),
    });
    await findTable();
    await askFilter('Changed Since');
    await userEvent.click(await screen.findByRole('option', { name: 'Today' }));
    expect(products()).toEqual(['Acrobat']);
    expect(
      filters().getByRole('button', { name: /Changed Since is Today \(from 11\/20\/26\)/ }),
    ).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/records?changed=today'));
    await userEvent.click(filters().getByRole('button', { name: 'Remove filter Changed Since' }));
    expect(products()).toHaveLength(4);
  });

  it('an empty result says so and clears all filters with one press', async () => {
    await openContracts({ query: { q: 'nowhere', team: [LEGAL], sort: 'vendor' } });
    await screen.findByText('No records match these filters.');
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(products()).toEqual(['Acrobat', 'Creative Cloud', 'Bamboo', 'Dropbox']);
  });
});

describe('the menu of the table', () => {
  const itemsOf = async (profile?: ReturnType<typeof buildProfile>) => {
    await openContracts(profile ? { profile } : {});
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    return within(await screen.findByRole('menu'))
      .getAllByRole('menuitem')
      .map(({ textContent }) => textContent);
  };

  it('exports, copies the link and opens the deleted records, for who may', async () => {
    expect(await itemsOf()).toEqual(['Export', 'Copy link', 'Deleted Records']);
  });

  it('offers a person without rights only what reads', async () => {
    expect(await itemsOf(buildProfile())).toEqual(['Export', 'Copy link']);
    expect(screen.queryByRole('link', { name: 'Import' })).toBeNull();
  });

  it('has the import beside the button that adds a record', async () => {
    await openContracts();
    await findTable();
    expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/import');
  });
});

describe('columns', () => {
  it('are shown and hidden from the menu and reset by it', async () => {
    const { address } = await openContracts();
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Total Cost' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Vendor' }));
    expect(headings()).toContain('Total Cost');
    expect(headings()).not.toContain('Vendor');
    expect(address()).toBe('/records?show=totalCost&hide=vendor');
    await userEvent.click(screen.getByRole('button', { name: 'Reset columns' }));
    expect(headings()).toContain('Vendor');
  });

  it('keep the width that a person gave them', async () => {
    const { unmount } = await openContracts();
    await findTable();
    await userEvent.click(screen.getByRole('button', { name: 'Vendor column options' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Make wider' }));
    expect(document.cookie).toMatch(/columns:records=.*~vendor\.\d+/);
    expect(Object.keys(localStorage)).toEqual([]);
    unmount();
  });

  it('with restricted values show a lock and cannot be sorted by people who can read none of them', async () => {
    const hidden = buildContract({ product: 'Acrobat', access: 'limited' });
    delete hidden.totalCost;
    await openContracts({
      records: [hidden],
      profile: buildProfile(),
      query: { show: ['totalCost'], sort: 'totalCost' },
    });
    await findTable();
    expect(screen.getByRole('cell', { name: 'Restricted' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Total Cost' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: /^Product/ }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
  });
});

describe('without records', () => {
  it('an empty catalogue offers to add the first record to people who may', async () => {
    await openContracts({ records: [] });
    expect(await screen.findByText('No records yet.')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: 'Add a New Record' }).length).toBeGreaterThan(0);
  });

  it('an empty catalogue offers nothing to others', async () => {
    await openContracts({ records: [], profile: buildProfile() });
    expect(await screen.findByText('No records yet.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add a New Record' })).toBeNull();
  });

  it('has a menu in each row with its dialog, and links to its record, its form and a copy', async () => {
    await openContracts({
      records: RECORDS.map((record) => ({ ...record, canEdit: record.product === 'Bamboo' })),
    });
    await findTable();
    const namesIn = async (product: string) => {
      await userEvent.click(screen.getByRole('button', { name: `More for ${product}` }));
      const menu = await screen.findByRole('menu');
      const names = within(menu)
        .getAllByRole('menuitem')
        .map((item) => item.textContent);
      await userEvent.keyboard('{Escape}');
      return names;
    };
    expect(await namesIn('Bamboo')).toEqual([
      'Open in a new tab',
      'Record renewal',
      'Documents',
      'Edit',
      'Clone',
    ]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More for Bamboo' }));
    expect(await namesIn('Acrobat')).not.toContain('Edit');
    await userEvent.click(screen.getByRole('button', { name: 'More for Bamboo' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Record renewal' }));
    expect(await screen.findByRole('dialog', { name: 'Record renewal of Bamboo' })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(await screen.findByRole('button', { name: 'More for Bamboo' }));
    const clone = await screen.findByRole('menuitem', { name: 'Clone' });
    expect(clone.getAttribute('href')).toBe(`/new-record?from=${RECORDS[1]?.id}`);
  });

  it('a list that failed to load says so and retries on request', async () => {
    let isDown = true;
    const refused = { status: 403, body: { error: { code: 'forbidden', message: 'No.' } } };
    await openContracts({ records: () => (isDown ? refused : { body: RECORDS }) });
    expect(await screen.findByText('Could not load the records.')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await findTable()).toBeTruthy();
  });
});

describe('when the list changes', () => {
  it('only a changed record is highlighted, and the focus stays on its row', async () => {
    let list = RECORDS;
    const { queryClient } = await openContracts({ records: () => ({ body: list }) });
    await findTable();
    await userEvent.keyboard('/{ArrowDown}{ArrowDown}');
    list = RECORDS.map((record) =>
      record.product === 'Dropbox' ? { ...record, version: 2, vendor: 'Dropbox Inc' } : record,
    );
    await queryClient.invalidateQueries({ queryKey: ['Records'] });
    await screen.findByText('Dropbox Inc');
    const marked = screen.getAllByRole('row').filter((row) => row.className.includes('animate-row-changed'));
    expect(marked.map((row) => within(row).getByRole('rowheader').textContent)).toEqual(['Dropbox']);
    expect(document.activeElement?.textContent).toBe('Bamboo');
  });
});
