import type { Actor } from '../../kernel/access.ts';
import type { CalendarDate } from '../../kernel/calendar-date.ts';
import { canReadFieldAnywhere } from '../contracts/access.ts';
import { daysToExpiration, statusLabel, type Contract } from '../contracts/contract.ts';
import { costInForce } from '../contracts/cost-plan.ts';
import { CONTRACT_FIELDS, type ContractFieldKey } from '../contracts/fields.ts';
import { noticeWords, RENEWAL_LABELS } from '../contracts/renewal.ts';
import { customValueText, fieldDefinitionOf, type CustomField } from '../custom-fields/custom-field.ts';
import { customColumn, type ColumnKey, type TableView } from '../saved-views/table-view.ts';
import { costListText } from './cost-list-text.ts';
import { costOfYear, costYearHeading } from './rows/year-costs.ts';

/** How a file shows a column's cells: dates as days, money with cents, numbers as numbers. */
export type ExportKind = 'text' | 'date' | 'money' | 'number';

/** What stands in a cell: a text, a day as `YYYY-MM-DD` in a column of dates, a number, or nothing. */
export type ExportCell = string | number | null;

/** A column of the file. */
export interface ExportColumn {
  readonly heading: string;
  readonly kind: ExportKind;
  /** Nothing for what the reader may not read of this record: the value is not there at all. */
  readonly cellOf: (contract: Contract) => ExportCell;
}

/** What the columns are made from. */
export interface ExportContext {
  readonly actor: Actor;
  readonly today: CalendarDate;
  readonly teamNames: ReadonlyMap<string, string>;
  readonly peopleNames: ReadonlyMap<string, string>;
  /** Those that the person may read in some record. */
  readonly customFields: readonly CustomField[];
  /** The years in which the records have costs, earliest first. */
  readonly costYears: readonly number[];
}

/** What stands between several names of one cell; the import splits there. */
const LIST_SEPARATOR = '; ';

const namesOf = (ids: readonly string[] | undefined, names: ReadonlyMap<string, string>): string =>
  (ids ?? []).map((id) => names.get(id) ?? id).join(LIST_SEPARATOR);

function daysOf(contract: Contract, today: CalendarDate): number | null {
  const days = daysToExpiration(contract, today);
  return days < 0 ? null : days;
}

function customColumnOf(field: CustomField, { peopleNames }: ExportContext): ExportColumn {
  const { type, key, label } = field;
  const kind = type === 'date' || type === 'money' || type === 'number' ? type : 'text';
  const cellOf = (contract: Contract): ExportCell => {
    const value: unknown = Object.hasOwn(contract.customFields, key) ? contract.customFields[key] : undefined;
    if (value === undefined) return null;
    if (typeof value === 'number') return value;
    if (Array.isArray(value)) return value.join(LIST_SEPARATOR);
    const text = customValueText(value);
    return type === 'user' ? (peopleNames.get(text) ?? text) : text;
  };
  return { heading: label, kind, cellOf };
}

