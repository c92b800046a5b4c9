import { useId } from 'react';
import { CURRENCIES, currencyName } from '@pactbook/domain/features/currencies/currency.ts';
import { OWN_CURRENCIES } from '@pactbook/domain/features/currencies/currency-settings.ts';
import type { CurrencySettings } from '@pactbook/domain/features/currencies/currency-settings.ts';
import { ChangesForm } from '../../field-kit/form/changes-form.tsx';
import { useChangesForm } from '../../field-kit/form/use-changes-form.ts';
import type { ChangesFormState } from '../../field-kit/form/use-changes-form.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Combobox } from '../../ui/pickers/combobox.tsx';
import { MultiCombobox } from '../../ui/pickers/multi-combobox.tsx';
import { useSaveCurrencies } from './queries.ts';

const optionOf = (code: string) => ({ value: code, label: code, description: currencyName(code) });

type Chosen = Pick<CurrencySettings, 'currency' | 'recordCurrencies'>;

/** The chosen currencies, and saving them. */
function useChosen(settings: CurrencySettings): ChangesFormState<Chosen> {
  const saving = useSaveCurrencies();
  const stored: Chosen = settings;
  return useChangesForm(stored, {
    isDirty: ({ currency, recordCurrencies }) =>
      currency !== settings.currency || recordCurrencies.join() !== settings.recordCurrencies.join(),
    isSaving: saving.isPending,
    send: ({ currency, recordCurrencies }, outcome) =>
      saving.mutate(
        { body: { currency, recordCurrencies: recordCurrencies.filter((code) => code !== currency) } },
        outcome,
      ),
    saved: 'The currencies were saved.',
  });
}

/** The organisation's currency, and the others that records may have. */
export function ChosenCurrencies({ settings }: { settings: CurrencySettings }) {
  const form = useChosen(settings);
  const id = useId();
  return (
    <Panel title="Currencies">
      <ChangesForm form={form} id={id}>
        <ChosenFields form={form} id={id} />
      </ChangesForm>
    </Panel>
  );
}

/** The two choices. */
function ChosenFields({ form, id }: { form: ChangesFormState<Chosen>; id: string }) {
  const { values: chosen, change } = form;
  const { fields } = form.failure;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Currency of the organization"
        controlId={`${id}-currency`}
        help="Used for totals. Changing it does not convert existing amounts."
        error={fields.currency}
      >
        <Combobox
          label="Currency of the organization"
          options={OWN_CURRENCIES.map(optionOf)}
          value={chosen.currency}
          onChange={(currency) => {
            if (currency !== null) change({ currency });
          }}
          searchPlaceholder="Search currencies"
        />
      </Field>
      <Field
        label="Other currencies of records"
        controlId={`${id}-recordCurrencies`}
        help="Records can use these too."
        error={fields.recordCurrencies}
      >
        <MultiCombobox
          label="Other currencies of records"
          options={CURRENCIES.filter((code) => code !== chosen.currency).map(optionOf)}
          values={chosen.recordCurrencies.filter((code) => code !== chosen.currency)}
          onChange={(recordCurrencies) => change({ recordCurrencies: recordCurrencies.toSorted() })}
          placeholder="None"
          searchPlaceholder="Search currencies"
        />
      </Field>
    </div>
  );
}
