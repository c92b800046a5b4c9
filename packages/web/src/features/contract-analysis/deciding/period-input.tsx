import type { ReactNode } from 'react';
import { z } from 'zod';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { NumberInput } from '../../../ui/forms/number-input.tsx';
import { Select } from '../../../ui/forms/select.tsx';

/** A period as far as it is typed: its number may still be text. */
const typedSchema = z.object({ count: z.union([z.int(), z.string()]), unit: z.string() });

const UNITS = [
  { value: 'DAYS', label: 'Days' },
  { value: 'MONTHS', label: 'Months' },
];

interface PeriodInputProps {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  error: string | undefined;
}

/** A number of days or months. */
export function PeriodInput({ label, value, onChange, error }: PeriodInputProps) {
  const { count, unit } = typedSchema.safeParse(value).data ?? { count: '', unit: 'MONTHS' };
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={label} error={error} isRequired>
        <NumberInput
          value={String(count)}
          onChange={(typed) => onChange({ count: /^\d{1,6}$/.test(typed) ? Number(typed) : typed, unit })}
        />
      </Field>
      <Field label="Unit">
        <Select
          options={UNITS}
          value={unit}
          onChange={(event) => onChange({ count, unit: event.target.value })}
        />
      </Field>
    </div>
  );
}

interface OrPerpetualProps {
  isOffered: boolean;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The input of a value that ends. */
  children: ReactNode;
}

/** An input, and the choice that there is no end. */
export function OrPerpetual({ isOffered, value, onChange, children }: OrPerpetualProps) {
  const isPerpetual = value === 'perpetual';
  return (
    <>
      {!isPerpetual && children}
      {isOffered && (
        <Checkbox
          label="Perpetual, without an end"
          checked={isPerpetual}
          onChange={(event) => onChange(event.target.checked ? 'perpetual' : null)}
        />
      )}
    </>
  );
}
