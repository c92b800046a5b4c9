import {
  Activity,
  AtSign,
  EllipsisVertical,
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
import type { ManagedUser } from '@pactbook/domain/features/users/managed-user.ts';
import { paths } from '../../../platform/paths.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { useProfile } from '../queries.ts';
import { ChangeAddressDialog } from '../addresses/change-address-dialog.tsx';
import { LinkDialog } from '../links/link-dialog.tsx';
import { UserQuestion } from './user-question.tsx';
import type { Question } from './user-question.tsx';
import { useUserSteps } from './use-user-steps.ts';
import { nameOf } from './user-words.ts';

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
  const { id: ownId } = useProfile();
  const [question, setQuestion] = useState<Question | null>(null);
  const [link, setLink] = useState<string | null>(null);
  const [isMoving, setIsMoving] = useState(false);
  const steps = useUserSteps(user, setLink);
  const isActive = user.status === 'active';
  const isSelf = user.id === ownId;
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={`Actions for ${nameOf(user)}`}>
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      >
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
          <MenuItem icon={<AtSign aria-hidden />} onSelect={() => setIsMoving(true)}>
            Change email address
          </MenuItem>
        )}
        {isActive && !isSelf && !user.isSso && (
          <MenuItem icon={<KeyRound aria-hidden />} onSelect={steps.sendPasswordLink}>
            Send password link
          </MenuItem>
        )}
        {user.status === 'invited' && !user.isSso && (
          <MenuItem icon={<MailPlus aria-hidden />} onSelect={steps.resend}>
            Resend invitation
          </MenuItem>
        )}
        {isActive && !isSelf && !user.isSuperAdmin && (
          <MenuItem icon={<VenetianMask aria-hidden />} onSelect={onImpersonate}>
            Impersonate
          </MenuItem>
        )}
        {isActive && (
          <MenuItem icon={<LogOut aria-hidden />} onSelect={() => setQuestion('signOut')}>
            Sign out everywhere
          </MenuItem>
        )}
        {user.hasSecondFactor && (
          <MenuItem icon={<ShieldOff aria-hidden />} onSelect={() => setQuestion('removeSecondFactor')}>
            Remove second factor
          </MenuItem>
        )}
        <MenuSeparator />
        {user.status === 'deactivated' ? (
          <MenuItem icon={<UserRoundCheck aria-hidden />} onSelect={steps.reactivate}>
            Reactivate
          </MenuItem>
        ) : (
          <MenuItem isDangerous icon={<UserRoundX aria-hidden />} onSelect={() => setQuestion('deactivate')}>
            Deactivate
          </MenuItem>
        )}
      </DropdownMenu>
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
