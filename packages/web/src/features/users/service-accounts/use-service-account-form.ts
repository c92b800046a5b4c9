import { useCallback, useState } from 'react';
import {
  serviceAccountInputSchema,
  type ServiceAccount,
} from '@pactbook/domain/features/users/service-account.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { useCreateServiceAccount, useUpdateServiceAccount } from '../administration-queries.ts';
import { draftOfRights, isSameRights, NO_RIGHTS, rightsOfDraft } from '../user-drawer/rights-draft.ts';
import type { RightsDraft } from '../user-drawer/rights-draft.ts';

/** What the form of a service account holds, and what it does with it. */
export function useServiceAccountForm(account: ServiceAccount | null, onDone: () => void) {
  const [first] = useState(() => ({
    name: account?.name ?? '',
    rights:
      account === null ? NO_RIGHTS : draftOfRights({ isSuperAdmin: false, permissions: account.permissions }),
  }));
  const [name, setName] = useState(first.name);
  const [rights, setRights] = useState<RightsDraft>(first.rights);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const [submits, setSubmits] = useState(0);
  const creating = useCreateServiceAccount();
  const updating = useUpdateServiceAccount();
  const isSaving = creating.isPending || updating.isPending;
  const isDirty = name !== first.name || !isSameRights(rights, first.rights);
  const refuse = (found: Readonly<Record<string, string>>, words?: string) => {
    setFaults(found);
    setProblem(words);
    setSubmits((before) => before + 1);
  };
  const onError = (error: Error) => {
    const fields = error instanceof ApiError ? error.fields : {};
    refuse(fields, Object.keys(fields).length === 0 ? error.message : undefined);
  };
  const save = () => {
    if (isSaving) return;
    const { permissions } = rightsOfDraft(rights);
    const judged = serviceAccountInputSchema.safeParse({ name, permissions });
    if (!judged.success) {
      refuse(Object.fromEntries(judged.error.issues.map(({ path, message }) => [String(path[0]), message])));
      return;
    }
    const outcome = { onSuccess: onDone, onError };
    if (account === null) creating.mutate({ body: judged.data }, outcome);
    else
      updating.mutate(
        { params: { serviceAccountId: account.id }, body: judged.data, ifMatch: account.version },
        outcome,
      );
  };
  return {
    name,
    changeName: (text: string) => {
      setName(text);
      setFaults({});
    },
    rights,
    changeRights: useCallback(
      (update: (before: RightsDraft) => RightsDraft) => setRights((before) => update(before)),
      [],
    ),
    faults,
    problem,
    submits,
    save,
    isSaving,
    isDirty,
  };
}
