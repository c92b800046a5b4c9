import { useCallback, useState } from 'react';
import { INVITATIONS_AT_ONCE } from '@pactbook/domain/features/users/managed-user.ts';
import type { InvitationOutcome } from '@pactbook/domain/features/users/managed-user.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { useInviteUsers } from '../administration-queries.ts';
import { NO_RIGHTS, rightsOfDraft } from '../user-drawer/rights-draft.ts';
import type { RightsDraft } from '../user-drawer/rights-draft.ts';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { typedAddresses } from './typed-addresses.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

/** "1 person was invited.", "3 people were invited." */
function invitedWords(count: number): string {
  return counted(count, 'person was invited.', 'people were invited.');
}

function faultOf(addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return 'Enter an email address';
  if (addresses.length > INVITATIONS_AT_ONCE) return `Invite ${INVITATIONS_AT_ONCE} people or fewer at once`;
  return undefined;
}

/** The addresses and rights of an invitation, sending it, and what became of each address. */
export function useInvitation(onDone: () => void) {
  const [text, setText] = useState('');
  const [rights, setRights] = useState<RightsDraft>(NO_RIGHTS);
  const [error, setError] = useState<string>();
  const [outcomes, setOutcomes] = useState<readonly InvitationOutcome[]>([]);
  const [submits, setSubmits] = useState(0);
  const request = useInviteUsers();

  const finish = (answer: { outcomes: InvitationOutcome[] }) => {
    const refused = answer.outcomes.filter(({ outcome }) => outcome !== 'invited');
    const invited = answer.outcomes.length - refused.length;
    const links = answer.outcomes.some(({ link }) => link !== undefined);
    // The list of links says so, and a toast would cover the buttons below it.
    if (invited > 0 && !links) saySucceeded(invitedWords(invited));
    setOutcomes((before) => [...before, ...answer.outcomes]);
    // What was not invited stays to be corrected.
    setText(refused.map(({ emailAddress }) => emailAddress).join('\n'));
    if (refused.length === 0 && !links) onDone();
    else setSubmits((before) => before + 1);
  };
  const fail = (failure: Error) => {
    const fields = failure instanceof ApiError ? Object.values(failure.fields) : [];
    setError(fields[0] ?? failure.message);
  };
  const send = () => {
    if (request.isPending) return;
    const emailAddresses = typedAddresses(text);
    const fault = faultOf(emailAddresses);
    setError(fault);
    // A link that was shown is not shown again.
    setOutcomes((before) => before.filter(({ link }) => link !== undefined));
    if (fault !== undefined) return;
    request.mutate(
      { body: { emailAddresses, ...rightsOfDraft(rights) } },
      { onSuccess: finish, onError: fail },
    );
  };
  return {
    text,
    setText: (next: string) => {
      setText(next);
      setError(undefined);
    },
    count: typedAddresses(text).length,
    rights,
    changeRights: useCallback((next: (draft: RightsDraft) => RightsDraft) => setRights(next), []),
    error,
    outcomes,
    submits,
    isDirty: text.trim() !== '',
    /** Everybody was invited, and their links are shown. */
    isDone: outcomes.length > 0 && text.trim() === '',
    isSending: request.isPending,
    send,
  };
}
