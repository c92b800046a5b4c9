import { randomInt } from 'node:crypto';
import { cpuSeconds } from '../../packages/server/src/testing/process-numbers.ts';
import type { DatabaseSettings } from '../../packages/server/src/platform/database/open-database.ts';
import type { Result } from '../report/result.ts';
import { startWithout, type SignedInProduct } from '../running/bench-product.ts';
import { Connection, type Question } from '../running/connection.ts';
import { median } from '../running/numbers.ts';
import { cpuSecondsBelow } from '../running/process-tree.ts';
import { fetchList, signIn } from '../running/visitor.ts';
import { create, recordsOf, recost, update, type Subject } from './changes.ts';

const CONNECTIONS = 20;
const ROUNDS = 5;
const MIX_CALLS_PER_WRITE = 10;

/** A product with all its records, gone through in an order of chance, so that each call is about another one. */
interface Asked extends Subject {
  readonly next: () => string;
  /** A session for each connection: calls of one session would share what is read for it. */
  readonly sessions: readonly string[];
  /** The tag of the list that an open screen has. */
  tag: string;
}

/** What people and screens do, and how often a round does it. */
interface Action {
  readonly calls: number;
  readonly connections?: number;
  /** Asked before each call, and measured with it. */
  readonly before?: (asked: Asked) => Question;
  readonly make: (asked: Asked) => Question;
}

const GZIP = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const get =
  (path: string) =>
  ({ headers }: Asked): Question => ({ path, headers: { ...headers, ...GZIP } });
const one = (asked: Asked): Subject => ({ ...asked, ids: [asked.next()] });
const readOne = ({ headers, next }: Asked): Question => ({
  path: `/api/contracts/${next()}`,
  headers: { ...headers, ...GZIP },
});
const poll = ({ headers, tag }: Asked): Question => ({
  path: `/api/contracts/changes?since=${encodeURIComponent(tag)}`,
  headers: { ...headers, ...GZIP, 'if-none-match': tag },
});
const anyUpdate = (asked: Asked): Question => update(one(asked));

const ACTIONS = {
  poll: { calls: 4_000, make: poll },
  record: { calls: 2_000, make: readOne },
  mix: {
    calls: 2_000,
    make: (asked: Asked) => (randomInt(MIX_CALLS_PER_WRITE) === 0 ? anyUpdate(asked) : readOne(asked)),
  },
  update: { calls: 500, make: anyUpdate },
  create: { calls: 300, make: create },
  screens: { calls: 200, before: anyUpdate, make: poll },
  list: { calls: 200, make: get('/api/contracts') },
  listAfterChange: { calls: 20, connections: 1, before: anyUpdate, make: get('/api/contracts') },
  dashboard: { calls: 500, make: get('/api/dashboard') },
  dashboardAfterChange: {
    calls: 20,
    connections: 1,
    before: (asked: Asked) => recost(one(asked)),
    make: get('/api/dashboard'),
  },
  trends: { calls: 40, make: get('/api/trends?groupBy=category&measure=cost&split=even') },
  vendors: { calls: 40, make: get('/api/vendors/overview') },
  health: { calls: 40, make: get('/api/notifications/health') },
  logos: { calls: 40, make: get('/api/productLogos') },
} satisfies Readonly<Record<string, Action>>;
type ActionName = keyof typeof ACTIONS;

/** What is kept, by its declaration, and what it is for. */
const KEPT_FOR: Readonly<Record<string, readonly ActionName[]>> = {
  'contracts.changed': ['screens'],
  'contracts.ranges': ['listAfterChange'],
  'dashboard.figures': ['dashboardAfterChange'],
  'dashboard.sums': ['dashboard'],
  'logos.matched': ['logos'],
  'notifications.health': ['health'],
  'sessions.admitted': ['poll', 'record', 'mix'],
  'sessions.tokens': ['poll', 'record'],
  'trends.answer': ['trends'],
  'vendors.figures': ['vendors'],
  // Last: with the records it creates, 100,000 of them are more than the list holds.
  'database.references': ['create', 'update'],
};

