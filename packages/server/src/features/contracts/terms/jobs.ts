import { contractExpired, contractTermBegan } from '@pactbook/domain/features/contracts/events.ts';
import { dayForContracts, passTime } from '@pactbook/domain/features/contracts/terms/passing-time.ts';
import { endDayOf, type Term } from '@pactbook/domain/features/contracts/renewal.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { DomainEvent } from '@pactbook/domain/kernel/event.ts';
import { runCommand } from '../../../platform/command.ts';
import type { Job, JobOrganisation } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { subjectOf } from '../commands.ts';
import {
  insertEndedTerms,
  lockDueContracts,
  writePassedContracts,
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
 * Brings an organisation's records up to its day (docs/product/records.md, "Expiry"): a Live record past its last day
 * expires, one that renews by itself gets its next term, or as many as a long stop of the server skipped. Each batch is
 * one transaction that locks what it changes: it is safe to run twice, on several nodes at once, or to be killed at any
 * moment.
 *
 * @returns how many records changed
 */
export async function bringContractsUpToDate(
  services: Services,
  { scope, timeZoneId, portion }: Omit<JobOrganisation, 'portion'> & Partial<JobOrganisation>,
  signal?: AbortSignal,
): Promise<number> {
  const origin = { scope, actor: null, cause: 'contracts.dailyRun', requestId: null };
  const batch = portion?.(BATCH) ?? BATCH;
  let changed = 0;
  for (;;) {
    const count = await runCommand(services, origin, async ({ db, now, emit }) => {
      const today = dayForContracts(now, timeZoneId);
      const due = await lockDueContracts(db, scope, today, batch);
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
    });
    changed += count;
    if (count < batch || signal?.aborted === true) return changed;
  }
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
