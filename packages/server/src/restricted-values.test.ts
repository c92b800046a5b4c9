import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { ACCESS_TABLE, PEOPLE, PLACES, type Person, type Place } from './testing/access/access-table.ts';
import { buildAccessWorld, MISSING, type AccessWorld } from './testing/access/access-world.ts';
import {
  addCanaries,
  canaryAt,
  centsOf,
  COST_DATE,
  COSTS,
  fillCanary,
  note,
  NOTICE_DAYS,
  reason,
  secret,
} from './testing/hidden-records/canaries.ts';
import { seenOf } from './testing/access/check.ts';
import type { TestAnswer } from './testing/start-test-server.ts';

const READS = Object.entries<AnyEndpoint>(ENDPOINTS).filter(([, { method }]) => method === 'GET');

/** Every sum of costs that counts a record which the person does not read in full. */
function hiddenSums(hidden: readonly Place[]): ReadonlySet<number> {
  const sums = new Set<number>();
  for (let subset = 1; subset < 2 ** PLACES.length; subset += 1) {
    const places = PLACES.filter((_, index) => (subset & (1 << index)) !== 0);
    if (!places.some((place) => hidden.includes(place))) continue;
    for (const time of [0, 1] as const) {
      sums.add(places.reduce((sum, place) => sum + centsOf(COSTS[place][time]), 0));
    }
  }
  return sums;
}

/** The hidden values that an answer gives away. */
function leaksIn(answer: TestAnswer, hidden: readonly Place[], sums: ReadonlySet<number>): string[] {
  const text = JSON.stringify([answer.body, [...answer.headers]]);
  const texts = hidden.flatMap((place) => canaryAt(place).texts).filter((canary) => text.includes(canary));
  const numbers = (text.match(/\d+(?:\.\d+)?/g) ?? []).filter((number) => sums.has(centsOf(Number(number))));
  return [...texts, ...numbers];
}

function queryKeysOf({ query }: AnyEndpoint): string[] {
  const { properties } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties ?? {});
}

/** Every key of a query of every call that reads. */
const QUERY_KEYS = READS.flatMap(([name, endpoint]) =>
  queryKeysOf(endpoint).map((key) => [name, key] as const),
);

/**
 * The hidden values of a place that a key of a query is asked with: in a thorough run all, by default one in turn. So each
 * person still asks each key about each place, and each value is asked for by each person and with each key.
 */
function valuesFor(turn: number, place: Place): string[] {
  const values = [note(place, 'after'), secret(place, 'after'), String(COSTS[place][1])];
  const one = (turn + PLACES.indexOf(place)) % values.length;
  return inject('isThorough') ? values : values.slice(one, one + 1);
}

