import { PLAIN_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { namesSeveral } from '@pactbook/domain/features/import-rows/import-targets.ts';
import { customKeyIn } from '@pactbook/domain/kernel/custom-path.ts';
import { nameKey } from '@pactbook/domain/features/import-rows/cell.ts';
import type {
  AnalysedColumn,
  ImportAnalysis,
} from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type {
  ImportColumn,
  ImportField,
  ImportMapping,
  KeyField,
  MissingAction,
  ReadingOptions,
} from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { sourceNameOf } from '@pactbook/domain/features/import-analysis/source-name.ts';
import type { ImportTarget } from '@pactbook/domain/features/import-rows/import-targets.ts';
import { labelKey, type CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { SavedMapping } from '@pactbook/domain/features/import-analysis/saved-mapping.ts';

/** A custom field that an import adds. */
export type NewField = NonNullable<ImportMapping['newFields']>[number];

/** The fields that columns may fill, with those that the import adds, whose key is their label until then. */
export function fieldsOf(
  { newFields }: Pick<ImportDraft, 'newFields'>,
  customFields: readonly CustomField[],
): readonly CustomField[] {
  const labels = new Set(customFields.map(({ label }) => labelKey(label)));
  const added = newFields
    .filter(({ label }) => !labels.has(labelKey(label)))
    .map((field, index) => ({ ...field, id: field.label, key: field.label, position: index, version: 1 }));
  return [...customFields, ...added];
}

/** How the cells of a column are read, beside the target. */
export type ColumnSettings = Omit<ImportColumn, 'column' | 'field'>;

/** The target of a column. */
export interface ColumnDraft {
  /** Null: the column is left out. */
  readonly field: ImportField | null;
  readonly settings: ColumnSettings;
}

/** The meaning of a text in a column. */
export type ValueChoice =
  | { readonly kind: 'use'; readonly value: string }
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'skip' };

/** One vendor for several spellings. */
export interface VendorMerge {
  readonly isOn: boolean;
  readonly into: string;
}

/** All choices of an import, kept while the person moves between the steps. */
export interface ImportDraft {
  /** How to read the file, where the person overrode the detection. */
  readonly reading: ReadingOptions;
  /** Custom fields that the import adds, as far as columns fill them; named by their labels. */
  readonly newFields: readonly NewField[];
  /** By heading. */
  readonly columns: ReadonlyMap<string, ColumnDraft>;
  readonly defaults: Readonly<Partial<Record<ImportTarget, string>>>;
  /** Choices that differ from the suggestion: by heading, then by the text of the cell. */
  readonly choices: ReadonlyMap<string, ReadonlyMap<string, ValueChoice>>;
  /** By the key of the group. */
  readonly vendors: ReadonlyMap<string, VendorMerge>;
  /** Whether names beyond the listed ones may be added, too. */
  readonly createsUnlisted: { readonly teams: boolean; readonly categories: boolean };
  /** The fields by which a row finds its record; null when every row adds one. */
  readonly key: readonly KeyField[] | null;
  /** Whether the person chose that; until then it follows the analysis of the rows. */
  readonly isKeyChosen: boolean;
  readonly blankCells: ImportMapping['blankCells'];
  /** Whether `n/a`, `none` and the like mean an empty cell. */
  readonly emptyWords: boolean;
  readonly leaveOutTotals: boolean;
  readonly leaveOutHidden: boolean;
  readonly expirePastRecords: boolean;
  /** Whether a new record without a status gets the one that its dates tell. */
  readonly statusFromDates: boolean;
  /** Whether a cost without a day, of a record that started over a year ago, counts for its current contract year. */
  readonly costsOfContractYear: boolean;
  /** The currency of amounts that say none; empty for that of the record. */
  readonly currency: string;
  /** The decimal mark of all columns; empty to find it out from each. */
  readonly decimalMark: '.' | ',' | '';
  /** The list that the file is of; empty for one that comes once. */
  readonly source: string;
  /** What becomes of records that the list had before and the file does not name. */
  readonly missing: MissingAction;
  /** The name of the applied saved mapping. */
  readonly mappingName: string | null;
}

const EMPTY_DRAFT: Omit<ImportDraft, 'columns'> = {
  reading: {},
  newFields: [],
  defaults: {},
  choices: new Map(),
  vendors: new Map(),
  createsUnlisted: { teams: false, categories: false },
  key: null,
  isKeyChosen: false,
  blankCells: 'leave',
  emptyWords: false,
  leaveOutTotals: false,
  leaveOutHidden: false,
  // Old lists may mark ended contracts as current; the product would expire them on the next day.
  expirePastRecords: true,
  statusFromDates: true,
  // A list says what is paid now; a cost of the first year would be no cost in force.
  costsOfContractYear: true,
  currency: '',
  decimalMark: '',
  source: '',
  missing: { action: 'leave' },
  mappingName: null,
};

function suggestedColumn({ suggestion, fault }: AnalysedColumn): ColumnDraft {
  if (!suggestion || fault !== null) return { field: null, settings: {} };
  return { field: suggestion.field, settings: suggestion.settings };
}

/** The share of matching rows from which a file is treated as one of existing records. */
const MOST_ROWS = 0.5;

/**
 * The proposed fields by which rows change records: the ID when the file has it, as an export does; otherwise the key
 * that most rows match, or that of an earlier import of the same content. Null to add every row.
 */
function proposedKey(
  { known, earlierImport, rows }: ImportAnalysis,
  columns: ImportDraft['columns'],
): ImportDraft['key'] {
  if ([...columns.values()].some(({ field }) => field === 'recordId')) return ['recordId'];
  if (known === null) return null;
  return earlierImport !== null || known.rows >= rows * MOST_ROWS ? known.key : null;
}

/** The draft with the proposed key, unless the person chose one. */
export function withProposedKey(draft: ImportDraft, analysis: ImportAnalysis): ImportDraft {
  return draft.isKeyChosen ? draft : { ...draft, key: proposedKey(analysis, draft.columns) };
}

/** The draft with the chosen key; null to add every row. */
export function withKey(draft: ImportDraft, key: ImportDraft['key']): ImportDraft {
  return { ...draft, key, isKeyChosen: true };
}

/** The draft with the name of the list that a file is of, by the name of the file. */
export function withSource(draft: ImportDraft, fileName: string): ImportDraft {
  return draft.source === '' ? { ...draft, source: sourceNameOf(fileName) } : draft;
}

/** The suggested draft for a new file. */
export function suggestedDraft(analysis: ImportAnalysis, reading: ReadingOptions): ImportDraft {
  const columns = new Map(analysis.columns.map((column) => [column.name, suggestedColumn(column)]));
  return withProposedKey({ ...EMPTY_DRAFT, reading, columns }, analysis);
}

/** Fields whose texts are matched one by one; others take the texts that their settings replace. */
const NAMING_FIELDS: readonly string[] = [
  'renewalType',
  ...PLAIN_FIELDS.filter(({ key, kind }) => kind === 'select' || namesSeveral(key)).map(({ key }) => key),
];

/** The choices of a saved mapping for the texts of a column. */
function savedChoices(column: ImportColumn, mapping: ImportMapping): Map<string, ValueChoice> {
  const { newTeams = [], newCategories = [], newFields = [] } = mapping;
  const options = newFields.flatMap((field) => field.options);
  const added = new Set([...newTeams, ...newCategories, ...options].map(nameKey));
  const choiceOf = (value: string): ValueChoice => {
    if (value === '') return { kind: 'skip' };
    return added.has(nameKey(value)) ? { kind: 'create', name: value } : { kind: 'use', value };
  };
  return new Map(Object.entries(column.values ?? {}).map(([text, value]) => [text, choiceOf(value)]));
}

/** A saved mapping, applied to this file. Columns that it does not name are left out, as in its own file. */
export function savedDraft(
  analysis: ImportAnalysis,
  { name, mapping }: Pick<SavedMapping, 'name' | 'mapping'>,
  reading: ReadingOptions,
): ImportDraft {
  const saved = new Map(mapping.columns.map((column) => [nameKey(column.column), column]));
  const columns = new Map<string, ColumnDraft>();
  const choices = new Map<string, ReadonlyMap<string, ValueChoice>>();
  for (const { name: heading, fault } of analysis.columns) {
    const column = fault === null ? saved.get(nameKey(heading)) : undefined;
    if (!column) {
      columns.set(heading, { field: null, settings: {} });
      continue;
    }
    const { column: _heading, field, ...settings } = column;
    if (NAMING_FIELDS.includes(field)) {
      const { values: _values, ...others } = settings;
      columns.set(heading, { field, settings: others });
      choices.set(heading, savedChoices(column, mapping));
    } else {
      columns.set(heading, { field, settings });
      // Only of a field with options are these choices: see `namingColumns`.
      if (customKeyIn(field) !== null) choices.set(heading, savedChoices(column, mapping));
    }
  }
  const draft: ImportDraft = {
    ...EMPTY_DRAFT,
    reading,
    columns,
    choices,
    newFields: mapping.newFields ?? [],
    defaults: mapping.defaults ?? {},
    createsUnlisted: { teams: mapping.createTeams, categories: mapping.createCategories },
    key: mapping.key ?? null,
    isKeyChosen: mapping.key !== undefined,
    blankCells: mapping.blankCells,
    emptyWords: mapping.emptyWords,
    leaveOutTotals: mapping.leaveOutTotals,
    leaveOutHidden: mapping.leaveOutHidden,
    expirePastRecords: mapping.expirePastRecords,
    statusFromDates: mapping.statusFromDates,
    costsOfContractYear: mapping.costsOfContractYear,
    currency: mapping.currency ?? '',
    decimalMark: mapping.decimalMark ?? '',
    // What is saved under a name is of one list.
    source: mapping.source ?? name,
    missing: mapping.missing,
    mappingName: name,
  };
  // A mapping that adds every row was made for a file without existing records.
  return withProposedKey(draft, analysis);
}

/** The draft after the file was read again: choices stay for columns that still exist. */
export function rereadDraft(
  draft: ImportDraft,
  analysis: ImportAnalysis,
  reading: ReadingOptions,
): ImportDraft {
  const columns = new Map(
    analysis.columns.map((column) => [
      column.name,
      draft.columns.get(column.name) ?? suggestedColumn(column),
    ]),
  );
  return withProposedKey({ ...draft, reading, columns }, analysis);
}

/** The draft with another column setting. A column with another target loses the choices for its texts. */
export function withColumn(draft: ImportDraft, heading: string, column: ColumnDraft): ImportDraft {
  const isSameField = draft.columns.get(heading)?.field === column.field;
  const choices = isSameField
    ? draft.choices
    : new Map([...draft.choices].filter(([name]) => name !== heading));
  return { ...draft, choices, columns: new Map(draft.columns).set(heading, column) };
}

/** The draft with choices for texts of one column; null removes one. */
export function withChoices(
  draft: ImportDraft,
  heading: string,
  changed: ReadonlyMap<string, ValueChoice>,
): ImportDraft {
  const choices = new Map([...(draft.choices.get(heading) ?? []), ...changed]);
  return { ...draft, choices: new Map(draft.choices).set(heading, choices) };
}

/** Fields that several columns may fill together, as one value or one list. */
const SEVERAL_COLUMNS: readonly string[] = ['teams', 'categories', 'owners'];

/** From where the days of costs can come, beside the columns of amounts. */
export interface CostDays {
  /** Whether a column has the start date or the day of the costs. */
  readonly hasColumn: boolean;
  /** Whether it has one for every row. */
  readonly isComplete: boolean;
  /** The headings of columns of dates that fill nothing. */
  readonly others: readonly string[];
}

export function costDaysOf({ columns }: ImportDraft, analysis: ImportAnalysis): CostDays {
  const fieldOf = (name: string) => columns.get(name)?.field ?? null;
  const dated = analysis.columns.filter(({ name }) =>
    ['startDate', 'costDate'].includes(fieldOf(name) ?? ''),
  );
  const isFree = (name: string) => fieldOf(name) === null;
  return {
    hasColumn: dated.length > 0,
    isComplete: dated.some(({ filled }) => filled >= analysis.rows),
    others: analysis.columns
      .filter(({ name, newField }) => newField?.type === 'date' && isFree(name))
      .map(({ name }) => name),
  };
}

/** Whether the amounts of a column may lack a day: those of single years have one. */
export function mayLackDay({ field, settings }: ColumnDraft): boolean {
  return field === 'annualCost' && settings.costDate === undefined && settings.costYear === undefined;
}

/** The question about ambiguous dates; null when it is settled. */
function undecidedDates(
  { undecidedDates: samples = [] }: AnalysedColumn,
  column: ColumnDraft | undefined,
): string | null {
  const isSettled = !column || column.field === null || column.settings.dateFormat !== undefined;
  if (samples.length === 0 || isSettled) return null;
  return `Month first or day first? ${samples.slice(0, 3).join(', ')} can be read both ways. Choose how these dates are written`;
}

/** What is wrong with a column. */
export interface ColumnFault {
  readonly text: string;
  /** Whether a setting of how its cells are read solves it. */
  readonly isOfReading: boolean;
}

/** The faults of the columns before the server is asked, by heading. */
export function columnFaults(draft: ImportDraft, analysis: ImportAnalysis): ReadonlyMap<string, ColumnFault> {
  const faults = new Map<string, ColumnFault>();
  for (const column of analysis.columns) {
    const fault = undecidedDates(column, draft.columns.get(column.name));
    if (fault !== null) faults.set(column.name, { text: fault, isOfReading: true });
  }
  const taken = new Map<string, string>();
  const { hasColumn } = costDaysOf(draft, analysis);
  for (const [heading, column] of draft.columns) {
    const { field, settings } = column;
    if (!hasColumn && mayLackDay(column) && settings.undated === undefined)
      faults.set(heading, {
        text: 'Costs of which year? No column has the start date',
        isOfReading: false,
      });
    if (field === null || SEVERAL_COLUMNS.includes(field)) continue;
    const place = `${field} ${settings.costDate ?? settings.costYear ?? ''}`;
    const other = taken.get(place);
    if (other === undefined) taken.set(place, heading);
    else faults.set(heading, { text: `"${other}" fills this field already`, isOfReading: false });
  }
  return faults;
}

const hasColumn = ({ columns }: ImportDraft, target: ImportTarget): boolean =>
  [...columns.values()].some(({ field }) => field === target);

/** Whether a field is filled: by a column, or by a value for all rows. */
export function isFilled(draft: ImportDraft, target: ImportTarget): boolean {
  return hasColumn(draft, target) || defaultOf(draft, target).trim() !== '';
}

/** Whether a column says that records renew by themselves, and none for how long. */
export function lacksTerm(draft: ImportDraft): boolean {
  return hasColumn(draft, 'renewalType') && !hasColumn(draft, 'termMonths');
}

const USUAL_TERM_MONTHS = '12';

/** The value of a field for rows that have none; a term that no column has is a year until the person says otherwise. */
export function defaultOf(draft: ImportDraft, target: ImportTarget): string {
  const usual = target === 'termMonths' && lacksTerm(draft) ? USUAL_TERM_MONTHS : '';
  return draft.defaults[target] ?? usual;
}
