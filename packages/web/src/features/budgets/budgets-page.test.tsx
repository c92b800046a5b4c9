// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../platform/paths.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal } from '../../testing/fake-api.ts';
import { openAdministrationPage } from '../../testing/open-administration-page.tsx';
import { BudgetsPage } from './budgets-page.tsx';

const FIRST = { id: idOf(21), name: 'First' };

type Setting = Parameters<typeof openAdministrationPage>[2];
const open = (setting: Setting) => openAdministrationPage(<BudgetsPage />, paths.budgets(), setting);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('Budgets', () => {
  it('adds the first while there is none', async () => {
    const { person, requests } = open({
      answers: { 'GET /budgets': { body: [] }, 'POST /budgets': { status: 201, body: FIRST } },
    });
    await screen.findByText('No budgets yet.');
    await person.click(screen.getByRole('button', { name: 'Add Budget' }));
    await person.type(await screen.findByLabelText(/^Name/), '  First {Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'First' });
  });

  it('gives one another name', async () => {
    const { person, requests } = open({
      answers: {
        'GET /budgets': { body: [FIRST] },
        [`POST /budgets/${FIRST.id}`]: { body: { ...FIRST, name: 'Firsts' } },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Actions for First' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Rename' }));
    await person.type(await screen.findByLabelText(/^Name/), 's{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Firsts' });
  });

  it('keeps the dialog open with the reason when a deletion is refused', async () => {
    const { person } = open({
      answers: {
        'GET /budgets': { body: [FIRST] },
        [`DELETE /budgets/${FIRST.id}`]: refusal(404, 'not_found'),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Actions for First' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await person.click(await screen.findByRole('button', { name: 'Delete Budget' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Refused.');
  });

  it('offers nothing but the names to whoever may not change them', async () => {
    open({ profile: { isSuperAdmin: false }, answers: { 'GET /budgets': { body: [FIRST] } } });
    await screen.findByText('First');
    expect(screen.queryByRole('button', { name: 'Add Budget' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Actions for First' })).toBeNull();
  });
});
