import { cutText } from '@pactbook/domain/kernel/text/cut-text.ts';
import { customKeyIn } from '@pactbook/domain/kernel/custom-path.ts';
import { nameKey, onOneLine } from '@pactbook/domain/features/import-rows/cell.ts';
import type {
  AnalysedColumn,
  AnalysedValue,
  ImportAnalysis,
  VendorGroup,
} from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { ImportField } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import type { ImportDraft, ValueChoice, VendorMerge } from './import-draft.ts';

/** Which names the person may add; with categories custom fields and their options. */
export interface CreationRights {
  readonly teams: boolean;
  readonly categories: boolean;
}

/** A column whose texts name things that the organisation has or can add. */
export interface NamingColumn {
  readonly heading: string;
  readonly field: ImportField;
  readonly values: readonly AnalysedValue[];
  /** The number of different texts that were not listed. */
  readonly unlisted: number;
}

/** The longest name of a team or a category. */
export const NAME_LIMIT = 80;

/** Whether new names may be added for a field. */
export function mayCreate(field: ImportField, rights: CreationRights): boolean {
  if (field === 'teams') return rights.teams;
  return rights.categories && (field === 'categories' || customKeyIn(field) !== null);
}

/** Whether a text is short enough for a name. */
export function canBeName(text: string): boolean {
  return text.trim().length <= NAME_LIMIT;
}

/** A text shortened to the longest name, cut between words where that leaves most of it. */
export function shortenedName(text: string): string {
  const cut = cutText(onOneLine(text), NAME_LIMIT);
  const space = cut.lastIndexOf(' ');
  return canBeName(text) || space < NAME_LIMIT / 2 ? cut.trim() : cut.slice(0, space);
}

/** The names that choices add, each once for all its spellings, without existing ones. */
export function namesToAdd(choices: Iterable<ValueChoice | null>, existing: readonly string[]): string[] {
  const there = new Set(existing.map(nameKey));
  const names = new Map<string, string>();
  for (const choice of choices) {
    if (choice?.kind !== 'create') continue;
    const key = nameKey(choice.name);
    if (!there.has(key) && !names.has(key)) names.set(key, choice.name);
  }
  return [...names.values()];
}

/** The proposal for a text; null when there is none that the person may make. */
function proposedChoice(
  { suggestion, exists }: AnalysedValue,
  field: ImportField,
  rights: CreationRights,
): ValueChoice | null {
  if (suggestion === null) return null;
  if (suggestion === '') return { kind: 'skip' };
  if (exists) return { kind: 'use', value: suggestion };
  return canBeName(suggestion) && mayCreate(field, rights) ? { kind: 'create', name: suggestion } : null;
}

/** The choice or proposal for a text; null when it is open. */
export function choiceFor(
  value: AnalysedValue,
  column: Pick<NamingColumn, 'heading' | 'field'>,
  draft: ImportDraft,
  rights: CreationRights,
): ValueChoice | null {
  const chosen = draft.choices.get(column.heading);
  const own = chosen?.get(value.text) ?? chosenIgnoringCase(chosen, value.text);
  return own ?? proposedChoice(value, column.field, rights);
}

/** A saved mapping compares texts ignoring case and spacing, so its choices apply to other spellings, too. */
function chosenIgnoringCase(chosen: ReadonlyMap<string, ValueChoice> | undefined, text: string) {
  if (!chosen || chosen.size === 0) return undefined;
  const key = nameKey(text);
  for (const [other, choice] of chosen) if (nameKey(other) === key) return choice;
  return undefined;
}

/** The columns whose values are names, with their texts, in the order of the file. */
export function namingColumns(draft: ImportDraft, analysis: ImportAnalysis): NamingColumn[] {
  return analysis.columns.flatMap((column: AnalysedColumn) => {
    const field = draft.columns.get(column.name)?.field ?? null;
    if (field === null || !column.values || column.values.length === 0) return [];
    const { name: heading, values, valuesLeft: unlisted = 0 } = column;
    return [{ heading, field, values, unlisted }];
  });
}

/** Whether a file has texts to match or vendors that look alike; otherwise its step is skipped. */
export function hasValues({ draft, analysis }: { draft: ImportDraft; analysis: ImportAnalysis }): boolean {
  return analysis.vendors.length > 0 || namingColumns(draft, analysis).length > 0;
}

/** The key of a group of vendors: its spellings. */
export function vendorGroupKey({ texts }: VendorGroup): string {
  return texts.map(({ text }) => text).join('\n');
}

/** The default name of a group: the catalogue's, otherwise the most frequent. */
function proposedVendor({ texts, existing }: VendorGroup): string {
  return existing ?? texts[0]?.text ?? '';
}

/** Whether a group of vendors is merged, and its name. */
export function vendorMergeOf(group: VendorGroup, draft: ImportDraft): VendorMerge {
  return draft.vendors.get(vendorGroupKey(group)) ?? { isOn: false, into: proposedVendor(group) };
}
