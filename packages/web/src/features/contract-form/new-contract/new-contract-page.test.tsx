// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { endSession, startSession } from '../../../platform/session.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { idOf } from '../../../testing/build-profile.ts';
import { FINANCE, LEGAL, openContractPages } from '../../../testing/open-contract-pages.tsx';
import { RECORD_ROUTES } from '../../../testing/contract-routes.tsx';

type Setting = Parameters<typeof openContractPages>[2];

function openNew({ path = '/new-record', ...setting }: Setting & { path?: string } = {}) {
  const created = (body: unknown) => buildContract({ id: idOf(700), ...(body as object), version: 1 });
  const view = openContractPages(RECORD_ROUTES, path, {
    ...setting,
    answers: {
      'POST /contracts/create': ({ body }) => ({ status: 201, body: created(body) }),
      [`GET /contracts/${idOf(700)}`]: { body: buildContract({ id: idOf(700), product: 'Slack' }) },
      ...setting.answers,
    },
  });
  const sent = () => view.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
  return { ...view, sent };
}

const fill = async (label: string | RegExp, text: string) =>
  userEvent.type(await screen.findByLabelText(label), text, { delay: null });

beforeEach(() => startSession('header.payload.signature'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the form of a record', () => {
  it('asks for the notice period before its details', async () => {
    openNew();
    const labels = [
      'Renewal',
      'Price Cap %',
      'Notice Period',
      'Earliest Notice',
      'Notice Method',
      'Notice Address',
    ];
    const controls = await Promise.all(
      labels.map((label) => screen.findByLabelText(label, { exact: true, selector: '[id]' })),
    );
    const isInOrder = controls
      .slice(1)
      .every(
        (control, at) =>
          (controls[at]?.compareDocumentPosition(control) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING,
      );
    expect(isInOrder).toBe(true);
  });
});

describe('adding a record', () => {
  it('sends the fields and the costs, then opens it', async () => {
    const { sent, router } = openNew();
    await fill(/^Product/, 'Slack');
    await fill(/^Vendor/, 'Salesforce');
    await fill(/^Start Date/, '6/15/2026');
    await fill('Annual Cost', '1200.5');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toContain(`/record/Slack/${idOf(700)}`));
    expect(sent()).toEqual([
      expect.objectContaining({
        product: 'Slack',
        vendor: 'Salesforce',
        status: 'EVALUATING',
        startDate: '2026-06-15',
        endDate: null,
        annualCosts: [{ date: '2026-06-01', cost: 1200.5 }],
      }),
    ]);
  });

  it('happens once however often Save is pressed, also between the answer and the next page', async () => {
    const { sent, router } = openNew();
    await fill(/^Product/, 'Slack');
    await fill(/^Vendor/, 'Salesforce');
    const button = screen.getByRole('button', { name: 'Save' });
    for (let press = 0; press < 20; press += 1) {
      fireEvent.click(button);
      await Promise.resolve();
    }
    await waitFor(() => expect(router.state.location.pathname).toContain(idOf(700)));
    expect(sent()).toHaveLength(1);
  });

  it('disables the inputs while it is saved, and enables them again', async () => {
    const answer = Promise.withResolvers<{ status: number }>();
    openNew({ answers: { 'POST /contracts/create': () => answer.promise } });
    await fill(/^Product/, 'Slack');
    await fill(/^Vendor/, 'Salesforce');
    const vendor = screen.getByLabelText(/^Vendor/);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(vendor.closest('[inert]')).not.toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
    answer.resolve({ status: 500 });
    expect(await screen.findByText(/Nothing was saved, and your text is still here/)).toBeTruthy();
    expect(vendor.closest('[inert]')).toBeNull();
    expect(document.activeElement).toBe(vendor);
  });

  it('with a lost answer does not say that nothing was saved', async () => {
    openNew({
      answers: { 'POST /contracts/create': () => Promise.reject(new TypeError('Failed to fetch')) },
    });
    await fill(/^Product/, 'Slack');
    await fill(/^Vendor/, 'Salesforce');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/may have been added already/)).toBeTruthy();
    expect(screen.getByLabelText(/^Product/)).toHaveProperty('value', 'Slack');
  });

  it.each([
    ['opens the record that it added', true, 1],
    ['adds it where nothing had come of it', false, 2],
  ])('and saving again %s', async (_what, wasAdded, tries) => {
    const records: Contract[] = [];
    const added = buildContract({ id: idOf(700), product: 'Slack', vendor: 'Salesforce' });
    const { sent, router } = openNew({
      records,
      answers: {
        'POST /contracts/create': () => {
          if (sent().length > 1) return { status: 201, body: added };
          if (wasAdded) records.push(added);
          throw new TypeError('Failed to fetch');
        },
      },
    });
    await fill(/^Product/, 'Slack');
    await fill(/^Vendor/, 'Salesforce');
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    await screen.findByText(/Save again: it is searched for first/);
    await userEvent.click(button);
    await waitFor(() => expect(router.state.location.pathname).toContain(idOf(700)));
    expect(sent()).toHaveLength(tries);
  });

  it('and another one starts with an empty, focused form', async () => {
    const { sent, router } = openNew();
    await fill(/^Product/, 'Slack');
    await fill(/^Vendor/, 'Salesforce');
    await userEvent.click(screen.getByRole('button', { name: 'Save and add another' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    await waitFor(() => expect(screen.getByLabelText(/^Product/)).toHaveProperty('value', ''));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Product/)));
    expect(router.state.location.pathname).toBe('/new-record');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows similar records while the product is typed', async () => {
    openNew({ records: [buildContract({ product: 'Slack Enterprise', vendor: 'Salesforce' })] });
    await fill(/^Product/, 'slack');
    expect(await screen.findByText('Already in your catalog?')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open Slack Enterprise in a new tab' })).toBeTruthy();
  });

  it('starts as a copy of the record in the address, which is not saved until Save', async () => {
    const source = buildContract({
      id: idOf(600),
      product: 'Zoom Rooms',
      vendor: 'Zoom',
      endDate: '2027-01-31',
      annualCosts: [{ date: '2026-01-01', cost: 900 }],
    });
    const { sent } = openNew({
      path: `/new-record?from=${source.id}`,
      answers: { [`GET /contracts/${source.id}`]: { body: source } },
    });
    expect(await screen.findByText(/Copied from/)).toBeTruthy();
    expect(screen.getByLabelText(/^Product/)).toHaveProperty('value', 'Zoom Rooms');
    expect(screen.getByLabelText(/^End Date/)).toHaveProperty('value', '');
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Copy its annual cost too' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent()).toEqual([
        expect.objectContaining({
          product: 'Zoom Rooms',
          status: 'EVALUATING',
          endDate: null,
          annualCosts: [{ date: '2026-01-01', cost: 900 }],
        }),
      ]),
    );
  });

  it('says so when the record to copy is gone, and shows an empty form', async () => {
    openNew({ path: `/new-record?from=${idOf(601)}` });
    expect(await screen.findByText(/The record to copy does not exist or was deleted/)).toBeTruthy();
    expect(screen.getByLabelText(/^Product/)).toHaveProperty('value', '');
  });

  it('takes over a similar record, and undoes that', async () => {
    openNew({
      records: [buildContract({ product: 'Slack Enterprise', vendor: 'Salesforce', teams: [LEGAL] })],
    });
    await fill(/^Product/, 'slack');
    expect(await screen.findByText(/Legal/, { selector: 'p' })).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Clone Slack Enterprise' }));
    expect(screen.getByLabelText(/^Vendor/)).toHaveProperty('value', 'Salesforce');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(screen.getByLabelText(/^Product/)).toHaveProperty('value', 'slack');
    expect(screen.getByLabelText(/^Vendor/)).toHaveProperty('value', '');
  });

  it('chooses a known product with the arrow keys', async () => {
    openNew({ records: [buildContract({ product: 'Slack Enterprise', vendor: 'Salesforce' })] });
    await fill(/^Product/, 'sla');
    await screen.findByRole('option', { name: /^Sla\s?ck Enterprise$/ });
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(screen.getByLabelText(/^Product/)).toHaveProperty('value', 'Slack Enterprise');
    expect(screen.queryByRole('listbox', { name: /^Product/ })).toBeNull();
  });
});

describe('who manages teams', () => {
  it('starts with their only team', async () => {
    openNew({ profile: { permissions: { manageTeams: [LEGAL] } } });
    expect(await screen.findByRole('button', { name: 'Remove Legal' })).toBeTruthy();
  });

  it('with several teams requires at least one', async () => {
    const { sent } = openNew({ profile: { permissions: { manageTeams: [LEGAL, FINANCE] } } });
    await fill(/^Product/, 'Slack');
    await fill(/^Vendor/, 'Salesforce');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findAllByText('Choose at least one team you manage')).length).toBeGreaterThan(0);
    expect(sent()).toEqual([]);
  });
});

it('is not for readers, who read why', async () => {
  openNew({ profile: { permissions: { viewAll: true } } });
  expect(await screen.findByText('You need to manage a team to change records.')).toBeTruthy();
  expect(screen.queryByLabelText(/^Product/)).toBeNull();
});
