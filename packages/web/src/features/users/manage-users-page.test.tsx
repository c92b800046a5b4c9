// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { rightsOnWire } from '@pactbook/domain/features/users/wire-rights.ts';
import { NO_RIGHTS } from '@pactbook/domain/kernel/rights.ts';
import { forgetLinkSecret } from '../../platform/link-secret.ts';
import { paths } from '../../platform/paths.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal } from '../../testing/fake-api.ts';
import type { startFakeApi } from '../../testing/fake-api.ts';
import { openAdministrationPage } from '../../testing/open-administration-page.tsx';
import { ManageUsersSection } from '../../app/sections/manage-users-section.tsx';

function buildUser(changes: Partial<ManagedUser> = {}): ManagedUser {
  return {
    id: idOf(50),
    version: 3,
    firstName: 'Priya',
    lastName: 'Nair',
    emailAddress: 'priya@acme.example',
    role: 'Record Viewer',
    ...rightsOnWire({ ...NO_RIGHTS, viewAll: true }),
    isSso: false,
    hasSecondFactor: true,
    status: 'active',
    lastSeenAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...changes,
  };
}

type Answers = Parameters<typeof startFakeApi>[0];

/** Opens Manage Users with some people, as a System Admin. */
function openUsers(answers: Answers = {}, query: Parameters<typeof paths.manageUsers>[0] = {}) {
  const people = { 'GET /users': { body: { items: [buildUser()], nextCursor: null, total: 1 } } };
  return openAdministrationPage(<ManageUsersSection />, paths.manageUsers(query), {
    answers: { ...people, ...answers },
  });
}

const openDrawer = async (person: ReturnType<typeof userEvent.setup>) => {
  await person.click(await screen.findByRole('button', { name: 'Priya Nair' }));
  return screen.findByRole('dialog', { name: 'Priya Nair' });
};

afterEach(() => {
  cleanup();
  forgetLinkSecret();
  vi.unstubAllGlobals();
});

