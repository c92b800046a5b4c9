import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, extname, join, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import {
  CALL_LIMITS,
  COMMAND_LIMITS,
  IMPORT_FILE_LIMIT,
  importMappingTextSchema,
  type ImportMapping,
} from '@pactbook/domain/features/import-rows/import-mapping.ts';
import type { ImportOutcome, ImportProgress } from '@pactbook/domain/features/imports/import-outcome.ts';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { formatMoney, USD } from '@pactbook/domain/kernel/money.ts';
import { importContracts as runImport } from '../features/imports/commands.ts';
import { importInSteps } from '../features/imports/steps/import-in-steps.ts';
import type { ImportRequest } from '../features/imports/writing/write-import.ts';
import { groupRemoval } from '../group-removal.ts';
import type { Services } from '../platform/services.ts';
import { mailDeliveryOf } from '../platform/mail/mail-transport.ts';
import { COMMAND_PAUSES_MS, patiently } from '../platform/patience.ts';
import { findOrganisation } from './find-organisation.ts';
import { required, UsageFault, type CommandLine, type Subcommand } from './subcommand.ts';
import { counted } from '@pactbook/domain/kernel/text/counted.ts';

const HELP = `npm run pactbook -- import FILE --organisation NAME --mapping MAPPING.json [--dry-run]

Takes records in from a CSV or XLSX file: all rows or none, unless the mapping skips rejected
ones. Rejected rows are written beside the file as FILE.rejected.csv with their reasons.
More than 20,000 rows are written in steps, once every row is checked. A database that is busy is waited for; if the
import is cut off all the same, run the same command again, and it goes on where it stopped. Either way it is one change set, which can be undone on the screen.
docs/guides/import-a-spreadsheet.md describes the mapping.

  --organisation NAME      Its name or id.
  --mapping MAPPING.json   Which column fills which field.
  --dry-run                Say exactly what would be done, and do nothing.

Answers 0 when records were (or would be) written, 1 when faults kept all of them out.
`;

const OPTIONS = {
  organisation: { type: 'string' },
  mapping: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
} as const;

/** Faults that the terminal shows; the file has all of them. */
const SHOWN_FAULTS = 20;
const SHOWN_TEXT = 40;

async function readBytes(path: string, limit: number): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size > limit) throw new UsageFault(`${path} is larger than ${limit / 1024 / 1024} MB.`);
    return await readFile(path);
  } catch (error) {
    if (error instanceof UsageFault) throw error;
    const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new UsageFault(`${path} cannot be read${code}.`);
  }
}

async function readMapping(path: string): Promise<ImportMapping> {
  const bytes = await readBytes(path, IMPORT_FILE_LIMIT);
  const parsed = importMappingTextSchema.safeParse(new TextDecoder().decode(bytes));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path: place, message }) => `  ${place.map(String).join('.')}: ${message}`,
  );
  throw new UsageFault([`The mapping in ${path} is not right:`, ...faults].join('\n'));
}

function cut(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > SHOWN_TEXT ? `${line.slice(0, SHOWN_TEXT - 1)}…` : line;
}

/** Rows of texts, aligned in columns. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}

function conclusion(outcome: ImportOutcome): string {
  const { applied, dryRun, created, updated, rowsRejected, missing } = outcome;
  if (applied) {
    const ofMissing = missing?.changed ?? 0;
    const written = created + updated + ofMissing;
    const verb = dryRun ? 'would be' : written === 1 ? 'was' : 'were';
    const kinds = [
      ...(updated + ofMissing > 0 ? [`${created} new`, `${updated} changed`] : []),
      ...(ofMissing > 0 ? [`${ofMissing} missing from the file`] : []),
    ].join(', ');
    return `${counted(written, 'record')} ${verb} written${kinds === '' ? '' : ` (${kinds})`}.`;
  }
  if (rowsRejected === 0) return 'There was nothing to write.';
  const rows = counted(rowsRejected, 'row is', 'rows are');
  return `Nothing ${dryRun ? 'would be' : 'was'} written: ${rows} faulty.`;
}

/** Missing records that the terminal names. */
const SHOWN_MISSING = 20;

