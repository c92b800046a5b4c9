import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { profileChangeSchema } from '@pactbook/domain/features/account/profile.ts';
import { ENGLISH } from '@pactbook/domain/kernel/text/number-locale.ts';
import type { Profile } from '@pactbook/domain/features/users/user.ts';
import { useLeaveGuard } from '../../../platform/leave-guard.tsx';
import { useFormDraft, useKeptDraft } from '../../../field-kit/form/use-form-draft.ts';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { useUpdateProfile } from '../queries.ts';
import { showFailure } from '../form-failure.ts';

const FORM = 'profile';
const draftSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  timeZoneId: z.string(),
  numberLocale: z.string().default(ENGLISH),
});
type Values = z.infer<typeof draftSchema>;

const valuesOf = ({ firstName, lastName, timeZoneId, numberLocale = ENGLISH }: Profile): Values => ({
  firstName,
  lastName,
  timeZoneId,
  numberLocale,
});

/** The fields in their order on screen. */
export const PROFILE_FIELDS = [
  'firstName',
  'lastName',
  'timeZoneId',
  'numberLocale',
] as const satisfies readonly (keyof Values)[];

function readDraft(kept: unknown): Values | undefined {
  return draftSchema.safeParse(kept).data;
}

/** The person's own name, time zone and number format, with its leave guard and draft; only what changed is sent. */
export function useProfileForm(profile: Profile) {
  const form = useForm({
    resolver: zodResolver(profileChangeSchema.required()),
    defaultValues: valuesOf(profile),
    mode: 'onTouched',
    reValidateMode: 'onChange',
  });
  const [problem, setProblem] = useState<string>();
  const update = useUpdateProfile();
  const { isDirty } = form.formState;
  useLeaveGuard(isDirty && !update.isPending);
  const kept = useKeptDraft(profile.id, FORM, readDraft);
  const draft = useFormDraft({
    personId: profile.id,
    form: FORM,
    readNow: () => (form.formState.isDirty ? form.getValues() : null),
    subscribe: (listener) => form.subscribe({ formState: { values: true }, callback: listener }),
  });

  useEffect(() => {
    if (!kept) return;
    for (const name of PROFILE_FIELDS) form.setValue(name, kept[name], { shouldDirty: true });
  }, [kept, form]);

  const save = form.handleSubmit((values) => {
    if (update.isPending) return;
    setProblem(undefined);
    update.mutate(values, {
      onSuccess: (saved) => {
        draft.forget();
        form.reset(valuesOf(saved));
        saySucceeded('Your profile was saved.');
      },
      onError: (error) => setProblem(showFailure(form, error, PROFILE_FIELDS)),
    });
  });
  const discard = () => {
    draft.forget();
    setProblem(undefined);
    form.reset();
  };
  return { form, problem, isDirty, isSaving: update.isPending, save, discard };
}
