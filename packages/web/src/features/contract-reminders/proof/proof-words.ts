import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type {
  ProofRow,
  ReminderProof,
  TermProof,
} from '@pactbook/domain/features/contract-reminders/reminder-proof.ts';
import type { ReminderReason } from '@pactbook/domain/features/notifications/notification.ts';
import { reminderWords } from '@pactbook/domain/features/notifications/notification-words.ts';
import { exactTime } from '../../../platform/time-ago.ts';
import { csvText } from '../../../ui/charts/saving/chart-files.ts';

/** Why a person is reminded. */
export const REASONS: Readonly<Record<ReminderReason, string>> = {
  self: 'added',
  owner: 'owner',
  teamManager: 'team manager',
  recordAdministrator: 'Record Admin',
  systemAdministrator: 'System Admin',
  scope: 'own settings',
};

const DELIVERY_WORDS: Readonly<Record<ProofRow['delivery'], string>> = {
  waiting: 'Waiting',
  queued: 'Being sent',
  sent: '',
  file: 'Saved as a file',
  failed: 'Failed',
  inApp: 'Inbox only',
};

/** "Term 2: Jan 1, 2026 – Dec 31, 2026" */
export function termTitle({ number, startDate, endDate }: TermProof): string {
  const days = [startDate, endDate].flatMap((day) => (day === null ? [] : [formatMediumDate(day)]));
  return days.length === 0 ? `Term ${number}` : `Term ${number}: ${days.join(' – ')}`;
}

/** Why it may be right that no one was warned of a term; null otherwise. */
export function silenceNote({ warned, decidedOn, isBeforeRecord }: TermProof): string | null {
  if (warned === 0 && isBeforeRecord) return 'The record was added later';
  return warned === 0 && decidedOn !== null ? `Decided on ${formatMediumDate(decidedOn)}` : null;
}

/** A reminder as texts, in the order of the columns. */
export interface ProofCells {
  readonly id: string;
  readonly deadline: string;
  readonly stage: string;
  readonly person: string;
  readonly reason: string;
  readonly mailed: string;
  readonly answer: string;
  readonly seen: string;
}

export const PROOF_COLUMNS = {
  deadline: 'Deadline',
  stage: 'Reminder',
  person: 'Person',
  reason: 'Reason',
  mailed: 'Mailed',
  answer: 'Server’s answer',
  seen: 'Seen',
} as const satisfies Record<Exclude<keyof ProofCells, 'id'>, string>;

/** The names of the columns, in their order. */
export const PROOF_FIELDS = ['deadline', 'stage', 'person', 'reason', 'mailed', 'answer', 'seen'] as const;

/** A reminder as the table, the cards and the file show it. */
export function proofCells(row: ProofRow, timeZoneId: string): ProofCells {
  const { id, deadline, person, because, delivery, mailAt, answer, seenAt, snoozedUntil } = row;
  const at = (moment: string | null) => (moment === null ? '' : exactTime(Date.parse(moment), timeZoneId));
  return {
    id,
    deadline: formatMediumDate(deadline),
    stage: reminderWords(row),
    person: person.name,
    reason: because === null ? '' : REASONS[because],
    mailed: delivery === 'sent' ? at(mailAt) : DELIVERY_WORDS[delivery],
    answer: answer ?? '',
    seen: [at(seenAt), snoozedUntil && `snoozed until ${formatMediumDate(snoozedUntil)}`]
      .filter(Boolean)
      .join(', '),
  };
}

/** The proof of a term as a CSV file: what the screen shows, and its verdict above. */
export function proofCsv(
  contract: Pick<Contract, 'product' | 'vendor'>,
  { terms, term, rows }: ReminderProof,
  timeZoneId: string,
): string {
  const shown = terms.find(({ number }) => number === term);
  return csvText([
    ...(shown === undefined ? [] : [[contract.product, contract.vendor, termTitle(shown), shown.verdict]]),
    PROOF_FIELDS.map((field) => PROOF_COLUMNS[field]),
    ...rows.map((row) => {
      const cells = proofCells(row, timeZoneId);
      return PROOF_FIELDS.map((field) => cells[field]);
    }),
  ]);
}
