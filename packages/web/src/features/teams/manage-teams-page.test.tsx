// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../platform/paths.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal } from '../../testing/fake-api.ts';
import { openAdministrationPage } from '../../testing/open-administration-page.tsx';
import { ManageTeamsPage } from './manage-teams-page.tsx';

const LEGAL = {
  id: idOf(11),
  name: 'Legal',
  records: 2,
  views: 0,
  managers: 1,
  viewers: 0,
  createdAt: '2026-01-01T00:00:00.000Z',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('Manage Teams', () => {
  it('explains teams while there are none, and adds the first', async () => {
    const { person, requests } = openAdministrationPage(<ManageTeamsPage />, paths.manageTeams(), {
      answers: { 'GET /teams/overview': { body: [] }, 'POST /teams/create': { status: 201, body: LEGAL } },
    });
    await screen.findByText('Teams decide who can see costs and documents.');
    await person.click(screen.getAllByRole('button', { name: 'Add team' })[0] ?? document.body);
    await person.type(await screen.findByLabelText(/^Name/), '  Legal {Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ name: 'Legal' });
  });

  it('keeps a dialog open with the reason when a change is refused', async () => {
    const { person } = openAdministrationPage(<ManageTeamsPage />, paths.manageTeams({ q: 'leg' }), {
      answers: {
        'GET /teams/overview': { body: [LEGAL] },
        [`DELETE /teams/${LEGAL.id}`]: refusal(404, 'not_found'),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Actions for Legal' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await person.click(await screen.findByRole('button', { name: 'Delete team' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Refused.');
  });
});
