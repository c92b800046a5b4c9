import type { CustomFieldValues } from '@pactbook/domain/features/custom-fields/custom-field-value.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { DomainEvent } from '@pactbook/domain/kernel/event.ts';
import { startOfDay } from '@pactbook/domain/kernel/zoned-time.ts';
import { createBudget } from '../features/budgets/commands.ts';
import { addCategories } from '../features/categories/commands.ts';
import type { ContractTarget } from '../features/contracts/contract-guards.ts';
import { createContracts } from '../features/contracts/create-contract.ts';
import { setAnnualCosts, updateContract } from '../features/contracts/update-contract.ts';
import { endTerms } from '../features/contract-terms/jobs.ts';
import { decideTerm } from '../features/contract-terms/decide-term.ts';
import { renewContract } from '../features/contract-terms/renew-contract.ts';
import { changeCurrencies, enterRates } from '../features/currencies/commands.ts';
import { createCustomField } from '../features/custom-fields/commands.ts';
import { createOrganisation } from '../features/organisations/commands.ts';
import { replaceFilters, subscribe } from '../features/saved-views/subscriptions/subscribe-to-views.ts';
import { createTeam } from '../features/teams/commands.ts';
import { createUser } from '../features/users/commands.ts';
import { addContact } from '../features/vendor-pages/contacts/change-contacts.ts';
import type { Command } from '../platform/command.ts';
import { insertEvents } from '../platform/database/event-log.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { PasswordHasher } from '../platform/passwords/password-hasher.ts';
import type { Services } from '../platform/services.ts';
import {
  DEMO_PASSWORD,
  type DemoOrganisation,
  type DemoPerson,
  type DemoContract,
} from './demo-organisation.ts';
import { loadPastReminders } from './load-reminders.ts';
import { loadPapers } from './load-papers.ts';
import { loadScenarios } from './load-scenarios.ts';
import { PastClock } from './past-clock.ts';
import { planSteps, type DemoStep } from './plan-steps.ts';
import { NO_RIGHTS, rightFlags } from '@pactbook/domain/kernel/rights.ts';
import { calendarDateAt, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { linkContracts } from '../features/contract-links/commands.ts';
import { addReminder } from '../features/notifications/reminders/added-reminders.ts';

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
  const emit = (...emitted: DomainEvent[]) => void events.push(...emitted);
  await work({ ...command, actor, now, newId, emit });
  await insertEvents(
    command.db,
    events.map((event) => ({ ...event, id: newId() })),
    { scope: command.scope, actor, cause, requestId: null, now },
  );
}

