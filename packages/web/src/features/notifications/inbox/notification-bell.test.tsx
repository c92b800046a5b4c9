// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../../platform/session.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildProfile, idOf } from '../../../testing/build-profile.ts';
import { refusal } from '../../../testing/fake-api.ts';
import { openContractPages } from '../../../testing/open-contract-pages.tsx';
import { NotificationBell } from './notification-bell.tsx';

const entry = (number: number, isRead: boolean) => ({
  id: idOf(number),
  kind: 'noticeDeadline',
  at: '2026-11-20T10:00:00.000Z',
  isRead,
  title: `Notice by Dec 31, 2026 – Product ${number} (in 41 days)`,
  contract: { id: idOf(500 + number), product: `Product ${number}`, vendor: 'Vendor' },
});
const GONE = { ...entry(3, true), kind: 'recordDeleted', title: 'Deleted – Product 3', contract: null };

type Answers = NonNullable<Parameters<typeof openContractPages>[2]>['answers'];

async function openInbox(answers: Answers = {}) {
  startSession('header.payload.signature');
  const view = openContractPages([{ path: '/start', element: <NotificationBell /> }], '/start', {
    records: [],
    answers: {
      'GET /notifications/unread': { body: { unread: 2 } },
      'GET /notifications': ({ query }) =>
        query.has('cursor')
          ? { body: { items: [GONE], nextCursor: null, unread: 2 } }
          : { body: { items: [entry(1, false), entry(2, false)], nextCursor: 'more', unread: 2 } },
      'POST /notifications/read': ({ body }) => ({
        body: { unread: 'all' in (body as object) ? 0 : 1 },
      }),
      ...answers,
    },
  });
  const person = userEvent.setup();
  const sent = () =>
    view.requests.filter(({ path }) => path === '/notifications/read').map(({ body }) => body);
  await person.click(await screen.findByRole('button', { name: /^Inbox/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Inbox' }));
  return { ...view, person, sheet, sent };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the inbox', () => {
  it('shows its entries page by page, and marks one as read', async () => {
    const { person, sheet, sent } = await openInbox();
    await person.click(await sheet.findByRole('button', { name: 'Load more' }));
    expect(await sheet.findByText('Deleted – Product 3')).toBeTruthy();
    expect(sheet.getAllByRole('listitem')).toHaveLength(3);
    const [first] = sheet.getAllByRole('button', { name: 'Mark as read' });
    if (first) await person.click(first);
    await waitFor(() => expect(sheet.getAllByRole('button', { name: 'Mark as read' })).toHaveLength(1));
    expect(sent()).toEqual([{ ids: [idOf(1)] }]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Inbox, 1 unread', hidden: true })).toBeTruthy(),
    );
  });

  it('offers to decide where the person may, and goes to the dialog', async () => {
    const editable = buildContract({ id: idOf(501), product: 'Product 1', status: 'LIVE', canEdit: true });
    const foreign = buildContract({ id: idOf(502), product: 'Product 2', status: 'LIVE', canEdit: false });
    const { sheet } = await openInbox({ 'GET /contracts': { body: [editable, foreign] } });
    const link = await sheet.findByRole('link', { name: 'Decide on Product 1' });
    expect(link.getAttribute('href')).toBe(`/record/Product%201/${idOf(501)}/details?begin=decide`);
    expect(sheet.queryByRole('link', { name: 'Decide on Product 2' })).toBeNull();
  });

  it('opens the record of an entry, which marks it as read, and closes', async () => {
    const { person, sheet, sent, router } = await openInbox();
    await person.click(await sheet.findByRole('link', { name: /Product 2/ }));
    expect(router.state.location.pathname).toContain(idOf(502));
    expect(sent()).toEqual([{ ids: [idOf(2)] }]);
  });

  it('marks all entries as read', async () => {
    const { person, sheet, sent } = await openInbox();
    await sheet.findByRole('link', { name: /Product 1/ });
    await person.click(sheet.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() =>
      expect(sheet.getByRole('button', { name: 'Mark all as read' })).toHaveProperty('disabled', true),
    );
    expect(sheet.queryByRole('button', { name: 'Mark as read' })).toBeNull();
    expect(sent()).toEqual([{ all: true }]);
  });

  it('stays unread in another person’s account', async () => {
    const { person, sheet, sent } = await openInbox({
      'GET /profile': { body: buildProfile({ is_impersonating: true }) },
    });
    expect(await sheet.findByText('Not while you are impersonating a user.')).toBeTruthy();
    const isClosed = (one: HTMLElement) => one.matches(':disabled');
    expect(isClosed(await sheet.findByRole('button', { name: 'Mark all as read' }))).toBe(true);
    expect((await sheet.findAllByRole('button', { name: 'Mark as read' })).every(isClosed)).toBe(true);
    await person.click(sheet.getByRole('link', { name: /Product 2/ }));
    expect(sent()).toEqual([]);
  });

  it('shows what an administrator did in the account', async () => {
    const steps = ['Slack: Fields of a record changed (Notes)', 'Figma: A record was added'];
    const title =
      'Ana Ruiz was in your account on Nov 28, 2026, 9:12 – 9:31 AM and took 2 actions in your name';
    const entered = { ...entry(1, false), kind: 'accountEntered', contract: null, title, steps };
    const { sheet } = await openInbox({
      'GET /notifications': { body: { items: [entered], nextCursor: null, unread: 1 } },
    });
    expect(await sheet.findByText(new RegExp('^Ana Ruiz was in your account'))).toBeTruthy();
    for (const step of steps) expect(sheet.getByText(step)).toBeTruthy();
  });

  it('says when it is empty', async () => {
    const { sheet } = await openInbox({
      'GET /notifications/unread': { body: { unread: 0 } },
      'GET /notifications': { body: { items: [], nextCursor: null, unread: 0 } },
    });
    expect(await sheet.findByText('Nothing new.')).toBeTruthy();
    expect(sheet.getByRole('button', { name: 'Mark all as read' })).toHaveProperty('disabled', true);
  });

  it('shows failures, and restores what the server refused', async () => {
    const { person, sheet } = await openInbox({
      'POST /notifications/read': refusal(403, 'forbidden'),
    });
    await sheet.findByRole('link', { name: /Product 1/ });
    await person.click(sheet.getByRole('button', { name: 'Mark all as read' }));
    expect((await screen.findAllByText('Refused.')).length).toBeGreaterThan(0);
    await waitFor(() => expect(sheet.getAllByRole('button', { name: 'Mark as read' })).toHaveLength(2));
  });

  it('offers a retry when it cannot be loaded', async () => {
    const { sheet } = await openInbox({ 'GET /notifications': refusal(403, 'forbidden') });
    expect(await sheet.findByText('Could not load your inbox.')).toBeTruthy();
    expect(sheet.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
