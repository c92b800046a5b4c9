import { hasOptions } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomField, CustomFieldType } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type {
  CustomFieldChanges,
  CustomFieldInput,
} from '@pactbook/domain/features/custom-fields/custom-field-input.ts';
import { formValueOf, isEmptyFormValue, valueOfForm } from '../../../field-kit/form/field-text.ts';
import type { FormFieldValue } from '../../../field-kit/form/form-field.ts';

/** An option as it is edited; `stored` is how records hold it, null for a new one. */
export interface OptionDraft {
  readonly id: string;
  readonly stored: string | null;
  readonly text: string;
}

/** An option that goes: what its records get, null for nothing, undefined until that is said. */
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

/** What the panel starts from; null adds a field. */
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

/** What the draft says of a field, new or not. */
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

/** The body that adds the field. */
export function inputOf(draft: FieldDraft): CustomFieldInput {
  return { ...common(draft), type: draft.type };
}

/** The body that changes a field: options with another text are renamed, those that go leave their records as was said. */
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
