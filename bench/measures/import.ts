import { residentBytes } from '../../packages/server/src/testing/process-numbers.ts';
import { limitResult, type Result } from '../report/result.ts';
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
function rowsOver(records: readonly { readonly product: string; readonly vendor: string }[]): string[] {
  const known = new Map(
    records.map((record) => [`${record.product}\n${record.vendor}`.toLowerCase(), record]),
  );
  const names = [...known.values()].slice(0, ROWS / 2);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  return Array.from({ length: ROWS }, (_, at) => {
    const { product, vendor } = names[at] ?? { product: `Imported ${at}`, vendor: `Vendor ${at % 700}` };
    const rest = `Evaluating,Team ${at % 40},Kind ${at % 20},2026-01-31,2031-12-31,${at}.25,${at}500.5,Row ${at} of the file`;
    return `${quoted(product)},${quoted(vendor)},${rest}`;
  });
}

/** The largest file as a dry run and then as an import, over 10,000 records; it changes as many as it names. */
export async function measureImport(
  where: string,
  { address, token, pid }: SignedInProduct,
): Promise<Result[]> {
  const { bytes } = await fetchList(address, token);
  const rows = rowsOver(JSON.parse(bytes.toString()) as { product: string; vendor: string }[]);
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
    return [
      limitResult(`import: dry run of 20,000 rows (${counts})`, where, dry.seconds, DRY_RUN_BAR_S, 's'),
      limitResult('import: memory that the dry run adds at most', where, added, MEMORY_BAR_MB, 'MB'),
      limitResult('import: the same, written', where, real.seconds, WRITE_BAR_S, 's'),
    ];
  } finally {
    clearInterval(timer);
  }
}
