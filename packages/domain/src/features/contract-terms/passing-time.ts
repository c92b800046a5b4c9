import { calendarDateAt, type CalendarDate } from '../../kernel/calendar-date.ts';
import { endsContract, type Decision } from '../contracts/decision.ts';
import { nextTerm, type Renewal, type Term } from '../contracts/renewal.ts';

/** A day begins for records at 00:05 (docs/product/records.md, "Expiry"). */
const AFTER_MIDNIGHT_MS = 5 * 60_000;

/** The organisation's day for records. */
export function dayForContracts(now: number, timeZoneId: string): CalendarDate {
  return calendarDateAt(now - AFTER_MIDNIGHT_MS, timeZoneId);
}

/**
 * The changes of a Live record over time (docs/product/records.md, "Expiry"): the terms that began since its last day,
 * when it renews automatically and its end was not decided, and whether it has expired: an evergreen record does only when
 * its end was decided.
 */
export function passTime(
  contract: {
    readonly endDate: CalendarDate;
    readonly renewal: Renewal | null;
    readonly endDay: number;
    readonly decision: Decision | null;
  },
  today: CalendarDate,
): { readonly newTerms: readonly Term[]; readonly expires: boolean } {
  const { renewal, endDay } = contract;
  const isEnded = endsContract(contract.decision);
  if (contract.endDate >= today || (renewal?.type === 'EVERGREEN' && !isEnded))
    return { newTerms: [], expires: false };
  const months = renewal?.type === 'AUTO_RENEWS' ? renewal.termMonths : undefined;
  if (months === undefined || isEnded) return { newTerms: [], expires: true };
  const newTerms: Term[] = [];
  for (let end = contract.endDate; end < today;) {
    const term = nextTerm(end, months, endDay);
    if (term === null) return { newTerms, expires: true };
    newTerms.push(term);
    end = term.endDate;
  }
  return { newTerms, expires: false };
}
