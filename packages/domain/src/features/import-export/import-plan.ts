import { forbidden } from '../../kernel/app-error.ts';
import { decide, type Policy } from '../../kernel/access.ts';
import type { ContractInput } from '../contracts/contract.ts';
import { administerOrganisation } from '../organisations/access.ts';
import { administerTeams } from '../teams/access.ts';
import type { TableRow } from './cell.ts';
import { isDateColumn, resolveColumns, rowsBelow } from './import-columns.ts';
import type { ImportContext } from './import-context.ts';
import type { ImportMapping } from './import-mapping.ts';
import { CategoryNames, OwnerNames, TeamNames, type NewName } from './import-names.ts';
import {
  LISTED_FAULTS_LIMIT,
  type ImportFault,
  type ImportOutcome,
  type ImportReading,
} from './import-outcome.ts';
import { readRow, type RowReader } from './import-row.ts';

/** A table as it stands in a file, and how the file was read. */
export interface ImportTable {
  readonly header: TableRow;
  readonly rows: readonly TableRow[];
  readonly source: Pick<ImportReading, 'kind' | 'encoding' | 'delimiter' | 'sheet'>;
}

/** Everything that an import will do, worked out before anything is written. */
export interface ImportPlan {
  /** What will be created; empty when the import writes nothing. New teams stand as placeholders. */
  readonly contracts: readonly ContractInput[];
  readonly newTeams: readonly NewName[];
  readonly newCategories: readonly string[];
  readonly faults: readonly ImportFault[];
  /** The answer, but for the file of the rejected rows. */
  readonly outcome: Omit<ImportOutcome, 'dryRun' | 'rejectedFile' | 'rejectedRows' | 'changeSetId'>;
}

/** Longest text of a cell that a fault repeats. */
const LONGEST_FAULT_TEXT = 500;

/**
 * Refuses a mapping that would create what the actor may not create, whether or not a row needs it.
 *
 * @throws AppError forbidden with the reason
 */
export function checkRights(mapping: ImportMapping, actor: ImportContext['actor']): void {
  if (actor === null) return;
  const wanted: readonly (readonly [boolean, Policy<void>])[] = [
    [mapping.createTeams, administerTeams],
    [mapping.createCategories, administerOrganisation],
  ];
  for (const [isWanted, policy] of wanted) {
    const decision = isWanted ? decide(actor, policy) : null;
    if (decision && !decision.allowed) throw forbidden(decision.reason);
  }
}

function shortened(text: string): string {
  return text.length <= LONGEST_FAULT_TEXT ? text : `${text.slice(0, LONGEST_FAULT_TEXT)}…`;
}

interface Tally {
  readonly contracts: ContractInput[];
  readonly faults: ImportFault[];
  rowsRejected: number;
  acceptedCents: bigint;
  rejectedCents: bigint;
}

function readRows(reader: RowReader, rows: readonly TableRow[]): Tally {
  const tally: Tally = { contracts: [], faults: [], rowsRejected: 0, acceptedCents: 0n, rejectedCents: 0n };
  for (const row of rows) {
    const { input, faults, cents } = readRow(reader, row);
    if (input) {
      tally.contracts.push(input);
      tally.acceptedCents += cents ?? 0n;
    } else {
      tally.rowsRejected += 1;
      tally.rejectedCents += cents ?? 0n;
      for (const fault of faults) tally.faults.push({ row: row.row, ...fault, text: shortened(fault.text) });
    }
  }
  return tally;
}

/** Of the names that rows brought along, those that rows which are written need. */
function neededNames(contracts: readonly ContractInput[], teams: TeamNames, categories: CategoryNames) {
  const usedTeams = new Set(contracts.flatMap((contract) => contract.teams ?? []));
  const usedCategories = new Set(contracts.flatMap((contract) => contract.categories ?? []));
  return {
    newTeams: teams.created.filter(({ placeholder }) => usedTeams.has(placeholder)),
    newCategories: [...categories.created].filter((name) => usedCategories.has(name)),
  };
}

function dollars(cents: bigint): number {
  return Number(cents) / 100;
}

/**
 * Works out what an import does: reads and checks every row, decides whether anything is written,
 * and accounts for every row and every readable amount. Pure: a dry run and the real run ask it alike.
 *
 * @throws AppError invalid_fields when the mapping does not fit the file or a column of dates is
 *   ambiguous; forbidden when it would create what the actor may not create
 */
export function planImport(table: ImportTable, mapping: ImportMapping, context: ImportContext): ImportPlan {
  checkRights(mapping, context.actor);
  const rows = rowsBelow(table.header, table.rows);
  const columns = resolveColumns(mapping, table.header, rows, context.customFields);
  const teams = new TeamNames(context.teams, mapping.createTeams);
  const categories = new CategoryNames(context.categories, mapping.createCategories);
  const owners = new OwnerNames(context.people);
  // All rows of a sheet are as wide as the widest: what stands beside the table is no surplus of its rows.
  const headings = table.source.kind === 'csv' ? table.header.cells.length : Infinity;
  const reader = { columns, headings, mapping, context, teams, categories, owners };
  const tally = readRows(reader, rows);
  const rowsAccepted = tally.contracts.length;
  const applied = rowsAccepted > 0 && (tally.rowsRejected === 0 || mapping.skipRejectedRows);
  const contracts = applied ? tally.contracts : [];
  const names = neededNames(contracts, teams, categories);
  return {
    contracts,
    ...names,
    faults: tally.faults,
    outcome: {
      applied,
      reading: {
        ...table.source,
        headerRow: table.header.row,
        dateFormats: columns
          .filter(isDateColumn)
          .map(({ name, dateFormat }) => ({ column: name, format: dateFormat })),
      },
      rowsRead: rows.length,
      rowsAccepted,
      rowsRejected: tally.rowsRejected,
      created: rowsAccepted,
      updated: 0,
      unchanged: 0,
      changes: [],
      acceptedAmount: dollars(tally.acceptedCents),
      rejectedAmount: dollars(tally.rejectedCents),
      teamsCreated: names.newTeams.map(({ name }) => name),
      categoriesCreated: [...names.newCategories],
      faultsFound: tally.faults.length,
      faults: tally.faults.slice(0, LISTED_FAULTS_LIMIT),
    },
  };
}
