// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { UNSUBSCRIBE_PAGE } from '@pactbook/domain/features/notifications/digest-mail.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetLinkSecret } from '../../platform/link-secret.ts';
import { paths } from '../../platform/paths.ts';
import { endSession } from '../../platform/session.ts';
import { refusal, startFakeApi } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { mailLinkRoutes } from './routes.tsx';

const STOP = 'POST /users/notifications/stopMails';
const stopButton = () => screen.findByRole('button', { name: 'Stop these emails' });
const open = () => renderRoutes(mailLinkRoutes, '/unsubscribe?token=abc');

beforeEach(() => endSession('signedOut'));
afterEach(() => {
  cleanup();
  forgetLinkSecret();
  vi.unstubAllGlobals();
});

describe('the page of "Unsubscribe" in a mail', () => {
  it('has the address that the server links to', () => {
    expect(paths.unsubscribe()).toBe(UNSUBSCRIBE_PAGE);
  });

  it('changes nothing when it is opened, and needs no session', async () => {
    const { requests } = startFakeApi({});
    open();
    await stopButton();
    expect(screen.getByRole('heading', { name: 'Stop these emails?' })).toBeTruthy();
    expect(requests).toEqual([]);
  });

  it('turns the mails off on request, and says which ones are still sent', async () => {
    const { requests } = startFakeApi({ [STOP]: { status: 204 } });
    open();
    await userEvent.click(await stopButton());
    const heading = await screen.findByRole('heading', { name: 'You are unsubscribed' });
    expect(document.activeElement).toBe(heading);
    expect(screen.getByText(/still in your inbox/)).toBeTruthy();
    expect(requests.map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  });

  it('keeps the button when the server fails', async () => {
    startFakeApi({ [STOP]: refusal(500, 'internal_error') });
    open();
    await userEvent.click(await stopButton());
    expect(await screen.findByText('Refused.')).toBeTruthy();
    expect(await stopButton()).toBeTruthy();
  });

  it.each([
    ['a link without a token', '/unsubscribe', {}],
    ['a token that is nobody’s', '/unsubscribe?token=abc', { [STOP]: refusal(404, 'not_found') }],
  ])('leads to the settings for %s', async (_what, address, answers) => {
    startFakeApi(answers);
    renderRoutes(mailLinkRoutes, address);
    const button = screen.queryByRole('button', { name: 'Stop these emails' });
    if (address.includes('token')) await userEvent.click(button ?? (await stopButton()));
    expect(await screen.findByText(/This link is not complete/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Notification settings' }).getAttribute('href')).toBe(
      '/profile/notifications',
    );
    expect(screen.queryByRole('button', { name: 'Stop these emails' })).toBeNull();
  });
});