/** The columns that a field of the table becomes; headings are the table's own, which the import knows. */
function columnsOf(key: ContractFieldKey, label: string, context: ExportContext): ExportColumn[] {
  const { teamNames, peopleNames, customFields, costYears, today } = context;
  const one = (kind: ExportKind, cellOf: ExportColumn['cellOf']): ExportColumn[] => [
    { heading: label, kind, cellOf },
  ];
  switch (key) {
    case 'product':
    case 'vendor':
    case 'description':
    case 'hostingModel':
    case 'notes':
      return one('text', (contract) => contract[key] ?? null);
    case 'status':
      return one('text', ({ status }) => statusLabel(status));
    case 'categories':
      return one('text', ({ categories }) => categories.join(LIST_SEPARATOR));
    case 'teams':
      return one('text', ({ teams }) => namesOf(teams, teamNames));
    case 'owners':
      return one('text', ({ owners }) => namesOf(owners, peopleNames));
    case 'documents':
      return one('text', ({ documents }) => (documents ?? []).map(({ name }) => name).join(LIST_SEPARATOR));
    case 'startDate':
    case 'endDate':
    case 'noticeDeadline':
      return one('date', (contract) => contract[key] ?? null);
    case 'datesLive':
      return one('text', ({ startDate, endDate }) =>
        startDate || endDate ? `${startDate ?? '…'} to ${endDate ?? '…'}` : null,
      );
    case 'daysToExpiration':
      return one('number', (contract) => daysOf(contract, today));
    case 'totalCost':
      return one('money', ({ totalCost }) => totalCost ?? null);
    case 'costInForce':
      return one('money', ({ annualCosts }) => costInForce(annualCosts ?? [], today));
    case 'annualCosts':
      return [
        { heading: label, kind: 'text', cellOf: ({ annualCosts }) => costListText(annualCosts ?? []) },
        ...costYears.map((year): ExportColumn => ({
          heading: costYearHeading(year),
          kind: 'money',
          cellOf: ({ annualCosts }) => costOfYear(annualCosts ?? [], year),
        })),
      ];
    case 'renewal':
      return [
        ...one('text', ({ renewal }) => (renewal ? RENEWAL_LABELS[renewal.type] : null)),
        {
          heading: 'Renewal Term (Months)',
          kind: 'number',
          cellOf: ({ renewal }) => renewal?.termMonths ?? null,
        },
        { heading: 'Notice Period', kind: 'text', cellOf: ({ renewal }) => noticeWords(renewal ?? null) },
      ];
    case 'customFields':
      return customFields.map((field) => customColumnOf(field, context));
  }
}

/** Says which rows have empty cells because the reader may not read them. */
const ACCESS: ExportColumn = {
  heading: 'Access',
  kind: 'text',
  cellOf: ({ access }) => (access === 'full' ? 'Full' : 'Restricted fields are left out'),
};
/** By which the import finds a record again, whatever else changed. */
const RECORD_ID: ExportColumn = { heading: 'Record ID', kind: 'text', cellOf: ({ id }) => id };

/** Shown as another column already: dates as text, and the custom fields, which have columns of their own. */
const LEFT_OUT_OF_ALL: readonly ContractFieldKey[] = ['datesLive'];

function shownKeys(visibility: TableView['visibility']): (key: ColumnKey) => boolean {
  return (key) => visibility[key] === true;
}

/**
 * The columns of a file in the order of the table: those that a view shows, or all. What the person may read in no record
 * is no column; what they may read in some is empty in the others, and the column "Access" says so where it happens.
 *
 * @param visibility the columns of the view; null for all
 * @param hasLimited whether the person reads one of the records only in part
 */
export function exportColumns(
  context: ExportContext,
  visibility: TableView['visibility'] | null,
  hasLimited: boolean,
): ExportColumn[] {
  const isShown = visibility ? shownKeys(visibility) : (key: ColumnKey) => !isLeftOut(key);
  const fields = CONTRACT_FIELDS.filter(
    (field) => canReadFieldAnywhere(context.actor, field) && isShown(field.key),
  );
  const single = isShown('customFields')
    ? []
    : context.customFields.filter(({ key }) => isShown(customColumn(key)));
  const columns = [
    ...fields.flatMap(({ key, label }) => columnsOf(key, label, context)),
    ...single.map((field) => customColumnOf(field, context)),
  ];
  const hidesSome =
    hasLimited &&
    (fields.some(({ accessGroup }) => accessGroup === 'restricted') ||
      (isShown('customFields') ? context.customFields : single)
        .map(fieldDefinitionOf)
        .some(({ accessGroup }) => accessGroup === 'restricted'));
  const named = columns.length > 0 ? columns : columnsOf('product', 'Product', context);
  return withOwnHeadings([...named, ...(hidesSome ? [ACCESS] : []), ...(visibility ? [] : [RECORD_ID])]);
}

/** A field of the organisation's own may be called like another column: no two headings are alike, as no import could tell them apart. */
function withOwnHeadings(columns: readonly ExportColumn[]): ExportColumn[] {
  const taken = new Set<string>();
  return columns.map((column) => {
    let heading = column.heading;
    for (let number = 2; taken.has(heading.toLowerCase()); number += 1)
      heading = `${column.heading} (${number})`;
    taken.add(heading.toLowerCase());
    return { ...column, heading };
  });
}

function isLeftOut(key: ColumnKey): boolean {
  return LEFT_OUT_OF_ALL.some((one) => one === key);
}
