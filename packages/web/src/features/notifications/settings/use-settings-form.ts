import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { notificationSettingsSchema } from '@pactbook/domain/features/notifications/settings.ts';
import type { NotificationSettings } from '@pactbook/domain/features/notifications/settings.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { useLeaveGuard } from '../../../platform/leave-guard.tsx';
import { useFormDraft, useKeptDraft } from '../../../field-kit/form/use-form-draft.ts';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { useSaveNotificationSettings } from '../queries.ts';

const FORM = 'notification-settings';

/** The fields in their order on screen. */
const FIELDS = [
  'channels',
  'digest',
  'hour',
  'weekday',
  'scope',
  'events',
  'leadDays',
  'leadDaysFrom',
  'pausedUntil',
] as const satisfies readonly (keyof NotificationSettings)[];

function readDraft(kept: unknown): NotificationSettings | undefined {
  return notificationSettingsSchema.safeParse(kept).data;
}

type Form = UseFormReturn<NotificationSettings>;

/** Stores the draft while the page is open, and restores it after the session ended in between. */
function useSettingsDraft(form: Form, personId: string): { forget: () => void } {
  const kept = useKeptDraft(personId, FORM, readDraft);
  const draft = useFormDraft({
    personId,
    form: FORM,
    readNow: () => (form.formState.isDirty ? form.getValues() : null),
    subscribe: (listener) => form.subscribe({ formState: { values: true }, callback: listener }),
  });
  useEffect(() => {
    if (kept) form.reset(kept, { keepDefaultValues: true });
  }, [kept, form]);
  return draft;
}

/** Shows the server's messages at their fields; returns the message for everything else. */
function showFailure(form: Form, error: Error): string | undefined {
  if (!(error instanceof ApiError)) return error.message;
  if (error.status === 401) return undefined;
  for (const [path, message] of Object.entries(error.fields)) {
    const name = FIELDS.find((field) => field === path.split('.')[0]);
    if (name !== undefined) form.setError(name, { type: 'server', message });
  }
  const messages = new Set(Object.values(error.fields));
  return messages.size === 0 ? error.message : [...messages].join(' ');
}

/** One message for each field; those of a list's entries are shown at the list. */
function messagesOf({ leadDays, pausedUntil, hour, weekday }: FieldErrors<NotificationSettings>) {
  return {
    leadDays: leadDays?.message ?? leadDays?.find?.((one) => one !== undefined)?.message,
    pausedUntil: pausedUntil?.message,
    hour: hour?.message,
    weekday: weekday?.message,
  };
}

function saySaved(): void {
  saySucceeded('Your notification settings were saved.');
}

/** The settings form with leave guard, draft and save. */
export function useSettingsForm(settings: NotificationSettings, personId: string) {
  const form: Form = useForm({ resolver: zodResolver(notificationSettingsSchema), defaultValues: settings });
  const [problem, setProblem] = useState<string>();
  const saving = useSaveNotificationSettings();
  const { isDirty, errors } = form.formState;
  const values = useWatch({ control: form.control, compute: (now: NotificationSettings) => now });
  const draft = useSettingsDraft(form, personId);
  useLeaveGuard(isDirty && !saving.isPending);

  const change = (changes: Partial<NotificationSettings>) => {
    setProblem(undefined);
    for (const name of FIELDS) {
      if (!Object.hasOwn(changes, name)) continue;
      const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
      form.setValue(name, { ...values, ...changes }[name], options);
    }
  };
  const save = form.handleSubmit(
    (chosen) => {
      if (saving.isPending) return;
      setProblem(undefined);
      saving.mutate(chosen, {
        onSuccess: (saved) => {
          draft.forget();
          form.reset(saved);
          saySaved();
        },
        onError: (error) => setProblem(showFailure(form, error)),
      });
    },
    (faults) => {
      const messages = Object.values(messagesOf(faults)).filter((message) => message !== undefined);
      setProblem(messages.join('. '));
    },
  );
  const discard = () => {
    draft.forget();
    setProblem(undefined);
    form.reset();
  };
  const isSaving = saving.isPending;
  return { values, change, messages: messagesOf(errors), problem, isDirty, isSaving, save, discard };
}

export type SettingsForm = ReturnType<typeof useSettingsForm>;
/** The properties of every section of the form. */
export type SettingsPartProps = Pick<SettingsForm, 'values' | 'change' | 'messages' | 'isDirty'>;
