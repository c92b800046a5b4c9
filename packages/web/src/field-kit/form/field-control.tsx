import { useController, useFormContext, useWatch } from 'react-hook-form';
import { clsx } from 'clsx/lite';
import { Field } from '../../ui/forms/field.tsx';
import { FieldInput } from './field-input.tsx';
import { controlIdOf } from './form-field.ts';
import type { FormField, FormFieldValue } from './form-field.ts';

export interface FieldControlProps {
  field: FormField;
  /** Where the label is beside the form already; it still names the control. */
  isLabelHidden?: boolean | undefined;
  className?: string | undefined;
}

function isFieldValue(value: unknown): value is FormFieldValue {
  return typeof value === 'string' || Array.isArray(value);
}

/**
 * One field of a record form: label, control, help or error. Text is validated on blur, a choice at once. Needs a
 * `FormProvider`.
 */
export function FieldControl({ field, isLabelHidden, className }: FieldControlProps) {
  const { trigger } = useFormContext();
  const { field: control, fieldState } = useController({ name: field.name });
  const { ref, onChange, onBlur } = control;
  const value: unknown = useWatch({ name: field.name });
  const isChosen = Array.isArray(value) || field.kind === 'select' || field.kind === 'boolean';
  const alsoJudged = field.judgedWith ?? [];

  const judge = (names: readonly string[]) => {
    if (names.length > 0) void trigger([...names]);
  };
  return (
    <Field
      label={field.label}
      isLabelHidden={isLabelHidden}
      controlId={controlIdOf(field.name)}
      isRequired={field.isRequired}
      help={field.help}
      error={fieldState.error?.message}
      className={clsx('min-w-0', className)}
    >
      <FieldInput
        field={field}
        value={isFieldValue(value) ? value : ''}
        onChange={(next) => {
          onChange(next);
          if (isChosen) judge([field.name, ...alsoJudged]);
        }}
        onBlur={() => {
          onBlur();
          if (!isChosen) judge(alsoJudged);
        }}
        ref={ref}
      />
    </Field>
  );
}