/** What the list had before and does not name any more. */
function missingLines({ missing }: ImportOutcome): string[] {
  if (missing === null || missing.known === 0) return [];
  const { source, known, count, records, refused } = missing;
  const shown = records.slice(0, SHOWN_MISSING);
  return [
    `Missing from this file: ${count} of ${counted(known, 'record')} of the list "${source}".`,
    ...shown.map(
      ({ product, vendor, reason }) =>
        `  ${cut(product)}, ${cut(vendor)}${reason === null ? '' : `: ${reason}`}`,
    ),
    ...(count > shown.length ? [`  … and ${count - shown.length} more`] : []),
    ...(refused > 0 ? [`  Not changed: ${refused}`] : []),
  ];
}

/** That the same content was taken in before: when, by whom and what it did. */
function earlierWords({ earlierImport }: ImportOutcome): string[] {
  if (earlierImport === null) return [];
  const { importedAt, changeSet } = earlierImport;
  const what =
    changeSet === null
      ? ''
      : ` by ${changeSet.createdBy?.name ?? 'the command line'} (${changeSet.created} new, ${changeSet.updated} changed)`;
  return [`Note: the same content was imported on ${importedAt.slice(0, 10)}${what}.`];
}

/** A sum of amounts, each currency by itself. */
function amountWords(
  { amounts, acceptedAmount, rejectedAmount }: ImportOutcome,
  which: 'accepted' | 'rejected',
): string {
  const sums = amounts ?? [{ currency: USD, accepted: acceptedAmount, rejected: rejectedAmount }];
  return sums.map((sum) => formatMoney(sum[which], 2, sum.currency)).join(', ');
}

/** How sure the encoding is, with texts by which it can be checked. */
function encodingWords({ reading: { encoding, decoding } }: ImportOutcome): string[] {
  if (encoding === null || decoding === undefined || decoding.words.length === 0) return [];
  const words = `Check these texts: ${decoding.words.join(', ')}.`;
  if (decoding.confidence === null) return [`Note: ${words}`];
  const sureness = decoding.confidence === 'likely' ? 'probably' : 'a guess:';
  return [`Note: the encoding is ${sureness} ${encoding}; "encoding" of the mapping sets another. ${words}`];
}

function report(outcome: ImportOutcome): string[] {
  const { reading, faults } = outcome;
  const how = [
    reading.kind.toUpperCase(),
    reading.encoding,
    reading.sheet && `sheet "${reading.sheet}"`,
  ].filter(Boolean);
  const created = [
    ...outcome.teamsCreated.map((name) => `  team      ${name}`),
    ...outcome.categoriesCreated.map((name) => `  category  ${name}`),
  ];
  const shown = faults.slice(0, SHOWN_FAULTS);
  return [
    `Read as ${how.join(', ')}; headings in row ${reading.headerRow}.`,
    ...encodingWords(outcome),
    ...aligned([
      ['', 'rows', 'amount'],
      ['accepted', String(outcome.rowsAccepted), amountWords(outcome, 'accepted')],
      ['rejected', String(outcome.rowsRejected), amountWords(outcome, 'rejected')],
      ['read', String(outcome.rowsRead), ''],
    ]),
    ...(created.length > 0 ? ['New:', ...created] : []),
    ...earlierWords(outcome),
    ...outcome.notes.map(({ message }) => `Note: ${message}`),
    ...missingLines(outcome),
    ...(shown.length > 0
      ? aligned([
          ['row', 'column', 'text', 'reason'],
          ...shown.map(({ row, column, text, reason }) => [String(row), cut(column), cut(text), reason]),
        ])
      : []),
    ...(outcome.faultsFound > shown.length ? [`  … and ${outcome.faultsFound - shown.length} more`] : []),
    conclusion(outcome),
  ];
}

