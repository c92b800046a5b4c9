import type { ReactNode } from 'react';
import { z } from 'zod';
import {
  NOTICE_PERIOD_LABELS,
  NOTICE_PERIODS,
  NOTICE_UNIT_LABELS,
  NOTICE_UNITS,
} from '@pactbook/domain/features/contracts/renewal.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { NumberInput } from '../../../ui/forms/number-input.tsx';
import { Select } from '../../../ui/forms/select.tsx';

/** A period as far as it is typed: its number may still be text. */
const typedSchema = z.object({
  count: z.union([z.int(), z.string()]),
  unit: z.string(),
  toEndOf: z.string().optional(),
});

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));
const UNITS = optionsOf(NOTICE_UNITS, NOTICE_UNIT_LABELS);
const TO_END_OF = [{ value: '', label: '—' }, ...optionsOf(NOTICE_PERIODS, NOTICE_PERIOD_LABELS)];

interface PeriodInputProps {
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  error: string | undefined;
  /** Whether it may count to the end of a calendar period. */
  isNotice: boolean;
}

/** A number of days, weeks or months; of notice with the end that it counts to. */
export function PeriodInput({ label, value, onChange, error, isNotice }: PeriodInputProps) {
  const typed = typedSchema.safeParse(value).data ?? { count: '', unit: 'MONTHS' };
  const { count, unit, toEndOf } = typed;
  return (
    <div className={`grid gap-3 ${isNotice ? 'grid-cols-3' : 'grid-cols-2'}`}>
      <Field label={label} error={error} isRequired>
        <NumberInput
          value={String(count)}
          onChange={(text) => onChange({ ...typed, count: /^\d{1,6}$/.test(text) ? Number(text) : text })}
        />
      </Field>
      <Field label="Unit">
        <Select
          options={UNITS}
          value={unit}
          onChange={(event) => onChange({ ...typed, unit: event.target.value })}
        />
      </Field>
      {isNotice && (
        <Field label="To the end of a">
          <Select
            options={TO_END_OF}
            value={toEndOf ?? ''}
            onChange={(event) => onChange({ count, unit, toEndOf: event.target.value || undefined })}
          />
        </Field>
      )}
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
