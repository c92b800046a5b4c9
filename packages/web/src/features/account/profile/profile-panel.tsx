import type { MouseEvent } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FormErrorSummary } from '../../../ui/forms/form-error-summary.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useProfile } from '../../users/queries.ts';
import { FormProblem } from '../form-problem.tsx';
import { NumberFormatField } from './number-format-field.tsx';
import { TimeZoneField } from './time-zone-field.tsx';
import { PROFILE_FIELDS, useProfileForm } from './use-profile-form.ts';

const idOf = (name: string) => `profile-${name}`;

/** Leaving a faulty field would draw its message and move the button away from under the mouse that presses it. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/**
 * Who the person is: name, time zone and number format can be changed here, the address and the organisation cannot
 * (docs/product/screens.md, "Profile and access").
 */
export function ProfilePanel() {
  const profile = useProfile();
  const isReadOnly = isImpersonating(profile);
  const { form, problem, isDirty, isSaving, save, discard } = useProfileForm(profile);
  const { errors, submitCount } = form.formState;
  const faults = PROFILE_FIELDS.flatMap((name) => {
    const message = errors[name]?.message;
    return message === undefined ? [] : [{ controlId: idOf(name), message }];
  });

  return (
    <Panel title="Profile" className="overflow-visible">
      <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4 pt-1">
        {submitCount > 0 && <FormErrorSummary errors={faults} submitCount={submitCount} takesFocus={false} />}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" controlId={idOf('firstName')} error={errors.firstName?.message}>
            <Input {...form.register('firstName')} autoComplete="given-name" readOnly={isReadOnly} />
          </Field>
          <Field label="Last name" controlId={idOf('lastName')} error={errors.lastName?.message}>
            <Input {...form.register('lastName')} autoComplete="family-name" readOnly={isReadOnly} />
          </Field>
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label="Email address"
            help={
              profile.isSso
                ? 'Address and name come from your single sign-on.'
                : 'You sign in with this address. A System Admin can change it.'
            }
          >
            <Input value={profile.emailAddress} readOnly />
          </Field>
          <Field label="Organization">
            <Input value={profile.organizationName} readOnly />
          </Field>
        </div>
        <WayFields form={form} isReadOnly={isReadOnly} />
        <FormProblem text={problem} />
        {!isReadOnly && (
          <div className="flex justify-end gap-2">
            {isDirty && (
              <Button onMouseDown={keepFocus} onClick={discard} disabled={isSaving}>
                Discard changes
              </Button>
            )}
            <Button type="submit" variant="primary" onMouseDown={keepFocus} isBusy={isSaving}>
              Save profile
            </Button>
          </div>
        )}
      </form>
    </Panel>
  );
}

interface WayFieldsProps extends Pick<ReturnType<typeof useProfileForm>, 'form'> {
  isReadOnly: boolean;
}

/** In which way days and numbers are shown to the person. */
function WayFields({ form, isReadOnly }: WayFieldsProps) {
  const { errors } = form.formState;
  const timeZoneId = useWatch({ control: form.control, name: 'timeZoneId' });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Controller
        control={form.control}
        name="timeZoneId"
        render={({ field }) => (
          <TimeZoneField
            controlId={idOf('timeZoneId')}
            value={timeZoneId}
            error={errors.timeZoneId?.message}
            isReadOnly={isReadOnly}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="numberLocale"
        render={({ field }) => (
          <NumberFormatField
            controlId={idOf('numberLocale')}
            value={field.value}
            error={errors.numberLocale?.message}
            isReadOnly={isReadOnly}
            onChange={field.onChange}
          />
        )}
      />
    </div>
  );
}
