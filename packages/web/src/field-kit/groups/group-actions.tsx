import { Merge, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ActionsMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import type { GroupDialogProps, Outcome } from './contract-group.ts';
import { DeleteGroupDialog } from './delete-group-dialog.tsx';
import type { DeleteGroupDialogProps } from './delete-group-dialog.tsx';
import { GroupNameDialog } from './group-name-dialog.tsx';
import type { GroupNameDialogProps } from './group-name-dialog.tsx';
import { refusalWords } from '../../platform/api-client/refusal-words.ts';
import { viewsWords } from '../value/count-words.ts';
import { saySucceeded } from '../../ui/feedback/say.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { GroupChoice } from './group-choice.tsx';

export interface GroupActionsProps extends Omit<GroupDialogProps, 'isOpen' | 'onClose'> {
  rename: Pick<GroupNameDialogProps, 'judge' | 'onSave'>;
  merge: Pick<MergeGroupDialogProps, 'whatMoves' | 'onMerge'>;
  remove: Pick<DeleteGroupDialogProps, 'text' | 'takeOff' | 'reassignLabel' | 'onDelete'>;
  /** Items before the actions that every group has. */
  children?: ReactNode;
}

/** The menu of one group: renaming it, merging it into another one, and deleting it, each in a dialog. */
export function GroupActions({ rename, merge, remove, children, ...about }: GroupActionsProps) {
  const [open, setOpen] = useState<'rename' | 'merge' | 'delete' | null>(null);
  const { group, groups, noun } = about;
  const dialog = { ...about, onClose: () => setOpen(null) };
  return (
    <>
      <ActionsMenu label={`Actions for ${group.name}`}>
        {children}
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setOpen('rename')}>
          Rename
        </MenuItem>
        <MenuItem icon={<Merge aria-hidden />} disabled={groups.length < 2} onSelect={() => setOpen('merge')}>
          Merge into another {noun.one}
        </MenuItem>
        <MenuSeparator />
        <MenuItem isDangerous icon={<Trash2 aria-hidden />} onSelect={() => setOpen('delete')}>
          Delete
        </MenuItem>
      </ActionsMenu>
      <GroupNameDialog {...dialog} {...rename} isOpen={open === 'rename'} present={group.name} />
      <MergeGroupDialog {...dialog} {...merge} isOpen={open === 'merge'} />
      <DeleteGroupDialog {...dialog} {...remove} isOpen={open === 'delete'} />
    </>
  );
}

interface MergeGroupDialogProps extends GroupDialogProps {
  /** What is moved with it, in a sentence. */
  whatMoves: string;
  onMerge: (intoId: string, outcome: Outcome<{ name: string }>) => void;
}

/** Merges a group into another one, which gets its records; the group is then deleted. */
function MergeGroupDialog(props: MergeGroupDialogProps) {
  const { isOpen, onClose, group, groups, noun, whatMoves, isBusy, onMerge } = props;
  const [into, setInto] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const close = () => {
    if (isBusy) return;
    setInto(null);
    setError(undefined);
    onClose();
  };
  const merge = () => {
    if (into === null) {
      setError(`Choose a ${noun.one}`);
      return;
    }
    onMerge(into, {
      onSuccess: ({ name }) => {
        saySucceeded(`${group.name} was merged into ${name}.`);
        onClose();
      },
      onError: (failure) => setError(refusalWords(failure)),
    });
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={`Merge ${group.name} into another ${noun.one}?`}
      text={[
        whatMoves,
        viewsWords(group.views, `use the other ${noun.one}`),
        `${group.name} is then deleted. This cannot be undone.`,
      ]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={`Merge ${noun.many}`}
      isDangerous
      isBusy={isBusy}
      onConfirm={merge}
    >
      <GroupChoice {...{ noun, group, groups, error }} label="Into" value={into} onChange={setInto} />
    </ConfirmDialog>
  );
}