/** No way of asking gives a restricted value to a user who may not read it (docs/product/guarantees.md, "Access"). */
describe('restricted values', () => {
  let world: AccessWorld;
  beforeAll(async () => {
    world = await buildAccessWorld();
    await addCanaries(world);
    for (const place of PLACES) await fillCanary(world, place);
  });
  afterAll(() => world.server.stop());

  const hiddenFrom = (person: Person): Place[] =>
    PLACES.filter((place) => !(ACCESS_TABLE[person].restricted as readonly Place[]).includes(place));
  /** Whatever an id in a path can be an id of. */
  const someIds = (): string[] => [
    ...PLACES.flatMap((place) => [world.contractIdOf('canary', place), world.contractIdOf('deleted', place)]),
    ...world.teams.values().map(({ id }) => id),
    world.person('System Admin').id,
    MISSING,
  ];

  it.each(PEOPLE)('are shown to a %s in no read beyond the places of the table', async (person) => {
    const hidden = hiddenFrom(person);
    const sums = hiddenSums(hidden);
    const seen: string[] = [];
    for (const [name, { path }] of READS) {
      const answers = await Promise.all(
        (path.includes(':') ? someIds() : ['']).map((id) => world.ask(person, name, { id })),
      );
      for (const answer of answers) {
        expect([name, leaksIn(answer, hidden, sums)]).toEqual([name, []]);
        seen.push(JSON.stringify(answer.body));
      }
    }
    // What they may read is there, or the sweep would prove nothing.
    const all = seen.join('');
    for (const place of ACCESS_TABLE[person].restricted) {
      for (const canary of [
        note(place, 'after'),
        secret(place, 'after'),
        reason(place, 'after'),
        NOTICE_DAYS[place],
        String(COSTS[place][1]),
      ]) {
        expect([canary, all.includes(canary)]).toEqual([canary, true]);
      }
    }
  });

  /** What a read says of a value, and of one that is in no record but has the same form. */
  async function saidOf(person: Person, name: string, id: string, key: string, value: string) {
    const decoy = value.split('').toReversed().join('');
    const ask = (text: string) =>
      world.ask(person, name, { id, query: `${key}=${encodeURIComponent(text)}` });
    const [asked, other] = [await ask(value), await ask(decoy)];
    return {
      asked: [name, key, JSON.stringify(seenOf(asked)).replaceAll(value, decoy)],
      other: [name, key, JSON.stringify(seenOf(other))],
    };
  }

  it.each(PEOPLE)('cannot be asked for by a %s: search, filter and sort find nothing', async (person) => {
    for (const [at, [name, key]] of QUERY_KEYS.entries()) {
      const questions = hiddenFrom(person).flatMap((place) =>
        valuesFor(at + PEOPLE.indexOf(person), place).map((value) => ({
          value,
          id: world.contractIdOf('canary', place),
        })),
      );
      const said = await Promise.all(questions.map(({ id, value }) => saidOf(person, name, id, key, value)));
      expect(said.map(({ asked }) => asked)).toEqual(said.map(({ other }) => other));
    }
  });

  it.each(PEOPLE)('are not in what a %s reads when a write is refused', async (person) => {
    const hidden = hiddenFrom(person);
    const sums = hiddenSums(hidden);
    for (const place of hidden) {
      const id = world.contractIdOf('canary', place);
      const tries = [
        ['updateContract', { description: 'x' }, { 'if-match': '"1"' }],
        ['updateContract', { customFields: { secretField: 7 }, notes: 7 }, {}],
        ['setAnnualCosts', { annualCosts: [{ date: COST_DATE, cost: -1 }] }, { 'if-match': '"1"' }],
        ['deleteContract', undefined, { 'if-match': '"1"' }],
        ['restoreContract', undefined, {}],
      ] as const;
      for (const [name, body, headers] of tries) {
        const answer = await world.ask(person, name, { id, body, headers });
        expect([name, answer.status >= 400, leaksIn(answer, hidden, sums)]).toEqual([name, true, []]);
      }
      // A row that repeats a record that is there already.
      const form = new FormData();
      const columns = [
        { column: 'Product', field: 'product' },
        { column: 'Vendor', field: 'vendor' },
      ];
      form.set('mapping', JSON.stringify({ columns, delimiter: ';' }));
      form.set('dryRun', 'true');
      form.set('file', new Blob([`Product;Vendor\nProduct canary ${place};Vendor\n`]), 'a.csv');
      const imported = await world.ask(person, 'importContracts', { body: form });
      expect(leaksIn(imported, hidden, sums)).toEqual([]);
    }
  });

  it('are in no mail and no line of the log', async () => {
    for (const person of PEOPLE) {
      await world.ask(person, 'sendSupportRequest', { body: { description: 'Help' } });
    }
    await world.server.settled();
    const mails = JSON.stringify(await world.server.testDatabase.asOwner('select * from mail_outbox'));
    const log = world.server.logLines.join('');
    for (const { texts, cents } of PLACES.map(canaryAt)) {
      for (const canary of [...texts, ...cents.map((amount) => String(amount / 100))]) {
        expect([canary, mails.includes(canary), log.includes(canary)]).toEqual([canary, false, false]);
      }
    }
  });

  it('move no tag of an answer by what they are: only by how often something changed', async () => {
    const tagsAfter = async (notes: string): Promise<string[]> => {
      const reset = `update contracts set version = 5, updated_at = '2026-01-01Z' where id = $1`;
      const id = world.contractIdOf('canary', 'other');
      const { token } = world.person('System Admin');
      await world.server.request('POST', `/contracts/${id}`, { token, body: { notes } });
      await world.server.testDatabase.asOwner(reset, [id]);
      await world.server.testDatabase.asOwner('update freshness set change_counter = 1000 where id = $1', [
        world.acme.id,
      ]);
      const person = 'Limited Access User';
      const answers = [
        await world.ask(person, 'getContract', { id }),
        await world.ask(person, 'listContracts'),
        await world.ask(person, 'getDashboard'),
      ];
      return answers.map(({ headers }) => headers.get('etag') ?? '');
    };
    expect(await tagsAfter('one text')).toEqual(await tagsAfter('another text'));
  });
});
