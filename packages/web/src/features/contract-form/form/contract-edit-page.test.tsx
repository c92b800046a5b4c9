// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { endSession, startSession } from '../../../platform/session.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { idOf } from '../../../testing/build-profile.ts';
import { refusal } from '../../../testing/fake-api.ts';
import {
  buildCustomField,
  FINANCE,
  LEGAL,
  openContractPages,
} from '../../../testing/open-contract-pages.tsx';
import { RECORD_ROUTES } from '../../../testing/contract-routes.tsx';

type Setting = Parameters<typeof openContractPages>[2] & { record?: Contract };

function openEdit({ record = slack(), ...setting }: Setting = {}) {
  const path = `/record/Slack/${record.id}/edit`;
  const view = openContractPages(RECORD_ROUTES, path, { records: [record], ...setting });
  const write = `POST /contracts/${record.id}`;
  const sent = () => view.requests.filter(({ method }) => method === 'POST');
  return { ...view, record, write, sent };
}

const slack = (changes: Partial<Contract> = {}) =>
  buildContract({
    id: idOf(500),
    version: 7,
    product: 'Slack',
    vendor: 'Salesforce',
    teams: [LEGAL],
    ...changes,
  });
const writeSlack = `POST /contracts/${idOf(500)}`;

const box = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const storedDrafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
async function retype(label: string | RegExp, text: string) {
  const input = await box(label);
  await userEvent.clear(input);
  if (text !== '') await userEvent.type(input, text, { delay: null });
}