async function writeRejected(path: string, outcome: ImportOutcome, say: CommandLine['say']): Promise<void> {
  if (outcome.rejectedFile === '') return;
  const target = join(dirname(path), `${basename(path, extname(path))}.rejected.csv`);
  try {
    await writeFile(target, outcome.rejectedFile);
    say(`Every fault with its reason: ${target}`);
  } catch {
    say(`The faults could not be written to ${target}.`);
  }
}

const BUSY = 'The database is busy. Waiting for it …';

/** Rows between two lines about what is written. */
const ROWS_PER_LINE = 10_000;

const NEW_LINE = 10;
/** How the archive begins that a workbook is. */
const ZIP = Buffer.from('PK');

/** Whether a file is one that no call would take; of a workbook only its reader knows how many rows it has. */
function isLarge(bytes: Buffer): boolean {
  if (bytes.length > CALL_LIMITS.bytes) return true;
  if (bytes.subarray(0, 2).equals(ZIP)) return false;
  let lines = 0;
  for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) lines += 1;
  return lines > CALL_LIMITS.rows;
}

/** All at once where a call would take it, else in steps. */
async function bring(
  services: Services,
  request: Omit<ImportRequest, 'onProgress' | 'bytes'> & { readonly bytes: Buffer },
  say: CommandLine['say'],
): Promise<ImportOutcome> {
  const waits = { pauses: COMMAND_PAUSES_MS, signal: request.signal, onPause: () => say(BUSY) };
  try {
    // Reading a large file only to find that it is one would take its memory twice.
    if (!isLarge(request.bytes)) {
      const whole = { ...request, onProgress: () => undefined };
      // What ends early leaves nothing behind.
      return await patiently(() => runImport(services, whole, { groupRemoval }), waits);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_large') throw error;
  }
  let said = 0;
  const onProgress = ({ phase, done, total }: ImportProgress): void => {
    if (phase === 'waiting') say(BUSY);
    if (phase !== 'writing' || done < said + ROWS_PER_LINE) return;
    said = done;
    say(`Written: ${done.toLocaleString('en-US')} of ${counted(total, 'row')}.`);
  };
  const outcome = await importInSteps(services, { ...request, onProgress });
  if (outcome.resumedAfter > 0) {
    const rows = counted(outcome.resumedAfter, 'row');
    say(`Continued after ${rows}, which an interrupted run wrote. What follows is about the others.`);
  }
  return outcome;
}

/** Says each fault of the request, not only the first. */
function sayFaults(error: unknown, say: CommandLine['say']): number {
  if (!(error instanceof AppError)) throw error;
  const faults = Object.entries(error.fields ?? {});
  for (const [place, message] of faults) say(`${place}: ${message}`);
  if (faults.length === 0) say(error.message);
  return 1;
}

/** `import`: the command line's way to the same engine as `POST /contracts/import`. */
export const importContracts: Subcommand = {
  name: 'import',
  summary: 'Import records from a CSV or XLSX file',
  help: HELP,
  prepare: (args) => {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [file, ...others] = positionals;
    if (file === undefined || others.length > 0) throw new UsageFault('Name one file.');
    const organisationName = required(values.organisation, '--organisation');
    const mappingPath = required(values.mapping, '--mapping');
    return async ({ services, configuration, say, pathOf }) => {
      const path = pathOf(file);
      const mapping = await readMapping(pathOf(mappingPath));
      const bytes = await readBytes(path, COMMAND_LIMITS.bytes);
      const { scope, timeZoneId } = await findOrganisation(services, organisationName);
      try {
        const outcome = await bring(
          services,
          {
            origin: { scope, actor: null, cause: 'import', requestId: null },
            fileName: basename(path),
            bytes,
            mapping,
            dryRun: values['dry-run'],
            mailDelivery: mailDeliveryOf(configuration),
            today: calendarDateAt(services.now(), timeZoneId),
            signal: new AbortController().signal,
          },
          say,
        );
        for (const line of report(outcome)) say(line);
        await writeRejected(path, outcome, say);
        return outcome.applied || outcome.rowsRejected === 0 ? 0 : 1;
      } catch (error) {
        return sayFaults(error, say);
      }
    };
  },
};
