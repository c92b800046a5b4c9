// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetLinkSecret } from '../../platform/link-secret.ts';
import { endSession } from '../../platform/session.ts';
import { startFakeApi, type FakeAnswer } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { mailLinkRoutes } from './routes.tsx';

const SNOOZE = 'POST /mailActions/snooze';
const snoozeButton = () => screen.findByRole('button', { name: 'Snooze 14 days' });
const open = (answers: Record<string, FakeAnswer> = {}, address = '/snooze?token=abc') => {
  const api = startFakeApi(answers);
  renderRoutes(mailLinkRoutes, address);
  return api;
};
const refused = (status: number, code: string, message: string): FakeAnswer => ({
  status,
  body: { error: { code, message } },
});

beforeEach(() => endSession('signedOut'));
afterEach(() => {
  cleanup();
  forgetLinkSecret();
  vi.unstubAllGlobals();
});

describe('the page of "Snooze" in a mail', () => {
  it('changes nothing when it is opened, and needs no session', async () => {
    const { requests } = open();
    await snoozeButton();
    expect(screen.getByRole('heading', { name: 'Snooze this reminder?' })).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('puts the reminder off on request, and says when it comes again', async () => {
    const { requests } = open({ [SNOOZE]: { body: { product: 'Slack', snoozedUntil: '2026-12-12' } } });
    await userEvent.click(await snoozeButton());
    const heading = await screen.findByRole('heading', { name: 'Snoozed' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/^Slack: the reminder comes back on Dec 12, 2026/)).toBeTruthy();
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  });

  it.each([
    [404, 'not_found', 'Not there.', /This link is not complete/],
    [
      409,
      'conflict',
      'You snoozed this reminder already, until Dec 12, 2026.',
      /already, until Dec 12, 2026/,
    ],
    [409, 'conflict', 'This reminder is over.', /^This reminder is over/],
    [410, 'too_old', 'This link has expired.', /^This link has expired/],
  ] as const)('says why a link cannot be used (%i %s)', async (status, code, message, words) => {
    open({ [SNOOZE]: refused(status, code, message) });
    await userEvent.click(await snoozeButton());
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Snooze 14 days' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Open Pactbook' })).toBeTruthy();
  });

  it('has no button without a token, and keeps it when the server fails', async () => {
    open({}, '/snooze');
    expect(await screen.findByText(/This link is not complete/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Snooze 14 days' })).toBeNull();
    cleanup();
    open({ [SNOOZE]: refused(500, 'internal_error', 'Something failed.') });
    await userEvent.click(await snoozeButton());
    expect(await screen.findByText('Something failed.')).toBeTruthy();
    expect(await snoozeButton()).toBeTruthy();
  });
});
