import { kindOfTarget, namesSeveral } from '../../import-rows/import-targets.ts';
import { invalidFields } from '../../../kernel/app-error.ts';
import { vendorOf, type VendorNames } from '../../vendors/vendor.ts';
import { likeVendors } from '../../vendors/vendor-likeness.ts';
import { customFieldNamed } from '../../import-rows/record-names.ts';
import { cellText, distinctHeadings, nameKey, onOneLine, type TableRow } from '../../import-rows/cell.ts';
import { settleDateFormat } from '../../../kernel/text/date-text.ts';
import {
  LISTED_VENDOR_GROUPS,
  PREVIEW_ROWS,
  SAMPLE_LENGTH,
  SAMPLES,
  type AnalysedColumn,
  type AnalysisOptions,
  type ColumnSuggestion,
  type VendorGroup,
} from '../import-analysis.ts';
import type { ImportContext } from '../../import-rows/import-context.ts';
import type { ImportField } from '../../import-rows/import-mapping.ts';
import {
  columnFacts,
  saysNothing,
  textCounts,
  type NameReading,
  type TextCounts,
  type ColumnFacts,
} from '../column-facts.ts';
import {
  datesSettings,
  suggestFields,
  type SuggestedColumn,
  type SuggestionContext,
} from './column-suggestions.ts';
import { fieldsNamed, unitNamed } from '../heading-words.ts';
import { foreignCurrencies } from './named-currencies.ts';
import { USD } from '../../../kernel/money.ts';
import { optionCounts, suggestValues } from './value-suggestions.ts';
import { z } from 'zod';
import { labelKey, type CustomFieldType } from '../../custom-fields/custom-field.ts';
import { OPTIONS_LIMIT } from '../../custom-fields/custom-field-input.ts';
import { readBoolean } from '../../import-rows/row-cells.ts';

/** The kind of a new custom field for a column, and the options that a list would have. */
interface ProposedKind {
  readonly type: CustomFieldType;
  /** The different texts, the most frequent first; empty where they are too many or too long for options. */
  readonly options: string[];
}

/** The share of cells that must fit a kind. */
const MOST = 0.95;
const LONGEST_OPTION = 200;
/** A list has few options, each of several rows. */
const MOST_OPTIONS = 20;
const ROWS_OF_OPTION = 3;
const LONGEST_LINE = 200;
const isWebAddress = (text: string) => z.url({ protocol: /^https?$/i }).safeParse(text).success;

function optionsOf(texts: readonly string[]): string[] {
  const options = new Map(texts.map((text) => [labelKey(text), text.trim()]));
  const isTooLong = [...options.values()].some((text) => text.length > LONGEST_OPTION);
  return options.size > OPTIONS_LIMIT || isTooLong ? [] : [...options.values()];
}

/** The kind of custom field that the cells of a column fit best; null for a column without any. */
export function proposedKind({
  counts,
  dates,
  amounts,
  hasCurrency,
  hasCodes,
}: ColumnFacts): ProposedKind | null {
  const texts = [...counts.keys()].filter((text) => !saysNothing(text));
  if (texts.length === 0) return null;
  const rows = texts.reduce((sum, text) => sum + (counts.get(text) ?? 0), 0);
  const options = optionsOf(texts);
  const areAll = (isMeant: (text: string) => boolean) => texts.every(isMeant);
  const typeOf = (): CustomFieldType => {
    if (dates >= MOST) return 'date';
    if (hasCodes) return 'text';
    if (amounts >= MOST) return hasCurrency ? 'money' : 'number';
    if (areAll((text) => 'value' in readBoolean(text))) return 'boolean';
    if (areAll(isWebAddress)) return 'url';
    if (texts.some((text) => text.length > LONGEST_LINE || text.includes('\n'))) return 'longText';
    const isList =
      options.length > 0 && options.length <= MOST_OPTIONS && rows >= options.length * ROWS_OF_OPTION;
    return isList ? 'select' : 'text';
  };
  return { type: typeOf(), options };
}

