import { useCallback, useState } from 'react';
import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { managedUserSchema } from '@pactbook/domain/features/users/managed-user.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { useUpdateUser } from '../administration-queries.ts';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { nameOf } from '../user-words.ts';
import { draftOfRights, isSameRights, rightsOfDraft } from './rights-draft.ts';
import type { RightsDraft } from './rights-draft.ts';

/** The names of a person as they are typed. */
export interface NamesDraft {
  readonly firstName: string;
  readonly lastName: string;
}

interface Failure {
  /** One message a field, as the server answered. */
  readonly fields: Readonly<Record<string, string>>;
  /** Why nothing was saved, when it was no field's fault. */
  readonly problem?: string | undefined;
}

const NO_FAILURE: Failure = { fields: {} };

function failureOf(error: Error): Failure {
  if (error instanceof ApiError && Object.keys(error.fields).length > 0) return { fields: error.fields };
  return { fields: {}, problem: error.message };
}

/** One person while they are edited: what was typed, what of it is new, saving it on the version it is based on. */
export function useUserForm(user: ManagedUser, onSaved: () => void) {
  const [base, setBase] = useState(user);
  const [names, setNames] = useState<NamesDraft>({ firstName: user.firstName, lastName: user.lastName });
  const [rights, setRights] = useState(() => draftOfRights(user));
  const [failure, setFailure] = useState(NO_FAILURE);
  const [submits, setSubmits] = useState(0);
  const update = useUpdateUser();

  const hasNewNames = names.firstName.trim() !== base.firstName || names.lastName.trim() !== base.lastName;
  const hasNewRights = !isSameRights(rights, draftOfRights(base));
  const given = rightsOfDraft(rights);

  const restart = (current: ManagedUser) => {
    setBase(current);
    setNames({ firstName: current.firstName, lastName: current.lastName });
    setRights(draftOfRights(current));
    setFailure(NO_FAILURE);
  };
  const fail = (error: Error) => {
    setSubmits((before) => before + 1);
    const current = error instanceof ApiError ? managedUserSchema.safeParse(error.current).data : undefined;
    if (error instanceof ApiError && error.code === 'stale_version' && current) {
      restart(current);
      setFailure({
        fields: {},
        problem:
          'Someone else changed this person in the meantime. This is how they are now; make your change again.',
      });
    } else setFailure(failureOf(error));
  };
  const save = () => {
    if (update.isPending) return;
    const body = { ...(hasNewNames ? names : {}), ...(hasNewRights ? given : {}) };
    const onSuccess = (saved: ManagedUser) => {
      saySucceeded(`${nameOf(saved)} was saved.`);
      onSaved();
    };
    update.mutate({ params: { userId: user.id }, body, ifMatch: base.version }, { onSuccess, onError: fail });
  };
  return {
    base,
    names,
    setNames: (changes: Partial<NamesDraft>) => setNames((before) => ({ ...before, ...changes })),
    rights,
    changeRights: useCallback((next: (draft: RightsDraft) => RightsDraft) => setRights(next), []),
    failure,
    submits,
    isDirty: (hasNewNames || hasNewRights) && !update.isSuccess,
    /** Whether saving makes a System Admin of somebody who is none. */
    isRaised: hasNewRights && given.isSuperAdmin && !base.isSuperAdmin,
    isSaving: update.isPending,
    save,
  };
}
