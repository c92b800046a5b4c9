import { useId } from 'react';
import type { ComponentProps } from 'react';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { currencyName } from '@pactbook/domain/features/currencies/currency.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { Input } from '../../ui/forms/input.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Combobox } from '../../ui/pickers/combobox.tsx';
import { useCurrencies, useHasCurrencies } from '../users/queries.ts';
import { useCostCurrency } from './cost-currency.ts';
import { withCurrency } from './cost-drafts.ts';
import type { CostDraft } from './cost-drafts.ts';

interface CurrencyChoiceProps {
  value: CurrencyCode;
  onChange: (currency: CurrencyCode) => void;
  isBusy?: boolean;
  help?: string;
}

/** One of the currencies that the organisation uses; nothing where it tells none apart. */
export function CurrencyChoice({ value, onChange, isBusy = false, help }: CurrencyChoiceProps) {
  const currencies = useCurrencies();
  const hasCurrencies = useHasCurrencies();
  const id = useId();
  if (!hasCurrencies && value === USD) return null;
  const codes = currencies.includes(value) ? currencies : [...currencies, value];
  const { label } = contractField('currency');
  return (
    <Field label={label} controlId={id} help={help} className="max-w-80">
      <Combobox
        label={label}
        options={codes.map((code) => ({ value: code, label: code, description: currencyName(code) }))}
        value={value}
        onChange={(chosen) => {
          if (chosen !== null && chosen !== value) onChange(chosen);
        }}
        searchPlaceholder="Search currencies"
        disabled={isBusy}
      />
    </Field>
  );
}

/** A list that fills its cell, as the inputs beside it do. */
const SELECT =
  '@lg:[&>select]:h-10 @lg:[&>select]:rounded-none @lg:[&>select]:border-transparent @lg:[&>select]:bg-transparent @lg:[&>select]:pl-4 @lg:[&>select]:shadow-none @lg:[&>select]:hover:border-transparent @lg:[&>select]:focus-visible:outline-offset-[-2px]';

interface CostRowCurrencyProps extends Pick<ComponentProps<'select'>, 'aria-label'> {
  'data-cell': string;
  row: CostDraft;
  onChange: (row: CostDraft) => void;
}

/** The currency of one cost: the record's, unless another one of the organisation is chosen. */
export function CostRowCurrency({ row, onChange, ...rest }: CostRowCurrencyProps) {
  const recordCurrency = useCostCurrency();
  const { currency = recordCurrency } = row;
  const codes = [...new Set([...useCurrencies(), recordCurrency, currency])];
  return (
    <Select
      {...rest}
      className={SELECT}
      options={codes.map((code) => ({ value: code, label: code }))}
      value={currency}
      onChange={({ target }) => onChange(withCurrency(row, target.value, recordCurrency))}
    />
  );
}

/** Why an amount is below 0. */
export function CreditReason(props: ComponentProps<'input'>) {
  return (
    <Input
      {...props}
      placeholder="Reason for the credit"
      maxLength={200}
      className="@max-lg:mt-2 @lg:h-9 @lg:rounded-none @lg:border-x-transparent @lg:border-b-transparent @lg:bg-transparent @lg:px-4 @lg:text-sm @lg:shadow-none"
    />
  );
}
