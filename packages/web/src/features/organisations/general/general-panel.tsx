import { useId, useMemo, useState } from 'react';
import type { OrganisationSettings } from '@pactbook/domain/features/organisations/organisation.ts';
import { useLeaveGuard } from '../../../platform/leave-guard.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormErrorSummary } from '../../../ui/forms/form-error-summary.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import { MONTH_OPTIONS } from '../../../ui/pickers/month-options.ts';
import { nameOfToday, timeZoneOptions } from '../../../ui/pickers/time-zones.ts';
import { useSaveSettings } from '../administration-queries.ts';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { failureOf, NO_FAILURE } from '../../../field-kit/form/form-failure.ts';

type Draft = Pick<OrganisationSettings, 'name' | 'timeZoneId' | 'fiscalYearStartMonth'>;

/** The changed values of the form, and saving them. */
function useGeneralForm(settings: OrganisationSettings) {
  const [draft, setDraft] = useState<Partial<Draft>>({});
  const [failure, setFailure] = useState(NO_FAILURE);
  const [submits, setSubmits] = useState(0);
  const saving = useSaveSettings();
  const values: Draft = { ...settings, ...draft };
  const isDirty =
    values.name.trim() !== settings.name ||
    values.timeZoneId !== settings.timeZoneId ||
    values.fiscalYearStartMonth !== settings.fiscalYearStartMonth;
  useLeaveGuard(isDirty);
  const save = () => {
    if (saving.isPending) return;
    const onSuccess = () => {
      setDraft({});
      setFailure(NO_FAILURE);
      saySucceeded('The settings were saved.');
    };
    const onError = (error: Error) => {
      setFailure(failureOf(error));
      setSubmits((before) => before + 1);
    };
    const { name, timeZoneId, fiscalYearStartMonth } = values;
    saving.mutate({ body: { name, timeZoneId, fiscalYearStartMonth } }, { onSuccess, onError });
  };
  return {
    values,
    change: (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes })),
    failure,
    submits,
    isDirty,
    isSaving: saving.isPending,
    save,
    discard: () => {
      setDraft({});
      setFailure(NO_FAILURE);
    },
  };
}

/**
 * The name, time zone and fiscal year of the organisation (docs/product/screens.md, "Organization settings and system
 * health").
 */
export function GeneralPanel({ settings }: { settings: OrganisationSettings }) {
  const form = useGeneralForm(settings);
  return (
    <Panel title="General">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.save();
        }}
        className="flex flex-col gap-4 pt-1"
      >
        <GeneralFields form={form} />
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

function GeneralFields({ form }: { form: ReturnType<typeof useGeneralForm> }) {
  const { values, change, failure, submits } = form;
  const zone = nameOfToday(values.timeZoneId);
  const zones = useMemo(() => timeZoneOptions(zone), [zone]);
  const id = useId();
  const { fields, problem } = failure;
  const errors = Object.entries(fields).map(([name, message]) => ({ controlId: `${id}-${name}`, message }));
  return (
    <>
      <FormErrorSummary
        errors={problem === undefined ? errors : [{ message: problem }]}
        title={problem === undefined ? undefined : 'Nothing was saved'}
        submitCount={submits}
      />
      <Field label="Name" isRequired controlId={`${id}-name`} error={fields.name}>
        <Input
          value={values.name}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Time zone"
          controlId={`${id}-timeZoneId`}
          help="Whose days count when records expire and for emails."
          error={fields.timeZoneId}
        >
          <Combobox
            label="Time zone"
            options={zones}
            value={zone}
            onChange={(chosen) => {
              if (chosen !== null) change({ timeZoneId: chosen });
            }}
            searchPlaceholder="Search time zones"
          />
        </Field>
        <Field
          label="Fiscal year starts in"
          controlId={`${id}-fiscalYearStartMonth`}
          error={fields.fiscalYearStartMonth}
        >
          <Combobox
            label="Fiscal year starts in"
            options={MONTH_OPTIONS}
            value={String(values.fiscalYearStartMonth)}
            onChange={(month) => {
              if (month !== null) change({ fiscalYearStartMonth: Number(month) });
            }}
          />
        </Field>
      </div>
    </>
  );
}
