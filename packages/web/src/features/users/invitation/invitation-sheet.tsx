import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { GuardedSheet } from '../../../field-kit/form/guarded-sheet.tsx';
import { RightsEditor } from '../user-drawer/rights-editor.tsx';
import { InvitationOutcomes } from './invitation-outcomes.tsx';
import { useInvitation } from './use-invitation.ts';

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
      title="Invite People"
      description="They get a link to choose a password, or to sign in through your single sign-on."
    >
      {(close) => (
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <DialogBody className="flex flex-col gap-5">
            <InvitationOutcomes outcomes={invitation.outcomes} submits={invitation.submits} />
            <Addresses invitation={invitation} />
            <RightsEditor draft={rights} onChange={invitation.changeRights} />
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>{invitation.isDone ? 'Done' : 'Cancel'}</Button>
            <Button type="submit" variant="primary" isBusy={invitation.isSending}>
              {count > 1 ? `Invite ${count} People` : 'Invite'}
            </Button>
          </DialogFooter>
          <ConfirmDialog
            isOpen={isAsking}
            onOpenChange={setIsAsking}
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
