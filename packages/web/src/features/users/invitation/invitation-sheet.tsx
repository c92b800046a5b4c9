import { useState, useCallback } from 'react';
import { INVITATIONS_AT_ONCE } from '@pactbook/domain/features/users/managed-user.ts';
import type { InvitationOutcome } from '@pactbook/domain/features/users/managed-user.ts';
import { GuardedSheet } from '../../../field-kit/form/guarded-dialog.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { DialogForm } from '../../../ui/overlays/dialog.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';
import { RightsEditor } from '../user-drawer/rights-editor.tsx';
import { InvitationOutcomes } from './invitation-outcomes.tsx';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { useInviteUsers } from '../administration-queries.ts';
import { NO_RIGHTS, rightsOfDraft } from '../user-drawer/rights-draft.ts';
import type { RightsDraft } from '../user-drawer/rights-draft.ts';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { typedAddresses } from './typed-addresses.ts';

export interface InvitationSheetProps {
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Inviting people: any number of addresses, the same rights for all of them (docs/product/screens.md, "Manage Users and
 * Manage Teams").
 */
export function InvitationSheet({ isOpen, onClose }: InvitationSheetProps) {
  const [opening, setOpening] = useState({ isOpen, count: 0 });
  if (isOpen !== opening.isOpen) setOpening({ isOpen, count: opening.count + (isOpen ? 1 : 0) });
  return <Invitation key={opening.count} isOpen={isOpen} onClose={onClose} />;
}

function Invitation({ isOpen, onClose }: InvitationSheetProps) {
  const invitation = useInvitation(onClose);
  const [isAsking, setIsAsking] = useState(false);
  const { count, rights } = invitation;
  const submit = () => {
    if (rights.choice === 'systemAdmin' && count > 0) setIsAsking(true);
    else invitation.send();
  };
  return (
    <GuardedSheet
      isOpen={isOpen}
      onClose={onClose}
      isDirty={invitation.isDirty}
      title="Invite people"
      description="Each person gets a link to sign in."
    >
      {(close) => (
        <DialogForm
          onSubmit={submit}
          onCancel={close}
          cancelLabel={invitation.isDone ? 'Done' : 'Cancel'}
          submitLabel={count > 1 ? `Invite ${count} people` : 'Invite'}
          isBusy={invitation.isSending}
          className="flex flex-col gap-5"
        >
          <InvitationOutcomes outcomes={invitation.outcomes} submits={invitation.submits} />
          <Addresses invitation={invitation} />
          <RightsEditor
            draft={rights}
            onChange={invitation.changeRights}
            who={count > 1 ? 'Each person' : undefined}
          />
          <ConfirmDialog
            isOpen={isAsking}
            onClose={() => setIsAsking(false)}
            title={count === 1 ? 'Invite a System Admin?' : `Invite ${count} System Admins?`}
            text="System Admins see and change everything in the organization, and manage its users, teams and settings."
            confirmLabel="Invite"
            onConfirm={() => {
              setIsAsking(false);
              invitation.send();
            }}
          />
        </DialogForm>
      )}
    </GuardedSheet>
  );
}

function Addresses({
  invitation: { text, setText, count, error },
}: {
  invitation: ReturnType<typeof useInvitation>;
}) {
  return (
    <Field
      label="Email addresses"
      isRequired
      help="Separated by commas, spaces or new lines, at most 100."
      error={error}
      aside={count > 1 ? `${count} addresses` : undefined}
    >
      <Textarea
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  );
}

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
function useInvitation(onDone: () => void) {
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
