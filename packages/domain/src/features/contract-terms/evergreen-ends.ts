import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { endAfterNotice, nextPossibleEnd, type EndFacts } from '../contracts/renewal.ts';

/** The end of an evergreen record, and the next day on which notice can end it. */
export interface Ends {
  readonly endDate: CalendarDate | null;
  readonly possibleEnd: CalendarDate | null;
}

/** The ends of an evergreen record that it was decided to end: it ends on its next possible end and keeps that. */
export function endsByNotice(facts: EndFacts, today: CalendarDate): Ends {
  return { endDate: endAfterNotice(facts, today), possibleEnd: nextPossibleEnd(facts, today) };
}

/**
 * The ends of an evergreen record when that decision is withdrawn: the end that it brought goes, unless notice given now
 * would end the record sooner without it, because there was an end date before.
 */
export function endsAfterWithdrawal(facts: EndFacts, today: CalendarDate): Ends {
  const endless = { ...facts, endDate: null };
  const sooner = facts.renewal?.noticeValue === undefined ? null : endAfterNotice(endless, today);
  const kept = sooner === null || (facts.endDate ?? '') > sooner ? facts : endless;
  return { endDate: kept.endDate, possibleEnd: nextPossibleEnd(kept, today) };
}
