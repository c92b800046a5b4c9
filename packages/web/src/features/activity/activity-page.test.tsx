// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../platform/paths.ts';
import { idOf } from '../../testing/build-profile.ts';
import { openAdministrationPage } from '../../testing/open-administration-page.tsx';
import { ActivityPage } from './activity-page.tsx';

const ENTRY = {
  id: idOf(70),
  // Half past midnight in UTC is the evening before in New York, where the profile is.
  at: '2026-11-20T00:30:00.000Z',
  actor: { id: idOf(50), name: 'Dana Fox' },
  impersonator: { id: idOf(1), name: 'Ana Ruiz' },
  type: 'contractUpdated',
  subject: { kind: 'contract', id: idOf(80), label: 'Slack / Enterprise' },
  version: 2,
  changes: [{ field: 'totalCost', from: null, to: 1200 }],
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the activity feed', () => {
  it("shows who as whom, the action, the subject, old and new values, in the viewer's time zone", async () => {
    openAdministrationPage(<ActivityPage />, paths.activity(), {
      answers: { 'GET /activity': { body: { items: [ENTRY], nextCursor: null } } },
    });
    const link = await screen.findByRole('link', { name: 'Slack / Enterprise' });
    expect(link.getAttribute('href')).toBe(`/record/Slack%20-%20Enterprise/${idOf(80)}/details`);
    expect(link.closest('li')?.textContent).toContain('Ana Ruiz as Dana Fox changed the record');
    expect(link.closest('li')?.textContent).toContain('Total Cost: $1,200.00');
    expect(screen.getByRole('heading', { name: 'Thursday, November 19, 2026' })).toBeTruthy();
  });

  it('shows changes first, sign-ins and reading on request, and spans of days, all in the address', async () => {
    const { person, requests, router } = openAdministrationPage(<ActivityPage />, paths.activity(), {
      answers: { 'GET /activity': { body: { items: [], nextCursor: null } } },
    });
    const asked = () =>
      Object.fromEntries(requests.findLast(({ path }) => path === '/activity')?.query ?? []);
    await screen.findByText('No activity matches these filters.');
    expect(asked()).toEqual({ group: 'changes', limit: '50' });
    await person.click(screen.getByRole('radio', { name: 'Sign-ins and reading' }));
    await person.click(screen.getByRole('button', { name: 'Date' }));
    await person.click(await screen.findByRole('option', { name: 'The Last 7 Days' }));
    await expect.poll(() => asked()).toMatchObject({ group: 'access', from: expect.any(String) });
    const { from, to } = asked();
    expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(7 * 86_400_000);
    expect(router.state.location.search).toBe('?show=access&when=last7Days');
    await person.click(screen.getByRole('radio', { name: 'Everything' }));
    await person.click(screen.getByRole('button', { name: 'Remove filter Date' }));
    await expect.poll(() => asked()).toEqual({ limit: '50' });
  });

  it('continues by itself while a search that takes long has found nothing yet, and says nothing of an end', async () => {
    const later = Promise.withResolvers<void>();
    const { requests } = openAdministrationPage(<ActivityPage />, `${paths.activity()}?q=slack`, {
      answers: {
        'GET /activity': async ({ query }) => {
          if (!query.has('cursor')) return { body: { items: [], nextCursor: idOf(90) } };
          await later.promise;
          return { body: { items: [ENTRY], nextCursor: idOf(60) } };
        },
      },
    });
    await expect.poll(() => requests.some(({ query }) => query.get('cursor') === idOf(90))).toBe(true);
    expect(screen.getByText('Loading the activity')).toBeTruthy();
    expect(screen.queryByText('No activity matches these filters.')).toBeNull();
    later.resolve();
    await screen.findByRole('link', { name: 'Slack / Enterprise' });
    // What is there can be read: the rest comes when it is asked for.
    await screen.findByRole('button', { name: 'Load more' });
    expect(requests.some(({ query }) => query.get('cursor') === idOf(60))).toBe(false);
  });

  it('tells that a record was added or a file read in one line, with the details on request', async () => {
    const added = {
      ...ENTRY,
      id: idOf(71),
      type: 'contractCreated',
      changes: [{ field: 'vendor', from: null, to: 'Salesforce' }],
    };
    const { person } = openAdministrationPage(<ActivityPage />, paths.activity(), {
      answers: { 'GET /activity': { body: { items: [added], nextCursor: null } } },
    });
    const details = await screen.findByRole('button', { name: /^Details/ });
    expect(screen.queryByText('Salesforce')).toBeNull();
    await person.click(details);
    expect(screen.getByText('Salesforce')).toBeTruthy();
  });

  it('queries the filters of the address, leaves out invalid ones, and clears the filters', async () => {
    const { person, requests, router } = openAdministrationPage(
      <ActivityPage />,
      paths.activity({ actor: 'system', type: 'signedIn', from: '2026-02-30', to: '2026-02-28', team: 'x' }),
      { answers: { 'GET /activity': { body: { items: [], nextCursor: null } } } },
    );
    await screen.findByText('No activity matches these filters.');
    const asked = requests.find(({ path }) => path === '/activity');
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      actor: 'system',
      type: 'signedIn',
      to: '2026-02-28',
      limit: '50',
    });
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });
});
