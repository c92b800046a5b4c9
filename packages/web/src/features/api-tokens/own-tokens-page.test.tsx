// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { ApiToken } from '@pactbook/domain/features/api-tokens/api-token.ts';
import { paths } from '../../platform/paths.ts';
import { idOf } from '../../testing/build-profile.ts';
import { openAdministrationPage } from '../../testing/open-administration-page.tsx';
import { AllTokensPage } from './all-tokens-page.tsx';
import { OwnTokensPage } from './own-tokens-page.tsx';

const TOKEN: ApiToken = {
  id: idOf(71),
  name: 'Nightly sync',
  scope: 'read',
  teams: [idOf(11)],
  hint: 'x9Zq',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2099-04-01T00:00:00.000Z',
  lastUsedAt: null,
  isExpired: false,
  owner: { id: idOf(1), name: 'Ana Ruiz', isServiceAccount: false },
};
const SECRET = `pbt_${'a'.repeat(43)}`;

const open = (items: ApiToken[], answers = {}) =>
  openAdministrationPage(<OwnTokensPage />, paths.ownTokens(), {
    answers: { 'GET /tokens': { body: { items } }, ...answers },
  });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the page of the own API tokens', () => {
  test('says what each may do, where, until when, and whether it was used', async () => {
    open([TOKEN, { ...TOKEN, id: idOf(72), name: 'Old', isExpired: true, teams: null }]);
    await screen.findByText('Legal');
    const [row, old] = screen.getAllByRole('listitem');
    expect(row?.textContent).toMatch(/Nightly sync.*Read.*Legal.*x9Zq.*Last day Mar 31, 2099.*Never used/);
    expect(old?.textContent).toContain('Expired');
  });

  test('makes a token and shows its secret, which is gone once the dialog is closed', async () => {
    const { person, requests } = open([], {
      'POST /tokens/create': { status: 201, body: { token: TOKEN, secret: SECRET } },
    });
    await person.click(await screen.findByRole('button', { name: 'New token' }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Create token' }));
    expect(within(dialog).getByRole('alert').textContent).toContain('Enter a name');
    await person.type(within(dialog).getByRole('textbox', { name: /^Name/ }), 'Nightly sync');
    await person.click(within(dialog).getByRole('radio', { name: /^Read and write/ }));
    await person.click(within(dialog).getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText(SECRET)).toBeDefined();
    const sent = requests.find(({ path }) => path === '/tokens/create');
    expect(sent?.body).toMatchObject({ name: 'Nightly sync', scope: 'write' });
    await person.click(screen.getByRole('button', { name: 'I have copied it' }));
    expect(screen.queryByText(SECRET)).toBeNull();
  });

  test('asks before it revokes one', async () => {
    const { person, requests } = open([TOKEN], { [`DELETE /tokens/${TOKEN.id}`]: { status: 204 } });
    await person.click(await screen.findByRole('button', { name: 'Revoke Nightly sync' }));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await person.click(await screen.findByRole('button', { name: 'Revoke token' }));
    await expect.poll(() => requests.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  test('says that nothing can be loaded, and tries again', async () => {
    openAdministrationPage(<AllTokensPage />, paths.allTokens(), {
      answers: { 'GET /tokens/all': { status: 403, body: { error: { code: 'forbidden', message: 'No' } } } },
    });
    expect(await screen.findByRole('button', { name: /again|Retry/i })).toBeDefined();
  });
});
