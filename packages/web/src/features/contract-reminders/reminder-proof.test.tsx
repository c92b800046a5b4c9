// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type {
  ProofRow,
  ReminderProof,
  TermProof,
} from '@pactbook/domain/features/contract-reminders/reminder-proof.ts';
import { startSession } from '../../platform/session.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal } from '../../testing/fake-api.ts';
import { openContractPages } from '../../testing/open-contract-pages.tsx';
import { ProofSection } from './panel/proof-section.tsx';
import { proofCsv } from './proof/proof-words.ts';
import { ReminderProofPage } from './reminder-proof-page.tsx';

const CONTRACT = buildContract({ id: idOf(500), product: '=Slack', vendor: 'Salesforce' });
const TERM: TermProof = {
  number: 2,
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  deadline: '2026-11-01',
  decidedOn: null,
  warned: 2,
  daysBefore: 60,
  delivered: 2,
  seen: 1,
  verdict: '2 people warned, 60 days before, delivered, seen by one',
  isBeforeRecord: false,
  isWarning: false,
};
const SILENT: TermProof = {
  ...TERM,
  number: 1,
  startDate: '2025-01-01',
  endDate: '2025-12-31',
  deadline: '2025-11-01',
  warned: 0,
  daysBefore: null,
  delivered: 0,
  seen: 0,
  verdict: 'No one was reminded',
  isWarning: true,
};
const ROW: ProofRow = {
  id: idOf(601),
  kind: 'noticeDeadline',
  deadline: '2026-11-01',
  document: null,
  note: null,
  stage: 60,
  daysLeft: 60,
  person: { id: idOf(1), name: 'Dana Fox' },
  because: 'owner',
  at: '2026-09-02T12:00:00.000Z',
  delivery: 'sent',
  mailAt: '2026-09-02T12:00:00.000Z',
  answer: '250 2.0.0 Ok: queued as 4F1',
  seenAt: '2026-09-03T12:00:00.000Z',
  snoozedUntil: null,
};
const PROOF: ReminderProof = { terms: [TERM, SILENT], term: 2, rows: [ROW], hasMore: false };
const PATH = `GET /contracts/${CONTRACT.id}/reminders/proof`;

interface OpenSettings {
  /** Null for a server that refuses. */
  proof?: ReminderProof | null;
  /** Of a team viewer; a System Admin without it. */
  viewTeams?: string[];
  address?: string;
}

function open(element: ReactElement, { proof = PROOF, viewTeams, address = '/start' }: OpenSettings = {}) {
  startSession('header.payload.signature');
  return openContractPages([{ path: '/start', element }], address, {
    records: [CONTRACT],
    profile: viewTeams === undefined ? { isSuperAdmin: true } : { permissions: { viewTeams } },
    answers: { [PATH]: proof === null ? refusal(404, 'not_found') : { body: proof } },
  });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the panel of reminders', () => {
  it('has the verdict of the present and the last term, the silent one in red, with the way to each proof', async () => {
    open(<ProofSection contract={CONTRACT} />);
    expect(await screen.findByText(TERM.verdict)).toBeTruthy();
    expect(screen.getByText('No one was reminded').className).toContain('negative');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links.map((href) => href?.split('?')[1])).toEqual(['term=2', 'term=1']);
  });

  it('has none for people who only view the team of the record', () => {
    const { requests } = open(<ProofSection contract={CONTRACT} />, { viewTeams: CONTRACT.teams });
    expect(screen.queryByText('Proof')).toBeNull();
    expect(requests.some(({ path }) => path.includes('proof'))).toBe(false);
  });
});

describe('the page of the proof', () => {
  it('names each reminder with its person, reason, mail, answer and when it was seen', async () => {
    open(<ReminderProofPage contract={CONTRACT} />);
    const sheet = await screen.findByRole('article', { name: 'Proof of Reminders' });
    expect(within(sheet).getByRole('heading').textContent).toBe(TERM.verdict);
    const table = within(sheet).getByRole('table');
    const cells = within(table)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toEqual([
      '60 days before, notice by Nov 1, 2026',
      'Dana Fox',
      'owner',
      'Sep 2, 2026, 8:00 AM',
      '250 2.0.0 Ok: queued as 4F1',
      'Sep 3, 2026, 8:00 AM',
    ]);
  });

  it('shows the term of its address, and another one that is chosen', async () => {
    const { requests } = open(<ReminderProofPage contract={CONTRACT} />, {
      address: '/start?term=1',
      proof: { ...PROOF, term: 1, rows: [] },
    });
    expect(await screen.findByText('No reminders in this term.')).toBeTruthy();
    expect(requests.find(({ path }) => path.includes('proof'))?.query.get('term')).toBe('1');
    expect(screen.getByLabelText<HTMLSelectElement>('Term').value).toBe('1');
    const options = within(screen.getByLabelText('Term')).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Term 2: Jan 1, 2026 – Dec 31, 2026',
      'Term 1: Jan 1, 2025 – Dec 31, 2025',
    ]);
  });

  it('is closed to people who only view the team, and can be tried again after a failure', async () => {
    open(<ReminderProofPage contract={CONTRACT} />, { viewTeams: CONTRACT.teams });
    expect(await screen.findByText('You do not have access to this page.')).toBeTruthy();
    cleanup();
    open(<ReminderProofPage contract={CONTRACT} />, { proof: null });
    expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeTruthy();
  });

  it('is printed with the button', async () => {
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    open(<ReminderProofPage contract={CONTRACT} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });
});

it('is saved as a file without formulas', () => {
  const lines = proofCsv(CONTRACT, PROOF, 'UTC').split('\r\n');
  expect(lines[0]).toBe(`\uFEFF'=Slack,Salesforce,"Term 2: Jan 1, 2026 – Dec 31, 2026","${TERM.verdict}"`);
  expect(lines[1]).toBe('Deadline,Reminder,Person,Reason,Mailed,Server’s answer,Seen');
  expect(lines[2]).toBe(
    '"Nov 1, 2026","60 days before, notice by Nov 1, 2026",Dana Fox,owner,"Sep 2, 2026, 12:00 PM",250 2.0.0 Ok: queued as 4F1,"Sep 3, 2026, 12:00 PM"',
  );
  expect(lines).toHaveLength(4);
});
