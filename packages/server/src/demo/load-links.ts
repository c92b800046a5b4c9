import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { DomainEvent } from '@pactbook/domain/kernel/event.ts';
import { startOfDay } from '@pactbook/domain/kernel/zoned-time.ts';
import { linkContracts } from '../features/contract-links/commands.ts';
import type { Command } from '../platform/command.ts';
import { insertEvents } from '../platform/database/event-log.ts';
import type { DemoContract, DemoOrganisation } from './demo-organisation.ts';
import type { PastClock } from './past-clock.ts';

/** In the evening, when everything else of the day has happened. */
const EVENING_MS = 20 * 3_600_000;

interface LinkTools {
  readonly command: Command;
  readonly clock: PastClock;
  readonly actors: ReadonlyMap<string, Actor>;
  /** Of the records, in their order. */
  readonly ids: readonly string[];
  readonly cause: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Links records as an administrator did on the day on which the later one was added. */
export async function loadLinks(organisation: DemoOrganisation, tools: LinkTools): Promise<void> {
  const { command, clock, actors, ids, cause } = tools;
  const actor = [...actors.values()].find(({ manageAll, isSuperAdmin }) => manageAll || isSuperAdmin) ?? null;
  const named = (product: string): { contract: DemoContract; id: string } => {
    const index = organisation.contracts.findIndex(({ fields }) => fields.product === product);
    const [contract, id] = [organisation.contracts[index], ids[index]];
    if (contract === undefined || id === undefined)
      throw new Error(`The demo has no record named ${product}.`);
    return { contract, id };
  };
  for (const { product, kind, other } of organisation.links ?? []) {
    const [own, linked] = [named(product), named(other)];
    const [, on = organisation.since] = [own, linked].map(({ contract }) => contract.addedOn).toSorted();
    clock.moveTo(Math.min(startOfDay(on, organisation.timeZoneId) + EVENING_MS, tools.now));
    const events: DomainEvent[] = [];
    const newId = () => clock.newId();
    const { now } = clock;
    const then = {
      ...command,
      actor,
      now,
      newId,
      emit: (...told: DomainEvent[]) => void events.push(...told),
    };
    await linkContracts(then, own.id, { kind, isInverse: false, recordId: linked.id }, on);
    await insertEvents(
      command.db,
      events.map((event) => ({ ...event, id: newId() })),
      { scope: command.scope, actor, cause, requestId: null, now },
    );
  }
}
