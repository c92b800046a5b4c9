import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { countedCosts, isConverted } from '../contracts/annual-cost.ts';
import type { Contract } from '../contracts/contract.ts';
import { waitsForDecision } from '../contracts/decision.ts';
import { costInForce } from './cost-plan.ts';

/** What a narrow row says of a record: when it ends, until when notice is possible, what it costs. */
export interface RowFacts {
  readonly end: CalendarDate | null;
  /** While a decision waits for it. */
  readonly noticeBy: CalendarDate | null;
  /** The cost in force. */
  readonly cost: number | null;
  readonly isCostConverted: boolean;
}

/** The facts of a row that the reader may see: a limited reader has neither notice nor cost. */
export function rowFactsOf(
  contract: Pick<
    Contract,
    'status' | 'endDate' | 'possibleEnd' | 'noticeDeadline' | 'renewal' | 'decision' | 'annualCosts'
  >,
  today: CalendarDate,
): RowFacts {
  const { endDate, possibleEnd = null, noticeDeadline = null, annualCosts = [] } = contract;
  return {
    end: endDate ?? possibleEnd,
    noticeBy: waitsForDecision(contract) ? noticeDeadline : null,
    cost: costInForce(countedCosts(annualCosts), today),
    isCostConverted: isConverted(annualCosts),
  };
}
