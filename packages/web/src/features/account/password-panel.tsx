import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changedPasswordSchema } from '@pactbook/domain/features/account/new-password.ts';
import { PASSWORD_ELSEWHERE } from '@pactbook/domain/features/account/password-link.ts';
import { NEW_PASSWORD_LENGTH } from '@pactbook/domain/features/sign-in/credentials.ts';
import { isImpersonating } from '@pactbook/domain/features/users/user.ts';
import type { Profile } from '@pactbook/domain/features/users/user.ts';
import { NOT_WHILE_IMPERSONATING } from '@pactbook/domain/kernel/endpoint.ts';
import { useLeaveGuard } from '../../platform/leave-guard.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FormErrorSummary } from '../../ui/forms/form-error-summary.tsx';
import { PasswordInput } from '../../ui/forms/password-input.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useProfile } from '../users/queries.ts';
import { useUpdatePassword } from './queries.ts';
import { showFailure } from './form-failure.ts';
import { FormProblem } from './form-problem.tsx';

const NAMES = ['currentPassword', 'newPassword', 'repeatedPassword'] as const;
const EMPTY = { currentPassword: '', newPassword: '', repeatedPassword: '' };
const idOf = (name: string) => `password-${name}`;

/**
 * Changing the own password; for accounts of single sign-on only the word that it is kept elsewhere
 * (docs/product/people.md, "Passwords").
 */
export function PasswordPanel() {
  const profile = useProfile();
  const isClosed = profile.isSso || isImpersonating(profile);
  return (
    <Panel title="Password">
      {isClosed ? (
        <p className="text-base text-muted">{profile.isSso ? PASSWORD_ELSEWHERE : NOT_WHILE_IMPERSONATING}</p>
      ) : (
        <PasswordForm profile={profile} />
      )}
    </Panel>
  );
}

function usePasswordForm({ emailAddress, firstName, lastName, organizationName }: Profile) {
  const form = useForm({
    resolver: zodResolver(
      changedPasswordSchema({ emailAddress, names: [firstName, lastName, organizationName] }),
    ),
    defaultValues: EMPTY,
    reValidateMode: 'onChange',
  });
  const [problem, setProblem] = useState<string>();
  const update = useUpdatePassword();
  useLeaveGuard(form.formState.isDirty && !update.isPending);

  const save = form.handleSubmit(({ currentPassword, newPassword }) => {
    if (update.isPending) return;
    setProblem(undefined);
    update.mutate(
      { body: { currentPassword, newPassword } },
      {
        onSuccess: () => {
          form.reset(EMPTY);
          toast({
            variant: 'success',
            title: 'Your password was changed.',
            description: 'You are signed out everywhere else.',
          });
        },
        onError: (error) => setProblem(showFailure(form, error, NAMES)),
      },
    );
  });
  return { form, problem, isSaving: update.isPending, save };
}

function PasswordForm({ profile }: { profile: Profile }) {
  const { form, problem, isSaving, save } = usePasswordForm(profile);
  const { errors, submitCount } = form.formState;
  const faults = NAMES.flatMap((name) => {
    const message = errors[name]?.message;
    return message === undefined ? [] : [{ controlId: idOf(name), message }];
  });

  return (
    <form noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4 pt-1">
      {/* So that password managers know whose password it is. */}
      <input type="text" autoComplete="username" value={profile.emailAddress} readOnly hidden />
      {submitCount > 0 && <FormErrorSummary errors={faults} submitCount={submitCount} takesFocus={false} />}
      <Field
        label="Current password"
        controlId={idOf('currentPassword')}
        error={errors.currentPassword?.message}
        className="sm:w-1/2 sm:pr-2"
      >
        <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="New password"
          controlId={idOf('newPassword')}
          help={`Use ${NEW_PASSWORD_LENGTH} characters or more.`}
          error={errors.newPassword?.message}
        >
          <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
        </Field>
        <Field
          label="Repeat new password"
          controlId={idOf('repeatedPassword')}
          error={errors.repeatedPassword?.message}
        >
          <PasswordInput {...form.register('repeatedPassword')} autoComplete="new-password" />
        </Field>
      </div>
      <FormProblem text={problem} />
      <div className="flex justify-end">
        <Button type="submit" isBusy={isSaving}>
          Change password
        </Button>
      </div>
    </form>
  );
}
