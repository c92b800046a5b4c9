import { residentBytes } from '../../packages/server/src/testing/process-numbers.ts';
import { limitResult, type Result } from '../report/result.ts';
import type { SignedInProduct } from '../running/bench-product.ts';
import { fetchList } from '../running/visitor.ts';

/** The largest file (screens.md, section 14), of which half changes records that are there. */
const ROWS = 20_000;
/** A dry run of it, in seconds, and what it may add to the server's resident memory, in megabytes. */
const DRY_RUN_BAR_S = 10;
const WRITE_BAR_S = 60;
const MEMORY_BAR_MB = 512;
const MEGABYTE = 1024 * 1024;
const LOOK_EVERY_MS = 20;

const COLUMNS = [
  { column: 'Product', field: 'product' },
  { column: 'Vendor', field: 'vendor' },
  { column: 'Status', field: 'status' },
  { column: 'Team', field: 'teams' },
  { column: 'Category', field: 'categories' },
  { column: 'Start', field: 'startDate' },
  { column: 'End', field: 'endDate' },
  { column: 'FY2026', field: 'annualCost', costDate: '2026-01-01' },
  { column: 'FY2027', field: 'annualCost', costDate: '2027-01-01' },
  { column: 'Notes', field: 'notes' },
];
const MAPPING = { columns: COLUMNS, createTeams: true, createCategories: true, key: ['product', 'vendor'] };

/** A file of which every row names another record: those that are there first, each with other notes and costs. */
function fileOver(records: readonly { readonly product: string; readonly vendor: string }[]): string {
  const known = new Map(
    records.map((record) => [`${record.product}\n${record.vendor}`.toLowerCase(), record]),
  );
  const names = [...known.values()].slice(0, ROWS / 2);
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const rows = Array.from({ length: ROWS }, (_, at) => {
    const { product, vendor } = names[at] ?? { product: `Imported ${at}`, vendor: `Vendor ${at % 700}` };
    const rest = `Evaluating,Team ${at % 40},Kind ${at % 20},2026-01-31,2031-12-31,${at}.25,${at}500.5,Row ${at} of the file`;
    return `${quoted(product)},${quoted(vendor)},${rest}`;
  });
  return `${COLUMNS.map(({ column }) => column).join(',')}\n${rows.join('\n')}\n`;
}

interface Outcome {
  readonly applied: boolean;
  readonly created: number;
  readonly updated: number;
}

async function bring(address: string, token: string, file: string, dryRun: boolean): Promise<Outcome> {
  const body = new FormData();
  body.set('mapping', JSON.stringify({ ...MAPPING, skipRejectedRows: true }));
  body.set('dryRun', String(dryRun));
  body.set('file', new Blob([file]), 'list.csv');
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/api/contracts/import`, { method: 'POST', headers, body });
  if (response.status !== 200) throw new Error(`The import was answered with ${response.status}.`);
  return (await response.json()) as Outcome;
}

/** The largest file as a dry run and then for good, over 10,000 records of which it changes as many as it names. */
export async function measureImport(
  where: string,
  { address, token, pid }: SignedInProduct,
): Promise<Result[]> {
  const { bytes } = await fetchList(address, token);
  const file = fileOver(JSON.parse(bytes.toString()) as { product: string; vendor: string }[]);
  const before = residentBytes(pid);
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, residentBytes(pid))), LOOK_EVERY_MS);
  const timed = async (dryRun: boolean) => {
    const start = performance.now();
    const outcome = await bring(address, token, file, dryRun);
    if (!outcome.applied || outcome.updated === 0) throw new Error('The import changed nothing.');
    return { outcome, seconds: (performance.now() - start) / 1000 };
  };
  try {
    const dry = await timed(true);
    const added = (most - before) / MEGABYTE;
    const real = await timed(false);
    const rows = `${dry.outcome.created} new, ${dry.outcome.updated} changed`;
    return [
      limitResult(`import: dry run of 20,000 rows (${rows})`, where, dry.seconds, DRY_RUN_BAR_S, 's'),
      limitResult('import: memory that the dry run adds at most', where, added, MEMORY_BAR_MB, 'MB'),
      limitResult('import: the same, written', where, real.seconds, WRITE_BAR_S, 's'),
    ];
  } finally {
    clearInterval(timer);
  }
}
