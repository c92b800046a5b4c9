import type { Actor } from '../../kernel/access.ts';
import type { CalendarDate } from '../../kernel/calendar-date.ts';
import {
  CELL_KINDS,
  LIST_SEPARATOR,
  type ExportCell,
  type ExportKind,
} from '../../kernel/fields/cell-kinds.ts';
import { LINK_KINDS, LINK_WORDS } from '../contract-links/contract-link.ts';
import { canReadFieldAnywhere } from '../contracts/access.ts';
import { daysToExpiration, fieldValue, type Contract } from '../contracts/contract.ts';
import {
  costFigure,
  isFigureKey,
  yearField,
  yearOfKey,
  type FigureContext,
} from '../annual-costs/cost-figures.ts';
import { CONTRACT_FIELDS, contractField, type ContractFieldKey } from '../contracts/fields.ts';
import { noticeWords, RENEWAL_LABELS } from '../contracts/renewal.ts';
import { fieldDefinitionOf, type CustomField } from '../custom-fields/custom-field.ts';
import { customColumn, inOrder, type ColumnKey, type TableView } from '../saved-views/table-view.ts';
import { costListText } from '../annual-costs/cost-list-text.ts';
import type { LinkCells } from './link-cells.ts';
import { costOfYear, costYearHeading } from '../annual-costs/year-costs.ts';

/** A column of the file. */
export interface ExportColumn {
  readonly heading: string;
  readonly kind: ExportKind;
  /** Whether it is of a custom field. */
  readonly isCustom?: true;
  /** Undefined when the reader may not read it of this record. */
  readonly cellOf: (contract: Contract) => ExportCell;
}

/** The data that the columns are made from. */
export interface ExportContext extends FigureContext {
  readonly actor: Actor;
  readonly teamNames: ReadonlyMap<string, string>;
  readonly peopleNames: ReadonlyMap<string, string>;
  /** Those that the person may read in some record. */
  readonly customFields: readonly CustomField[];
  /** The years in which the records have costs, earliest first. */
  readonly costYears: readonly number[];
  /** Whether records may have other currencies than US dollars: then each says its own. */
  readonly hasCurrencies?: boolean | undefined;
  /** What the records are linked with; missing where that is not asked for. */
  readonly links?: LinkCells | undefined;
}

function daysOf(contract: Contract, today: CalendarDate): number | null {
  const days = daysToExpiration(contract, today);
  return days < 0 ? null : days;
}

const namesFor = ({ teamNames, peopleNames }: ExportContext) => ({ teams: teamNames, people: peopleNames });

function customColumnOf(field: CustomField, context: ExportContext): ExportColumn {
  const { kind, cellOf } = CELL_KINDS[field.type];
  const { key, label } = field;
  return {
    heading: label,
    kind,
    isCustom: true,
    cellOf: ({ customFields }) =>
      cellOf(Object.hasOwn(customFields, key) ? customFields[key] : undefined, namesFor(context)),
  };
}

const textColumn = (heading: string, cellOf: ExportColumn['cellOf']): ExportColumn => ({
  heading,
  kind: 'text',
  cellOf,
});

/** Fields with other columns than their value. */
const COLUMNS_OF_THEIR_OWN: Readonly<
  Partial<Record<ContractFieldKey, (label: string, context: ExportContext) => ExportColumn[]>>
> = {
  datesLive: (label) => [
    textColumn(label, ({ startDate, endDate }) =>
      startDate || endDate ? `${startDate ?? '…'} to ${endDate ?? '…'}` : null,
    ),
  ],
  daysToExpiration: (label, { today }) => [
    { heading: label, kind: 'number', cellOf: (contract) => daysOf(contract, today) },
  ],
  documents: (label) => [
    textColumn(label, ({ documents = [] }) => documents.map(({ name }) => name).join(LIST_SEPARATOR)),
  ],
  annualCosts: (label, { costYears }) => [
    textColumn(label, ({ annualCosts = [] }) => costListText(annualCosts)),
    ...costYears.map((year): ExportColumn => ({
      heading: costYearHeading(year),
      kind: 'money',
      cellOf: ({ annualCosts = [] }) => costOfYear(annualCosts, year),
    })),
  ],
  renewal: (label) => [
    textColumn(label, ({ renewal }) => (renewal ? RENEWAL_LABELS[renewal.type] : null)),
    {
      heading: 'Renewal Term (Months)',
      kind: 'number',
      cellOf: ({ renewal }) => renewal?.termMonths ?? null,
    },
    textColumn('Notice Period', ({ renewal }) => noticeWords(renewal ?? null)),
  ],
  customFields: (_, context) => context.customFields.map((field) => customColumnOf(field, context)),
};

/** The columns of a field; headings are those of the table, which the import knows. */
function columnsOf(key: ContractFieldKey, label: string, context: ExportContext): ExportColumn[] {
  const own = COLUMNS_OF_THEIR_OWN[key];
  if (own) return own(label, context);
  const field = contractField(key);
  const { kind, cellOf } = CELL_KINDS[field.kind];
  if (isFigureKey(key))
    return [{ heading: label, kind, cellOf: (contract) => costFigure(contract, key, context) }];
  const names = namesFor(context);
  return [
    { heading: label, kind, cellOf: (contract) => cellOf(fieldValue(contract, key), names, field.options) },
  ];
}

