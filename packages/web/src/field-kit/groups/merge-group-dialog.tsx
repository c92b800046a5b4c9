import { useState } from 'react';
import { refusalWords } from '../../platform/api-client/refusal-words.ts';
import { viewsWords } from '../value/count-words.ts';
import { saySucceeded } from '../../ui/feedback/say.ts';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { GroupChoice } from './group-choice.tsx';
import {
  titled,
  type GroupDialogProps,
  type GroupNoun,
  type Outcome,
  type ContractGroup,
} from './contract-group.ts';

interface MergeGroupDialogProps<Group extends ContractGroup> extends GroupDialogProps<Group> {
  noun: GroupNoun;
  /** What is moved with it, in a sentence. */
  whatMoves: string;
  isBusy: boolean;
  onMerge: (intoId: string, outcome: Outcome<{ name: string }>) => void;
}

/** Merges a group into another one, which gets its records; the group is then deleted. */
export function MergeGroupDialog<Group extends ContractGroup>(props: MergeGroupDialogProps<Group>) {
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
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) close();
      }}
      title={`Merge ${group.name} into another ${noun.one}?`}
      text={[
        whatMoves,
        viewsWords(group.views, `use the other ${noun.one}`),
        `${group.name} is gone then. This cannot be undone.`,
      ]
        .filter(Boolean)
        .join(' ')}
      confirmLabel={`Merge ${titled(noun.many)}`}
      isDangerous
      isBusy={isBusy}
      onConfirm={merge}
    >
      <GroupChoice {...{ noun, group, groups, error }} label="Into" value={into} onChange={setInto} />
    </ConfirmDialog>
  );
}
