import {
  Activity,
  AtSign,
  KeyRound,
  LogOut,
  MailPlus,
  Pencil,
  ShieldOff,
  UserRoundCheck,
  UserRoundX,
  VenetianMask,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ManagedUser, InvitedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { paths } from '../../../platform/paths.ts';
import { ActionsMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { useProfile } from '../queries.ts';
import { ChangeAddressDialog } from '../addresses/change-address-dialog.tsx';
import { LinkDialog } from '../links/link-dialog.tsx';
import { UserQuestion } from './user-question.tsx';
import type { Question } from './user-question.tsx';
import { nameOf } from '../user-words.ts';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { useReactivateUser, useResendInvitation, useSendPasswordLink } from '../administration-queries.ts';

export interface UserActionsProps {
  user: ManagedUser;
  onEdit: () => void;
  onImpersonate: () => void;
}

/**
 * What can be done with one person, as far as it makes sense for them now (docs/product/screens.md, "Manage Users and
 * Manage Teams").
 */
export function UserActions({ user, onEdit, onImpersonate }: UserActionsProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [isMoving, setIsMoving] = useState(false);
  const steps = useUserSteps(user, setLink);
  return (
    <>
      <UserMenu
        user={user}
        steps={steps}
        onEdit={onEdit}
        onImpersonate={onImpersonate}
        onMove={() => setIsMoving(true)}
        onAsk={setQuestion}
      />
      <UserQuestion user={user} question={question} onClose={() => setQuestion(null)} />
      <LinkDialog
        shown={link === null ? null : { person: nameOf(user), link }}
        onClose={() => setLink(null)}
      />
      {isMoving && (
        <ChangeAddressDialog
          user={user}
          isOpen={isMoving}
          onClose={() => setIsMoving(false)}
          onLink={setLink}
        />
      )}
    </>
  );
}

interface UserMenuProps extends UserActionsProps {
  steps: ReturnType<typeof useUserSteps>;
  onMove: () => void;
  onAsk: (question: Question) => void;
}

function UserMenu({ user, steps, onEdit, onImpersonate, onMove, onAsk }: UserMenuProps) {
  return (
    <ActionsMenu label={`Actions for ${nameOf(user)}`}>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit
      </MenuItem>
      <MenuItem asChild>
        <Link to={paths.activity({ actor: user.id })}>
          <Activity aria-hidden className="text-muted" />
          View activity
        </Link>
      </MenuItem>
      {user.status !== 'deactivated' && (
        <MenuItem icon={<AtSign aria-hidden />} onSelect={onMove}>
          Change email address
        </MenuItem>
      )}
      {user.status === 'invited' && !user.isSso && (
        <MenuItem icon={<MailPlus aria-hidden />} onSelect={steps.resend}>
          Resend invitation
        </MenuItem>
      )}
      {user.status === 'active' && (
        <ActiveItems user={user} steps={steps} onImpersonate={onImpersonate} onAsk={onAsk} />
      )}
      {user.hasSecondFactor && (
        <MenuItem icon={<ShieldOff aria-hidden />} onSelect={() => onAsk('removeSecondFactor')}>
          Remove second factor
        </MenuItem>
      )}
      <MenuSeparator />
      {user.status === 'deactivated' ? (
        <MenuItem icon={<UserRoundCheck aria-hidden />} onSelect={steps.reactivate}>
          Reactivate
        </MenuItem>
      ) : (
        <MenuItem isDangerous icon={<UserRoundX aria-hidden />} onSelect={() => onAsk('deactivate')}>
          Deactivate
        </MenuItem>
      )}
    </ActionsMenu>
  );
}

/** What can be done with somebody who can sign in. */
function ActiveItems({
  user,
  steps,
  onImpersonate,
  onAsk,
}: Pick<UserMenuProps, 'user' | 'steps' | 'onImpersonate' | 'onAsk'>) {
  const isSelf = user.id === useProfile().id;
  return (
    <>
      {!isSelf && !user.isSso && (
        <MenuItem icon={<KeyRound aria-hidden />} onSelect={steps.sendPasswordLink}>
          Send password link
        </MenuItem>
      )}
      {!isSelf && !user.isSuperAdmin && (
        <MenuItem icon={<VenetianMask aria-hidden />} onSelect={onImpersonate}>
          Impersonate
        </MenuItem>
      )}
      <MenuItem icon={<LogOut aria-hidden />} onSelect={() => onAsk('signOut')}>
        Sign out everywhere
      </MenuItem>
    </>
  );
}

/**
 * The steps that need no question first; each ignores a second press while it is under way.
 *
 * @param onLink called with a link that no mail server delivers
 */
function useUserSteps(user: ManagedUser, onLink: (link: string) => void) {
  const resending = useResendInvitation();
  const reactivating = useReactivateUser();
  const sending = useSendPasswordLink();
  const params = { userId: user.id };
  const invited = ({ link }: Pick<InvitedUser, 'link'>) => {
    if (link === undefined) saySucceeded(`A new invitation is on its way to ${user.emailAddress}.`);
    else onLink(link);
  };
  return {
    resend: () => {
      if (!resending.isPending) resending.mutate({ params }, { onSuccess: invited, onError: sayFailed });
    },
    reactivate: () => {
      if (reactivating.isPending) return;
      const onSuccess = (after: InvitedUser) => {
        if (after.status === 'invited') invited(after);
        else saySucceeded(`${nameOf(user)} is active again.`);
      };
      reactivating.mutate({ params }, { onSuccess, onError: sayFailed });
    },
    sendPasswordLink: () => {
      if (sending.isPending) return;
      const onSuccess = ({ link }: { link?: string | undefined }) => {
        if (link === undefined)
          saySucceeded(`A link to a new password is on its way to ${user.emailAddress}.`);
        else onLink(link);
      };
      sending.mutate({ params }, { onSuccess, onError: sayFailed });
    },
  };
}
