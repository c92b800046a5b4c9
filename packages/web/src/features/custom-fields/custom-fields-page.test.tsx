// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../platform/paths.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal } from '../../testing/fake-api.ts';
import { openAdministrationPage } from '../../testing/open-administration-page.tsx';
import { CustomFieldsPage } from './custom-fields-page.tsx';

function field(number: number, label: string) {
  return {
    id: idOf(number),
    key: label.toLowerCase(),
    label,
    type: 'text',
    options: [],
    restricted: true,
    required: false,
    helpText: '',
    defaultValue: null,
    position: number,
    version: 1,
  };
}
const SEATS = field(1, 'Seats');
const TIER = field(2, 'Tier');

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openPage(answers: Parameters<typeof openAdministrationPage>[2] = {}) {
  return openAdministrationPage(<CustomFieldsPage />, paths.customFields(), answers);
}

describe('Manage Custom Fields', () => {
  it('explains custom fields while there are none, and adds the first', async () => {
    const { person, requests } = openPage({
      answers: {
        'GET /customFields/usage': { body: [] },
        'POST /customFields/create': { status: 201, body: SEATS },
      },
    });
    await screen.findByText('No custom fields yet.');
    await person.click(screen.getAllByRole('button', { name: 'Add field' })[0] ?? document.body);
    // The focus starts in the first field: a typed space must not press Close.
    const label = await screen.findByLabelText(/^Label/);
    await waitFor(() => expect(document.activeElement).toBe(label));
    await person.keyboard(' Seats {Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
      label: 'Seats',
      type: 'text',
      restricted: true,
    });
  });

  it('moves a field with the arrow keys and announces its new position', async () => {
    const { person, requests } = openPage({
      answers: {
        'GET /customFields': { body: [SEATS, TIER] },
        'GET /customFields/usage': { body: [] },
        'POST /customFields/order': { body: [TIER, SEATS] },
      },
    });
    (await screen.findByRole('button', { name: 'Move Tier' })).focus();
    await person.keyboard('{ArrowUp}');
    await screen.findByText('Tier is now 1 of 2.');
    const order = requests.find(({ method }) => method === 'POST');
    expect(order?.body).toEqual({ ids: [TIER.id, SEATS.id] });
  });

  it('deletes a field only when its label is typed, and stays open with the reason on failure', async () => {
    const { person } = openPage({
      answers: {
        'GET /customFields': { body: [SEATS] },
        'GET /customFields/usage': { body: [{ id: SEATS.id, records: 12, views: 0, options: [] }] },
        [`DELETE /customFields/${SEATS.id}`]: refusal(404, 'not_found'),
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Actions for Seats' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await screen.findByText(/^Its values are removed from 12 records\./);
    await person.click(screen.getByRole('button', { name: 'Delete field' }));
    await screen.findByText('Type Seats');
    await person.type(screen.getByLabelText(/^Type "Seats"/), 'Seats');
    await person.click(screen.getByRole('button', { name: 'Delete field' }));
    await screen.findByText('Refused.');
    expect(screen.getByRole('alertdialog')).toBeTruthy();
  });
});
