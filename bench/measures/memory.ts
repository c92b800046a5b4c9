import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseSettings } from '../../packages/server/src/platform/database/open-database.ts';
import { residentBytes } from '../../packages/server/src/testing/process-numbers.ts';
import { environmentOf, startProduct } from '../../packages/server/src/testing/start-product.ts';
import { ratioResult, type Result } from '../report/result.ts';
import { startBareProgram } from '../running/bare-program.ts';
import { median } from '../running/numbers.ts';
import { fetchList, signIn } from '../running/visitor.ts';

const ROUNDS = 3;
const SETTLE_MS = 3_000;
const MEGABYTE = 1024 * 1024;

/**
 * Resident memory of the server, just started and after a warm list, against a Node process that only has the database
 * open.
 */
export async function measureMemory(where: string, copy: () => Promise<DatabaseSettings>): Promise<Result[]> {
  const measured = { bare: [] as number[], started: [] as number[], listed: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const bare = await startBareProgram('bare-runtime', await copy());
    await wait(SETTLE_MS);
    measured.bare.push(residentBytes(bare.pid));
    await bare.stop();
    const settings = await copy();
    const environment = { ...environmentOf(settings), PACTBOOK_DEMO: 'off', HOST: '127.0.0.1' };
    const product = await startProduct(environment, []);
    await wait(SETTLE_MS);
    measured.started.push(residentBytes(product.pid));
    const token = await signIn(product.address);
    for (let count = 0; count < 2; count += 1) await fetchList(product.address, token);
    await wait(SETTLE_MS);
    measured.listed.push(residentBytes(product.pid));
    await product.stop();
  }
  const result = (what: string, values: readonly number[]): Result => {
    const [ours, theirs] = [median(values) / MEGABYTE, median(measured.bare) / MEGABYTE];
    return ratioResult(what, where, ours / theirs, 1.3, `${ours.toFixed(0)} MB to ${theirs.toFixed(0)} MB`);
  };
  return [
    result('resident memory, started / bare runtime', measured.started),
    result('resident memory, after a warm list / bare runtime', measured.listed),
  ];
}