describe('Manage Users', () => {
  it('asks the server for what the address says, without what it does not know', async () => {
    const { requests } = openUsers({}, { q: ' nair ', role: 'Emperor', status: 'active', team: idOf(11) });
    await screen.findByRole('button', { name: 'Priya Nair' });
    const asked = requests.find(({ path }) => path === '/users');
    expect(Object.fromEntries(asked?.query ?? [])).toEqual({
      search: 'nair',
      status: 'active',
      teamId: idOf(11),
      sort: 'name',
      limit: '50',
    });
  });

  it('says when it could not load, and tries again', async () => {
    let isDown = true;
    const { person } = openUsers({
      'GET /users': () =>
        isDown ? refusal(403, 'forbidden') : { body: { items: [buildUser()], nextCursor: null, total: 1 } },
    });
    expect(await screen.findByText('Could not load this section.')).toBeTruthy();
    isDown = false;
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Priya Nair' });
  });

  it('sends only what changed, on the version it began with', async () => {
    const { person, requests } = openUsers({
      [`POST /users/${idOf(50)}`]: { body: buildUser({ version: 4 }) },
    });
    const drawer = await openDrawer(person);
    await person.type(within(drawer).getByLabelText('Last name'), 's');
    await person.click(within(drawer).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = requests.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ firstName: 'Priya', lastName: 'Nairs' });
    expect(sent?.headers.get('If-Match')).toBe('"3"');
  });

  it('shows how a person is now when somebody else was faster', async () => {
    const current = buildUser({ version: 9, lastName: 'Patel' });
    const { person } = openUsers({
      [`POST /users/${idOf(50)}`]: refusal(409, 'stale_version', { current }),
    });
    const drawer = await openDrawer(person);
    await person.click(within(drawer).getByRole('radio', { name: 'Limited Access' }));
    await person.click(within(drawer).getByRole('button', { name: 'Save' }));
    await within(drawer).findByText(/Someone else has changed this person/);
    expect(within(drawer).getByLabelText<HTMLInputElement>('Last name').value).toBe('Patel');
  });

  it('tells faults of fields at the fields and above them', async () => {
    const fields = { lastName: 'Use 80 characters or fewer' };
    const { person } = openUsers({ [`POST /users/${idOf(50)}`]: refusal(422, 'invalid_fields', { fields }) });
    const drawer = await openDrawer(person);
    await person.type(within(drawer).getByLabelText('Last name'), 's');
    await person.click(within(drawer).getByRole('button', { name: 'Save' }));
    expect(await within(drawer).findAllByText('Use 80 characters or fewer')).toHaveLength(2);
  });

  it('asks before somebody becomes a System Admin', async () => {
    const { person, requests } = openUsers();
    const drawer = await openDrawer(person);
    await person.click(within(drawer).getByRole('radio', { name: 'System Admin' }));
    await person.click(within(drawer).getByRole('button', { name: 'Save' }));
    await screen.findByRole('alertdialog', { name: 'Make Priya Nair a System Admin?' });
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('leads into the account of a person with a ticket that is in no address', async () => {
    const { person, router } = openUsers({
      [`POST /users/${idOf(50)}/impersonationToken`]: {
        body: { token: 'a ticket', url: 'http://pactbook.example/admimp' },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Actions for Priya Nair' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Impersonate' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.impersonation()));
    expect(router.state.location.search).toBe('');
  });

  const LINK = 'https://pactbook.example/u/resetPassword?token=abc';
  const press = async (person: ReturnType<typeof userEvent.setup>, item: string) => {
    await person.click(await screen.findByRole('button', { name: 'Actions for Priya Nair' }));
    await person.click(await screen.findByRole('menuitem', { name: item }));
  };
  const invited = buildUser({ status: 'invited' });
  const onlyInvited = { 'GET /users': { body: { items: [invited], nextCursor: null, total: 1 } } };

  it.each([
    ['Resend invitation', `POST /users/${idOf(50)}/invite`, invited],
    ['Send password link', `POST /users/${idOf(50)}/passwordLink`, buildUser()],
    ['Reactivate', `POST /users/${idOf(50)}/reactivate`, buildUser({ status: 'deactivated' })],
  ])('shows the link once where no mail server delivers it: %s', async (item, call, user) => {
    const answer = item === 'Send password link' ? {} : { ...user, status: 'invited' };
    const { person } = openUsers({
      'GET /users': { body: { items: [user], nextCursor: null, total: 1 } },
      [call]: { body: { ...answer, link: LINK } },
    });
    await press(person, item);
    const dialog = await screen.findByRole('dialog', { name: 'Link for Priya Nair' });
    expect(within(dialog).getByText(LINK)).toBeTruthy();
    expect(within(dialog).getByText(/No mail server is set up, so no email was sent/)).toBeTruthy();
    expect(screen.queryByText(/on its way/)).toBeNull();
    await person.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(LINK)).toBeNull());
  });

  it('says that an invitation is on its way where a mail server sends it', async () => {
    const { person } = openUsers({
      ...onlyInvited,
      [`POST /users/${idOf(50)}/invite`]: { body: invited },
    });
    await press(person, 'Resend invitation');
    expect(await screen.findByText('A new invitation is on its way to priya@acme.example.')).toBeTruthy();
  });

  it('keeps the links of an invitation until they are closed', async () => {
    const outcome = (emailAddress: string) => ({
      emailAddress,
      outcome: 'invited',
      userId: idOf(60),
      message: null,
      link: `${LINK}-${emailAddress}`,
    });
    const { person } = openUsers({
      'POST /users/inviteMany': ({ body }) => ({
        body: { outcomes: (body as { emailAddresses: string[] }).emailAddresses.map(outcome) },
      }),
    });
    await person.click(await screen.findByRole('button', { name: 'Invite people' }));
    const sheet = await screen.findByRole('dialog', { name: 'Invite people' });
    await person.click(within(sheet).getByRole('button', { name: 'Invite' }));
    expect(await within(sheet).findByText('Enter an email address')).toBeTruthy();
    const inviteOne = async (address: string) => {
      await person.type(within(sheet).getByLabelText(/Email addresses/), address);
      await person.click(within(sheet).getByRole('button', { name: 'Invite' }));
      await within(sheet).findByText(`${LINK}-${address}`);
    };
    await inviteOne('one@acme.example');
    await inviteOne('two@acme.example');
    expect(within(sheet).getByText(`${LINK}-one@acme.example`)).toBeTruthy();
    await person.click(within(sheet).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes an address with the password of the System Admin, and tells faults at their fields', async () => {
    let tries = 0;
    const fields = {
      emailAddress: 'This email address cannot be used. Use another one.',
      currentPassword: 'Current password is incorrect',
    };
    const { person, requests } = openUsers({
      [`POST /users/${idOf(50)}/emailAddress`]: () => {
        tries += 1;
        return tries === 1
          ? refusal(422, 'invalid_fields', { fields })
          : { body: buildUser({ emailAddress: 'priya.patel@acme.example' }) };
      },
    });
    await press(person, 'Change email address');
    const dialog = await screen.findByRole('dialog', { name: 'Change email address of Priya Nair' });
    const address = within(dialog).getByLabelText('Email address');
    await person.clear(address);
    await person.type(address, 'priya.patel@acme.example');
    await person.type(within(dialog).getByLabelText('Your current password'), 'my own password');
    await person.click(within(dialog).getByRole('button', { name: 'Change address' }));
    for (const fault of Object.values(fields)) expect(await within(dialog).findByText(fault)).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Change address' }));
    expect(await screen.findByText('Priya Nair now has the address priya.patel@acme.example.')).toBeTruthy();
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      emailAddress: 'priya.patel@acme.example',
      currentPassword: 'my own password',
    });
  });
});
