import { canDecideTerm } from '@pactbook/domain/features/contracts/access.ts';
import {
  decisionFaults,
  endsContract,
  missedNoticeDay,
  type DecidedTerm,
  type Decision,
  type DecisionInput,
} from '@pactbook/domain/features/contracts/decision.ts';
import { contractDecided, contractDecisionWithdrawn } from '@pactbook/domain/features/contracts/events.ts';
import { isEvergreen } from '@pactbook/domain/features/contracts/renewal.ts';
import {
  endsAfterWithdrawal,
  endsByNotice,
  type Ends,
} from '@pactbook/domain/features/contract-terms/evergreen-ends.ts';
import { dayForContracts } from '@pactbook/domain/features/contract-terms/passing-time.ts';
import { invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { diffFields, type FieldChange } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import {
  personBehind,
  requireAllowed,
  subjectOf,
  type ChangedContract,
  type ContractTarget,
} from '../contracts/contract-guards.ts';
import { lockContracts, moveVersion, type DecisionFacts, type LockedContract } from '../contracts/store.ts';
import { findTimeZone } from '../organisations/queries.ts';
import { insertDecision, presentStart, withdrawCurrentDecision } from './store.ts';

/**
 * Notes what happens at the end of a contract's present term, in place of what was decided before. The same decision
 * again changes nothing.
 *
 * @param today the person's day: the day of a decision that names none, and the last one it may name
 * @throws AppError `not_found`, `forbidden`, `stale_version` with the current contract, `invalid_fields`
 */
export async function decideTerm(
  command: Command,
  target: ContractTarget,
  input: DecisionInput,
  today: CalendarDate,
): Promise<ChangedContract> {
  const { db, scope, now, newId, emit } = command;
  const locked = await lockContracts(db, scope, [target.id], 'present');
  const contract = await requireAllowed(command, locked, target, canDecideTerm);
  const term = await decidedTerm(command, contract, today);
  const faults = decisionFaults(input, term);
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const { decision, reason, decidedOn = today } = input;
  const standing = contract.term.decision;
  const isSame = standing?.decision === decision && standing.decidedOn === decidedOn;
  const isLate = missedNoticeDay({ decision, on: term.contractDay }, term) !== null;
  // A confirmation remains while only the reason changes.
  const isAccepted =
    isLate && (input.lateNoticeAccepted === true || (isSame && standing.lateNoticeAccepted === true));
  const made: DecisionFacts = {
    decision,
    reason,
    decidedOn,
    ...(isAccepted ? { lateNoticeAccepted: true as const } : {}),
  };
  const changes = describeDecision(standing, made);
  if (changes.length > 0) {
    const ends = endsAfter(contract, decision, term.contractDay);
    await withdrawCurrentDecision(db, scope, contract, now);
    const decidedBy = personBehind(command).userId;
    await insertDecision(db, scope, contract, { id: newId(), ...made, decidedBy }, now);
    await moveVersion(db, scope, contract, now, columnsOfEnds(ends));
    const subject = subjectOf(target.id, contract.fields.product);
    emit(contractDecided(subject, [...changes, ...describeEnds(contract, ends)], contract.version + 1));
  }
  return target;
}

/**
 * Withdraws the decision about a contract's present term.
 *
 * @throws AppError `not_found` also when there is no decision, `forbidden`, `stale_version` with the current contract
 */
export async function withdrawDecision(command: Command, target: ContractTarget): Promise<ChangedContract> {
  const { db, scope, now, emit } = command;
  const locked = await lockContracts(db, scope, [target.id], 'present');
  const contract = await requireAllowed(command, locked, target, canDecideTerm);
  const standing = contract.term.decision;
  if (!standing) throw notFound('decision');
  await withdrawCurrentDecision(db, scope, contract, now);
  const ends = endsAfter(contract, null, dayForContracts(now, await findTimeZone(db)));
  await moveVersion(db, scope, contract, now, columnsOfEnds(ends));
  // Its reason and day are in the event that made it.
  const { decision, lateNoticeAccepted = null } = standing;
  const changes = [
    ...diffFields<Record<string, unknown>>({ decision, lateNoticeAccepted }, {}, [
      'decision',
      'lateNoticeAccepted',
    ]),
    ...describeEnds(contract, ends),
  ];
  const subject = subjectOf(target.id, contract.fields.product);
  emit(contractDecisionWithdrawn(subject, changes, contract.version + 1));
  return target;
}

/** The parts of a decision that history shows; each is null where there is none. */
const DECISION_FIELDS = ['decision', 'reason', 'decidedOn', 'lateNoticeAccepted'] as const;

function describeDecision(before: DecisionFacts | null, after: DecisionFacts | null): FieldChange[] {
  const none = { decision: null, reason: '' };
  return diffFields<Record<string, unknown>>(
    { ...(before ?? none) },
    { ...(after ?? none) },
    DECISION_FIELDS,
  );
}

/** The term that a decision is about, and the days by which it is judged. */
async function decidedTerm(
  { db, now }: Command,
  contract: LockedContract,
  today: CalendarDate,
): Promise<DecidedTerm> {
  const { endDate, renewal } = contract.fields;
  const contractDay = dayForContracts(now, await findTimeZone(db));
  return {
    startDate: presentStart(contract),
    endDate,
    renewal,
    standing: contract.term.decision,
    today,
    contractDay,
  };
}

/** The other ends that an evergreen record has when a decision to end it is made or withdrawn; null for the same. */
function endsAfter(
  { fields, term }: LockedContract,
  decision: Decision | null,
  day: CalendarDate,
): Ends | null {
  const wasEnded = endsContract(term.decision?.decision);
  if (!isEvergreen(fields.renewal?.type) || wasEnded === endsContract(decision)) return null;
  return wasEnded ? endsAfterWithdrawal(fields, day) : endsByNotice(fields, day);
}

const columnsOfEnds = (ends: Ends | null) =>
  ends === null ? {} : { end_date: ends.endDate, possible_end: ends.possibleEnd };

function describeEnds({ fields, term }: LockedContract, ends: Ends | null): FieldChange[] {
  const before: Ends = { endDate: fields.endDate, possibleEnd: term.possibleEnd };
  return ends === null ? [] : diffFields({ ...before }, { ...ends }, ['endDate', 'possibleEnd']);
}
