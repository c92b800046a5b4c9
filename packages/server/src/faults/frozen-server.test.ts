import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { askProduct, signInToProduct, type ProductAnswer } from '../testing/ask-product.ts';
import { buildContract } from '../testing/build-contract.ts';
import { buildTeam } from '../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../testing/build-user.ts';
import { startLoadBalancer, type LoadBalancer } from '../testing/ports/load-balancer.ts';
import { environmentOf, startProduct, type Product } from '../testing/start-product.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';

const FROZEN_MS = inject('isThorough') ? 60_000 : 4_000;
const WRITERS = 4;
const POLL_EVERY_MS = 150;

/** What a screen has of the list, and since when. */
interface Screen {
  readonly token: string;
  tag: string;
  readonly records: Map<string, unknown>;
}

/** Asks a server; an answer that breaks off, as when it is killed, counts as none. */
async function ask(
  address: string,
  method: string,
  path: string,
  options: Parameters<typeof askProduct>[3],
): Promise<ProductAnswer> {
  try {
    return await askProduct(address, method, path, options);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { status: 504, body: null };
  }
}

async function loadWhole(address: string, screen: Screen): Promise<void> {
  const headers = { authorization: `Bearer ${screen.token}` };
  const response = await fetch(`${address}/api/contracts`, { headers });
  // Where that is refused, the next poll is 410 once more.
  if (!response.ok) return;
  const records = (await response.json()) as readonly { readonly id: string }[];
  screen.records.clear();
  for (const record of records) screen.records.set(record.id, record);
  screen.tag = response.headers.get('etag') ?? '';
}

/** Takes over what changed, as a screen does; a poll that failed is made good by the next one. @returns its status */
async function poll(address: string, screen: Screen): Promise<number> {
  for (;;) {
    const path = `/contracts/changes?since=${encodeURIComponent(screen.tag)}`;
    const { status, body } = await ask(address, 'GET', path, { token: screen.token });
    if (status === 410) await loadWhole(address, screen);
    if (status !== 200) return status;
    for (const id of body.removed) screen.records.delete(id);
    for (const record of body.changed) screen.records.set(record.id, record);
    screen.tag = body.tag;
    if (body.hasMore !== true) return status;
  }
}

const inOrder = ({ records }: Screen): unknown[] =>
  [...records].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, record]) => record);