/** A table whose columns need targets. */
export interface AnalysedTable {
  readonly header: TableRow;
  /** The non-empty rows below the heading. */
  readonly rows: readonly TableRow[];
}

/** The organisation's data that a file is compared with. */
export interface AnalysisContext extends SuggestionContext {
  readonly vendorNames: VendorNames;
}

const shortened = (text: string) =>
  text.length <= SAMPLE_LENGTH ? text : `${text.slice(0, SAMPLE_LENGTH)}…`;

/** A column of the file with its analysis. */
interface Looked extends SuggestedColumn {
  readonly index: number;
  readonly fault: string | null;
}

/** More than any list of contracts has; each column is analysed separately. */
const MOST_COLUMNS = 1_000;

function lookAt({ header, rows }: AnalysedTable): Looked[] {
  const width = Math.max(header.cells.length, ...rows.slice(0, 1_000).map(({ cells }) => cells.length));
  if (width > MOST_COLUMNS) {
    throw invalidFields({
      file: `This table has more than ${MOST_COLUMNS.toLocaleString('en-US')} columns. Leave some out`,
    });
  }
  const headings = distinctHeadings(Array.from({ length: width }, (_, index) => header.cells[index] ?? null));
  return headings
    .map((name, index) => {
      const facts = columnFacts(textCounts(index, rows), unitNamed(name));
      const isBeside = index >= header.cells.length;
      return {
        name,
        index,
        facts,
        fault: isBeside ? 'This column has no heading. Add one to import it' : null,
      };
    })
    .filter(({ index, facts }) => cellText(header.cells[index]) !== '' || facts.filled > 0);
}

/** The ambiguous dates of a column, about which the person is asked. */
function undecidedDates(field: ImportField | null, { counts }: SuggestedColumn['facts']): string[] {
  if (field === null || kindOfTarget(field) !== 'date') return [];
  const settled = settleDateFormat(counts.keys());
  return 'samples' in settled ? [...settled.samples] : [];
}

interface Settled {
  readonly field: ImportField | null;
  /** How names are found in its cells. */
  readonly names: NameReading;
}

/** The person's choice for a column, otherwise the suggestion. */
function settledFor(
  { name }: Looked,
  suggestion: ColumnSuggestion | null,
  options: AnalysisOptions,
): Settled {
  const chosen = options.columns?.find(({ column }) => nameKey(column) === nameKey(name));
  const field = chosen ? chosen.field : (suggestion?.field ?? null);
  const suggested = field === suggestion?.field ? suggestion?.settings : undefined;
  const { separator = suggested?.separator ?? null, decodeHtml = suggested?.decodeHtml } = chosen ?? {};
  return { field, names: { separator, decodes: decodeHtml === true } };
}

/** A custom field for a column without a target. */
function newFieldOf(facts: SuggestedColumn['facts']): Pick<AnalysedColumn, 'newField'> {
  const kind = proposedKind(facts);
  if (kind === null) return {};
  const nothings = Object.fromEntries(facts.nothings.map((text) => [text, '']));
  const settings =
    kind.type === 'date' ? datesSettings(facts) : facts.nothings.length === 0 ? {} : { values: nothings };
  return { newField: { ...kind, settings } };
}

/** Whether a column is left out although its heading names owners: none of its cells names a user. */
const isOfOwners = (heading: string, texts: number): boolean =>
  texts > 0 && (fieldsNamed(heading).get('owners') ?? 0) >= 1;