function shuffled(ids: readonly string[]): () => string {
  const order = ids.map((id) => ({ id, at: randomInt(1_000_000_000) })).toSorted((a, b) => a.at - b.at);
  let place = 0;
  return () => order[place++ % order.length]?.id ?? '';
}

async function askedOf(product: SignedInProduct): Promise<Asked> {
  const subject = await recordsOf(product);
  const { tag } = await fetchList(product.address, product.token);
  const { address } = product;
  const sessions = await Promise.all(Array.from({ length: CONNECTIONS }, () => signIn(address)));
  return { ...subject, next: shuffled(subject.ids), sessions, tag };
}

async function answered(connection: Connection, question: Question): Promise<void> {
  const { status } = await connection.ask(question);
  if (status >= 400) throw new Error(`${question.path} was answered with ${status}.`);
}

/** Processor time of one call in milliseconds: of the server, and of its database. */
interface Cost {
  readonly server: number;
  readonly database: number;
}

async function costOf(asked: Asked, action: Action, share = 1): Promise<Cost> {
  const { pid, address } = asked.product;
  const calls = Math.ceil(action.calls * share);
  const sessions = asked.sessions.slice(0, action.connections);
  let left = calls;
  const before = [cpuSeconds(pid), cpuSecondsBelow(pid)] as const;
  const ask = async (session: string): Promise<void> => {
    const own = { ...asked, headers: { authorization: `Bearer ${session}` } };
    const connection = await Connection.open(address);
    try {
      while (left-- > 0) {
        if (action.before !== undefined) await answered(connection, action.before(own));
        await answered(connection, action.make(own));
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(sessions.map(ask));
  const spent = (start: number, end: number): number => ((end - start) * 1_000) / calls;
  return { server: spent(before[0], cpuSeconds(pid)), database: spent(before[1], cpuSecondsBelow(pid)) };
}

const WARM_UP = 0.5;

/** An action with and without something, in turn. */
async function compare(on: Asked, off: Asked, name: ActionName): Promise<{ on: Cost; off: Cost }> {
  const action: Action = ACTIONS[name];
  const costs = { on: [] as Cost[], off: [] as Cost[] };
  for (const asked of [on, off]) {
    await costOf(asked, action, WARM_UP);
    if (name === 'poll') asked.tag = (await fetchList(asked.product.address, asked.product.token)).tag;
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.on.push(await costOf(on, action));
    costs.off.push(await costOf(off, action));
  }
  const middle = (some: readonly Cost[]): Cost => ({
    server: median(some.map(({ server }) => server)),
    database: median(some.map(({ database }) => database)),
  });
  return { on: middle(costs.on), off: middle(costs.off) };
}

const total = ({ server, database }: Cost): number => server + database;
const text = ({ server, database }: Cost): string => `${server.toFixed(3)} + ${database.toFixed(3)} ms`;

/**
 * What the server keeps, switched off one at a time: processor time of server and database for one call of 20
 * connections, each about another record. It holds on a busy machine, where the time that a call takes does not.
 */
export async function measureFreshness(
  records: number,
  copy: () => Promise<DatabaseSettings>,
): Promise<Result[]> {
  const where = records.toLocaleString('en-US');
  const results: Result[] = [];
  const on = await startWithout(await copy(), null);
  try {
    const onAsked = await askedOf(on);
    for (const [name, actions] of Object.entries(KEPT_FOR)) {
      const off = await startWithout(await copy(), name);
      try {
        const offAsked = await askedOf(off);
        for (const action of actions) {
          const cost = await compare(onAsked, offAsked, action);
          const ratio = total(cost.off) / total(cost.on);
          const measured = `${ratio.toFixed(2)}× (${text(cost.on)} with it, ${text(cost.off)} without)`;
          const bar = action === 'poll' ? 2 : 1.5;
          results.push({
            what: `${name}: ${action}`,
            where,
            measured,
            bar: `≥ ${bar}×`,
            isMet: ratio >= bar,
          });
        }
      } finally {
        await off.stop();
      }
    }
    return results;
  } finally {
    await on.stop();
  }
}
