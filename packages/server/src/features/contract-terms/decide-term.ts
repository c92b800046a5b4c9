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
import { AppError, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { diffFields, type FieldChange } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import {
  chooseAllowed,
  orThrow,
  personBehind,
  requireAllowed,
  subjectOf,
  type BatchOptions,
  type ChangedContract,
  type ContractTarget,
  type WrittenContract,
} from '../contracts/contract-guards.ts';
import { lockContracts, moveVersion, type DecisionFacts, type LockedContract } from '../contracts/store.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { recordDecision } from './record-decision.ts';
import { presentStart, withdrawCurrentDecision } from './store.ts';

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
  const [decided] = await decideTerms(command, [target], input, today);
  await orThrow(command, target.id, decided?.error);
  return target;
}

/** What came of one term among many: the decision before and after; null where nothing changed. */
export interface DecidedContract extends WrittenContract {
  readonly change: { readonly before: DecisionFacts | null; readonly after: DecisionFacts } | null;
}

/**
 * The same for many records, each by itself: one that may not be decided on, or not so, is reported and left as it is.
 * Results are in the order of the targets.
 */
export async function decideTerms(
  command: Command,
  targets: readonly ContractTarget[],
  input: DecisionInput,
  today: CalendarDate,
  { dryRun = false }: BatchOptions = {},
): Promise<DecidedContract[]> {
  const { results, chosen } = await lockForDecisions(command, targets);
  const decided = new Map<string, Outcome>();
  for (const contract of chosen)
    decided.set(contract.id, await decideOne(command, contract, input, today, dryRun));
  return results.map((result) => ({ change: null, ...result, ...decided.get(result.id) }));
}

type Outcome = Pick<DecidedContract, 'error' | 'change'>;

/** Locks records, and chooses those whose terms the person may decide on. */
async function lockForDecisions(command: Command, targets: readonly ContractTarget[]) {
  const ids = targets.map(({ id }) => id);
  const locked = await lockContracts(command.db, command.scope, ids, 'present');
  return chooseAllowed(command, targets, locked, [canDecideTerm]);
}

/** Decides on the term of a locked record, or says why that is not possible. */
async function decideOne(
  command: Command,
  contract: LockedContract,
  input: DecisionInput,
  today: CalendarDate,
  dryRun: boolean,
): Promise<Outcome> {
  const term = await decidedTerm(command, contract, today);
  const faults = decisionFaults(input, term);
  if (Object.keys(faults).length > 0) return { error: invalidFields(faults), change: null };
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
    decidedBy: personBehind(command).userId,
    ...(isAccepted ? { lateNoticeAccepted: true as const } : {}),
  };
  if (describeDecision(standing, made).length === 0) return { error: null, change: null };
  const keeps = isSame ? standing : null;
  if (!dryRun) await writeDecision(command, contract, made, { day: term.contractDay, keeps });
  return { error: null, change: { before: standing, after: made } };
}

/** Writes a decision about the term of a locked record in place of the one before. */
async function writeDecision(
  command: Command,
  contract: LockedContract,
  made: DecisionFacts,
  { day, keeps }: { readonly day: CalendarDate; readonly keeps: DecisionFacts | null },
): Promise<void> {
  const { db, scope, now, emit } = command;
  const ends = endsAfter(contract, made.decision, day);
  await recordDecision(command, contract, made, { day, keeps });
  await moveVersion(db, scope, contract, now, columnsOfEnds(ends));
  const subject = subjectOf(contract.id, contract.fields.product);
  const changes = [...describeDecision(contract.term.decision, made), ...describeEnds(contract, ends)];
  emit(contractDecided(subject, changes, contract.version + 1));
}

/**
 * Withdraws the decision about a contract's present term.
 *
 * @throws AppError `not_found` also when there is no decision, `forbidden`, `stale_version` with the current contract
 */
export async function withdrawDecision(command: Command, target: ContractTarget): Promise<ChangedContract> {
  const { db, scope } = command;
  const locked = await lockContracts(db, scope, [target.id], 'present');
  const contract = await requireAllowed(command, locked, target, canDecideTerm);
  const standing = contract.term.decision;
  if (!standing) throw notFound('decision');
  await withdrawOne(command, contract, standing);
  return target;
}

/** Withdraws the decision about the term of a locked record. */
async function withdrawOne(
  { db, scope, now, emit }: Command,
  contract: LockedContract,
  standing: DecisionFacts,
): Promise<void> {
  await withdrawCurrentDecision(db, scope, contract, now);
  const ends = endsAfter(contract, null, dayForContracts(now, (await findOrganisation(db)).timeZoneId));
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
  const subject = subjectOf(contract.id, contract.fields.product);
  emit(contractDecisionWithdrawn(subject, changes, contract.version + 1));
}

/** A decision that was made together with others, and what it replaced. */
interface ReplacedDecision {
  readonly id: string;
  readonly made: DecisionFacts | null;
  readonly before: DecisionFacts | null;
}

/**
 * Undoes decisions that are still as they were made: the one before is in place again, with who made it, or none. One
 * that changed since is `stale_version` and stays.
 */
export async function undoDecisions(
  command: Command,
  decisions: readonly ReplacedDecision[],
  { dryRun = false }: BatchOptions,
): Promise<WrittenContract[]> {
  if (decisions.length === 0) return [];
  const targets = decisions.map(({ id }) => ({ id }));
  const { results, chosen } = await lockForDecisions(command, targets);
  const day = dayForContracts(command.now, (await findOrganisation(command.db)).timeZoneId);
  const stale = new Set<string>();
  for (const contract of chosen) {
    const replaced = decisions.find(({ id }) => id === contract.id);
    const standing = contract.term.decision;
    const isAsMade = standing && replaced && describeDecision(standing, replaced.made).length === 0;
    if (!isAsMade) stale.add(contract.id);
    else if (!dryRun && replaced.before)
      await writeDecision(command, contract, replaced.before, { day, keeps: replaced.before });
    else if (!dryRun) await withdrawOne(command, contract, standing);
  }
  const error = new AppError('stale_version', 'This decision was changed since.');
  return results.map((result) => (stale.has(result.id) ? { ...result, error } : result));
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
  const contractDay = dayForContracts(now, (await findOrganisation(db)).timeZoneId);
  return {
    startDate: presentStart(contract),
    endDate,
    renewal,
    recorded: contract.term.decision,
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
