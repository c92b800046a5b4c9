import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { secondFactorCodeSchema } from '@pactbook/domain/features/account/second-factor.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { PasswordInput } from '../../../ui/forms/password-input.tsx';
import { showFailure } from '../form-failure.ts';
import { FormProblem } from '../form-problem.tsx';

export interface Proof {
  currentPassword: string;
  code: string;
}

const unasked = z.string();
const passwordSchema = z.string().min(1, { error: 'Enter your current password' });
const NAMES = ['currentPassword', 'code'] as const;

export interface ProofFormProps {
  /** What the person proves themselves with. */
  asks: readonly (keyof Proof)[];
  /** What a code may be: of the app alone, or a recovery code as well. */
  codeLabel?: string | undefined;
  codeHelp?: string | undefined;
  submitLabel: string;
  isDangerous?: boolean | undefined;
  isBusy: boolean;
  onSubmit: (proof: Proof, onError: (error: Error) => void) => void;
  onCancel: () => void;
}

/** The form with the rules for what is asked; a refusal goes to its field or is shown in words. */
function useProofForm({ asks, isBusy, onSubmit }: Pick<ProofFormProps, 'asks' | 'isBusy' | 'onSubmit'>) {
  const form = useForm({
    resolver: zodResolver(
      z.object({
        currentPassword: asks.includes('currentPassword') ? passwordSchema : unasked,
        code: asks.includes('code') ? secondFactorCodeSchema : unasked,
      }),
    ),
    defaultValues: { currentPassword: '', code: '' },
    reValidateMode: 'onChange',
  });
  const [problem, setProblem] = useState<string>();
  const submit = form.handleSubmit((proof) => {
    if (isBusy) return;
    setProblem(undefined);
    onSubmit(proof, (error) => setProblem(showFailure(form, error, NAMES)));
  });
  return { form, problem, submit };
}

/** Asks a person who is signed in to prove once more who they are, before what guards their account changes (ASVS 7.5.1). */
export function ProofForm(props: ProofFormProps) {
  const { asks, codeLabel = 'Code', codeHelp, submitLabel, isDangerous = false, isBusy, onCancel } = props;
  const { form, problem, submit } = useProofForm(props);
  const { errors } = form.formState;
  const asksPassword = asks.includes('currentPassword');
  const asksCode = asks.includes('code');

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-80 flex-col gap-4">
      {asksPassword && (
        <Field label="Your password" error={errors.currentPassword?.message}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the form came because a button was pressed, and this is what it asks */}
          <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" autoFocus />
        </Field>
      )}
      {asksCode && (
        <Field label={codeLabel} help={codeHelp} error={errors.code?.message}>
          <Input
            {...form.register('code')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            className="font-mono"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form came because a button was pressed, and this is what it asks
            autoFocus={!asksPassword}
          />
        </Field>
      )}
      <FormProblem text={problem} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={isDangerous ? 'danger' : 'secondary'} isBusy={isBusy}>
          {submitLabel}
        </Button>
        <Button variant="ghost" onClick={onCancel} disabled={isBusy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