/** A column of the table and its columns in the file. */
interface FileColumns {
  readonly key: ColumnKey;
  readonly columns: readonly ExportColumn[];
}

/** The columns of the costs of single fiscal years that a view shows, earliest first. */
function yearColumns(visibility: TableView['visibility'], context: ExportContext): FileColumns[] {
  const { actor, fiscalYearStartMonth: startMonth } = context;
  if (startMonth === undefined || !canReadFieldAnywhere(actor, contractField('costInForce'))) return [];
  const years = Object.entries(visibility).flatMap(([key, isShown]) =>
    isShown === true ? (yearOfKey(key) ?? []) : [],
  );
  return years
    .toSorted((one, other) => one - other)
    .map((year) => {
      const { key, label } = yearField(year, startMonth);
      const cellOf = (contract: Contract) => costFigure(contract, key, context);
      return { key, columns: [{ heading: label, kind: 'money', cellOf }] };
    });
}

/** Says which rows have empty cells because the reader may not read them. */
const ACCESS: ExportColumn = {
  heading: 'Access',
  kind: 'text',
  cellOf: ({ access }) => (access === 'full' ? 'Full' : 'Restricted fields are left out'),
};
/** By which the import finds the record again, whatever else changed. */
const RECORD_ID: ExportColumn = { heading: 'Record ID', kind: 'text', cellOf: ({ id }) => id };

/** A column for each way in which one of the records is linked, named as an import knows it. */
function linkColumns({ links }: ExportContext): ExportColumn[] {
  return LINK_KINDS.flatMap((kind): ExportColumn[] => {
    const texts = links?.get(kind);
    if (texts === undefined) return [];
    return [
      {
        heading: LINK_WORDS[kind][0],
        kind: 'text',
        cellOf: ({ id, access }) => (access === 'full' ? (texts.get(id) ?? null) : null),
      },
    ];
  });
}

/** Columns with a replacement: dates as text, and the custom fields, which have columns of their own. */
const LEFT_OUT_OF_ALL: readonly ContractFieldKey[] = ['datesLive'];

function shownKeys(visibility: TableView['visibility']): (key: ColumnKey) => boolean {
  return (key) => visibility[key] === true;
}

/**
 * The columns of a file in the order of the table: those of a view, or all. A field that the person can read in no
 * record has no column; one that is hidden in some records is empty there, and the column "Access" says so.
 * @param visibility the columns of the view; null for all
 * @param hasLimited whether the person reads one of the records only in part
 * @param order the order of the view
 */
export function exportColumns(
  context: ExportContext,
  visibility: TableView['visibility'] | null,
  hasLimited: boolean,
  order: TableView['columnOrder'] = [],
): ExportColumn[] {
  const isShown = visibility ? shownKeys(visibility) : (key: ColumnKey) => !isLeftOut(key);
  const fields = CONTRACT_FIELDS.filter(
    (field) =>
      canReadFieldAnywhere(context.actor, field) &&
      isShown(field.key) &&
      (field.key !== 'currency' || context.hasCurrencies === true),
  );
  const single = isShown('customFields')
    ? []
    : context.customFields.filter(({ key }) => isShown(customColumn(key)));
  const years = yearColumns(visibility ?? {}, context);
  const ofTable: FileColumns[] = [
    ...fields.map(({ key, label }) => ({ key, columns: columnsOf(key, label, context) })),
    ...years,
    ...single.map((field) => ({ key: customColumn(field.key), columns: [customColumnOf(field, context)] })),
  ];
  const columns = [
    ...inOrder(ofTable, order).flatMap((one) => one.columns),
    ...(visibility === null ? linkColumns(context) : []),
  ];
  const hidesSome =
    hasLimited &&
    (years.length > 0 ||
      fields.some(({ accessGroup }) => accessGroup === 'restricted') ||
      (isShown('customFields') ? context.customFields : single)
        .map(fieldDefinitionOf)
        .some(({ accessGroup }) => accessGroup === 'restricted'));
  const named = columns.length > 0 ? columns : columnsOf('product', 'Product', context);
  return withOwnHeadings([...named, ...(hidesSome ? [ACCESS] : []), ...(visibility ? [] : [RECORD_ID])]);
}

/**
 * A custom field may have the same name as a built-in column: its heading is numbered, so that the import finds both, in a
 * file without the other column as well.
 */
function withOwnHeadings(columns: readonly ExportColumn[]): ExportColumn[] {
  const builtIn = columns.filter(({ isCustom }) => isCustom !== true);
  const named = [...builtIn.map(({ heading }) => heading), ...CONTRACT_FIELDS.map(({ label }) => label)];
  const taken = new Set(named.map((heading) => heading.toLowerCase()));
  return columns.map((column) => {
    if (column.isCustom !== true) return column;
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
