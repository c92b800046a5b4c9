import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseSettings } from '../../packages/server/src/platform/database/open-database.ts';
import { environmentOf, startProduct } from '../../packages/server/src/testing/start-product.ts';
import { limitResult, type Result } from '../report/result.ts';
import { median } from '../running/numbers.ts';
import { fetchList, signIn } from '../running/visitor.ts';

const ROUNDS = 3;
const SETTLE_MS = 5_000;
const MEGABYTE = 1_000_000;
/** More than the records of the measure, so that the whole list is one answer. */
const LIST_LIMIT = '150000';
const BARS = { startSeconds: 0.8, idleMegabytes: 220 };

/** Every process below this one, and itself. */
function withChildren(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(withChildren)];
}

/** Memory of a process: its own, and its part of what it shares with others. */
function proportionalBytes(pid: number): number {
  const [, kilobytes = '0'] = /^Pss: +(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** Memory of a server and of the PostgreSQL that it started. */
function memoryOf(pid: number): number {
  return withChildren(pid).reduce((sum, process) => sum + proportionalBytes(process), 0) / MEGABYTE;
}

/** A start up to its first answer, and the memory of server and database, idle after it and after a warm list. */
export async function measureMemory(where: string, copy: () => Promise<DatabaseSettings>): Promise<Result[]> {
  const measured = { start: [] as number[], idle: [] as number[], listed: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const settings = await copy();
    const environment = {
      ...environmentOf(settings),
      PACTBOOK_DEMO: 'off',
      HOST: '127.0.0.1',
      PACTBOOK_LIST_LIMIT: LIST_LIMIT,
    };
    // What a first start of the day does is done.
    const first = await startProduct(environment, []);
    await wait(SETTLE_MS);
    await first.stop();
    const begun = performance.now();
    const product = await startProduct(environment, []);
    await fetch(`${product.address}/api/readyz`);
    measured.start.push((performance.now() - begun) / 1_000);
    await wait(SETTLE_MS);
    measured.idle.push(memoryOf(product.pid));
    const token = await signIn(product.address);
    for (let count = 0; count < 2; count += 1) await fetchList(product.address, token);
    await wait(SETTLE_MS);
    measured.listed.push(memoryOf(product.pid));
    await product.stop();
  }
  const listed = `${median(measured.listed).toFixed(0)} MB`;
  return [
    limitResult('start to the first answer', where, median(measured.start), BARS.startSeconds, 's'),
    limitResult(
      'memory of server and database, idle',
      where,
      median(measured.idle),
      BARS.idleMegabytes,
      'MB',
    ),
    { what: 'the same after a warm list', where, measured: listed, bar: 'a figure', isMet: true },
  ];
}
