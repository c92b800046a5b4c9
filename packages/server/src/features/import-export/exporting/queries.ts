import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { forbidden } from '@pactbook/domain/kernel/app-error.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { fieldValue, type Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { PLAIN_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { ExportColumn } from '@pactbook/domain/features/import-export/export-columns.ts';
import type { ExportFormat } from '@pactbook/domain/features/import-export/export-request.ts';
import type { ExportCell } from '@pactbook/domain/kernel/fields/cell-kinds.ts';
import { canReadFieldAnywhere } from '@pactbook/domain/features/contracts/access.ts';
import { ContractIndex, type ContractNames } from '@pactbook/domain/features/saved-views/contract-index.ts';
import {
  defaultTableView,
  isCustomColumn,
  type TableView,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import { csvFile } from '../../../platform/csv/csv-file.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import type { OrganisationScope } from '../../../platform/database/organisation-scope.ts';
import { findContracts, readContracts } from '../../contracts/queries.ts';
import { listCustomFields } from '../../custom-fields/queries.ts';
import { listTeams } from '../../teams/queries.ts';
import { findActor, listPeople } from '../../users/queries.ts';

/** Which records, for whom, on which day. */
export interface Wanted {
  readonly actor: Actor;
  readonly today: CalendarDate;
  /** As the person may use it, its ranges those of the day. */
  readonly view: TableView;
  /** Only these, whatever the filters; null for all that the filters let through. */
  readonly ids: readonly string[] | null;
}

/** What a file will hold, without the records themselves. */
export interface Gathered {
  /** In the order of the file. */
  readonly ids: readonly string[];
  /** The years of the annual costs, earliest first. */
  readonly costYears: readonly number[];
  /** Whether the person reads one of the records only in part. */
  readonly hasLimited: boolean;
  readonly teamNames: ReadonlyMap<string, string>;
  readonly peopleNames: ReadonlyMap<string, string>;
  /** Those that the person may read in some record. */
  readonly customFields: readonly CustomField[];
}

/** The record with no more of it than a view sorts by: a hundred thousand of them are held for a moment. */
function sortablePart(contract: Contract, { sort }: TableView): Contract {
  const { id } = sort;
  const { documents, annualCosts, ...rest } = contract;
  // Long texts take most of the room. A hidden one stays hidden.
  const longTexts = PLAIN_FIELDS.filter(
    ({ key, kind }) => kind === 'longText' && key !== id && fieldValue(contract, key) !== undefined,
  );
  return {
    ...rest,
    ...Object.fromEntries(longTexts.map(({ key, empty }) => [key, empty])),
    customFields: id === 'customFields' || isCustomColumn(id) ? contract.customFields : {},
    ...(id === 'documents' && documents ? { documents } : {}),
    ...(id === 'annualCosts' && annualCosts ? { annualCosts } : {}),
  };
}

async function readNames(db: Transaction, scope: OrganisationScope, actor: Actor) {
  const teams = await listTeams(db, scope);
  const people = await listPeople(db, scope);
  const withRestricted = canReadFieldAnywhere(actor, { accessGroup: 'restricted' });
  return {
    teamNames: new Map(teams.map(({ id, name }) => [id, name])),
    peopleNames: new Map(people.map(({ id, name }) => [id, name])),
    customFields: await listCustomFields(db, scope, { withRestricted }),
  };
}

/** The records of a step that are wanted: by the filters of the table itself, or by their ids. */
function chosenOf(step: readonly Contract[], names: ContractNames, { view, ids, today }: Wanted): Contract[] {
  if (ids !== null) {
    const wanted = new Set(ids);
    return step.filter(({ id }) => wanted.has(id));
  }
  const { sort } = defaultTableView();
  const positions = new ContractIndex(step, names, today).select({ ...view, sort });
  return Array.from(positions, (position) => step[position]).filter((contract) => contract !== undefined);
}

/**
 * Finds the records that a file will hold and puts them into its order, with the rules by which the table on the screen
 * filters and sorts (docs/product/guarantees.md, "Lessons from other products"): what the person may not read of a
 * record decides nothing.
 */
export async function gatherContracts(
  db: Transaction,
  scope: OrganisationScope,
  wanted: Wanted,
): Promise<Gathered> {
  const { actor, view, today } = wanted;
  const { customFields, ...known } = await readNames(db, scope, actor);
  const names: ContractNames = {
    ...known,
    customFields: new Map(customFields.map((field) => [field.key, field])),
  };
  const parts: Contract[] = [];
  const years = new Set<number>();
  let hasLimited = false;
  for await (const step of readContracts(db, scope, actor)) {
    for (const contract of chosenOf(step, names, wanted)) {
      parts.push(sortablePart(contract, view));
      hasLimited ||= contract.access === 'limited';
      for (const { date } of contract.annualCosts ?? []) years.add(Number(date.slice(0, 4)));
    }
  }
  const order = new ContractIndex(parts, names, today).select({ ...defaultTableView(), sort: view.sort });
  return {
    ...known,
    customFields,
    ids: Array.from(order, (position) => parts[position]?.id ?? ''),
    costYears: [...years].toSorted((one, other) => one - other),
    hasLimited,
  };
}

/** What a file is written from. */
export interface ExportContent {
  readonly scope: OrganisationScope;
  readonly actor: Actor;
  readonly format: ExportFormat;
  readonly columns: readonly ExportColumn[];
  readonly ids: readonly string[];
}

/** Few enough that a step is over soon and holds little. */
const RECORDS_PER_STEP = 500;
/** What the file is, by its format. */
export const CONTENT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Rights are checked with each step: when they change, the file ends. */
async function* rowsOf(
  database: Database,
  { scope, actor, columns, ids }: ExportContent,
): AsyncGenerator<ExportCell[][]> {
  for (let start = 0; start < ids.length; start += RECORDS_PER_STEP) {
    const some = ids.slice(start, start + RECORDS_PER_STEP);
    const contracts = await database.read(scope, async (db) => {
      const current = await findActor(db, scope, actor.userId);
      if (!isDeepStrictEqual({ ...current, impersonatorId: actor.impersonatorId }, actor)) {
        throw forbidden('Your rights changed while the file was written.');
      }
      return await findContracts(db, scope, actor, some);
    });
    const byId = new Map(contracts.map((contract) => [contract.id, contract]));
    yield some.flatMap((id) => {
      const contract = byId.get(id);
      return contract ? [columns.map(({ cellOf }) => cellOf(contract))] : [];
    });
  }
}

/**
 * Records as a file, read and written some hundred at a time, each step by a short transaction of its own: neither memory
 * nor the database waits for a slow reader. A record that was deleted meanwhile is left out.
 */
export async function exportFile(database: Database, content: ExportContent): Promise<Readable> {
  const { format, columns } = content;
  const steps = rowsOf(database, content);
  if (format === 'csv') return Readable.from(csvFile(columns, steps), { highWaterMark: 1 });
  // Loaded with the first workbook that is asked for.
  const { xlsxFile } = await import('../../../platform/xlsx/xlsx-file.ts');
  return Readable.from(xlsxFile('Records', columns, steps), { highWaterMark: 1 });
}
