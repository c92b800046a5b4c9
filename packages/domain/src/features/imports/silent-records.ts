import { noticeDeadline } from '../contracts/renewal.ts';
import type { ContractInput } from '../contracts/contract.ts';
import type { RemindedPeople } from '../import-rows/import-context.ts';
import { audienceOf, type Audience } from '../notifications/audience.ts';
import type { HealthReason } from '../notifications/notification.ts';
import { reminderHealthOf } from '../notifications/reminder-health.ts';
import type { CalendarDate } from '../../kernel/calendar-date.ts';
import type { MailState } from '../../kernel/mail-content.ts';
import type { ImportNote } from './import-outcome.ts';
import { counted } from '../../kernel/text/counted.ts';
import { noteOf, rowsWords } from './notes/note-words.ts';

const REASONS: Readonly<Record<HealthReason, string>> = {
  noDates: 'no end date',
  nobodyMailed: 'no owner, team manager or administrator gets emails about it',
  nobodyReached: 'no emails are sent, and its recipients turned the inbox off',
};

/** New Live records that would remind no one, as Reminder Health judges them. */
export class SilentRecords {
  readonly #audience: Audience;
  readonly #mail: MailState;
  readonly #today: CalendarDate;
  readonly #rows: Record<HealthReason, number[]> = { noDates: [], nobodyMailed: [], nobodyReached: [] };

  constructor({ listeners, mail }: RemindedPeople, today: CalendarDate) {
    this.#audience = audienceOf(listeners);
    this.#mail = mail;
    this.#today = today;
  }

  /** A record that a row adds. */
  add(row: number, { status, endDate = null, renewal = null, teams = [], owners = [] }: ContractInput): void {
    if (status !== 'LIVE') return;
    const subject = {
      status,
      isSettled: false,
      renewalType: renewal?.type ?? null,
      noticeDeadline: noticeDeadline(endDate, renewal),
      endDate,
      teams,
      owners,
    };
    const health = reminderHealthOf(subject, this.#audience, { today: this.#today, mail: this.#mail });
    if (health === 'noDates' || health === 'nobodyMailed' || health === 'nobodyReached')
      this.#rows[health].push(row);
  }

  get notes(): ImportNote[] {
    return (['noDates', 'nobodyMailed', 'nobodyReached'] as const).flatMap((reason) => {
      const rows = this.#rows[reason];
      if (rows.length === 0) return [];
      const records = counted(rows.length, 'new Live record reminds', 'new Live records remind');
      return [noteOf('silentRecords', `${records} no one: ${REASONS[reason]} (${rowsWords(rows)}).`, rows)];
    });
  }
}
