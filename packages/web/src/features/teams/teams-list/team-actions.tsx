import { EllipsisVertical, Merge, Pencil, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { ManagedTeam } from '@pactbook/domain/features/teams/team.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { DeleteTeamDialog, MergeTeamDialog, TeamNameDialog } from '../team-dialogs/team-dialogs.tsx';

export interface TeamActionsProps {
  team: ManagedTeam;
  teams: readonly ManagedTeam[];
  onOpen: () => void;
}

/** The actions on one team. */
export function TeamActions({ team, teams, onOpen }: TeamActionsProps) {
  const [open, setOpen] = useState<'rename' | 'merge' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const about = { onClose: close, group: team, groups: teams };
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton label={`Actions for ${team.name}`}>
            <EllipsisVertical aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<UsersRound aria-hidden />} onSelect={onOpen}>
          Members
        </MenuItem>
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={<Merge aria-hidden />} disabled={teams.length < 2} onSelect={() => setOpen('merge')}>
          Merge into another team
        </MenuItem>
        <MenuSeparator />
        <MenuItem isDangerous icon={<Trash2 aria-hidden />} onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </DropdownMenu>
      <TeamNameDialog isOpen={open === 'rename'} onClose={close} team={team} />
      <MergeTeamDialog isOpen={open === 'merge'} {...about} />
      <DeleteTeamDialog isOpen={open === 'delete'} {...about} />
    </>
  );
}
