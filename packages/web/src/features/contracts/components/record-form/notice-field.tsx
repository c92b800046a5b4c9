import { useController, useFormContext } from 'react-hook-form';
import { NOTICE_UNITS } from '@pactbook/domain/features/contracts/renewal.ts';
import { controlIdOf } from '../../../../record-kit/form/form-field.ts';
import { Field } from '../../../../ui/forms/field.tsx';
import { NumberInput } from '../../../../ui/forms/number-input.tsx';
import { Select } from '../../../../ui/forms/select.tsx';
import { NOTICE_UNIT, NOTICE_VALUE } from './record-form-fields.ts';
import type { RecordFormValues } from './record-form-values.ts';

const UNIT_LABELS = { DAYS: 'days', MONTHS: 'months' } as const;
const UNITS = NOTICE_UNITS.map((value) => ({ value, label: UNIT_LABELS[value] }));

/** How long before the end notice has to be given: a number of days or months, told apart in one line. */
export function NoticeField() {
  const { trigger } = useFormContext<RecordFormValues>();
  const value = useController<RecordFormValues, typeof NOTICE_VALUE>({ name: NOTICE_VALUE });
  const unit = useController<RecordFormValues, typeof NOTICE_UNIT>({ name: NOTICE_UNIT });
  return (
    <Field
      label="Notice period"
      controlId={controlIdOf(NOTICE_VALUE)}
      help="How long before the end notice has to be given."
      error={value.fieldState.error?.message ?? unit.fieldState.error?.message}
      className="min-w-0"
    >
      <span className="flex gap-2">
        <NumberInput
          value={value.field.value}
          onChange={value.field.onChange}
          onBlur={value.field.onBlur}
          ref={value.field.ref}
          decimals={0}
        />
        <Select
          id={controlIdOf(NOTICE_UNIT)}
          aria-label="Notice period in"
          options={UNITS}
          value={unit.field.value}
          onChange={(event) => {
            unit.field.onChange(event.target.value);
            void trigger([NOTICE_VALUE, NOTICE_UNIT]);
          }}
          onBlur={unit.field.onBlur}
          ref={unit.field.ref}
          className="w-32 shrink-0"
        />
      </span>
    </Field>
  );
}
