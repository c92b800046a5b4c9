import { cpuSeconds, residentBytes } from '../../packages/server/src/testing/process-numbers.ts';
import { limitResult, ratioResult, type Result } from '../report/result.ts';
import type { SignedInProduct } from '../running/bench-product.ts';
import { bringFile } from '../running/bring-file.ts';
import { fetchList } from '../running/visitor.ts';

/** The largest file (docs/product/records.md, "Import"); half of its rows change existing records. */
const ROWS = 20_000;
/** The limits of a dry run: seconds, and megabytes that it may add to the resident memory of the server. */
const DRY_RUN_BAR_S = 10;
const WRITE_BAR_S = 60;
const MEMORY_BAR_MB = 512;
const MEGABYTE = 1024 * 1024;
const LOOK_EVERY_MS = 20;

/** Rows that each name another record: the existing ones first, with other notes and costs. */
function rowsOver(
  records: readonly { readonly product: string; readonly vendor: string }[],
  amounts: (at: number) => readonly [first: string, second: string],
): string[] {
  const known = new Map(
    records.map((record) => [`${record.product}\n${record.vendor}`.toLowerCase(), record]),
  );
  const names = [...known.values()].slice(0, ROWS / 2);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return Array.from({ length: ROWS }, (_, at) => {
    const { product, vendor } = names[at] ?? { product: `Imported ${at}`, vendor: `Vendor ${at % 700}` };
    const [first, second] = amounts(at);
    const rest = `Evaluating,Team ${at % 40},Kind ${at % 20},2026-01-31,2031-12-31,${first},${second},Row ${at} of the file`;
    return `${quoted(product)},${quoted(vendor)},${rest}`;
  });
}

const inDollars = (at: number) => [`${at}.25`, `${at}500.5`] as const;
/** The same amounts, of which every second row has them in another currency, with its sign or its code. */
const inCurrencies = (at: number) =>
  at % 2 === 0 ? inDollars(at) : ([`C$${at}.25`, `${at}500.5 CHF`] as const);

/** With currencies an import may take this much more of the processor. */
const CURRENCY_BAR = 1.1;
const DRY_RUNS = 3;

/**
 * What currencies cost, in processor time: dry runs of both files one after the other, and both written from the same
 * state.
 */
async function measureCurrencies(
  where: string,
  { address, token, pid }: SignedInProduct,
  { plain, mixed, undo }: { readonly plain: string[]; readonly mixed: string[]; readonly undo: string },
): Promise<Result[]> {
  const post = async (path: string, body: object): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (response.status !== 200) throw new Error(`${path} was answered with ${response.status}.`);
  };
  const used = async (rows: string[], dryRun: boolean): Promise<{ seconds: number; set: string }> => {
    const before = cpuSeconds(pid);
    const { applied, changeSetId } = await bringFile(address, token, rows, dryRun);
    if (!applied) throw new Error('The import with currencies changed nothing.');
    return { seconds: cpuSeconds(pid) - before, set: changeSetId ?? '' };
  };
  const least = async (rows: string[]): Promise<number> => {
    const seconds: number[] = [];
    for (let run = 0; run < DRY_RUNS; run += 1) seconds.push((await used(rows, true)).seconds);
    return Math.min(...seconds);
  };
  await post(`/changeSets/${undo}/undo`, {});
  const dry = { plain: await least(plain), mixed: 0 };
  const plainWritten = await used(plain, false);
  await post(`/changeSets/${plainWritten.set}/undo`, {});
  await post('/currencies', { recordCurrencies: ['CAD', 'CHF'] });
  dry.mixed = await least(mixed);
  const mixedWritten = await used(mixed, false);
  const line = (what: string, one: number, other: number) =>
    ratioResult(what, where, one / other, CURRENCY_BAR, `${one.toFixed(2)} to ${other.toFixed(2)} s of CPU`);
  return [
    line('import: dry run in three currencies, against US dollars alone', dry.mixed, dry.plain),
    line(
      'import: written in three currencies, against US dollars alone',
      mixedWritten.seconds,
      plainWritten.seconds,
    ),
  ];
}

/** The largest file as a dry run and then as an import, over 10,000 records; it changes as many as it names. */
export async function measureImport(where: string, product: SignedInProduct): Promise<Result[]> {
  const { address, token, pid } = product;
  const { bytes } = await fetchList(address, token);
  const records = JSON.parse(bytes.toString()) as { product: string; vendor: string }[];
  const rows = rowsOver(records, inDollars);
  const before = residentBytes(pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, residentBytes(pid))), LOOK_EVERY_MS);
  const timed = async (dryRun: boolean) => {
    const start = performance.now();
    const outcome = await bringFile(address, token, rows, dryRun);
    if (!outcome.applied || outcome.updated === 0) throw new Error('The import changed nothing.');
    return { outcome, seconds: (performance.now() - start) / 1000 };
  };
  try {
    const dry = await timed(true);
    const added = (most - before) / MEGABYTE;
    const real = await timed(false);
    const counts = `${dry.outcome.created} new, ${dry.outcome.updated} changed`;
    clearInterval(timer);
    const files = {
      plain: rows,
      mixed: rowsOver(records, inCurrencies),
      undo: real.outcome.changeSetId ?? '',
    };
    return [
      limitResult(`import: dry run of 20,000 rows (${counts})`, where, dry.seconds, DRY_RUN_BAR_S, 's'),
      limitResult('import: memory that the dry run adds at most', where, added, MEMORY_BAR_MB, 'MB'),
      limitResult('import: the same, written', where, real.seconds, WRITE_BAR_S, 's'),
      ...(await measureCurrencies(where, product, files)),
    ];
  } finally {
    clearInterval(timer);
  }
}
