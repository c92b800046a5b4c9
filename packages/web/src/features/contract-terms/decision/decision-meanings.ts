import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { costInForce } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { knownEnd } from '@pactbook/domain/features/contracts/decision.ts';
import type { Decision } from '@pactbook/domain/features/contracts/decision.ts';
import { endAfterNotice } from '@pactbook/domain/features/contracts/renewal.ts';
import { countedCosts } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { ownMoney } from '../../../field-kit/value/own-money.ts';

type DecidedFacts = Pick<
  Contract,
  'endDate' | 'possibleEnd' | 'noticeDeadline' | 'renewal' | 'decision' | 'annualCosts'
> &
  Partial<Pick<Contract, 'startDate'>>;

const months = (count: number | undefined) => (count === 1 ? '1 month' : `${count ?? 0} months`);

/** "Give notice by Nov 16, 2026.", or when it was due; without a period that the record knows, when at the latest. */
function noticeClause({ noticeDeadline: day, renewal }: DecidedFacts, today: CalendarDate): string {
  if (day == null && renewal?.type === 'EVERGREEN' && renewal.noticeValue !== undefined)
    return 'Give notice today: each day later moves the end.';
  if (day == null) return 'Give notice before that if your contract requires it.';
  return day < today
    ? `Notice was due by ${formatMediumDate(day)}.`
    : `Give notice by ${formatMediumDate(day)}.`;
}

const withSmallLetter = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** What each decision does to this record, with its days and its cost (docs/product/screens.md, "Renew and Decide"). */
export function decisionMeanings(
  facts: DecidedFacts,
  today: CalendarDate,
): Readonly<Record<Decision, string>> {
  const { renewal, annualCosts } = facts;
  const isAutomatic = renewal?.type === 'AUTO_RENEWS';
  const isEvergreen = renewal?.type === 'EVERGREEN';
  const cost = annualCosts === undefined ? null : costInForce(countedCosts(annualCosts), today);
  const amount = cost === null ? '' : `${ownMoney(cost, Number.isInteger(cost) ? 0 : 2)} a year`;
  const price = amount === '' ? '' : ` at ${amount}`;
  const end = knownEnd(facts) ?? (isEvergreen ? endAfterNotice(facts, today) : null);
  const day = end === null ? null : formatMediumDate(end);
  const ends = day === null ? 'Ends with this term.' : `Ends on ${day}.`;
  const saved = cost === null || cost === 0 ? '' : ` Saves ${amount}.`;
  const renews = isEvergreen
    ? 'Continues'
    : isAutomatic
      ? `Renews for ${months(renewal.termMonths)}`
      : 'Renews';
  const after = day === null || (isEvergreen && !facts.possibleEnd) ? '' : ` after ${day}`;
  const reminders =
    isEvergreen && facts.possibleEnd ? 'Reminders for this end stop.' : 'Reminders for this term stop.';
  const otherwise = isEvergreen ? 'It would continue' : isAutomatic ? 'It would renew automatically' : null;
  return {
    RENEW: `${renews}${after}${price}. ${isAutomatic || isEvergreen ? '' : 'Record the renewal once both sides agree. '}${reminders}`,
    RENEGOTIATE: `Continues on other terms. Reminders continue until you decide.${isAutomatic && day !== null ? ` Without a decision it renews after ${day}.` : ''}`,
    CANCEL: `${ends} ${noticeClause(facts, today)}${saved} Reminders stop.`,
    LET_LAPSE: `${ends} ${otherwise === null ? 'No notice is needed.' : `${otherwise}: ${withSmallLetter(noticeClause(facts, today))}`}${saved} Reminders stop.`,
  };
}
