import type { DatabaseSettings } from '../../../packages/server/src/platform/database/open-database.ts';
import { limitResult, ratioResult, type Result } from '../../report/result.ts';
import { startSignedIn, type SignedInProduct } from '../../running/bench-product.ts';
import { bringFile } from '../../running/bring-file.ts';
import { quantile } from '../../running/numbers.ts';
import { fetchList, signIn } from '../../running/visitor.ts';

const IMPORTED = 5_000;
const EDITED = 1_000;
const EDITED_END = '2099-12-31';
/** More than the records of the database: lists must not begin to page in between. */
const LIST_LIMIT = '150000';
/** Somebody who saves a record now and then, and somebody who types into cells. */
const SAVES_EVERY_MS = 2_000;
const CELLS_EVERY_MS = 500;
const SETTLING_MS = 5_000;
/** Against the same writes with nothing beside them, in the same run. */
const P95_BAR = 4;
const LONGEST_BAR_MS = 1_000;

interface ListedRecord {
  readonly id: string;
  readonly version: number;
  readonly endDate?: string | null;
  readonly notes?: string | null;
}

/** What somebody met who worked beside it. */
interface Felt {
  readonly times: number[];
  failures: number;
}

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

async function listOf({ address, token }: SignedInProduct): Promise<readonly ListedRecord[]> {
  const { bytes } = await fetchList(address, token);
  return JSON.parse(bytes.toString()) as readonly ListedRecord[];
}

function asking(address: string, token: string, felt: Felt) {
  return async (path: string, body: unknown): Promise<void> => {
    const started = performance.now();
    const response = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    await response.arrayBuffer();
    felt.times.push(performance.now() - started);
    if (response.status >= 500) felt.failures += 1;
    else if (response.status >= 400) throw new Error(`${path} was answered with ${response.status}.`);
  };
}

/** Does something at each moment of a rhythm, however long the one before takes, until it is asked to stop. */
async function inRhythm(everyMs: number, isDone: () => boolean, work: (turn: number) => Promise<void>) {
  const started: Promise<void>[] = [];
  for (let turn = 0; !isDone(); turn += 1) {
    started.push(work(turn));
    await pause(everyMs);
  }
  await Promise.all(started);
}

/** Saves one record after the other, and types into cells of others, until the work is done. */
async function workBeside(
  { address, token }: { readonly address: string; readonly token: string },
  records: readonly ListedRecord[],
  work: Promise<unknown>,
): Promise<Felt> {
  const felt: Felt = { times: [], failures: 0 };
  const ask = asking(address, token, felt);
  let isDone = false;
  const ended = work.finally(() => (isDone = true));
  const [saved, typed] = [records.slice(0, 200), records.slice(200, 2_000)];
  await Promise.all([
    ended,
    inRhythm(
      SAVES_EVERY_MS,
      () => isDone,
      (turn) => ask(`/contracts/${saved[turn]?.id}`, { notes: `Saved beside it, ${turn}` }),
    ),
    inRhythm(
      CELLS_EVERY_MS,
      () => isDone,
      (turn) => {
        const { id = '', version = 0 } = typed[turn] ?? {};
        return ask('/contracts/bulk/cells', {
          rows: [{ id, version, changes: { notes: `Typed beside it, ${turn}` } }],
        });
      },
    ),
  ]);
  return felt;
}

async function editMany({ address, token }: SignedInProduct, ids: readonly string[]): Promise<number> {
  const started = performance.now();
  const response = await fetch(`${address}/api/contracts/bulk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ids, changes: { endDate: EDITED_END } }),
  });
  if (response.status !== 200) throw new Error(`The bulk edit was answered with ${response.status}.`);
  return performance.now() - started;
}

const rowsToImport = (): string[] =>
  Array.from(
    { length: IMPORTED },
    (_, at) => `Imported ${at},Vendor ${at % 700},Evaluating,,,2026-01-31,2031-12-31,${at}.25,,Row ${at}`,
  );

async function seconds(work: Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work;
  return (performance.now() - started) / 1000;
}

/** What those beside it felt, against what they feel alone, in lines of the report. */
function linesOf(what: string, where: string, { times, failures }: Felt, alone: Felt): Result[] {
  const ms = (of: Felt, share: number) => quantile(of.times, share);
  const detail = `p50 ${ms({ times, failures }, 0.5).toFixed(0)}, p95 ${ms({ times, failures }, 0.95).toFixed(0)} ms of ${times.length}; alone p50 ${ms(alone, 0.5).toFixed(0)}, p95 ${ms(alone, 0.95).toFixed(0)} ms`;
  const ratio = quantile(times, 0.95) / quantile(alone.times, 0.95);
  return [
    ratioResult(`${what}: p95 of writes beside it`, where, ratio, P95_BAR, detail),
    limitResult(`${what}: longest write beside it`, where, Math.max(...times), LONGEST_BAR_MS, 'ms'),
    limitResult(`${what}: answers of 500 and above`, where, failures, 0, ''),
  ];
}

/** Somebody saves and types while an import, an edit of many and then the undo of the import continue. */
async function measureSession(where: string, product: SignedInProduct): Promise<Result[]> {
  const { address, token } = product;
  const other = { address, token: await signIn(address) };
  const before = await listOf(product);
  await pause(SETTLING_MS);
  const others = before.slice(EDITED);
  const edited = before.slice(0, EDITED).map(({ id }) => id);
  const alone = await workBeside(other, others, pause(SETTLING_MS));
  let changeSetId: string | null = null;
  let imported = 0;
  let edit = 0;
  const both = Promise.all([
    bringFile(address, token, rowsToImport(), false).then((brought) => ({ changeSetId } = brought)),
    editMany(product, edited).then((ms) => (edit = ms / 1000)),
  ]);
  const felt = await workBeside(
    other,
    others.slice(3_000),
    seconds(both).then((s) => (imported = s)),
  );
  const after = await listOf(product);
  const ends = after.filter(({ endDate }) => endDate === EDITED_END).length;
  const missing = before.length + IMPORTED - after.length + (EDITED - ends);
  let undone = 0;
  const undo = fetch(`${address}/api/changeSets/${String(changeSetId)}/undo`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  const feltUndo = await workBeside(
    other,
    others.slice(6_000),
    seconds(undo).then((s) => (undone = s)),
  );
  const left = (await listOf(product)).length - before.length;
  const what = 'import of 5,000 and edit of 1,000 at once';
  return [
    ...linesOf(what, where, felt, alone),
    limitResult(`${what}: rows that are missing afterwards`, where, Math.abs(missing), 0, ''),
    limitResult(`${what}: the import takes`, where, imported, 60, 's'),
    limitResult(`${what}: the edit takes`, where, edit, 60, 's'),
    ...linesOf('undo of the import', where, feltUndo, alone),
    limitResult('undo of the import: takes', where, undone, 60, 's'),
    limitResult('undo of the import: rows that are left', where, left, 0, ''),
  ];
}

/** What people who write wait beside the largest work of others, on one database. */
export async function measureBeside(where: string, settings: DatabaseSettings): Promise<Result[]> {
  const product = await startSignedIn(settings, { PACTBOOK_LIST_LIMIT: LIST_LIMIT });
  try {
    return await measureSession(where, product);
  } finally {
    await product.stop();
  }
}
