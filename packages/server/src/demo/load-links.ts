import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { DomainEvent } from '@pactbook/domain/kernel/event.ts';
import { startOfDay } from '@pactbook/domain/kernel/zoned-time.ts';
import { linkContracts } from '../features/contract-links/commands.ts';
import { addReminder } from '../features/notifications/reminders/added-reminders.ts';
import type { Command } from '../platform/command.ts';
import { insertEvents } from '../platform/database/event-log.ts';
import type { DemoContract, DemoOrganisation } from './demo-organisation.ts';
import type { PastClock } from './past-clock.ts';

/** In the evening, when everything else of the day has happened. */
const EVENING_MS = 20 * 3_600_000;

interface LoadTools {
  readonly command: Command;
  readonly clock: PastClock;
  readonly actors: ReadonlyMap<string, Actor>;
  /** Of the records, in their order. */
  readonly ids: readonly string[];
  readonly cause: string;
  /** Unix milliseconds. */
  readonly now: number;
}

/** A record of the demo by its product. */
function contractNamed(
  { contracts }: DemoOrganisation,
  { ids }: LoadTools,
  product: string,
): { contract: DemoContract; id: string } {
  const index = contracts.findIndex(({ fields }) => fields.product === product);
  const [contract, id] = [contracts[index], ids[index]];
  if (contract === undefined || id === undefined) throw new Error(`The demo has no record named ${product}.`);
  return { contract, id };
}

/** Does some work as a person in the evening of a day, with its events of then. */
async function inTheEvening(
  { timeZoneId }: DemoOrganisation,
  { command, clock, cause, now: latest }: LoadTools,
  { actor, on }: { readonly actor: Actor | null; readonly on: CalendarDate },
  work: (then: Command) => Promise<unknown>,
): Promise<void> {
  clock.moveTo(Math.min(startOfDay(on, timeZoneId) + EVENING_MS, latest));
  const events: DomainEvent[] = [];
  const newId = () => clock.newId();
  const { now } = clock;
  const emit = (...told: DomainEvent[]) => void events.push(...told);
  await work({ ...command, actor, now, newId, emit });
  await insertEvents(
    command.db,
    events.map((event) => ({ ...event, id: newId() })),
    { scope: command.scope, actor, cause, requestId: null, now },
  );
}

/** Links records as an administrator did on the day on which the later one was added. */
export async function loadLinks(organisation: DemoOrganisation, tools: LoadTools): Promise<void> {
  const actor =
    [...tools.actors.values()].find(({ manageAll, isSuperAdmin }) => manageAll || isSuperAdmin) ?? null;
  for (const { product, kind, other } of organisation.links ?? []) {
    const own = contractNamed(organisation, tools, product);
    const linked = contractNamed(organisation, tools, other);
    const [, on = organisation.since] = [own, linked].map(({ contract }) => contract.addedOn).toSorted();
    await inTheEvening(organisation, tools, { actor, on }, (then) =>
      linkContracts(then, own.id, { kind, isInverse: false, recordId: linked.id }, on),
    );
  }
}

/** Adds reminders for the owners of records, each on the day on which its record was added. */
export async function loadReminders(organisation: DemoOrganisation, tools: LoadTools): Promise<void> {
  for (const { by, product, daysBefore, note } of organisation.reminders ?? []) {
    const actor = tools.actors.get(by);
    if (actor === undefined) throw new Error(`${by} is not a person of the demo.`);
    const { contract, id } = contractNamed(organisation, tools, product);
    const reminder = { for: 'owners', before: 'endDate', daysBefore, note } as const;
    await inTheEvening(organisation, tools, { actor, on: contract.addedOn }, (then) =>
      addReminder(then, id, reminder, contract.addedOn),
    );
  }
}
