import { openDescriptors, residentBytes } from '../../packages/server/src/testing/process-numbers.ts';
import type { Result } from '../report/result.ts';
import type { BenchProduct } from '../running/bench-product.ts';
import { Connection } from '../running/connection.ts';
import { pollOf } from './polls.ts';

const POLLS = 10_000;
const EARLY = 2_000;
const CONNECTIONS = 10;
const MEGABYTE = 1024 * 1024;

/**
 * Checks that ten thousand polls leak neither memory nor file descriptors (docs/product/guarantees.md, "Speed and
 * memory").
 */
export async function measurePollsMemory(where: string, product: BenchProduct): Promise<Result> {
  const { path, headers, status } = pollOf(product);
  let failures = 0;
  let peak = 0;
  let early = { peak: 0, descriptors: 0 };
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => Connection.open(product.address)),
  );
  for (let asked = 0; asked < POLLS; asked += CONNECTIONS) {
    const answers = await Promise.all(connections.map((connection) => connection.get(path, headers)));
    failures += answers.filter((answer) => answer.status !== status).length;
    peak = Math.max(peak, residentBytes(product.pid));
    if (asked + CONNECTIONS === EARLY) early = { peak, descriptors: openDescriptors(product.pid) };
  }
  const resident = residentBytes(product.pid);
  const descriptors = openDescriptors(product.pid) - early.descriptors;
  for (const connection of connections) connection.close();
  const limit = early.peak * 1.2 + 16 * MEGABYTE;
  const megabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(0);
  return {
    what: '10,000 polls: resident memory',
    where,
    measured: `${megabytes(resident)} MB, ${descriptors} descriptors more, ${failures} failures`,
    bar: `≤ ${megabytes(limit)} MB, 15, 0`,
    isMet: resident <= limit && descriptors <= 15 && failures === 0,
  };
}
