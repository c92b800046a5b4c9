import { useId } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { currencyName } from '@pactbook/domain/features/currencies/currency.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import { useCurrencies, useHasCurrencies } from '../../users/queries.ts';
import { useUpdateContract } from '../queries.ts';

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

/** The currency of a record's amounts, saved as soon as it is chosen: the amounts stay as they are. */
export function RecordCurrency({ contract, isDirty }: { contract: Contract; isDirty: boolean }) {
  const update = useUpdateContract(contract.id);
  const change = (currency: CurrencyCode) =>
    update.mutate(
      { changes: { currency }, ifMatch: contract.version },
      { onSuccess: () => saySucceeded(`The amounts are in ${currency} now.`), onError: sayFailed },
    );
  return (
    <CurrencyChoice
      value={contract.currency ?? USD}
      onChange={change}
      isBusy={isDirty || update.isPending}
      help={isDirty ? 'Save the costs first.' : 'Amounts stay as they are; sums are converted.'}
    />
  );
}
