// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ContractReminders } from '@pactbook/domain/features/notifications/notification.ts';
import { startSession } from '../../../platform/session.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { idOf } from '../../../testing/build-profile.ts';
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
  stage: 30,
  daysLeft: 30,
} as const;
const DEADLINE = { ...REMINDER, date: '2026-12-31' } as const;
const NONE: ContractReminders = { planned: [], sent: [], silence: null, snoozedUntil: null };
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
    const [first] = within(list).getAllByRole('list', { name: 'Goes to' });
    expect(first?.textContent).toBe(
      'Dana Fox (owner), email on Nov 20, 2026, 5:00 AMMarcus Bell (own settings), inbox only',
    );
    expect(within(list).getByText('30 days before, notice by Jan 30, 2027')).toBeTruthy();
    expect(within(list).queryByText(/^1 day before/)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 4' }));
    expect(within(list).getByText(/^1 day before/)).toBeTruthy();
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

  it('show the days left for a digest, the document that expires, and that a file reached nobody', async () => {
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
    expect(screen.getByText('Kept as a file')).toBeTruthy();
  });

  it('say when the record has lead days of its own, the farthest first', async () => {
    openPanel({}, {}, buildContract({ id: CONTRACT.id, leadDays: ['7', '180', '90'] }));
    expect(
      await screen.findByText(/own: everyone is reminded 180, 90 and 7 days before its deadlines/),
    ).toBeTruthy();
    cleanup();
    openPanel({});
    expect(await screen.findByText('No reminders are planned.')).toBeTruthy();
    expect(screen.queryByText(/lead days of its own/)).toBeNull();
  });

  it('say why there are none', async () => {
    openPanel({ silence: 'This record has no end date.' });
    expect(await screen.findByText('This record has no end date.')).toBeTruthy();
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
