import { bulkChangesSchema, type BulkChanges } from '@pactbook/domain/features/change-sets/bulk-edit.ts';
import { currencyName } from '@pactbook/domain/features/currencies/currency.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { contractField, isListField } from '@pactbook/domain/features/contracts/fields.ts';
import { FORM_FIELDS } from '@pactbook/domain/features/contracts/form-fields.ts';
import { customPath, customKeyIn } from '@pactbook/domain/kernel/custom-path.ts';
import { isEmptyFormValue, valueOfForm } from '../../../field-kit/form/field-text.ts';
import type { FormField, FormFieldValue } from '../../../field-kit/form/form-field.ts';
import { contractFormFields, type FormChoices } from '../../contract-form/contract-form-fields.ts';

/** How a field is changed; values can be added to a list or removed from it. */
export type BulkStep = 'set' | 'add' | 'remove' | 'clear';

/** One change of a bulk edit while it is entered. */
export interface BulkLine {
  readonly field: FormField;
  readonly step: BulkStep;
  readonly value: FormFieldValue;
}

const BUILT_IN = FORM_FIELDS.filter(({ isBulkEdited }) => isBulkEdited);
const OFFERED = new Set<string>(BUILT_IN.map(({ key }) => key));
const LISTS = new Set<string>(BUILT_IN.filter(isListField).map(({ key }) => key));

/** The currency of records, whose amounts stay as they are; nothing where the organisation tells none apart. */
function currencyFields(currencies: readonly CurrencyCode[]): FormField[] {
  if (currencies.length === 0) return [];
  const { key: name, label, kind } = contractField('currency');
  const options = currencies.map((code) => ({ value: code, label: `${code} – ${currencyName(code)}` }));
  return [{ name, label, kind, options, isRequired: true }];
}

/**
 * The fields of a bulk edit (docs/product/records.md, "Changes to many records").
 * @param currencies those that records may have, where the organisation tells them apart
 */
export function bulkFields(choices: FormChoices, currencies: readonly CurrencyCode[] = []): FormField[] {
  const none = { teams: [], categories: [], owners: [], customFields: {} };
  const { first, general, texts, custom } = contractFormFields(choices, none);
  // The status is what many records are changed in most often.
  const builtIn = [...first, ...general, ...texts]
    .filter(({ name }) => OFFERED.has(name))
    .toSorted((one, other) => Number(other.name === 'status') - Number(one.name === 'status'));
  return [...builtIn.map(({ help: _, ...field }) => field), ...currencyFields(currencies), ...custom];
}

/** The kinds of change of this field, in their order on screen. */
export function stepsFor({ name, isRequired }: FormField): BulkStep[] {
  if (LISTS.has(name)) return ['add', 'remove', 'set'];
  return name === 'status' || isRequired === true ? ['set'] : ['set', 'clear'];
}

export const STEP_LABELS: Readonly<Record<BulkStep, string>> = {
  set: 'Set to',
  add: 'Add',
  remove: 'Remove',
  clear: 'Clear',
};

/** A line for a newly chosen field. */
export function newLine(field: FormField): BulkLine {
  const isList = LISTS.has(field.name) || field.kind === 'multiSelect';
  return { field, step: stepsFor(field)[0] ?? 'set', value: isList ? [] : '' };
}

/** Whether a line is complete: a list may be set to nothing, everything else needs a value or is cleared. */
function isComplete({ field, step, value }: BulkLine): boolean {
  return step === 'clear' || (step === 'set' && LISTS.has(field.name)) || !isEmptyFormValue(value);
}

function valueOf({ field, step, value }: BulkLine): unknown {
  if (LISTS.has(field.name)) return step === 'set' ? value : { [step]: value };
  return step === 'clear' ? null : valueOfForm(field.kind, value);
}

/** The name of the line that has no field yet. */
export const NO_FIELD = '';

/** The lines as one bulk edit, or the incomplete fields by name. */
export function changesOfLines(
  lines: readonly BulkLine[],
): { readonly changes: BulkChanges } | { readonly faults: ReadonlyMap<string, string> } {
  if (lines.length === 0) return { faults: new Map([[NO_FIELD, 'Choose a field']]) };
  const faults = new Map<string, string>();
  const changes: Record<string, unknown> = {};
  const customFields: Record<string, unknown> = {};
  for (const line of lines) {
    const { name } = line.field;
    if (!isComplete(line)) faults.set(name, 'Enter a value');
    const key = customKeyIn(name);
    if (key === null) changes[name] = valueOf(line);
    else customFields[key] = valueOf(line);
  }
  if (Object.keys(customFields).length > 0) changes.customFields = customFields;
  if (faults.size > 0) return { faults };
  const parsed = bulkChangesSchema.safeParse(changes);
  if (parsed.success) return { changes: parsed.data };
  for (const { path, message } of parsed.error.issues) {
    const [first = '', key] = path.map(String);
    faults.set(first === 'customFields' ? customPath(key ?? '') : first, message);
  }
  return { faults };
}
