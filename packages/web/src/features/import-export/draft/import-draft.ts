import { PLAIN_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { namesSeveral } from '@pactbook/domain/features/import-export/mapping/import-targets.ts';
import { nameKey } from '@pactbook/domain/features/import-export/cell.ts';
import type {
  AnalysedColumn,
  ImportAnalysis,
} from '@pactbook/domain/features/import-export/import-analysis.ts';
import type {
  ImportColumn,
  ImportField,
  ImportMapping,
  KeyField,
  ReadingOptions,
} from '@pactbook/domain/features/import-export/mapping/import-mapping.ts';
import type { ImportTarget } from '@pactbook/domain/features/import-export/mapping/import-targets.ts';
import type { SavedMapping } from '@pactbook/domain/features/import-export/mapping/saved-mapping.ts';

/** How the cells of a column are read, beyond which field they fill. */
export type ColumnSettings = Omit<ImportColumn, 'column' | 'field'>;

/** What becomes of a column. */
export interface ColumnDraft {
  /** Null: it is left out. */
  readonly field: ImportField | null;
  readonly settings: ColumnSettings;
}

/** What a text of a column stands for. */
export type ValueChoice =
  | { readonly kind: 'use'; readonly value: string }
  | { readonly kind: 'create'; readonly name: string }
  | { readonly kind: 'skip' };

/** One vendor for several spellings. */
export interface VendorMerge {
  readonly isOn: boolean;
  readonly into: string;
}

/** Everything that a person has settled of an import, kept while they go back and forth. */
export interface ImportDraft {
  /** How to read the file, where it was not left to the product. */
  readonly reading: ReadingOptions;
  /** By heading. */
  readonly columns: ReadonlyMap<string, ColumnDraft>;
  readonly defaults: Readonly<Partial<Record<ImportTarget, string>>>;
  /** Choices that differ from what is suggested: by heading, then by the text of the cell. */
  readonly choices: ReadonlyMap<string, ReadonlyMap<string, ValueChoice>>;
  /** By the key of the group. */
  readonly vendors: ReadonlyMap<string, VendorMerge>;
  /** Names beyond those that were listed may be added too. */
  readonly createsUnlisted: { readonly teams: boolean; readonly categories: boolean };
  /** By which fields a row finds its record; null when every row adds one. */
  readonly key: readonly KeyField[] | null;
  /** Whether somebody said so; until then it follows what is found of the rows. */
  readonly isKeyChosen: boolean;
  readonly blankCells: ImportMapping['blankCells'];
  readonly leaveOutTotals: boolean;
  readonly leaveOutHidden: boolean;
  readonly expirePastRecords: boolean;
  readonly skipRejectedRows: boolean;
  /** The name of the saved mapping that was taken over. */
  readonly mappingName: string | null;
}

const EMPTY_DRAFT: Omit<ImportDraft, 'columns'> = {
  reading: {},
  defaults: {},
  choices: new Map(),
  vendors: new Map(),
  createsUnlisted: { teams: false, categories: false },
  key: null,
  isKeyChosen: false,
  blankCells: 'leave',
  leaveOutTotals: false,
  leaveOutHidden: false,
  // Lists keep their old contracts as current; the day after, the product would expire them itself.
  expirePastRecords: true,
  skipRejectedRows: false,
  mappingName: null,
};

function suggestedColumn({ suggestion, fault }: AnalysedColumn): ColumnDraft {
  if (!suggestion || fault !== null) return { field: null, settings: {} };
  return { field: suggestion.field, settings: suggestion.settings };
}

/** From this share of its rows on, a file is taken as one of records that are there already. */
const MOST_ROWS = 0.5;

/**
 * The fields by which rows are proposed to change records: the ID where the file has it, as an export does; what most of
 * the rows find their records by, or those of a file whose content was imported before. Null for adding every row.
 */
function proposedKey(
  { known, earlierImport, rows }: ImportAnalysis,
  columns: ImportDraft['columns'],
): ImportDraft['key'] {
  if ([...columns.values()].some(({ field }) => field === 'recordId')) return ['recordId'];
  if (known === null) return null;
  return earlierImport !== null || known.rows >= rows * MOST_ROWS ? known.key : null;
}

/** The draft with what is proposed for its rows, until somebody chose. */
export function withProposedKey(draft: ImportDraft, analysis: ImportAnalysis): ImportDraft {
  return draft.isKeyChosen ? draft : { ...draft, key: proposedKey(analysis, draft.columns) };
}

/** The draft with the fields by which somebody wants rows to find their records; null to add every row. */
export function withKey(draft: ImportDraft, key: ImportDraft['key']): ImportDraft {
  return { ...draft, key, isKeyChosen: true };
}

/** What is suggested for a file that was just read. */
export function suggestedDraft(analysis: ImportAnalysis, reading: ReadingOptions): ImportDraft {
  const columns = new Map(analysis.columns.map((column) => [column.name, suggestedColumn(column)]));
  return withProposedKey({ ...EMPTY_DRAFT, reading, columns }, analysis);
}

/** Fields whose texts are matched one by one; the others take the texts that their settings replace. */
const NAMING_FIELDS: readonly string[] = [
  'renewalType',
  ...PLAIN_FIELDS.filter(({ key, kind }) => kind === 'select' || namesSeveral(key)).map(({ key }) => key),
];

/** The choices that a saved mapping made for the texts of a column. */
function savedChoices(column: ImportColumn, mapping: ImportMapping): Map<string, ValueChoice> {
  const added = new Set([...(mapping.newTeams ?? []), ...(mapping.newCategories ?? [])].map(nameKey));
  const choiceOf = (value: string): ValueChoice => {
    if (value === '') return { kind: 'skip' };
    return added.has(nameKey(value)) ? { kind: 'create', name: value } : { kind: 'use', value };
  };
  return new Map(Object.entries(column.values ?? {}).map(([text, value]) => [text, choiceOf(value)]));
}

/** A saved mapping, applied to the file at hand. Columns that it does not name are left out, as in the file it was made for. */
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
    }
  }
  const draft: ImportDraft = {
    ...EMPTY_DRAFT,
    reading,
    columns,
    choices,
    defaults: mapping.defaults ?? {},
    createsUnlisted: { teams: mapping.createTeams, categories: mapping.createCategories },
    key: mapping.key ?? null,
    isKeyChosen: mapping.key !== undefined,
    blankCells: mapping.blankCells,
    leaveOutTotals: mapping.leaveOutTotals,
    leaveOutHidden: mapping.leaveOutHidden,
    expirePastRecords: mapping.expirePastRecords,
    skipRejectedRows: mapping.skipRejectedRows,
    mappingName: name,
  };
  // A mapping that adds every row was made for a file whose records were not there yet.
  return withProposedKey(draft, analysis);
}