/** Links records as an administrator did on the day on which the later one was added. */
async function loadLinks(organisation: DemoOrganisation, tools: LoadTools): Promise<void> {
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
async function loadReminders(organisation: DemoOrganisation, tools: LoadTools): Promise<void> {
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

/** On which day each record was added, by its id. */
function addedOnById({ contracts }: DemoOrganisation, ids: readonly string[]): Map<string, CalendarDate> {
  return new Map(contracts.map(({ addedOn }, index) => [ids[index] ?? '', addedOn]));
}

/** What the events of the demo name as their cause. */
export const DEMO_CAUSE = 'demo.load';
/** A second or two are usual; a slow machine may take its time. */
const MOST_MILLISECONDS = 120_000;

interface Furnished {
  readonly teamIds: ReadonlyMap<string, string>;
  /** By address. */
  readonly actors: ReadonlyMap<string, Actor>;
}

/**
 * Lives through the history of a demo organisation, with the commands that people's own work goes
 * through, in one transaction: it is there complete, or not at all.
 *
 * @param files takes the documents; null for an organisation without any
 */
export async function loadOrganisation(
  services: Services,
  passwords: PasswordHasher,
  organisation: DemoOrganisation,
  files: FileStore | null = null,
): Promise<void> {
  const hashes = await Promise.all(organisation.people.map(() => passwords.hash(DEMO_PASSWORD)));
  const begun = startOfDay(organisation.since, organisation.timeZoneId);
  const clock = new PastClock(begun);
  const liveThrough = async (command: Command): Promise<void> => {
    const furnished = await furnish(command, organisation, hashes);
    const ids: string[] = [];
    for (const step of planSteps(organisation)) {
      // What is due today may be a few hours ahead of now.
      clock.moveTo(Math.min(step.at, services.now()));
      await takeStep(command, clock, furnished, step, ids);
    }
    const { actors, teamIds } = furnished;
    const tools = { command, clock, actors, ids, cause: DEMO_CAUSE, now: services.now() };
    if (files !== null) await loadPapers(organisation, { ...tools, files });
    await loadLinks(organisation, tools);
    await loadReminders(organisation, tools);
    await loadPastReminders(command, clock, addedOnById(organisation, ids), {
      now: services.now(),
      today: calendarDateAt(services.now(), organisation.timeZoneId),
    });
    for (const { vendor, contact } of organisation.vendorContacts ?? [])
      await addContact(command, vendor, contact);
    for (const { team, note = '', ...budget } of organisation.budgets ?? []) {
      const [id] = team === undefined ? [] : idsOf([team], teamIds);
      await createBudget(command, { ...budget, note, ...(id === undefined ? {} : { team: id }) });
    }
    for (const { by, filter } of organisation.weeklyViews ?? []) {
      const actor = furnished.actors.get(by);
      if (actor === undefined) throw new Error(`${by} is nobody of the demo.`);
      await replaceFilters(command, actor, [filter]);
      await subscribe(command, actor, { savedName: filter.id });
    }
    const idOf = (product: string) => contractNamed(organisation, tools, product).id;
    await loadScenarios(organisation.scenarios ?? [], { ...tools, idOf });
    // The events of setting up are written last and belong to the beginning.
    clock.moveTo(begun);
  };
  await createOrganisation(clock.servicesThen(services), organisation, DEMO_CAUSE, liveThrough, {
    timeoutMs: MOST_MILLISECONDS,
    repeats: true,
  });
}

async function furnish(
  command: Command,
  organisation: DemoOrganisation,
  hashes: readonly string[],
): Promise<Furnished> {
  await addCategories(command, organisation.categories);
  const teamIds = new Map<string, string>();
  for (const name of organisation.teams) teamIds.set(name, (await createTeam(command, { name })).id);
  if (organisation.currencies !== undefined) {
    await changeCurrencies(command, { recordCurrencies: [...organisation.currencies.others] });
    await enterRates(command, organisation.currencies.rates);
  }
  for (const field of organisation.customFields) {
    await createCustomField(command, { ...field, options: [...field.options] });
  }
  const actors = new Map<string, Actor>();
  for (const [index, person] of organisation.people.entries()) {
    const rights = rightsOf(person, teamIds);
    const { emailAddress, firstName, lastName } = person;
    const passwordHash = hashes[index] ?? null;
    const { id } = await createUser(command, { emailAddress, firstName, lastName, passwordHash, ...rights });
    const { organisationId } = command.scope;
    actors.set(emailAddress, { ...rights, userId: id, organisationId, impersonatorId: null });
  }
  return { teamIds, actors };
}

function idsOf(names: readonly string[], teamIds: ReadonlyMap<string, string>): string[] {
  return names.map((name) => {
    const id = teamIds.get(name);
    if (id === undefined) throw new Error(`The demo has no team named ${name}.`);
    return id;
  });
}

/** Custom values with people by id instead of by address. */
function withPeople(values: CustomFieldValues, actors: ReadonlyMap<string, Actor>): CustomFieldValues {
  const entries = Object.entries(values).map(([key, value]) => {
    const person = typeof value === 'string' ? actors.get(value) : undefined;
    return [key, person?.userId ?? value] as const;
  });
  return Object.fromEntries(entries);
}

function rightsOf(person: DemoPerson, teamIds: ReadonlyMap<string, string>) {
  return {
    ...rightFlags(({ key }) => person[key] ?? false),
    manageTeams: idsOf(person.manageTeams ?? [], teamIds),
    viewTeams: idsOf(person.viewTeams ?? [], teamIds),
  };
}

/** Does one step as the person who did it, at that time; its events carry both. */
async function takeStep(
  command: Command,
  clock: PastClock,
  { actors, teamIds }: Furnished,
  step: DemoStep,
  ids: string[],
): Promise<void> {
  const actor = step.by === null ? null : (actors.get(step.by) ?? null);
  const events: DomainEvent[] = [];
  const then: Command = {
    db: command.db,
    scope: command.scope,
    actor: actor ?? systemActor(command),
    now: clock.now,
    newId: () => clock.newId(),
    emit: (...happened) => void events.push(...happened),
    emitUnder: () => undefined,
    reference: command.reference,
    leave: command.leave,
  };
  if (step.kind === 'add') {
    const inputs = step.contracts.map(({ fields, annualCosts }) => ({
      ...fields,
      teams: idsOf(fields.teams, teamIds),
      owners: fields.owners.map((address) => actors.get(address)?.userId ?? ''),
      customFields: withPeople(fields.customFields, actors),
      annualCosts: [...annualCosts],
    }));
    const added = await createContracts(then, inputs, step.on);
    step.contracts.forEach(({ index }, place) => (ids[index] = added[place] ?? ''));
  } else {
    const target = { id: ids[step.index] ?? '', ifMatch: null };
    await changeContract(then, target, step);
  }
  await insertEvents(
    command.db,
    events.map((event) => ({ ...event, id: clock.newId() })),
    { scope: command.scope, actor, cause: DEMO_CAUSE, requestId: null, now: then.now },
  );
}

async function changeContract(
  then: Command,
  target: ContractTarget,
  step: Exclude<DemoStep, { kind: 'add' }>,
): Promise<void> {
  switch (step.kind) {
    case 'update':
      return void (await updateContract(then, target, step.changes, step.on));
    case 'costs':
      return void (await setAnnualCosts(then, target, step.annualCosts, step.on));
    case 'renewed':
      return void (await renewContract(then, target, step.input, step.on));
    case 'termEnded':
      return void (await endTerms(then, step.on, 1, target.id));
    case 'decided':
      return void (await decideTerm(then, target, step.input, step.on));
  }
}

/** The rights of the system, for what no person does; its events have no actor. */
function systemActor({ scope }: Command): Actor {
  return {
    userId: scope.organisationId,
    organisationId: scope.organisationId,
    ...NO_RIGHTS,
    isSuperAdmin: true,
    manageAll: true,
    viewAll: true,
    impersonatorId: null,
  };
}
