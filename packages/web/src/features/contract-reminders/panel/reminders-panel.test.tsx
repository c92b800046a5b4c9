// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ContractReminders } from '@pactbook/domain/features/notifications/notification.ts';
import { startSession } from '../../../platform/session.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildProfile, idOf } from '../../../testing/build-profile.ts';
import { refusal } from '../../../testing/fake-api.ts';
import { openContractPages } from '../../../testing/open-contract-pages.tsx';
import { RemindersPanel } from './reminders-panel.tsx';

const CONTRACT = buildContract({ id: idOf(500), product: 'Slack' });
const DANA = { id: idOf(1), name: 'Dana Fox' };
const MARCUS = { id: idOf(4), name: 'Marcus Bell' };
const REMINDER = {
  kind: 'noticeDeadline',
  deadline: '2027-01-30',
  document: null,
  note: null,
  stage: 30,
  daysLeft: 30,
} as const;
const DEADLINE = { ...REMINDER, date: '2026-12-31' } as const;
const NONE: ContractReminders = { planned: [], sent: [], added: [], silence: null, snoozedUntil: null };
const AT = '2026-11-20T10:00:00.000Z';

function openPanel(reminders: Partial<ContractReminders>, answers = {}, contract = CONTRACT) {
  startSession('header.payload.signature');
  const body = { ...NONE, ...reminders };
  return openContractPages([{ path: '/start', element: <RemindersPanel contract={contract} /> }], '/start', {
    records: [],
    answers: { [`GET /contracts/${CONTRACT.id}/reminders`]: { body }, ...answers },
  });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the reminders of a record', () => {
  it('show recipients, time and reason, with all recipients of a day together', async () => {
    openPanel({
      planned: [
        { ...DEADLINE, mailAt: AT, person: DANA, because: 'owner' },
        { ...DEADLINE, mailAt: null, person: MARCUS, because: 'scope' },
        ...[14, 7, 1].map((stage) => ({
          ...DEADLINE,
          stage,
          daysLeft: stage,
          date: `2027-01-${30 - stage}`,
          mailAt: AT,
          person: DANA,
          because: 'owner' as const,
        })),
      ],
    });
    const list = await screen.findByRole('list', { name: 'Planned reminders' });
    const [first] = within(list).getAllByRole('list', { name: 'Recipients' });
    expect(first?.textContent).toBe(
      'Dana Fox (owner), email on Nov 20, 2026, 5:00 AMMarcus Bell (own settings), inbox only',
    );
    expect(within(list).getByText('30 days before, notice by Jan 30, 2027')).toBeTruthy();
    expect(within(list).queryByText(/^1 day before/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 4' }));
    expect(within(list).getByText(/^1 day before/)).toBeTruthy();
  });

  it('say the time alone where the email goes out on the day that they are listed under', async () => {
    const onItsDay = { ...DEADLINE, date: '2026-11-20', mailAt: AT, person: DANA, because: 'owner' as const };
    openPanel({ planned: [onItsDay] });
    const list = await screen.findByRole('list', { name: 'Recipients' });
    expect(list.textContent).toBe('Dana Fox (owner), email at 5:00 AM');
  });

  it('show the outcome of sent ones, with failures visible', async () => {
    const sent = { ...REMINDER, at: AT, person: DANA, mailAt: AT };
    openPanel({
      sent: [
        { ...sent, id: idOf(71), delivery: 'failed' },
        { ...sent, id: idOf(72), delivery: 'sent' },
      ],
    });
    expect(await screen.findByRole('button', { name: 'Sent so far (2, 1 failed)' })).toBeTruthy();
    expect(screen.getByText('Failed')).toBeTruthy();
    expect(screen.getByText('Sent')).toBeTruthy();
  });

  it('show the days left for a digest, the document that expires, and that a file reached no one', async () => {
    const digest = { ...DEADLINE, daysLeft: 34, mailAt: AT, person: DANA, because: 'owner' } as const;
    openPanel({
      planned: [
        digest,
        { ...digest, kind: 'documentExpires', document: 'SOC 2.pdf', deadline: '2027-02-01' },
      ],
      sent: [{ ...REMINDER, id: idOf(73), at: AT, person: DANA, mailAt: AT, delivery: 'file' }],
    });
    expect(await screen.findByText('34 days before, notice by Jan 30, 2027')).toBeTruthy();
    expect(screen.getByText('34 days before, SOC 2.pdf expires on Feb 1, 2027')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Sent so far (1)' }));
    expect(screen.getByText('Saved as a file')).toBeTruthy();
  });

  it('list the reminders that people added, and remove those that the person may remove', async () => {
    const added = {
      person: null,
      day: null,
      daysBefore: 30,
      before: 'endDate',
      dueOn: '2027-01-31',
    } as const;
    const path = `DELETE /contracts/${CONTRACT.id}/reminders/${idOf(80)}`;
    const { requests } = openPanel(
      {
        added: [
          { ...added, id: idOf(80), for: 'owners', note: 'Ask for usage', canRemove: true },
          { ...added, id: idOf(81), for: 'other', person: MARCUS, note: '', canRemove: false },
        ],
      },
      { [path]: { body: null, status: 204 } },
    );
    const list = await screen.findByRole('list', { name: 'Added reminders' });
    expect(within(list).getByText(/30 days before the end, for the owners/)).toBeTruthy();
    expect(within(list).getByText(/30 days before the end, for Marcus Bell/)).toBeTruthy();
    await userEvent.click(within(list).getByRole('button', { name: /^Remove reminder/ }));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  const CREATED = { body: { id: idOf(82) }, status: 201 };

  it('can be added for the owners, counted from a date of the record', async () => {
    const dated = buildContract({
      id: CONTRACT.id,
      endDate: '2027-03-01',
      noticeDeadline: '2027-01-30',
      canEdit: true,
    });
    const { requests } = openPanel({}, { [`POST /contracts/${CONTRACT.id}/reminders`]: CREATED }, dated);
    await userEvent.click(await screen.findByRole('button', { name: 'Add reminder' }));
    await userEvent.selectOptions(screen.getByLabelText('When'), 'Before notice, Jan 30, 2027');
    const days = screen.getByLabelText(/^Days before/);
    await userEvent.clear(days);
    await userEvent.type(days, '400');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('Enter whole days between 0 and 365')).toBeTruthy();
    await userEvent.clear(days);
    await userEvent.type(days, '10');
    expect(screen.getByText(/^On Jan 20, 2027/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /The owners/ }));
    await userEvent.type(screen.getByLabelText('Note'), 'Ask for usage');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
      for: 'owners',
      before: 'noticeDeadline',
      daysBefore: 10,
      note: 'Ask for usage',
    });
  });

  it('can be added by a person who does not edit the record for themselves alone', async () => {
    openPanel({}, {}, buildContract({ id: CONTRACT.id, canEdit: false }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add reminder' }));
    expect(await screen.findByLabelText('Note')).toBeTruthy();
    expect(screen.queryByRole('radio')).toBeNull();
  });

  describe('while impersonating', () => {
    const profile = { body: buildProfile({ is_impersonating: true }) };
    const reminder = { person: null, day: '2027-01-31', daysBefore: null, before: null, dueOn: '2027-01-31' };
    const isClosed = (button: HTMLElement) => button.matches('fieldset[disabled] *');

    it('can be added and removed for the owners alone, and say so', async () => {
      const added = [
        { ...reminder, id: idOf(83), for: 'owners', note: 'Ours', canRemove: true },
        { ...reminder, id: idOf(84), for: 'me', note: 'Mine', canRemove: true },
      ] as const;
      const { requests } = openPanel(
        { added: [...added] },
        { 'GET /profile': profile, [`POST /contracts/${CONTRACT.id}/reminders`]: CREATED },
        buildContract({ id: CONTRACT.id, canEdit: true }),
      );
      const list = await screen.findByRole('list', { name: 'Added reminders' });
      const removals = within(list).getAllByRole('button', { name: /^Remove reminder/ });
      expect(removals.map(isClosed)).toEqual([false, true]);
      await userEvent.click(screen.getByRole('button', { name: 'Add reminder' }));
      const own = await screen.findByRole('radio', { name: /^Me/ });
      expect([own.matches(':disabled'), own.closest('div')?.textContent]).toEqual([
        true,
        'MeNot while you are impersonating a user.',
      ]);
      await userEvent.type(screen.getByLabelText(/^Day/), '2027-01-31');
      await userEvent.click(screen.getByRole('button', { name: 'Add' }));
      expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ for: 'owners' });
    });

    it('cannot be added where they would be for the person alone', async () => {
      openPanel({}, { 'GET /profile': profile }, buildContract({ id: CONTRACT.id, canEdit: false }));
      const button = await screen.findByRole('button', { name: 'Add reminder' });
      expect(isClosed(button)).toBe(true);
      expect(button.closest('fieldset')?.title).toBe('Not while you are impersonating a user.');
    });
  });

  it('say why there are none, in red when a deadline passes without one', async () => {
    openPanel({ silence: { sentence: 'No one will be reminded of the end.', isWarning: true } });
    expect((await screen.findByText('No one will be reminded of the end.')).className).toContain(
      'text-negative',
    );
    cleanup();
    openPanel({ silence: { sentence: 'This record has no end date.', isWarning: false } });
    expect((await screen.findByText('This record has no end date.')).className).not.toContain(
      'text-negative',
    );
    expect(screen.queryByText('No reminders are planned.')).toBeNull();
  });

  it('can be snoozed by each person for themselves, and resumed', async () => {
    const { requests } = openPanel(
      { snoozedUntil: '2026-12-24' },
      { [`POST /contracts/${CONTRACT.id}/snooze`]: { body: { snoozedUntil: null } } },
    );
    expect(await screen.findByText(/snoozed until Dec 24, 2026/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remind me again' }));
    expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ until: null });
  });

  it('fail separately', async () => {
    openPanel({}, { [`GET /contracts/${CONTRACT.id}/reminders`]: refusal(403, 'forbidden') });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
