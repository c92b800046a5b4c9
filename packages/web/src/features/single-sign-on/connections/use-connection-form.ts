import { useState } from 'react';
import type { SsoConnection } from '@pactbook/domain/features/single-sign-on/connection.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { failureOf, useFormFailure } from '../../../field-kit/form/form-failure.ts';
import type { FormFailure } from '../../../field-kit/form/form-failure.ts';
import { useProfile } from '../../users/queries.ts';
import { useCreateSsoConnection, useUpdateSsoConnection } from '../queries.ts';
import { bodyOfDraft, draftOfConnection, isSameDraft } from './connection-draft.ts';
import type { ConnectionDraft } from './connection-draft.ts';

/** A taken domain is shown as a fault of the domains. */
function connectionFailure(error: Error): FormFailure {
  const isTaken =
    error instanceof ApiError && error.code === 'duplicate' && Object.keys(error.fields).length === 0;
  return isTaken ? { fields: { domains: error.message }, problem: undefined } : failureOf(error);
}

/** Checked here, because the server would report fields that this form does not show. */
function isMetadataMissing(draft: ConnectionDraft, connection: SsoConnection | null): boolean {
  const isAsked = draft.protocol === 'saml' && draft.samlBy === 'metadata' && !connection?.idpEntityId;
  return isAsked && draft.idpMetadata.trim() === '';
}

/** The form of a new or an existing connection, and saving it. */
export function useConnectionForm(connection: SsoConnection | null, onSaved: () => void) {
  const { isSso } = useProfile();
  const [start] = useState(() => draftOfConnection(connection));
  const [draft, setDraft] = useState(start);
  const [currentPassword, setCurrentPassword] = useState('');
  const { failure, submits, refuse } = useFormFailure();
  const creating = useCreateSsoConnection();
  const updating = useUpdateSsoConnection();
  const isSaving = creating.isPending || updating.isPending;

  const save = () => {
    if (isSaving) return;
    const needsPassword = !isSso && currentPassword === '';
    const faults = {
      ...(draft.name.trim() === '' ? { name: 'Enter a name' } : {}),
      ...(isMetadataMissing(draft, connection) ? { idpMetadata: "Paste the provider's metadata" } : {}),
      ...(needsPassword ? { currentPassword: 'Enter your current password' } : {}),
    };
    if (Object.keys(faults).length > 0) {
      refuse({ fields: faults, problem: undefined });
      return;
    }
    const body = { ...bodyOfDraft(draft), ...(isSso ? {} : { currentPassword }) };
    const callbacks = {
      onSuccess: (saved: SsoConnection) => {
        saySucceeded(connection ? `${saved.name} was saved.` : `${saved.name} was added.`);
        onSaved();
      },
      onError: (error: Error) => refuse(connectionFailure(error)),
    };
    if (connection) updating.mutate({ params: { connectionId: connection.id }, body }, callbacks);
    else creating.mutate({ body: { ...body, protocol: draft.protocol } }, callbacks);
  };
  return {
    draft,
    change: (changes: Partial<ConnectionDraft>) => setDraft((before) => ({ ...before, ...changes })),
    currentPassword,
    setCurrentPassword,
    failure,
    submits,
    isDirty: !isSameDraft(draft, start) && !creating.isSuccess && !updating.isSuccess,
    isSaving,
    save,
  };
}

export type ConnectionForm = ReturnType<typeof useConnectionForm>;
