import { rowInForce } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { settlesTerm } from '@pactbook/domain/features/contracts/decision.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Command } from '../../platform/command.ts';
import type { DecisionFacts, LockedContract } from '../contracts/store.ts';
import {
  findRecordedDecision,
  insertDecision,
  withdrawCurrentDecision,
  type RecordedDecision,
} from './store.ts';

interface Recording {
  /** The day whose cost in force a new decision is about. */
  readonly day: CalendarDate;
  /**
   * An earlier decision about the term that stays what it was: the same one, of which only the reason changes, or one that
   * is put back.
   */
  readonly keeps?: DecisionFacts | null;
}

/** Records a decision about the present term of a locked contract in place of the one before, with what it is about. */
export async function recordDecision(
  { db, scope, now, newId }: Command,
  contract: LockedContract,
  made: DecisionFacts,
  { day, keeps = null }: Recording,
): Promise<void> {
  const { decision: standing } = contract.term;
  const find = async (facts: DecisionFacts | null) =>
    facts && (await findRecordedDecision(db, scope, contract, facts));
  const recorded = (await find(keeps)) ?? newlyRecorded(contract, made, await find(standing), { day, now });
  await withdrawCurrentDecision(db, scope, contract, now);
  await insertDecision(db, scope, contract, { id: newId(), ...made, ...recorded });
}

/** What a new decision is about: the cost in force, and after talks the one before them. */
function newlyRecorded(
  { annualCosts, fields: { currency } }: LockedContract,
  { decision }: DecisionFacts,
  standing: RecordedDecision | null,
  { day, now }: { readonly day: CalendarDate; readonly now: number },
): RecordedDecision {
  const isAfterTalks = standing?.isAfterTalks ?? false;
  const row = rowInForce(annualCosts, day);
  const inForce = row === undefined ? null : { cost: row.cost, currency: row.currency ?? currency };
  return {
    recordedAt: new Date(now),
    before: isAfterTalks && standing ? standing.before : inForce,
    isAfterTalks: isAfterTalks || !settlesTerm(decision),
  };
}
