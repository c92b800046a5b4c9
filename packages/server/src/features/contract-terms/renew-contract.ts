import { canRenewContract } from '@pactbook/domain/features/contracts/access.ts';
import { describeCosts } from '@pactbook/domain/features/contracts/describe-changes.ts';
import { contractRenewed } from '@pactbook/domain/features/contracts/events.ts';
import { nextPossibleEnd } from '@pactbook/domain/features/contracts/renewal.ts';
import {
  newTermStart,
  renewedCosts,
  renewFaults,
  type RenewInput,
} from '@pactbook/domain/features/contract-terms/renew.ts';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
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
import { lockContracts, type LockedContract } from '../contracts/store.ts';
import { recordDecision } from './record-decision.ts';
import { beginTerm, insertEndedTerms, presentStart } from './store.ts';

/**
 * Begins a new term of a contract (docs/product/records.md, "Terms, renewal and notice"): it is Live, the term before
 * is kept as it was, with RENEW as its decision.
 *
 * @param today the person's day
 * @throws AppError `not_found`, `forbidden`, `stale_version` with the current contract, `invalid_fields`
 */
export async function renewContract(
  command: Command,
  target: ContractTarget,
  input: RenewInput,
  today: CalendarDate,
): Promise<ChangedContract> {
  const { db, scope, now, emit } = command;
  const locked = await lockContracts(db, scope, [target.id], 'present');
  const before = await requireAllowed(command, locked, target, canRenewContract);
  const state = { ...before, termStartDate: before.term.startDate };
  const faults = renewFaults(state, input, today);
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const after = { startDate: newTermStart(state, input, today), endDate: input.endDate };
  const { userId } = personBehind(command);
  const ended = {
    contractId: before.id,
    number: before.term.number,
    startDate: presentStart(before),
    endDate: before.fields.endDate,
    renewal: before.fields.renewal,
    endedAs: 'renewed',
    endedBy: userId,
  } as const;
  await insertEndedTerms(db, scope, [ended], now);
  if (before.term.decision?.decision !== 'RENEW') {
    const made = { decision: 'RENEW', reason: '', decidedOn: today, decidedBy: userId } as const;
    await recordDecision(command, before, made, { day: today });
  }
  const possibleEnd = nextPossibleEnd({ ...after, renewal: before.fields.renewal }, today);
  await beginTerm(db, scope, before, { ...after, possibleEnd }, input.annualCosts, now);
  const { currency } = before.fields;
  const costs = describeCosts(
    { currency, rows: before.annualCosts },
    { currency, rows: renewedCosts(state, input) },
  );
  const subject = subjectOf(target.id, before.fields.product);
  emit(contractRenewed(subject, describeRenewal(before, after, costs), before.version + 1));
  return target;
}

function describeRenewal(
  before: LockedContract,
  after: { readonly startDate: CalendarDate; readonly endDate: CalendarDate },
  costs: FieldChange[],
): FieldChange[] {
  const term = { number: before.term.number, start: presentStart(before) };
  const changes = diffFields(
    {
      status: before.fields.status,
      endDate: before.fields.endDate,
      termStartDate: term.start,
      termNumber: term.number,
    },
    { status: 'LIVE', endDate: after.endDate, termStartDate: after.startDate, termNumber: term.number + 1 },
    ['status', 'endDate', 'termStartDate', 'termNumber'],
  );
  return [...changes, ...costs];
}