/** The draft after the file was read anew: what was settled stays for the columns that are still there. */
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

/** The draft with another column, which loses the choices for its texts when it fills another field now. */
export function withColumn(draft: ImportDraft, heading: string, column: ColumnDraft): ImportDraft {
  const isSameField = draft.columns.get(heading)?.field === column.field;
  const choices = isSameField
    ? draft.choices
    : new Map([...draft.choices].filter(([name]) => name !== heading));
  return { ...draft, choices, columns: new Map(draft.columns).set(heading, column) };
}

/** The draft with choices for texts of one column; null takes one back. */
export function withChoices(
  draft: ImportDraft,
  heading: string,
  changed: ReadonlyMap<string, ValueChoice>,
): ImportDraft {
  const choices = new Map([...(draft.choices.get(heading) ?? []), ...changed]);
  return { ...draft, choices: new Map(draft.choices).set(heading, choices) };
}

/** Fields of which several columns make one value or one list. */
const SEVERAL_COLUMNS: readonly string[] = ['teams', 'categories', 'owners'];

/** What to ask about dates that can be read in two ways; null where it is settled. */
function undecidedDates(
  { undecidedDates: samples = [] }: AnalysedColumn,
  column: ColumnDraft | undefined,
): string | null {
  const isSettled = !column || column.field === null || column.settings.dateFormat !== undefined;
  if (samples.length === 0 || isSettled) return null;
  return `Month first or day first? ${samples.slice(0, 3).join(', ')} can be read both ways. Choose how these dates are written`;
}

/** What is wrong with the columns before the server is asked, by heading. */
export function columnFaults(draft: ImportDraft, analysis: ImportAnalysis): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  for (const column of analysis.columns) {
    const fault = undecidedDates(column, draft.columns.get(column.name));
    if (fault !== null) faults.set(column.name, fault);
  }
  const taken = new Map<string, string>();
  for (const [heading, { field, settings }] of draft.columns) {
    if (field === null || SEVERAL_COLUMNS.includes(field)) continue;
    const place = `${field} ${settings.costDate ?? settings.costYear ?? ''}`;
    const other = taken.get(place);
    if (other === undefined) taken.set(place, heading);
    else faults.set(heading, `"${other}" fills this field already`);
  }
  return faults;
}

/** Whether something fills a field: a column, or a value for all rows. */
export function isFilled(draft: ImportDraft, target: ImportTarget): boolean {
  const hasColumn = [...draft.columns.values()].some(({ field }) => field === target);
  return hasColumn || (draft.defaults[target] ?? '').trim() !== '';
}
