import { useController, useFormContext } from 'react-hook-form';
import { NOTICE_UNITS } from '@pactbook/domain/features/contracts/renewal.ts';
import { controlIdOf } from '../../../field-kit/form/form-field.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { NumberInput } from '../../../ui/forms/number-input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { NOTICE_UNIT, NOTICE_VALUE } from './contract-form-fields.ts';
import type { ContractFormValues } from './contract-form-values.ts';

const UNIT_LABELS = { DAYS: 'days', MONTHS: 'months' } as const;
const UNITS = NOTICE_UNITS.map((value) => ({ value, label: UNIT_LABELS[value] }));

/** The notice period: a number of days or months. */
export function NoticeField() {
  const { trigger } = useFormContext<ContractFormValues>();
  const { field: value, fieldState: valueState } = useController<ContractFormValues, typeof NOTICE_VALUE>({
    name: NOTICE_VALUE,
  });
  const { field: unit, fieldState: unitState } = useController<ContractFormValues, typeof NOTICE_UNIT>({
    name: NOTICE_UNIT,
  });
  const { ref: valueRef, ...valueControl } = value;
  const { ref: unitRef, ...unitControl } = unit;
  return (
    <Field
      label="Notice period"
      controlId={controlIdOf(NOTICE_VALUE)}
      help="How long before the end notice has to be given."
      error={valueState.error?.message ?? unitState.error?.message}
      className="min-w-0"
    >
      <span className="flex gap-2">
        <NumberInput
          value={valueControl.value}
          onChange={valueControl.onChange}
          onBlur={valueControl.onBlur}
          ref={valueRef}
          decimals={0}
        />
        <Select
          id={controlIdOf(NOTICE_UNIT)}
          aria-label="Notice period in"
          options={UNITS}
          value={unitControl.value}
          onChange={(event) => {
            unitControl.onChange(event.target.value);
            void trigger([NOTICE_VALUE, NOTICE_UNIT]);
          }}
          onBlur={unitControl.onBlur}
          ref={unitRef}
          className="w-32 shrink-0"
        />
      </span>
    </Field>
  );
}
