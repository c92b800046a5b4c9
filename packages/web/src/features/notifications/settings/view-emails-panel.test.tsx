// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '../../../platform/session.ts';
import { idOf } from '../../../testing/build-profile.ts';
import { refusal } from '../../../testing/fake-api.ts';
import { openContractPages } from '../../../testing/open-contract-pages.tsx';
import type { ViewSubscription } from '../../saved-views/subscription-queries.ts';
import { ViewEmailsPanel } from './view-emails-panel.tsx';

const LIST = 'GET /users/viewSubscriptions';
const WHEN = 'They come on Mondays at 8:00 AM.';

function buildSubscription(number: number, values: Partial<ViewSubscription> = {}): ViewSubscription {
  const name = values.name ?? `View ${number}`;
  return { id: idOf(600 + number), name, savedName: name, sharedViewId: null, state: 'usable', ...values };
}

function openPanel(subscriptions: readonly ViewSubscription[], answers = {}) {
  startSession('header.payload.signature');
  return openContractPages([{ path: '/start', element: <ViewEmailsPanel when={WHEN} /> }], '/start', {
    records: [],
    answers: { [LIST]: { body: subscriptions }, ...answers },
  });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the weekly emails of views', () => {
  it('are listed with when they come, and with a link to each view', async () => {
    openPanel([
      buildSubscription(1, { name: 'Ends soon' }),
      buildSubscription(2, { name: 'Of all', savedName: null, sharedViewId: idOf(700) }),
    ]);
    const list = await screen.findByRole('list', { name: 'Weekly emails of views' });
    const addresses = within(list)
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(addresses).toEqual([
      ['Ends soon', '/saved-view?name=Ends+soon'],
      ['Of all', `/saved-view?shared=${idOf(700)}`],
    ]);
    expect(screen.getByText(/^They come on Mondays at 8:00 AM\. No email is sent in a week/)).toBeTruthy();
  });

  it('say that a view of more than 100,000 records is never compared', async () => {
    openPanel([buildSubscription(1)]);
    expect(await screen.findByText(/A view of more than 100,000 records is not compared/)).toBeTruthy();
  });

  it('say what became of a view that is gone or needs access, and lead nowhere', async () => {
    openPanel([
      buildSubscription(1, { name: 'Gone', state: 'gone' }),
      buildSubscription(2, { name: 'Closed', state: 'needsAccess' }),
    ]);
    expect(await screen.findByText(/^No longer shared\./)).toBeTruthy();
    expect(screen.getByText(/^You no longer have access to its filters\./)).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('say where to ask for one while there are none', async () => {
    openPanel([]);
    expect(await screen.findByText(/^None yet\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All Records' }).getAttribute('href')).toBe('/records');
  });

  it('are stopped one by one', async () => {
    const one = buildSubscription(1, { name: 'Ends soon' });
    const stop = `DELETE /users/viewSubscriptions/${one.id}`;
    const { requests } = openPanel([one], { [stop]: { status: 204, body: undefined } });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the weekly email of Ends soon' }));
    expect(await screen.findByText('You get no more weekly emails of “Ends soon”.')).toBeTruthy();
    const sent = requests.map(({ method, path }) => `${method} ${path}`);
    expect(sent.filter((call) => call === stop)).toHaveLength(1);
    // The list is read again, for what else was changed meanwhile.
    await waitFor(() => expect(sentTo(requests, LIST)).toBe(2));
  });

  it('stay when they cannot be stopped, and say why', async () => {
    const one = buildSubscription(1, { name: 'Ends soon' });
    openPanel([one], { [`DELETE /users/viewSubscriptions/${one.id}`]: refusal(403, 'forbidden') });
    await userEvent.click(await screen.findByRole('button', { name: 'Stop the weekly email of Ends soon' }));
    expect(await screen.findByText('Something went wrong')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ends soon' })).toBeTruthy();
  });

  it('offer to be loaded again after a failure', async () => {
    openPanel([], { [LIST]: refusal(403, 'forbidden') });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});

const sentTo = (requests: readonly { method: string; path: string }[], call: string) =>
  requests.filter(({ method, path }) => `${method} ${path}` === call).length;
