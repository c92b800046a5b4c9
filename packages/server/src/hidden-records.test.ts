import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACCESS_TABLE, PEOPLE, PLACES, type Person, type Place } from './testing/access/access-table.ts';
import { buildAccessWorld, type AccessWorld } from './testing/access/access-world.ts';
import {
  addHiddenRecords,
  FILLED,
  LEFT,
  type HiddenRecords,
} from './testing/hidden-records/hidden-records.ts';
import { ASKED_CALLS, CALLS_ABOUT_RECORDS, questionsOf } from './testing/hidden-records/read-asks.ts';
import type { TestAnswer } from './testing/start-test-server.ts';

/** Of the moment, and of how often a record changed, which is no value of its restricted fields. */
const CHANGING =
  /"(?:version|updatedAt|lastUsedAt|lastSeenAt)":(?:\d+|"[^"]*"|null),?|DTSTAMP:\w+|SEQUENCE:\d+/g;

/** The keys of an object and ids in a list are in no order: the database gives them as it finds them. */
function inOrder(_key: string, value: unknown): unknown {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string') ? value.toSorted() : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function saidBy({ status, headers, body }: TestAnswer): string {
  const said = { status, file: headers.get('content-disposition'), body };
  return JSON.stringify(said, inOrder).replaceAll(CHANGING, '');
}

/** Where two answers begin to differ. */
function difference(before: string, after: string): string {
  let at = 0;
  while (before[at] === after[at]) at += 1;
  const from = Math.max(0, at - 80);
  return `…${before.slice(from, at + 160)}… became …${after.slice(from, at + 160)}…`;
}

/** What a person was answered, by call and question. */
type Answers = ReadonlyMap<string, string>;

const readsAt = (person: Person): readonly Place[] => ACCESS_TABLE[person].restricted;
/** Whether a person reads none of the places in full that are filled at some time. */
const isHidden = (person: Person, time: number): boolean =>
  FILLED[time]?.every((place) => !readsAt(person).includes(place)) ?? false;
const READERS_IN_PART = PEOPLE.filter((person) => readsAt(person).length < PLACES.length);

describe.each([
  { way: 'in one list', listLimit: 100_000 },
  { way: 'page by page', listLimit: 1 },
])('records that a person does not read in full, $way', ({ listLimit }) => {
  let world: AccessWorld;
  let records: HiddenRecords;
  /** Before any record had restricted values, and after the records of some more places got them. */
  const asked: ReadonlyMap<Person | null, Answers>[] = [];

  async function answersOf(person: Person | null): Promise<Answers> {
    const user = person === null ? records.administrator : world.person(person);
    const answers = new Map<string, string>();
    for (const name of ASKED_CALLS) {
      for (const [at, question] of questionsOf(name, { world, person, records }).entries())
        answers.set(`${name} ${at}`, saidBy(await world.askAs(user, name, question)));
    }
    return answers;
  }

  async function askAll(time: number): Promise<void> {
    const answers = new Map<Person | null, Answers>();
    for (const person of READERS_IN_PART)
      if (isHidden(person, time - 1) || isHidden(person, time)) answers.set(person, await answersOf(person));
    if (time % FILLED.length === 0) answers.set(null, await answersOf(null));
    asked.push(answers);
  }

  beforeAll(async () => {
    world = await buildAccessWorld({ listLimit });
    records = await addHiddenRecords(world);
    // Answers depend on the day.
    world.server.clock.hold();
    await askAll(0);
    for (const [at, places] of FILLED.entries()) {
      for (const place of places) await records.fill(place);
      await world.server.settled();
      await askAll(at + 1);
    }
  });
  afterAll(() => world.server.stop());

  /** The calls whose answers differ between two times. */
  function differing(
    person: Person | null,
    from: number,
    to: number,
  ): (readonly [call: string, how: string])[] {
    const [before, after] = [asked[from]?.get(person), asked[to]?.get(person)];
    return [...(before ?? [])].flatMap(([call, said]) => {
      const other = after?.get(call) ?? '';
      return said === other ? [] : [[call, difference(said, other)] as const];
    });
  }

  it.each(READERS_IN_PART)('change no answer to a %s', (person) => {
    const times = [...FILLED.keys()].filter((at) => isHidden(person, at));
    expect(times.flatMap((at) => differing(person, at, at + 1))).toEqual([]);
  });

  it.each(READERS_IN_PART)('are hidden from a %s who changed them while they read them in full', (person) => {
    const said = asked.flatMap((answers) => [...(answers.get(person) ?? [])]);
    expect(said.filter(([, answer]) => answer.includes(LEFT))).toEqual([]);
  });

  it('change each answer about records to users who read them in full, or the answers above prove nothing', () => {
    const changed = new Set(differing(null, 0, FILLED.length).map(([call]) => call.replace(/ .*/, '')));
    // Of more records than a list holds, it is the pages that are asked for.
    const lists = listLimit === 1 ? ['listContracts', 'listContractChanges'] : [];
    const expected = CALLS_ABOUT_RECORDS.filter((name) => !lists.includes(name));
    expect([...changed].toSorted()).toEqual(expected.toSorted());
  });
});