function describe(
  looked: Looked,
  suggestion: ColumnSuggestion | null,
  settled: Settled,
  rows: readonly TableRow[],
  context: AnalysisContext,
): AnalysedColumn {
  const { name, index, facts, fault } = looked;
  const said = [...facts.counts.keys()].filter((text) => !saysNothing(text));
  const { field, names } = settled;
  const custom = field === null ? null : customFieldNamed(field, context.customFields);
  const counts =
    custom?.type === 'multiSelect'
      ? optionCounts(facts.counts, custom, names.separator)
      : field !== null && namesSeveral(field)
        ? textCounts(index, rows, names)
        : facts.counts;
  const undecided = undecidedDates(settled.field, facts);
  const foreign = facts.dates > 0 ? [] : foreignCurrencies(name, facts.counts, context.currencies ?? [USD]);
  return {
    name,
    samples: said.slice(0, SAMPLES).map(shortened),
    filled: facts.filled,
    distinct: facts.counts.size,
    fault,
    suggestion: fault === null ? suggestion : null,
    ...(settled.field === null ? {} : suggestValues(settled.field, counts, context)),
    ...(foreign.length === 0 ? {} : { foreignCurrencies: foreign }),
    ...(undecided.length === 0 ? {} : { undecidedDates: undecided }),
    ...(settled.field === null && fault === null ? newFieldOf(facts) : {}),
    ...(settled.field === null && isOfOwners(name, said.length) ? { namesNoUser: true } : {}),
  };
}

/**
 * Groups of spellings that are probably one vendor, those with most rows first. A name of the catalogue alone is no
 * group.
 */
export function vendorGroups(counts: TextCounts, { vendors, vendorNames }: AnalysisContext): VendorGroup[] {
  const known = new Set(vendors);
  const inFile = new Map<string, number>();
  for (const [text, count] of counts) {
    const name = onOneLine(text);
    // Known other names are settled, and a line of several names is none.
    if (text.includes('\n') || saysNothing(name) || vendorOf(vendorNames, name) !== name) continue;
    inFile.set(name, (inFile.get(name) ?? 0) + count);
  }
  const groups = likeVendors([...known, ...inFile.keys()]).flatMap((group): VendorGroup[] => {
    const existing = group.find((name) => known.has(name)) ?? null;
    const texts = group
      .flatMap((text) => {
        const count = inFile.get(text);
        return count === undefined ? [] : [{ text, count }];
      })
      .toSorted((one, other) => other.count - one.count);
    const isDoubt = texts.length > 1 || (texts.length === 1 && !known.has(texts[0]?.text ?? ''));
    return isDoubt ? [{ texts, existing }] : [];
  });
  const rowsOf = ({ texts }: VendorGroup) => texts.reduce((sum, { count }) => sum + count, 0);
  return groups.toSorted((one, other) => rowsOf(other) - rowsOf(one)).slice(0, LISTED_VENDOR_GROUPS);
}

/**
 * The possible targets of a table's columns, the suggestions for their texts, and the probable duplicates of vendors.
 * Pure: the same table in the same organisation gives the same result.
 */
export function analyseTable(
  table: AnalysedTable,
  options: AnalysisOptions,
  context: AnalysisContext,
): { readonly columns: AnalysedColumn[]; readonly vendors: VendorGroup[] } {
  const looked = lookAt(table);
  const usable = looked.filter(({ fault }) => fault === null);
  const suggested = suggestFields(usable, context);
  const suggestions = new Map(usable.map((column, at) => [column.index, suggested[at] ?? null]));
  let vendors: VendorGroup[] = [];
  const columns = looked.map((column) => {
    const suggestion = suggestions.get(column.index) ?? null;
    const settled = settledFor(column, suggestion, options);
    if (settled.field === 'vendor') vendors = vendorGroups(column.facts.counts, context);
    return describe(column, suggestion, settled, table.rows, context);
  });
  return { columns, vendors };
}

/** The first rows of a file as text. */
export function previewOf(rows: readonly TableRow[]): { row: number; cells: string[] }[] {
  return rows
    .slice(0, PREVIEW_ROWS)
    .map(({ row, cells }) => ({ row, cells: cells.map((cell) => shortened(cellText(cell))) }));
}

/** The part of the import's context that the analysis uses. */
export function analysisContextOf(
  context: ImportContext,
  { vendors, fiscalYearStartMonth }: Pick<AnalysisContext, 'vendors' | 'fiscalYearStartMonth'>,
): AnalysisContext {
  const { teams, categories, people, customFields, vendorNames, currencies } = context;
  const active = people.filter(({ isActive }) => isActive);
  return {
    teams,
    categories,
    people: active,
    customFields,
    currencies,
    vendorNames,
    vendors,
    fiscalYearStartMonth,
  };
}
