import { limitResult, ratioResult, type Result } from '../report/result.ts';
import { askFor, type Question } from '../running/ask-repeatedly.ts';
import type { BareProgram } from '../running/bare-program.ts';
import type { BenchProduct } from '../running/bench-product.ts';
import { Connection } from '../running/connection.ts';
import { median, quantile } from '../running/numbers.ts';

const ROUNDS = 20;
const ROUND_MS = 250;
/** The request headers that Chromium sends. */
const ACCEPT = { 'accept-encoding': 'gzip, deflate, br, zstd' };
const LARGEST_ON_THE_WIRE = 3;

async function bytesOf(product: BenchProduct, authorization: string): Promise<Buffer> {
  const connection = await Connection.open(product.address);
  const answer = await connection.get('/api/contracts', { ...ACCEPT, authorization });
  connection.close();
  if (answer.status !== 200) throw new Error(`The list was answered with ${answer.status}.`);
  return Buffer.alloc(answer.bodyBytes, 7);
}

/** The whole list with warm caches, against the same number of bytes from the memory of a bare `node:http` server. */
export async function measureList(
  where: string,
  records: number,
  product: BenchProduct,
  bare: BareProgram,
): Promise<Result[]> {
  const authorization = `Bearer ${product.token}`;
  const bytes = await bytesOf(product, authorization);
  await fetch(`${bare.address}/bytes`, { method: 'POST', body: new Uint8Array(bytes) });
  const list: Question = {
    address: product.address,
    path: '/api/contracts',
    headers: { ...ACCEPT, authorization },
    status: 200,
  };
  const memory: Question = { address: bare.address, path: '/bytes', status: 200 };
  const results: Result[] = [];
  for (const connections of [1, 20]) {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (const question of [list, memory]) await askFor(question, connections, 1_000);
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(...(await askFor(list, connections, ROUND_MS)));
      theirs.push(...(await askFor(memory, connections, ROUND_MS)));
    }
    const how = connections === 1 ? 'one after the other' : `${connections} connections`;
    const detail = `${median(ours).toFixed(2)} ms to ${median(theirs).toFixed(2)} ms`;
    results.push(
      ratioResult(
        `full list, warm / bytes from memory, ${how}`,
        where,
        median(ours) / median(theirs),
        2,
        detail,
      ),
    );
    if (connections === 1 && records === 10_000) {
      results.push(limitResult('full list, p95', where, quantile(ours, 0.95), 1_500, 'ms'));
    }
  }
  const megabytes = bytes.length / 1_000_000;
  const isHeld = records === 10_000;
  return isHeld
    ? [...results, limitResult('full list on the wire', where, megabytes, LARGEST_ON_THE_WIRE, 'MB')]
    : results;
}