beforeEach(() => startSession('header.payload.signature'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('saving', () => {
  it('sends only what changed, on the version that was opened, and opens the details', async () => {
    const { sent, router } = openEdit({
      answers: { [writeSlack]: ({ body }) => ({ body: slack({ ...(body as object), version: 8 }) }) },
    });
    await retype(/^Vendor/, 'Slack Inc.');
    await save();
    await waitFor(() => expect(router.state.location.pathname).toMatch(/details$/));
    expect(sent()).toHaveLength(1);
    expect(sent()[0]?.body).toEqual({ id: idOf(500), vendor: 'Slack Inc.' });
    expect(sent()[0]?.headers.get('If-Match')).toBe('"7"');
    await waitFor(() => expect(storedDrafts()).toEqual([]));
  });

  it('an invalid form sends nothing, lists the faults and focuses the first', async () => {
    const { sent } = openEdit();
    await retype(/^Vendor/, '');
    await retype(/^Product/, '');
    await save();
    const summary = await screen.findByRole('alert');
    expect(within(summary).getByText('Enter a product')).toBeTruthy();
    expect(within(summary).getByText('Enter a vendor')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Product/)));
    expect(sent()).toEqual([]);
  });

  it('shows faults that the server finds at their fields', async () => {
    openEdit({
      answers: {
        [writeSlack]: refusal(422, 'invalid_fields', { fields: { vendor: 'This vendor is blocked' } }),
      },
    });
    await retype(/^Vendor/, 'Acme');
    await save();
    await waitFor(() => expect(screen.getAllByText('This vendor is blocked')).toHaveLength(2));
    expect(screen.getByLabelText(/^Vendor/).getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps the text when the server fails, and says so', async () => {
    openEdit({ answers: { [writeSlack]: refusal(500, 'internal_error') } });
    await retype(/^Vendor/, 'Acme');
    await save();
    expect(await screen.findByText(/Nothing was saved, and your text is still here/)).toBeTruthy();
    expect(await box(/^Vendor/)).toHaveProperty('value', 'Acme');
  });
});

describe('a page that breaks', () => {
  it('keeps unsaved changes for the next time it is opened', async () => {
    const { unmount } = openEdit();
    await retype(/^Vendor/, 'Precious');
    unmount();
    expect(storedDrafts()).toHaveLength(1);
    cleanup();
    openEdit();
    expect(await box(/^Vendor/)).toHaveProperty('value', 'Precious');
  });
});

describe('saving again after a lost answer', () => {
  it('counts as saved when the record has the values already', async () => {
    let tries = 0;
    const { sent, router } = openEdit({
      answers: {
        [writeSlack]: () => {
          tries += 1;
          if (tries === 1) throw new TypeError('Failed to fetch');
          return refusal(409, 'stale_version', { current: slack({ version: 8, vendor: 'Acme' }) });
        },
      },
    });
    await retype(/^Vendor/, 'Acme');
    await save();
    expect(await screen.findByText(/may have been saved already. Save again to be sure/)).toBeTruthy();
    await save();
    await waitFor(() => expect(router.state.location.pathname).toMatch(/details$/));
    expect(sent()).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a field that loses the focus', () => {
  it('shows its fault', async () => {
    openEdit();
    await retype(/^End Date/, '1/1/2025');
    await userEvent.tab();
    expect(await screen.findByText('End date must be on or after the start date')).toBeTruthy();
  });

  it('validates custom fields by their type', async () => {
    openEdit({ record: slack({ customFields: { seats: 3 } }), customFields: [buildCustomField()] });
    await retype('Seats', 'many');
    await userEvent.tab();
    expect(await screen.findByText('Enter a number')).toBeTruthy();
  });
});

describe('a team manager', () => {
  const manager = { permissions: { manageTeams: [LEGAL] } };

  it('cannot remove a team of others, nor their own last team', async () => {
    openEdit({ record: slack({ teams: [LEGAL, FINANCE] }), profile: manager });
    expect(await screen.findByRole('button', { name: 'Remove Legal' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove Finance' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Legal' }));
    expect(await screen.findByText('Choose at least one team you manage')).toBeTruthy();
  });

  it('cannot edit a record of other teams, and reads why', async () => {
    openEdit({ record: slack({ teams: [FINANCE], canEdit: false }), profile: manager });
    expect(await screen.findByText('You can only change records of the teams that you manage.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});

describe('when somebody else saved first', () => {
  const theirs = slack({ version: 9, vendor: 'Theirs', description: 'Their words' });
  const activityOfNow = () => ({
    items: [
      {
        id: idOf(600),
        at: new Date(Date.now() - 125_000).toISOString(),
        actor: { id: idOf(3), name: 'Dana Fox' },
        impersonator: null,
        type: 'contractUpdated',
        subject: { kind: 'contract', id: idOf(500), label: 'Slack' },
        version: 9,
        changes: [],
      },
    ],
    nextCursor: null,
  });

  async function meet(choice: 'Keep mine' | 'Take theirs') {
    const view = openEdit({
      answers: {
        [writeSlack]: ({ headers, body }) =>
          headers.get('If-Match') === '"7"'
            ? refusal(409, 'stale_version', { current: theirs })
            : { body: { ...theirs, ...(body as object), version: 10 } },
        [`GET /contracts/${idOf(500)}/activity`]: { body: activityOfNow() },
      },
    });
    await retype(/^Vendor/, 'Mine');
    await retype('Notes', 'My notes');
    await save();
    const dialog = await screen.findByRole('dialog', { name: 'Dana Fox changed this record 2 minutes ago' });
    expect(within(dialog).getByText('Their words')).toBeTruthy();
    await userEvent.click(within(dialog).getByText(choice));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(view.router.state.location.pathname).toMatch(/details$/));
    const last = view.sent().at(-1);
    expect(last?.headers.get('If-Match')).toBe('"9"');
    return last?.body;
  }

  it('keeps my value where I choose it, and what only they changed', async () => {
    expect(await meet('Keep mine')).toEqual({ id: idOf(500), vendor: 'Mine', notes: 'My notes' });
  });

  it('takes their value where I choose it, and keeps what only I changed', async () => {
    expect(await meet('Take theirs')).toEqual({ id: idOf(500), notes: 'My notes' });
  });
});

describe('unsaved text', () => {
  it('is restored after the session ended, and can be discarded', async () => {
    const record = slack();
    openEdit({ record, answers: { [writeSlack]: refusal(401, 'not_signed_in') } });
    await retype(/^Vendor/, 'Mine');
    await retype('Notes', 'Half a thought');
    await save();
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
    cleanup();

    startSession('another.payload.signature2');
    openEdit({ record });
    await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveProperty('value', 'Half a thought'));
    expect(screen.getByLabelText(/^Vendor/)).toHaveProperty('value', 'Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Discard them' }));
    await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveProperty('value', ''));
    expect(screen.getByLabelText(/^Vendor/)).toHaveProperty('value', 'Salesforce');
  });

  it('is confirmed before the form is left, and then discarded', async () => {
    const { router } = openEdit();
    await retype('Notes', 'Half a thought');
    await waitFor(() => expect(storedDrafts()).toHaveLength(1));
    await userEvent.click(screen.getByRole('link', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/details$/));
    await waitFor(() => expect(storedDrafts()).toEqual([]));
  });
});
