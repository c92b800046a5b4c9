import { randomInt } from 'node:crypto';
import { cpuSeconds } from '../../packages/server/src/testing/process-numbers.ts';
import type { Result } from '../report/result.ts';
import type { SignedInProduct } from '../running/bench-product.ts';
import { Connection } from '../running/connection.ts';
import { median, quantile } from '../running/numbers.ts';
import { VirtualScreen } from '../running/virtual-screen.ts';
import { fetchList } from '../running/visitor.ts';

const POLL_EVERY_MS = 10_000;
const WRITE_EVERY_MS = 2_000;
const WRITERS = 5;
const SIMULATED_MS = 25_000;
const MEGABYTE = 1024 * 1024;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What became of changes: how long each took in milliseconds, and how many were refused. */
interface Changes {
  readonly times: readonly number[];
  readonly failures: number;
}

/** Changes a record every two seconds until the end. */
async function writeUntil(product: SignedInProduct, ids: readonly string[], end: number): Promise<Changes> {
  const connection = await Connection.open(product.address);
  const times: number[] = [];
  let failures = 0;
  await pause(randomInt(WRITE_EVERY_MS));
  while (performance.now() < end) {
    const answer = await connection.ask({
      path: `/api/contracts/${ids[randomInt(ids.length)]}`,
      headers: { authorization: `Bearer ${product.token}` },
      body: JSON.stringify({ description: `Changed ${randomInt(1_000_000)}` }),
    });
    if (answer.status !== 200) failures += 1;
    times.push(answer.milliseconds);
    await pause(Math.max(0, WRITE_EVERY_MS - answer.milliseconds));
  }
  connection.close();
  return { times, failures };
}

async function pollUntil(screen: VirtualScreen, end: number): Promise<void> {
  await pause(randomInt(POLL_EVERY_MS));
  while (performance.now() < end) {
    await screen.poll();
    await pause(POLL_EVERY_MS);
  }
}

/** One edit, and what it costs until all screens that poll have it. */
async function measureOneEdit(
  where: string,
  product: SignedInProduct,
  screens: readonly VirtualScreen[],
  ids: readonly string[],
): Promise<Result[]> {
  const bytesOf = (): number => screens.reduce((sum, { bytes }) => sum + bytes, 0);
  for (const screen of screens) await screen.poll();
  const [bytes, before] = [bytesOf(), cpuSeconds(product.pid)];
  await writeUntil(product, ids, performance.now() + WRITE_EVERY_MS + 1);
  for (const screen of screens) await screen.poll();
  const seconds = cpuSeconds(product.pid) - before;
  const perScreen = (bytesOf() - bytes) / screens.length;
  const milliseconds = (seconds * 1_000) / screens.length;
  return [
    {
      what: 'poll after an edit: bytes and CPU of each screen',
      where,
      measured: `${(perScreen / 1024).toFixed(1)} kB, ${milliseconds.toFixed(2)} ms`,
      bar: '≤ 5 kB, 2 ms',
      isMet: perScreen <= 5 * 1024 && milliseconds <= 2,
    },
    {
      what: 'an edit until 200 screens have it: CPU in all',
      where,
      measured: `${seconds.toFixed(2)} s`,
      bar: '≤ 1 s',
      isMet: seconds <= 1,
    },
  ];
}

/** Many screens that poll every ten seconds while five people change a record every two. */
async function measureTogether(
  where: string,
  product: SignedInProduct,
  screens: readonly VirtualScreen[],
  ids: readonly string[],
): Promise<Result> {
  const before = { cpu: cpuSeconds(product.pid), bytes: screens.reduce((sum, { bytes }) => sum + bytes, 0) };
  const end = performance.now() + SIMULATED_MS;
  const writing = Promise.all(Array.from({ length: WRITERS }, () => writeUntil(product, ids, end)));
  await Promise.all(screens.map((screen) => pollUntil(screen, end)));
  const changes = await writing;
  const times = changes.flatMap((of) => of.times);
  const megabytes = (screens.reduce((sum, { bytes }) => sum + bytes, 0) - before.bytes) / MEGABYTE;
  const share = ((cpuSeconds(product.pid) - before.cpu) / (SIMULATED_MS / 1_000)) * 100;
  const failures = [...screens, ...changes].reduce((sum, of) => sum + of.failures, 0);
  const p95 = quantile(times, 0.95);
  return {
    what: `${screens.length.toLocaleString('en-US')} screens, five writers: write p50, p95; bytes in 25 s; CPU; failures`,
    where,
    measured: `${median(times).toFixed(1)}, ${p95.toFixed(1)} ms; ${megabytes.toFixed(1)} MB; ${share.toFixed(0)} %; ${failures}`,
    bar: screens.length > 200 ? '≤ 30 ms, no failure' : '≤ 15 ms, 15 MB, no failure',
    isMet: failures === 0 && (screens.length > 200 ? p95 <= 30 : p95 <= 15 && megabytes <= 15),
  };
}

/** Screens without browsers on a running product: after one edit, and with writers beside them. */
export async function measureScreensOf(where: string, product: SignedInProduct): Promise<Result[]> {
  const { tag, bytes } = await fetchList(product.address, product.token);
  const list = JSON.parse(bytes.toString()) as readonly { readonly id: string }[];
  const ids = list.slice(0, 500).map(({ id }) => id);
  const results: Result[] = [];
  for (const count of [200, 1_000]) {
    const { address, token } = product;
    const screens = Array.from({ length: count }, () => new VirtualScreen(address, token, tag));
    if (count === 200) results.push(...(await measureOneEdit(where, product, screens, ids)));
    results.push(await measureTogether(where, product, screens, ids));
  }
  return results;
}
