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

/** "Notice has to be given by Nov 16, 2026.", or when it was due; without a period that the record knows, when at the latest. */
function noticeClause({ noticeDeadline: day, renewal }: DecidedFacts, today: CalendarDate): string {
  if (day == null && renewal?.type === 'EVERGREEN' && renewal.noticeValue !== undefined)
    return 'Give notice today: with each day it ends later.';
  if (day == null) return 'Give notice before that, if your contract asks for it.';
  return day < today
    ? `Notice was due by ${formatMediumDate(day)}.`
    : `Notice has to be given by ${formatMediumDate(day)}.`;
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
  const price = cost === null ? '' : ` at ${ownMoney(cost)} a year`;
  const end = knownEnd(facts) ?? (isEvergreen ? endAfterNotice(facts, today) : null);
  const day = end === null ? null : formatMediumDate(end);
  const ends = day === null ? 'It ends with this term.' : `It ends on ${day}.`;
  const saved = cost === null || cost === 0 ? '' : ` ${ownMoney(cost)} a year is no longer spent.`;
  const goesOn = isAutomatic ? `It continues for ${months(renewal.termMonths)}` : 'It continues';
  const after = day === null || (isEvergreen && !facts.possibleEnd) ? '' : ` after ${day}`;
  const reminders =
    isEvergreen && facts.possibleEnd ? 'Reminders for this end stop.' : 'Reminders for this term stop.';
  const keepsOn = isEvergreen ? 'It would continue' : isAutomatic ? 'It would renew by itself' : null;
  return {
    RENEW: `${goesOn}${after}${price}. ${isAutomatic || isEvergreen ? '' : 'Record the renewal here once both sides have agreed. '}${reminders}`,
    RENEGOTIATE: `It continues under other terms. Reminders continue until that is settled.${isAutomatic && day !== null ? ` Left unsettled, it renews by itself after ${day}.` : ''}`,
    CANCEL: `${ends} ${noticeClause(facts, today)}${saved} Reminders stop.`,
    LET_LAPSE: `${ends} ${keepsOn === null ? 'Nothing has to be sent to the vendor.' : `${keepsOn}: ${withSmallLetter(noticeClause(facts, today))}`}${saved} Reminders stop.`,
  };
}
