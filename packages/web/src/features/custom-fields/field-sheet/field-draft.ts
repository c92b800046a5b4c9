import { hasOptions } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomField, CustomFieldType } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type {
  CustomFieldChanges,
  CustomFieldInput,
} from '@pactbook/domain/features/custom-fields/custom-field-input.ts';
import { formValueOf, isEmptyFormValue, valueOfForm } from '../../../field-kit/form/field-text.ts';
import type { FormFieldValue } from '../../../field-kit/form/form-field.ts';

/** An option while it is edited; `stored` is its stored value, null for a new one. */
export interface OptionDraft {
  readonly id: string;
  readonly stored: string | null;
  readonly text: string;
}

/** A removed option and its replacement in records: null for none, undefined until chosen. */
export interface RemovedOption {
  readonly option: string;
  readonly to: string | null | undefined;
}

/** A field while it is added or edited. */
export interface FieldDraft {
  readonly label: string;
  readonly type: CustomFieldType;
  readonly options: readonly OptionDraft[];
  readonly removed: readonly RemovedOption[];
  readonly required: boolean;
  readonly restricted: boolean;
  readonly helpText: string;
  readonly defaultValue: FormFieldValue;
}

/** The initial draft; null adds a field. */
export function draftOf(field: CustomField | null): FieldDraft {
  const type = field?.type ?? 'text';
  return {
    label: field?.label ?? '',
    type,
    options: (field?.options ?? []).map((option) => ({ id: option, stored: option, text: option })),
    removed: [],
    required: field?.required ?? false,
    restricted: field?.restricted ?? true,
    helpText: field?.helpText ?? '',
    defaultValue: formValueOf(type, field?.defaultValue ?? null),
  };
}

const optionsOf = ({ type, options }: FieldDraft) =>
  hasOptions(type) ? options.map(({ text }) => text.trim()).filter((text) => text !== '') : [];

function defaultOf({ type, defaultValue }: FieldDraft) {
  return isEmptyFormValue(defaultValue) ? null : valueOfForm(type, defaultValue);
}

/** The part of the body that a new and a changed field share. */
function common(draft: FieldDraft) {
  return {
    label: draft.label.trim(),
    options: optionsOf(draft),
    required: draft.required,
    restricted: draft.restricted,
    helpText: draft.helpText.trim(),
    defaultValue: defaultOf(draft),
  };
}

/** The request body that adds the field. */
export function inputOf(draft: FieldDraft): CustomFieldInput {
  return { ...common(draft), type: draft.type };
}

/**
 * The request body that changes a field: options with another text are renamed, and removed ones replaced in records as
 * chosen.
 */
export function changesOf(draft: FieldDraft): CustomFieldChanges {
  const renamed = draft.options.flatMap(({ stored, text }) =>
    stored === null || stored === text.trim() || text.trim() === ''
      ? []
      : [{ from: stored, to: text.trim() }],
  );
  const replaced = draft.removed.flatMap(({ option, to }) =>
    to === undefined ? [] : [{ from: option, to }],
  );
  const moves = [...renamed, ...replaced];
  return { ...common(draft), ...(moves.length > 0 ? { moves } : {}) };
}
