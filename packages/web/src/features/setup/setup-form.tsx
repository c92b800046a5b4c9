import { useId, useMemo, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { zodResolver } from '@hookform/resolvers/zod';
import { currencyName } from '@pactbook/domain/features/currencies/currency.ts';
import { OWN_CURRENCIES } from '@pactbook/domain/features/currencies/currency-settings.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import { NEW_PASSWORD_LENGTH } from '@pactbook/domain/features/sign-in/credentials.ts';
import { setupRequestSchema } from '@pactbook/domain/features/setup/setup.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmailInput } from '../../ui/forms/email-input.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { Combobox } from '../../ui/pickers/combobox.tsx';
import { MONTH_OPTIONS } from '../../ui/pickers/month-options.ts';
import { nameOfToday, timeZoneOptions, browserTimeZone } from '../../ui/pickers/time-zones.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { forgetLinkSecret } from '../../platform/link-secret.ts';
import { proposedCurrency } from './proposed-currency.ts';
import { useSetUp } from './queries.ts';

const CURRENCY_OPTIONS = OWN_CURRENCIES.map((code) => ({
  value: code,
  label: code,
  description: currencyName(code),
}));

type SetupFormState = ReturnType<typeof useSetupForm>;

/** The organization, then its administrator; everything on one page, as it is filled in once. */
export function SetupForm(props: SetupFormProps) {
  const state = useSetupForm(props);
  const { submit, problem, isBusy } = state;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <OrganisationFields state={state} />
      <PersonFields state={state} />
      {problem !== undefined && (
        <Banner tone="negative" className="rounded-md">
          {problem}
        </Banner>
      )}
      <Button type="submit" variant="primary" size="lg" className="mt-1 w-full" isBusy={isBusy}>
        Set up
      </Button>
    </form>
  );
}

function OrganisationFields({ state: { form } }: { state: SetupFormState }) {
  const { errors } = form.formState;
  const id = useId();
  const zones = useMemo(() => timeZoneOptions(nameOfToday(form.getValues('timeZoneId'))), [form]);
  return (
    <>
      <Field label="Organization" error={errors.organisationName?.message}>
        <Input
          {...form.register('organisationName')}
          autoComplete="organization"
          controlSize="lg"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and screen readers still read its heading
          autoFocus
        />
      </Field>
      <Controller
        control={form.control}
        name="timeZoneId"
        render={({ field }) => (
          <Field
            label="Time zone"
            controlId={`${id}-zone`}
            help="Sets the day records expire and the hour emails are sent."
            error={errors.timeZoneId?.message}
          >
            <Combobox
              label="Time zone"
              controlSize="lg"
              options={zones}
              value={nameOfToday(field.value)}
              onChange={(chosen) => {
                if (chosen !== null) field.onChange(chosen);
              }}
              searchPlaceholder="Search time zones"
              emptyText="No time zone matches."
            />
          </Field>
        )}
      />
      <MoneyFields form={form} id={id} />
    </>
  );
}

function MoneyFields({ form, id }: Pick<SetupFormState, 'form'> & { id: string }) {
  const { errors } = form.formState;
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <Controller
        control={form.control}
        name="currency"
        render={({ field }) => (
          <Field
            label="Currency"
            controlId={`${id}-currency`}
            help="Used for totals. Records can be in other currencies."
            error={errors.currency?.message}
          >
            <Combobox
              label="Currency"
              controlSize="lg"
              options={CURRENCY_OPTIONS}
              value={field.value ?? USD}
              onChange={(chosen) => {
                if (chosen !== null) field.onChange(chosen);
              }}
              searchPlaceholder="Search currencies"
              emptyText="No currency matches."
            />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="fiscalYearStartMonth"
        render={({ field }) => (
          <Field
            label="Fiscal year starts in"
            controlId={`${id}-month`}
            error={errors.fiscalYearStartMonth?.message}
          >
            <Combobox
              label="Fiscal year starts in"
              controlSize="lg"
              options={MONTH_OPTIONS}
              value={String(field.value)}
              onChange={(month) => {
                if (month !== null) field.onChange(Number(month));
              }}
            />
          </Field>
        )}
      />
    </div>
  );
}

function PersonFields({ state: { form } }: { state: SetupFormState }) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Your first name" error={errors.firstName?.message}>
          <Input {...form.register('firstName')} autoComplete="given-name" controlSize="lg" />
        </Field>
        <Field label="Your last name" error={errors.lastName?.message}>
          <Input {...form.register('lastName')} autoComplete="family-name" controlSize="lg" />
        </Field>
      </div>
      <Field
        label="Your email address"
        help="You sign in with this address."
        error={errors.emailAddress?.message}
      >
        <EmailInput {...form.register('emailAddress')} />
      </Field>
      <Field
        label="Password"
        help={`Use ${NEW_PASSWORD_LENGTH} characters or more. A few words work well.`}
        error={errors.password?.message}
      >
        <PasswordInput {...form.register('password')} autoComplete="new-password" controlSize="lg" />
      </Field>
    </>
  );
}

interface SetupFormProps {
  /** The right one. */
  code: string;
  /** Called when the form is sent. */
  onBegin: () => void;
  /** Somebody else has set the installation up meanwhile. */
  onTaken: () => void;
}

const NAMES = [
  'organisationName',
  'timeZoneId',
  'currency',
  'fiscalYearStartMonth',
  'firstName',
  'lastName',
  'emailAddress',
  'password',
] as const;

/** The form of the first setup: its values, faults and sending. */
function useSetupForm({ code, onBegin, onTaken }: SetupFormProps) {
  const form = useForm({
    resolver: zodResolver(setupRequestSchema),
    defaultValues: {
      code,
      organisationName: '',
      timeZoneId: browserTimeZone(),
      currency: proposedCurrency(browserTimeZone(), navigator.language),
      fiscalYearStartMonth: 1,
      firstName: '',
      lastName: '',
      emailAddress: '',
      password: '',
    },
    reValidateMode: 'onChange',
  });
  const [problem, setProblem] = useState<string>();
  const setUp = useSetUp();

  const onError = (error: Error) => {
    const status = error instanceof ApiError ? error.status : null;
    const fields: Readonly<Record<string, string>> = error instanceof ApiError ? error.fields : {};
    if (status === 404) return onTaken();
    const named = NAMES.filter((name) => fields[name] !== undefined);
    for (const name of named) form.setError(name, { message: fields[name] ?? '' });
    if (named.length === 0) setProblem(error.message);
  };
  const submit = form.handleSubmit((values) => {
    if (setUp.isPending) return;
    setProblem(undefined);
    onBegin();
    setUp.mutate(values, { onError, onSuccess: forgetLinkSecret });
  });
  return { form, submit, problem, isBusy: setUp.isPending };
}
