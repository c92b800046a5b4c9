import { endsContract } from '@pactbook/domain/features/contracts/decision.ts';
import {
  contractExpired,
  contractPossibleEndMoved,
  contractTermBegan,
} from '@pactbook/domain/features/contracts/events.ts';
import { dayForContracts, passTime } from '@pactbook/domain/features/contract-terms/passing-time.ts';
import { endDayOf, nextPossibleEnd, type Term } from '@pactbook/domain/features/contracts/renewal.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { DomainEvent } from '@pactbook/domain/kernel/event.ts';
import { runCommand, type Command } from '../../platform/command.ts';
import type { Job, JobOrganisation } from '../../platform/jobs/job.ts';
import { runInSteps } from '../../platform/run-in-steps.ts';
import type { Services } from '../../platform/services.ts';
import { subjectOf } from '../contracts/contract-guards.ts';
import {
  insertEndedTerms,
  lockDueContracts,
  lockPassedNotices,
  writePassedContracts,
  writePossibleEnds,
  type DueContract,
  type EndedTerm,
  type PassedContract,
} from './store.ts';

/** Contracts of one transaction: few enough that other writers do not wait for long. */
const BATCH = 200;

/** Everything that the end of one contract's term brings about. */
interface Passage {
  readonly contract: PassedContract;
  readonly ended: readonly EndedTerm[];
  readonly events: readonly DomainEvent[];
}

/** The term before each new one, kept as it was. */
function endedTerms(contract: DueContract, newTerms: readonly Term[]): EndedTerm[] {
  const present = { startDate: contract.termStartDate ?? contract.startDate, endDate: contract.endDate };
  return [present, ...newTerms.slice(0, -1)].slice(0, newTerms.length).map((term, index) => ({
    contractId: contract.id,
    number: contract.termNumber + index,
    startDate: term.startDate,
    endDate: term.endDate,
    renewal: contract.renewal,
    endedAs: 'autoRenewed',
    endedBy: null,
  }));
}

function passageOf(contract: DueContract, today: CalendarDate): Passage {
  const endDay = contract.termEndDay ?? endDayOf(contract.endDate);
  const { newTerms, expires } = passTime({ ...contract, endDay }, today);
  const subject = subjectOf(contract.id, contract.product);
  let { version, endDate } = contract;
  const events: DomainEvent[] = [];
  newTerms.forEach((term, index) => {
    const number = contract.termNumber + index;
    const changes = [
      { field: 'endDate', from: endDate, to: term.endDate },
      { field: 'termNumber', from: number, to: number + 1 },
    ];
    events.push(contractTermBegan(subject, changes, (version += 1)));
    endDate = term.endDate;
  });
  if (expires) {
    events.push(contractExpired(subject, [{ field: 'status', from: 'LIVE', to: 'EXPIRED' }], (version += 1)));
  }
  return {
    contract: {
      id: contract.id,
      status: expires ? 'EXPIRED' : 'LIVE',
      version,
      endDate,
      termNumber: contract.termNumber + newTerms.length,
      termStartDate: newTerms.at(-1)?.startDate ?? contract.termStartDate,
      termEndDay: newTerms.length > 0 ? endDay : contract.termEndDay,
    },
    ended: endedTerms(contract, newTerms),
    events,
  };
}

/**
 * Moves the next possible ends of evergreen records on whose last day for notice has passed; those that were decided to
 * end keep theirs. What else was decided was about the one before, and is withdrawn.
 *
 * @returns how many records were looked at
 */
async function movePossibleEnds(
  { db, scope, now, emit }: Command,
  today: CalendarDate,
  limit: number,
): Promise<number> {
  const passed = await lockPassedNotices(db, scope, today, limit);
  const moved = passed
    .filter(({ decision }) => !endsContract(decision))
    .map((before) => ({
      before,
      after: {
        id: before.id,
        version: before.version + 1,
        termNumber: before.termNumber,
        possibleEnd: nextPossibleEnd(before, today),
      },
    }));
  await writePossibleEnds(
    db,
    scope,
    moved.map(({ after }) => after),
    now,
  );
  for (const { before, after } of moved) {
    const changes = [
      { field: 'possibleEnd', from: before.possibleEnd, to: after.possibleEnd },
      ...(before.decision === null ? [] : [{ field: 'decision', from: before.decision, to: null }]),
    ];
    emit(contractPossibleEndMoved(subjectOf(before.id, before.product), changes, after.version));
  }
  return passed.length;
}

/**
 * Begins the terms that follow, and ends the records whose last day has passed.
 *
 * @param only the id of a record, where no other is looked at
 * @returns how many records changed
 */
export async function endTerms(
  { db, scope, now, emit }: Command,
  today: CalendarDate,
  limit: number,
  only?: string,
): Promise<number> {
  const due = await lockDueContracts(db, scope, today, limit, only);
  const passages = due.map((contract) => passageOf(contract, today));
  await insertEndedTerms(
    db,
    scope,
    passages.flatMap(({ ended }) => ended),
    now,
  );
  await writePassedContracts(
    db,
    scope,
    passages.map(({ contract }) => contract),
    now,
  );
  emit(...passages.flatMap(({ events }) => events));
  return due.length;
}

/**
 * Brings an organisation's records up to its day (docs/product/records.md, "Expiry"): a Live record past its last day
 * expires, one that renews automatically gets its next term, or as many as a long stop of the server skipped, and the next
 * possible end of an evergreen one moves on. Each batch is one transaction that locks what it changes: it is safe to run
 * twice, on several nodes at once, or to be killed at any moment.
 *
 * @returns how many records changed
 */
export async function bringContractsUpToDate(
  services: Services,
  { scope, timeZoneId, portion }: Omit<JobOrganisation, 'portion'> & Partial<JobOrganisation>,
  signal?: AbortSignal,
): Promise<number> {
  const origin = { scope, actor: null, cause: 'contracts.dailyRun', requestId: null };
  const steps = { size: portion?.(BATCH) ?? BATCH, signal };
  let changed = 0;
  for (const work of [endTerms, movePossibleEnds]) {
    const step = (most: number) =>
      runCommand(services, origin, (command) =>
        work(command, dayForContracts(command.now, timeZoneId), most),
      );
    changed += await runInSteps(step, steps);
  }
  return changed;
}

/** Every two minutes: looks in which organisations a day has begun, and what it ends there. */
export const passTheDay: Job = {
  name: 'contracts.dailyRun',
  everySeconds: 120,
  run: ({ services, forEachOrganisation, signal }) =>
    forEachOrganisation(async (organisation) => {
      await bringContractsUpToDate(services, organisation, signal);
    }),
};
