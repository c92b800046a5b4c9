import { useState } from 'react';
import { refusalWords } from '../../platform/api-client/refusal-words.ts';
import { saySucceeded } from '../../ui/feedback/say.ts';
import { Field } from '../../ui/forms/field.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { contractsWords, viewsWords } from '../value/count-words.ts';
import { GroupChoice } from './group-choice.tsx';
import type { GroupDialogProps, Outcome } from './contract-group.ts';

type Fate = 'reassign' | 'takeOff';

export interface DeleteGroupDialogProps extends GroupDialogProps {
  /** The effect of deleting, in a sentence or two. */
  text: string;
  takeOff: { label: string; help?: string };
  reassignLabel: string;
  /** Deletes it; `query` contains the group that gets its records, if any. */
  onDelete: (query: { reassignTo?: string }, outcome: Outcome<unknown>) => void;
}

/** The choice about the records, and deleting. */
function useDeletion(props: DeleteGroupDialogProps) {
  const { group, noun, isBusy, onClose, onDelete } = props;
  const [fate, setFate] = useState<Fate>('takeOff');
  const [target, setTarget] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const isReassigning = fate === 'reassign' && group.records > 0;
  const close = () => {
    if (isBusy) return;
    setTarget(null);
    setError(undefined);
    onClose();
  };
  const remove = () => {
    if (isReassigning && target === null) {
      setError(`Choose a ${noun.one}`);
      return;
    }
    onDelete(isReassigning && target !== null ? { reassignTo: target } : {}, {
      onSuccess: () => {
        saySucceeded(`${group.name} was deleted.`);
        onClose();
      },
      onError: (failure) => setError(refusalWords(failure)),
    });
  };
  return { fate, setFate, target, setTarget, error, isReassigning, close, remove };
}

/**
 * Deletes a group and asks what to do with its records, which are never deleted with it (docs/product/people.md,
 * "Teams").
 */
export function DeleteGroupDialog(props: DeleteGroupDialogProps) {
  const { isOpen, group, groups, noun, text, takeOff, reassignLabel, isBusy } = props;
  const { fate, setFate, target, setTarget, error, isReassigning, close, remove } = useDeletion(props);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={close}
      title={`Delete ${group.name}?`}
      text={`${text} ${viewsWords(group.views, isReassigning ? `use the other ${noun.one}` : 'show no records for it')}`.trim()}
      confirmLabel={`Delete ${noun.one}`}
      isDangerous
      isBusy={isBusy}
      onConfirm={remove}
    >
      <div className="flex flex-col gap-4">
        {group.records > 0 && (
          <Field kind="group" label={`What happens to its ${contractsWords(group.records)}`}>
            <RadioGroup<Fate>
              options={[
                { value: 'takeOff', ...takeOff },
                { value: 'reassign', label: reassignLabel, isDisabled: groups.length < 2 },
              ]}
              value={fate}
              onChange={setFate}
            />
          </Field>
        )}
        {isReassigning && (
          <GroupChoice
            {...{ noun, group, groups, error }}
            label={`New ${noun.one}`}
            value={target}
            onChange={setTarget}
          />
        )}
        {error !== undefined && !isReassigning && (
          <p role="alert" className="text-sm text-negative">
            {error}
          </p>
        )}
      </div>
    </ConfirmDialog>
  );
}
