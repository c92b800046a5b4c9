import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { setupRequestSchema } from '@pactbook/domain/features/setup/setup.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { forgetLinkSecret } from '../../platform/link-secret.ts';
import { browserTimeZone } from '../../ui/pickers/time-zones.ts';
import { proposedCurrency } from './proposed-currency.ts';
import { useSetUp } from './queries.ts';

export interface SetupFormProps {
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
export function useSetupForm({ code, onBegin, onTaken }: SetupFormProps) {
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
