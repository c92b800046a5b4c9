import { NUMBER_LOCALES, numberLocaleName } from '@pactbook/domain/features/account/number-locales.ts';
import { formatMoney } from '@pactbook/domain/kernel/money.ts';
import type { NumberLocale } from '@pactbook/domain/kernel/text/number-locale.ts';
import { ownCurrency } from '../../../field-kit/value/own-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';

export interface NumberFormatFieldProps {
  controlId: string;
  value: NumberLocale;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (locale: NumberLocale) => void;
}

const EXAMPLE = 1234567.89;

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

/** Each way of writing numbers by its name and an example: "Deutsch (Deutschland) 1.234.567,89". */
const OPTIONS = NUMBER_LOCALES.map((locale) => ({
  value: locale,
  label: numberLocaleName(locale),
  keywords: [LANGUAGES.of(locale) ?? '', locale],
  aside: new Intl.NumberFormat(locale).format(EXAMPLE),
}));

/**
 * How numbers and amounts are written for the person, and read where they type them (docs/guides/currencies.md, "How
 * numbers are written"). Dates stay as they are.
 */
export function NumberFormatField({ controlId, value, error, isReadOnly, onChange }: NumberFormatFieldProps) {
  return (
    <Field
      label="Number format"
      controlId={controlId}
      error={error}
      help={`Amounts are shown and typed like ${formatMoney(EXAMPLE, 2, ownCurrency(), value)}. Files and the API keep their own format.`}
    >
      <Combobox
        label="Number format"
        options={OPTIONS}
        value={value}
        onChange={(next) => {
          if (next !== null) onChange(next);
        }}
        searchPlaceholder="Search number formats"
        emptyText="No number format matches."
        disabled={isReadOnly}
      />
    </Field>
  );
}
