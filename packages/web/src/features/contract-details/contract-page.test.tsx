// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { paths } from '../../platform/paths.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal } from '../../testing/fake-api.ts';
import { buildCustomField, LEGAL, openContractPages } from '../../testing/open-contract-pages.tsx';
import { RECORD_ROUTES } from '../../testing/contract-routes.tsx';

const ID = idOf(500);
const record = (changes: Partial<Contract> = {}) => buildContract({ id: ID, product: 'Slack', ...changes });

function openContract(
  contract: Contract,
  page: Parameters<typeof paths.record>[1],
  setting: Parameters<typeof openContractPages>[2] = {},
) {
  return openContractPages(RECORD_ROUTES, paths.record(contract, page), { records: [contract], ...setting });
}

function limited(): Contract {
  const { annualCosts: _, totalCost: __, notes: ___, documents: ____, ...open } = record();
  return { ...open, access: 'limited', canEdit: false, canDelete: false };
}

beforeEach(() => startSession('header.payload.signature'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the address of a record', () => {
  it.each(['Jira / Confluence 100%?', 'R&D #1', '🚀 <b>', 'a%2Fb', '...'])('opens %j', async (product) => {
    openContract(record({ product }), 'details');
    expect(await screen.findByRole('heading', { level: 1, name: product })).toBeTruthy();
    expect(document.title).toBe(`${product} · Pactbook`);
  });

  it('with another product text is corrected', async () => {
    const { router } = openContractPages(RECORD_ROUTES, `/record/Old-Name/${ID}/documents`, {
      records: [record()],
    });
    await waitFor(() => expect(router.state.location.pathname).toBe(`/record/Slack/${ID}/documents`));
    expect(router.state.historyAction).toBe('REPLACE');
  });

  it.each([ID, 'no-id'])('of a missing record (%s) says so and links elsewhere', async (id) => {
    openContractPages(RECORD_ROUTES, `/record/Slack/${id}`, { records: [] });
    expect(await screen.findByText('This record does not exist or was deleted.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All Records' }).getAttribute('href')).toBe('/records');
    expect(screen.getByRole('link', { name: 'Deleted Records' }).getAttribute('href')).toBe(
      '/records/deleted',
    );
  });

  let isThere = true;
  const openVanishing = () => {
    isThere = true;
    const answer = () => (isThere ? { body: record() } : refusal(404, 'not_found'));
    return openContractPages(RECORD_ROUTES, `/record/Slack/${ID}/edit`, {
      records: [record()],
      answers: { [`GET /contracts/${ID}`]: answer },
    });
  };

  it('of a record that is deleted while somebody types keeps the input', async () => {
    const { queryClient } = openVanishing();
    const vendor = await screen.findByLabelText<HTMLInputElement>(/^Vendor/);
    await userEvent.type(vendor, ' and more', { delay: null });
    isThere = false;
    await queryClient.refetchQueries();
    expect(await screen.findByText(/It can no longer be saved. Copy what you need/)).toBeTruthy();
    expect(screen.getByLabelText(/^Vendor/)).toHaveProperty('value', expect.stringContaining(' and more'));
  });

  it('of a record that is deleted while nothing is typed says that it is gone', async () => {
    const { queryClient } = openVanishing();
    await screen.findByLabelText(/^Vendor/);
    isThere = false;
    await queryClient.refetchQueries();
    expect(await screen.findByText('This record does not exist or was deleted.')).toBeTruthy();
  });

  it('of a missing record offers the deleted ones only to administrators', async () => {
    openContractPages(RECORD_ROUTES, `/record/Slack/${ID}`, {
      records: [],
      profile: { permissions: { viewAll: true } },
    });
    await screen.findByText('This record does not exist or was deleted.');
    expect(screen.queryByRole('link', { name: 'Deleted Records' })).toBeNull();
  });
});