describe('two servers behind a load balancer, one of which is frozen and then killed', () => {
  let origin: TestServer;
  let admin: BuiltUser;
  let manager: BuiltUser;
  let teams: readonly string[];
  let servers: readonly Product[] = [];
  let balancer: LoadBalancer;
  const start = (): Promise<Product> =>
    startProduct({
      ...environmentOf(origin.testDatabase.settings),
      PACTBOOK_DATA: origin.dataFolder,
      PACTBOOK_DEMO: 'off',
      LOG_LEVEL: 'warn',
    });
  beforeAll(async () => {
    origin = await startTestServer();
    admin = await buildUser(origin, { role: 'System Admin' });
    const { organisation } = admin;
    teams = [(await buildTeam(origin, organisation)).id, (await buildTeam(origin, organisation)).id];
    manager = await buildUser(origin, { organisation, role: 'Team Manager', teams: teams.slice(0, 1) });
    for (let count = 0; count < 20; count += 1)
      await buildContract(origin, organisation, {
        teams: [teams[count % 2] ?? ''],
        notes: `note ${count}`,
      });
    servers = [await start(), await start()];
    balancer = await startLoadBalancer(servers.map(({ address }) => address));
  });
  afterAll(async () => {
    await balancer?.stop();
    await Promise.all(servers.map(({ kill }) => kill()));
    await origin?.stop();
  });

  const screenOf = async (
    address: string,
    { emailAddress, password }: Pick<BuiltUser, 'emailAddress' | 'password'>,
  ): Promise<Screen> => {
    const token = await signInToProduct(address, { emailAddress, password });
    const screen = { token, tag: '', records: new Map() };
    await loadWhole(address, screen);
    return screen;
  };

  /** One change of some kind. @returns its status */
  async function change(token: string, ids: string[], turn: number): Promise<number> {
    const send = (method: string, path: string, body?: unknown) =>
      ask(balancer.address, method, path, { token, body });
    const id = ids[turn % ids.length] ?? '';
    const team = teams[turn % 3];
    switch (turn % 5) {
      case 0: {
        const made = await send('POST', '/contracts/create', { product: `New ${turn}`, vendor: 'Two' });
        if (made.status === 201) ids.push(made.body.id);
        return made.status;
      }
      case 1:
        return (await send('POST', `/contracts/${id}`, { teams: team === undefined ? [] : [team] })).status;
      case 2:
        return ids.length < 10 ? 200 : (await send('DELETE', `/contracts/${ids.shift()}`)).status;
      default:
        return (await send('POST', `/contracts/${id}`, { notes: `note ${turn}` })).status;
    }
  }

  it('shows every screen each change and each removal, and continues meanwhile', async () => {
    const [steady, frozen] = servers as [Product, Product];
    const screens = [await screenOf(steady.address, admin), await screenOf(frozen.address, manager)];
    const writer = screens[0]?.token ?? '';
    const statuses: number[] = [];
    const polls: number[] = [];
    let isGoingOn = true;
    const write = async (first: number): Promise<void> => {
      const { body } = await askProduct(steady.address, 'GET', '/contracts', { token: writer });
      const ids = (body as { id: string }[]).map(({ id }) => id).filter((_, at) => at % WRITERS === first);
      for (let turn = first; isGoingOn; turn += 1) statuses.push(await change(writer, ids, turn));
    };
    const follow = async (screen: Screen): Promise<void> => {
      while (isGoingOn) {
        polls.push(await poll(balancer.address, screen));
        await wait(POLL_EVERY_MS);
      }
    };
    const work = Promise.all([
      ...Array.from({ length: WRITERS }, (_, first) => write(first)),
      ...screens.map(follow),
    ]);
    try {
      await wait(1_500);
      process.kill(frozen.pid, 'SIGSTOP');
      const before = statuses.length;
      await wait(FROZEN_MS);
      const done = () => statuses.slice(before).filter((status) => status < 300).length;
      await expect.poll(done).toBeGreaterThan(WRITERS);
      // It continues where it was: what it answers from memory must be of now.
      const late = { product: 'Added last', vendor: 'Two' };
      const { body: added } = await askProduct(steady.address, 'POST', '/contracts/create', {
        token: writer,
        body: late,
      });
      process.kill(frozen.pid, 'SIGCONT');
      for (const screen of screens) {
        const copy = { ...screen, records: new Map(screen.records) };
        expect(await poll(frozen.address, copy)).toBe(200);
        expect([...copy.records.keys()]).toContain(added.id);
      }
      await wait(1_000);
      await frozen.kill();
      await wait(1_500);
    } finally {
      isGoingOn = false;
      await work;
    }

    expect(statuses.filter((status) => ![200, 201, 204, 404, 503, 504].includes(status))).toEqual([]);
    expect(polls.filter((status) => ![200, 304, 410, 503, 504].includes(status))).toEqual([]);
    // A server that has nothing in memory tells what is so.
    const fresh = await start();
    servers = [...servers, fresh];
    for (const screen of screens) {
      expect(await poll(steady.address, screen)).toBe(200);
      const truth = { token: screen.token, tag: '', records: new Map<string, unknown>() };
      await loadWhole(fresh.address, truth);
      expect(truth.records.size).toBeGreaterThan(10);
      expect(inOrder(screen)).toEqual(inOrder(truth));
      await loadWhole(steady.address, screen);
      expect(inOrder(screen)).toEqual(inOrder(truth));
    }
  });
});
