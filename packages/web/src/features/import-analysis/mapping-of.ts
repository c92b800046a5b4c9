import type { z } from 'zod';
import { customPath } from '@pactbook/domain/kernel/custom-path.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { nameKey } from '@pactbook/domain/features/import-rows/cell.ts';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type {
  ImportColumn,
  ImportField,
  importMappingSchema,
} from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { defaultOf, type ImportDraft } from './import-draft.ts';
import { choiceFor, mayCreate, NAME_LIMIT, namingColumns, vendorMergeOf } from './value-choices.ts';
import type { CreationRights, NamingColumn } from './value-choices.ts';

export type SentMapping = z.input<typeof importMappingSchema>;

/** The longest text that the mapping can name; longer cells are taken as they are. */
const LONGEST_TEXT = 500;
/** Longest name of a vendor (docs/product/records.md, "Fields"). */
const LONGEST_VENDOR = 200;

interface NameChoices {
  readonly values: Record<string, string>;
  readonly created: string[];
}

/** The choices for the texts of a column in the mapping, and the names that they add. */
function nameChoices(column: NamingColumn, draft: ImportDraft, rights: CreationRights): NameChoices {
  const replaced = draft.columns.get(column.heading)?.settings.values ?? {};
  const values: Record<string, string> = {};
  const created: string[] = [];
  for (const value of column.values) {
    const choice = choiceFor(value, column, draft, rights);
    if (choice === null || value.text.length > LONGEST_TEXT) continue;
    const name = choice.kind === 'use' ? choice.value : choice.kind === 'create' ? choice.name : '';
    // A replacement of the saved mapping goes when the text now means itself.
    if (name !== value.text || Object.hasOwn(replaced, value.text)) values[value.text] = name;
    const canBeName = name.length <= NAME_LIMIT && mayCreate(column.field, rights);
    if (choice.kind === 'create' && canBeName) created.push(name);
  }
  return { values, created };
}

/** The name of the vendor for every merged spelling. */
function vendorValues(draft: ImportDraft, analysis: ImportAnalysis): Record<string, string> {
  const values: Record<string, string> = {};
  for (const group of analysis.vendors) {
    const { isOn, into } = vendorMergeOf(group, draft);
    if (!isOn || into.trim() === '' || into.length > LONGEST_VENDOR) continue;
    for (const { text } of group.texts) {
      if (text !== into && text.length <= LONGEST_TEXT) values[text] = into;
    }
  }
  return values;
}

/** The replacements of a column's values: those of its settings, then the choices. */
function withValues(settings: ImportDraft['columns'], heading: string, values: Record<string, string>) {
  const base = settings.get(heading)?.settings ?? {};
  const all = { ...base.values, ...values };
  const { values: _values, ...rest } = base;
  return Object.keys(all).length === 0 ? rest : { ...rest, values: all };
}

/** The defaults that have a value. */
function filledDefaults(draft: ImportDraft): NonNullable<SentMapping['defaults']> {
  const all = { ...draft.defaults, termMonths: defaultOf(draft, 'termMonths') };
  return Object.fromEntries(Object.entries(all).filter(([, text]) => text.trim() !== ''));
}

/** How the file was read, so that the check and the import read it in the same way. */
function readingOf({
  reading,
}: ImportAnalysis): Pick<SentMapping, 'sheet' | 'delimiter' | 'encoding' | 'headerRow'> {
  const { sheet, delimiter, encoding, headerRow } = reading;
  return {
    ...(sheet === null ? {} : { sheet }),
    ...(delimiter === null ? {} : { delimiter }),
    ...(encoding === null ? {} : { encoding }),
    headerRow,
  };
}

/** The list that the file is of, and what becomes of its records that the file does not name. */
function listOf({ source, missing, key }: ImportDraft): Pick<SentMapping, 'source' | 'missing'> {
  const name = source.trim();
  if (name === '') return {};
  return { source: name, ...(key === null ? {} : { missing }) };
}

/** The custom fields to add: those that columns fill, and those that are there with the options that they lack. */
function newFieldsOf(
  { newFields, columns }: ImportDraft,
  rights: CreationRights,
  optionsOf: (field: ImportField) => readonly string[],
  customFields: readonly CustomField[],
): Pick<SentMapping, 'newFields'> {
  const targets = new Set([...columns.values()].map(({ field }) => field));
  const used = newFields.filter(({ label }) => targets.has(customPath(label)));
  const lacking = customFields.flatMap(({ key, label, type }) => {
    const options = [...optionsOf(customPath(key))];
    return options.length === 0 ? [] : [{ label, type, options }];
  });
  const all = [...used, ...lacking];
  return all.length > 0 && rights.categories ? { newFields: all } : {};
}

/** Each name once: names that differ only in case or spacing are one. */
function distinct(names: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const name of names) if (!kept.has(nameKey(name))) kept.set(nameKey(name), name);
  return [...kept.values()];
}

/** The mapping of all choices, as the import expects it (domain, `importMappingSchema`). */
export function mappingOf(
  draft: ImportDraft,
  analysis: ImportAnalysis,
  rights: CreationRights,
  customFields: readonly CustomField[] = [],
): SentMapping {
  const naming = new Map(namingColumns(draft, analysis).map((column) => [column.heading, column]));
  const names = new Map(
    [...naming].map(([heading, column]) => [heading, nameChoices(column, draft, rights)]),
  );
  const createdFor = (field: ImportField) =>
    distinct(
      [...naming].flatMap(([heading, column]) =>
        column.field === field ? (names.get(heading)?.created ?? []) : [],
      ),
    );
  const columns: ImportColumn[] = [];
  for (const [heading, { field }] of draft.columns) {
    if (field === null) continue;
    const values = field === 'vendor' ? vendorValues(draft, analysis) : (names.get(heading)?.values ?? {});
    columns.push({ column: heading, field, ...withValues(draft.columns, heading, values) });
  }
  const defaults = filledDefaults(draft);
  const list = listOf(draft);
  const review = list.missing?.action === 'review' && rights.categories ? [list.missing.category] : [];
  return {
    ...readingOf(analysis),
    ...(draft.reading.removeUnshown === true ? { removeUnshown: true } : {}),
    columns,
    ...(Object.keys(defaults).length === 0 ? {} : { defaults }),
    createTeams: draft.createsUnlisted.teams && rights.teams,
    createCategories: draft.createsUnlisted.categories && rights.categories,
    newTeams: createdFor('teams'),
    newCategories: distinct([...createdFor('categories'), ...review]),
    ...newFieldsOf(draft, rights, createdFor, customFields),
    ...(draft.key === null ? {} : { key: [...draft.key] }),
    ...(draft.currency === '' ? {} : { currency: draft.currency }),
    ...(draft.decimalMark === '' ? {} : { decimalMark: draft.decimalMark }),
    ...list,
    blankCells: draft.blankCells,
    emptyWords: draft.emptyWords,
    leaveOutTotals: draft.leaveOutTotals,
    leaveOutHidden: draft.leaveOutHidden,
    expirePastRecords: draft.expirePastRecords,
    statusFromDates: draft.statusFromDates,
    costsOfContractYear: draft.costsOfContractYear,
  };
}