describe('the details', () => {
  it('show fields with their labels, dates in the long format, and a safe link', async () => {
    const contract = record({
      teams: [LEGAL],
      endDate: '2027-12-31',
      customFields: { portal: 'https://acme.example' },
    });
    openContract(contract, 'details', {
      customFields: [buildCustomField({ key: 'portal', label: 'Vendor Portal', type: 'url' })],
    });
    const end = (await screen.findByText('End Date')).nextElementSibling?.textContent;
    expect(end).toContain('December 31, 2027');
    // The days until then are beside it, and nowhere else.
    expect(end).not.toMatch(/in [\d.]+ (Day|Year)/);
    expect(screen.getByText('Days Until End Date').nextElementSibling?.textContent).toMatch(
      /^[\d.]+ (Day|Year)/,
    );
    expect(screen.getByText('Legal')).toBeTruthy();
    const link = screen.getByRole('link', { name: /acme\.example/ });
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  it('name the owners, count what a person may not read in one line with whom to ask, and do not load the history', async () => {
    const owned = buildContract({ ...limited(), owners: [idOf(21)] });
    const { requests } = openContract(owned, 'details', { profile: {} });
    const restricted = CONTRACT_FIELDS.filter(({ accessGroup }) => accessGroup === 'restricted').length;
    await screen.findByText(`${restricted} fields are restricted. Ask its owner: Ana Ruiz.`);
    expect(screen.getByText('Owners').nextElementSibling?.textContent).toBe('Ana Ruiz');
    expect(screen.queryByText('Restricted')).toBeNull();
    expect(screen.queryByText('Annual Costs', { selector: 'h2' })).toBeNull();
    expect(screen.queryByText('Last changes')).toBeNull();
    expect(requests.some(({ path }) => path.endsWith('/activity'))).toBe(false);
    expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Delete' })).toBeNull();
    // Nothing but the details is left, so that there are no tabs.
    expect(screen.queryByRole('navigation', { name: 'Record' })).toBeNull();
  });

  it('keep the tabs of what is restricted from limited readers, also on a page that is refused', async () => {
    openContract(buildContract({ ...limited(), owners: [idOf(21)] }), 'annual-costs', { profile: {} });
    expect(await screen.findByText(/Ask its owner: Ana Ruiz\.$/)).toBeTruthy();
    const tabs = within(screen.getByRole('navigation', { name: 'Record' })).getAllByRole('link');
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['Details']);
  });

  it('show who changed what, page by page', async () => {
    const entry = (number: number, name: string) => ({
      id: idOf(number),
      at: '2026-11-20T12:00:00.000Z',
      actor: { id: idOf(3), name },
      impersonator: null,
      type: 'contractUpdated',
      subject: { kind: 'contract', id: ID, label: 'Slack' },
      version: number,
      changes: [{ field: 'vendor', from: 'Old Vendor', to: 'New Vendor' }],
    });
    openContract(record(), 'details', {
      answers: {
        [`GET /contracts/${ID}/activity`]: ({ query }) =>
          query.has('cursor')
            ? { body: { items: [entry(1, 'Ana Ruiz')], nextCursor: null } }
            : { body: { items: [entry(2, 'Dana Fox')], nextCursor: idOf(2) } },
      },
    });
    expect(await screen.findByText('Dana Fox')).toBeTruthy();
    expect(screen.getByText('Old Vendor')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Ana Ruiz')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

describe('deleting', () => {
  const press = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete record' }));
    const [, confirm] = screen.getAllByRole('button', { name: 'Delete record', hidden: true });
    await userEvent.click(confirm ?? screen.getByRole('button', { name: 'Delete record' }));
  };
  const text = 'The record moves to Deleted Records. A Record Admin can restore it for 30 days.';

  it('says what is deleted, asks, and administrators can undo it', async () => {
    const { requests, router } = openContract(record(), 'delete', {
      answers: {
        [`DELETE /contracts/${ID}`]: { status: 204 },
        [`POST /contracts/${ID}/restore`]: { body: record({ version: 3 }) },
      },
    });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('No annual costs')).toBeTruthy();
    await press();
    await waitFor(() => expect(router.state.location.pathname).toBe('/records'));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.record(record())));
    expect(requests.some(({ path }) => path === `/contracts/${ID}/restore`)).toBe(true);
  });

  it('of a deleted record says so', async () => {
    const { router } = openContract(record(), 'delete', {
      answers: { [`DELETE /contracts/${ID}`]: refusal(404, 'not_found') },
    });
    await press();
    expect(await screen.findByText('This record was already deleted.')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/records');
  });

  it('is not for readers, who read why', async () => {
    openContract(record({ canEdit: false, canDelete: false }), 'delete', {
      profile: { permissions: { viewAll: true } },
    });
    expect(await screen.findByText('You need to manage a team to change records.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Delete record' })).toBeNull();
  });
});

describe('the deleted records', () => {
  const deleted = {
    id: ID,
    product: 'Slack',
    vendor: 'Salesforce',
    teams: [LEGAL],
    deletedAt: '2026-11-20T12:00:00.000Z',
    deletedBy: 'Dana Fox',
    purgedOn: '2026-12-20',
  };

  it('can be restored by administrators', async () => {
    const { requests } = openContractPages(RECORD_ROUTES, '/records/deleted', {
      records: [],
      answers: {
        'GET /contracts/trash': { body: [deleted] },
        [`POST /contracts/${ID}/restore`]: { body: record() },
      },
    });
    expect(await screen.findByText('Dana Fox')).toBeTruthy();
    expect(await screen.findByText('Legal')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Restore Slack' }));
    expect(await screen.findByText('Record restored')).toBeTruthy();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('are not for anybody else, and are not requested', async () => {
    const { requests } = openContractPages(RECORD_ROUTES, '/records/deleted', {
      profile: { permissions: { manageTeams: [LEGAL] } },
    });
    expect(await screen.findByText('Only Record Admins can see and restore deleted records.')).toBeTruthy();
    expect(requests.some(({ path }) => path === '/contracts/trash')).toBe(false);
  });

  it('say so when there are none', async () => {
    openContractPages(RECORD_ROUTES, '/records/deleted');
    expect(await screen.findByText('No deleted records.')).toBeTruthy();
  });
});
