import { useId, useState } from 'react';
import { CURRENCIES, currencyName } from '@pactbook/domain/features/currencies/currency.ts';
import { OWN_CURRENCIES } from '@pactbook/domain/features/currencies/currency-settings.ts';
import type { CurrencySettings } from '@pactbook/domain/features/currencies/currency-settings.ts';
import { failureOf, NO_FAILURE } from '../../field-kit/form/form-failure.ts';
import { useLeaveGuard } from '../../platform/leave-guard.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { saySucceeded } from '../../ui/feedback/say.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormErrorSummary } from '../../ui/forms/form-error-summary.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Combobox } from '../../ui/pickers/combobox.tsx';
import { MultiCombobox } from '../../ui/pickers/multi-combobox.tsx';
import { useSaveCurrencies } from './queries.ts';

const optionOf = (code: string) => ({ value: code, label: code, description: currencyName(code) });

type Chosen = Pick<CurrencySettings, 'currency' | 'recordCurrencies'>;

/** The chosen currencies, and saving them. */
function useChosen(settings: CurrencySettings) {
  const [draft, setDraft] = useState<Partial<Chosen>>({});
  const [failure, setFailure] = useState(NO_FAILURE);
  const [submits, setSubmits] = useState(0);
  const saving = useSaveCurrencies();
  const chosen: Chosen = { ...settings, ...draft };
  const isDirty =
    chosen.currency !== settings.currency ||
    chosen.recordCurrencies.join() !== settings.recordCurrencies.join();
  useLeaveGuard(isDirty);
  const save = () => {
    if (saving.isPending) return;
    const { currency, recordCurrencies } = chosen;
    saving.mutate(
      { body: { currency, recordCurrencies: recordCurrencies.filter((code) => code !== currency) } },
      {
        onSuccess: () => {
          setDraft({});
          setFailure(NO_FAILURE);
          saySucceeded('The currencies were saved.');
        },
        onError: (error) => {
          setFailure(failureOf(error));
          setSubmits((before) => before + 1);
        },
      },
    );
  };
  const discard = () => {
    setDraft({});
    setFailure(NO_FAILURE);
  };
  const change = (changes: Partial<Chosen>) => setDraft((before) => ({ ...before, ...changes }));
  return { chosen, change, failure, submits, isDirty, isSaving: saving.isPending, save, discard };
}

/** The organisation's currency, and the others that records may have. */
export function ChosenCurrencies({ settings }: { settings: CurrencySettings }) {
  const form = useChosen(settings);
  const { failure, submits } = form;
  const id = useId();
  const { fields, problem } = failure;
  const errors = Object.entries(fields).map(([name, message]) => ({ controlId: `${id}-${name}`, message }));
  return (
    <Panel title="Currencies">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
        className="flex flex-col gap-4 pt-1"
      >
        <FormErrorSummary
          errors={problem === undefined ? errors : [{ message: problem }]}
          title={problem === undefined ? undefined : 'Nothing was saved'}
          submitCount={submits}
        />
        <ChosenFields form={form} id={id} />
        <div className="flex justify-end gap-2">
          {form.isDirty && (
            <Button onClick={form.discard} disabled={form.isSaving}>
              Discard changes
            </Button>
          )}
          <Button type="submit" variant="primary" isBusy={form.isSaving}>
            Save
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** The two choices. */
function ChosenFields({ form, id }: { form: ReturnType<typeof useChosen>; id: string }) {
  const { chosen, change } = form;
  const { fields } = form.failure;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label="Currency of the organization"
        controlId={`${id}-currency`}
        help="Sums are in it. Changing it relabels no amount."
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
        help="Records may be in these as well."
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
