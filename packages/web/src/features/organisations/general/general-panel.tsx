import { useId, useMemo } from 'react';
import type { OrganisationSettings } from '@pactbook/domain/features/organisations/organisation.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import { MONTH_OPTIONS } from '../../../ui/pickers/month-options.ts';
import { nameOfToday, timeZoneOptions } from '../../../ui/pickers/time-zones.ts';
import { useSaveSettings } from '../administration-queries.ts';
import { ChangesForm } from '../../../field-kit/form/changes-form.tsx';
import { useChangesForm } from '../../../field-kit/form/use-changes-form.ts';
import type { ChangesFormState } from '../../../field-kit/form/use-changes-form.ts';

type Draft = Pick<OrganisationSettings, 'name' | 'timeZoneId' | 'fiscalYearStartMonth'> & {
  /** As it is written: numbers with commas between them. */
  readonly leadDays: string;
};

const leadDaysText = (days: readonly number[]): string => days.join(', ');
/** The numbers of a text; what is none is refused by the server's rules. */
const leadDaysOf = (text: string): number[] =>
  text
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : 0));

/** The changed values of the form, and saving them. */
function useGeneralForm(settings: OrganisationSettings): ChangesFormState<Draft> {
  const saving = useSaveSettings();
  const stored: Draft = { ...settings, leadDays: leadDaysText(settings.leadDays) };
  return useChangesForm(stored, {
    isDirty: ({ name, timeZoneId, fiscalYearStartMonth, leadDays }) =>
      name.trim() !== settings.name ||
      timeZoneId !== settings.timeZoneId ||
      fiscalYearStartMonth !== settings.fiscalYearStartMonth ||
      leadDaysText(leadDaysOf(leadDays)) !== stored.leadDays,
    isSaving: saving.isPending,
    send: ({ leadDays, ...others }, outcome) =>
      saving.mutate(
        {
          body: {
            name: others.name,
            timeZoneId: others.timeZoneId,
            fiscalYearStartMonth: others.fiscalYearStartMonth,
            leadDays: leadDaysOf(leadDays),
          },
        },
        outcome,
      ),
    saved: 'The settings were saved.',
  });
}

/**
 * The name, time zone and fiscal year of the organisation (docs/product/screens.md, "Organization settings and system
 * health").
 */
export function GeneralPanel({ settings }: { settings: OrganisationSettings }) {
  const form = useGeneralForm(settings);
  const id = useId();
  return (
    <Panel title="General">
      <ChangesForm form={form} id={id}>
        <GeneralFields form={form} id={id} />
      </ChangesForm>
    </Panel>
  );
}

/** The message about the lead days: of the list, or of one of them. */
const leadDaysFault = (fields: Readonly<Record<string, string>>): string | undefined =>
  Object.entries(fields).find(([path]) => path.split('.')[0] === 'leadDays')?.[1];

function GeneralFields({ form, id }: { form: ChangesFormState<Draft>; id: string }) {
  const { values, change } = form;
  const { fields } = form.failure;
  const zone = nameOfToday(values.timeZoneId);
  const zones = useMemo(() => timeZoneOptions(zone), [zone]);
  return (
    <>
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
          help="Sets the day records expire and the hour emails are sent."
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
      <LeadDaysField form={form} id={id} />
    </>
  );
}

function LeadDaysField({ form, id }: { form: ChangesFormState<Draft>; id: string }) {
  const { values, change, failure } = form;
  return (
    <Field
      label="Reminder lead days"
      controlId={`${id}-leadDays`}
      help="Default days before a notice or end date. People and records can have their own."
      error={leadDaysFault(failure.fields)}
    >
      <Input
        value={values.leadDays}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => change({ leadDays: event.target.value })}
      />
    </Field>
  );
}
