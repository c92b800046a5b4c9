import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { askProduct, signInToProduct } from '../testing/ask-product.ts';
import { makeProductFolder, type ProductDatabase } from '../testing/product-database.ts';
import { startProduct } from '../testing/start-product.ts';

const ROUNDS = inject('isThorough') ? 10 : 2;
const WRITERS = 4;
/** A round ends in the middle of writing, somewhat later each time. */
const WRITES_BEFORE_KILL = 26;

/** What can be seen of a record. */
interface Seen {
  readonly version: number;
  readonly description: string;
  readonly costs: number;
}

/** A record as its only writer knows it: as acknowledged, and as it may be if the last write went through unheard. */
interface Known {
  acknowledged: Seen | 'absent';
  attempted: Seen | 'absent' | null;
}

interface Writing {
  readonly address: string;
  readonly token: string;
  readonly records: Map<string, Known>;
  /** Products whose creation was not acknowledged: there whole, or not at all. */
  readonly unheard: Set<string>;
  acknowledged: number;
}

const COSTS = [
  { date: '2026-01-01', cost: 10.5 },
  { date: '2027-01-01', cost: 20.25 },
];

async function create(writing: Writing, product: string): Promise<string> {
  writing.unheard.add(product);
  const body = { product, vendor: 'Kill', description: 'created', annualCosts: COSTS };
  const answer = await askProduct(writing.address, 'POST', '/contracts/create', {
    token: writing.token,
    body,
  });
  expect(answer.status).toBe(201);
  writing.unheard.delete(product);
  const known: Known = {
    acknowledged: { version: 1, description: 'created', costs: 30.75 },
    attempted: null,
  };
  writing.records.set(answer.body.id, known);
  writing.acknowledged += 1;
  return answer.body.id;
}

/** Sends one change of a record, noting before what it would make of it and after that it did. */
async function change(
  writing: Writing,
  id: string,
  after: Seen | 'absent',
  send: readonly [method: string, path: string, body?: unknown],
): Promise<void> {
  const known = writing.records.get(id);
  if (known === undefined) throw new Error('This record is not known.');
  known.attempted = after;
  const [method, path, body] = send;
  const answer = await askProduct(writing.address, method, path, { token: writing.token, body });
  expect([200, 204]).toContain(answer.status);
  known.acknowledged = after;
  known.attempted = null;
  writing.acknowledged += 1;
}

/** Adds records and changes them, one request after the other, until the server is gone. */
async function writeUntilGone(writing: Writing, name: string): Promise<void> {
  try {
    for (let count = 0; ; count += 1) {
      const id = await create(writing, `${name}-${count}`);
      await change(writing, id, { version: 2, description: `v2 of ${name}`, costs: 30.75 }, [
        'POST',
        `/contracts/${id}`,
        { description: `v2 of ${name}` },
      ]);
      await change(writing, id, { version: 3, description: `v2 of ${name}`, costs: 7 }, [
        'POST',
        `/contracts/${id}/annualCosts`,
        { annualCosts: [{ date: '2028-01-01', cost: 7 }] },
      ]);
      if (count % 3 === 0) await change(writing, id, 'absent', ['DELETE', `/contracts/${id}`]);
    }
  } catch (error) {
    // A connection that broke is what the kill does; anything else is a finding.
    if (!(error instanceof TypeError)) throw error;
  }
}

async function expectEverythingThere(address: string, token: string, writing: Writing): Promise<void> {
  const { status, body } = await askProduct(address, 'GET', '/contracts', { token });
  expect(status).toBe(200);
  const list: (Seen & { id: string; product: string; totalCost: number; vendor: string })[] = body;
  const present = new Map(
    list.map(({ id, version, description, totalCost }) => [id, { version, description, costs: totalCost }]),
  );
  for (const [id, known] of writing.records) {
    const stored = present.get(id) ?? 'absent';
    const allowed = [known.acknowledged, ...(known.attempted === null ? [] : [known.attempted])];
    expect(allowed).toContainEqual(stored);
    known.acknowledged = stored;
    known.attempted = null;
  }
  // A write without an answer is there as a whole or not at all.
  for (const record of list.filter(({ id }) => !writing.records.has(id))) {
    expect(writing.unheard).toContain(record.product);
    expect(record).toMatchObject({ version: 1, description: 'created', totalCost: 30.75, vendor: 'Kill' });
    writing.unheard.delete(record.product);
    writing.records.set(record.id, {
      acknowledged: { version: 1, description: 'created', costs: 30.75 },
      attempted: null,
    });
  }
}

describe('a server that is killed with its database while people write', () => {
  const rounds = ROUNDS;
  let data: ProductDatabase;
  beforeAll(async () => {
    data = await makeProductFolder();
  });
  afterAll(() => data.dispose());

  it(`${rounds} times loses nothing that was acknowledged, tears nothing, and serves again`, async () => {
    const records = new Map<string, Known>();
    const unheard = new Set<string>();
    let acknowledged = 0;
    let token = '';
    for (let round = 0; round <= rounds; round += 1) {
      const server = await startProduct(data.environment);
      // One session for all rounds: it, too, lives through the kills.
      if (token === '') token = await signInToProduct(server.address, data.account);
      const writing: Writing = { address: server.address, token, records, unheard, acknowledged: 0 };
      await expectEverythingThere(server.address, token, writing);
      if (round === rounds) {
        expect(await server.stop()).toBe(0);
        break;
      }
      const writers = Array.from({ length: WRITERS }, (_, at) => writeUntilGone(writing, `r${round}w${at}`));
      await expect
        .poll(() => writing.acknowledged, { interval: 5 })
        .toBeGreaterThanOrEqual(WRITES_BEFORE_KILL);
      await wait(round * 7);
      await server.kill();
      await Promise.all(writers);
      acknowledged += writing.acknowledged;
    }
    expect(acknowledged).toBeGreaterThanOrEqual(rounds * 25);
    await expectHistoryToAgree(data);
  });
});

/** Version, events and change counter tell the same story, record by record, also of what is in the trash. */
async function expectHistoryToAgree({ look, organisationId }: ProductDatabase): Promise<void> {
  const torn = await look(
    `select c.id from contracts c left join events e on e.organisation_id = c.organisation_id and e.subject_id = c.id
     group by c.organisation_id, c.id having c.version <> count(e.id) or c.version <> max(e.subject_version)
       or count(*) filter (where e.type = 'contractCreated') <> 1`,
  );
  expect(torn).toEqual([]);
  const orphans = await look(
    `select e.id from events e where e.subject_kind = 'contract'
       and not exists (select from contracts c where c.id = e.subject_id)`,
  );
  expect(orphans).toEqual([]);
  // The organisation itself was one command, its categories part of it; each change of a record was one more.
  const [counts] = await look<{ counter: string; changes: string }>(
    `select change_counter as counter, 1 + (select count(*) from events where subject_kind = 'contract') as changes
     from freshness where id = '${organisationId}'`,
  );
  expect(counts?.counter).toBe(counts?.changes);
}
