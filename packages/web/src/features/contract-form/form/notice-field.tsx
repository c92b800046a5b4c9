import { useController, useFormContext, useWatch } from 'react-hook-form';
import {
  NOTICE_PERIOD_LABELS,
  NOTICE_PERIODS,
  NOTICE_UNIT_LABELS,
  NOTICE_UNITS,
} from '@pactbook/domain/features/contracts/renewal.ts';
import { controlIdOf } from '../../../field-kit/form/form-field.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { NumberInput } from '../../../ui/forms/number-input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { NOTICE_TO_END_OF, NOTICE_UNIT, NOTICE_VALUE } from '../contract-form-fields.ts';
import type { ContractFormValues } from './contract-form-values.ts';

const UNITS = NOTICE_UNITS.map((value) => ({ value, label: NOTICE_UNIT_LABELS[value] }));
const TO_END_OF = NOTICE_PERIODS.map((value) => ({
  value,
  label: `to the end of a ${NOTICE_PERIOD_LABELS[value]}`,
}));

/** The notice period: a number of days, weeks or months, and what end it counts to. */
export function NoticeField() {
  const { trigger, control } = useFormContext<ContractFormValues>();
  const type = useWatch({ control, name: 'renewal.type' });
  const { field: value, fieldState: valueState } = useController<ContractFormValues, typeof NOTICE_VALUE>({
    name: NOTICE_VALUE,
  });
  const { ref: valueRef, ...valueControl } = value;
  const judge = () => void trigger([NOTICE_VALUE, NOTICE_UNIT, NOTICE_TO_END_OF]);
  const anyEnd = { value: '', label: type === 'EVERGREEN' ? 'to any day' : 'before the end' };
  return (
    <Field
      label="Notice Period"
      controlId={controlIdOf(NOTICE_VALUE)}
      help="How long before the end notice is due."
      error={valueState.error?.message}
      className="min-w-0"
    >
      <span className="grid grid-cols-[minmax(4rem,1fr)_8rem] gap-2">
        <NumberInput
          value={valueControl.value}
          onChange={valueControl.onChange}
          onBlur={valueControl.onBlur}
          ref={valueRef}
          decimals={0}
        />
        <NoticeSelect name={NOTICE_UNIT} label="Notice period in" options={UNITS} onChosen={judge} />
        <NoticeSelect
          name={NOTICE_TO_END_OF}
          label="Notice to the end of"
          options={[anyEnd, ...TO_END_OF]}
          onChosen={judge}
          className="col-span-2"
        />
      </span>
    </Field>
  );
}

interface NoticeSelectProps {
  name: typeof NOTICE_UNIT | typeof NOTICE_TO_END_OF;
  label: string;
  options: readonly { readonly value: string; readonly label: string }[];
  onChosen: () => void;
  className?: string;
}

function NoticeSelect({ name, label, options, onChosen, className }: NoticeSelectProps) {
  const { field } = useController<ContractFormValues, typeof name>({ name });
  const { ref, value, onChange, onBlur } = field;
  return (
    <Select
      id={controlIdOf(name)}
      aria-label={label}
      options={options}
      value={value}
      onChange={(event) => {
        onChange(event.target.value);
        onChosen();
      }}
      onBlur={onBlur}
      ref={ref}
      className={className}
    />
  );
}
