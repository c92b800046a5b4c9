import { useNavigate } from 'react-router';
import { undoneWords } from '@pactbook/domain/features/change-sets/change-set.ts';
import { paths } from '../../platform/paths.ts';
import { sayFailed } from '../../ui/feedback/say.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useUndoChangeSet } from './queries.ts';

/** Reports a change of many records, with a button that undoes it. */
export function useSayDone() {
  const undoing = useUndoChangeSet();
  const navigate = useNavigate();
  // The toast outlives the dialog, whose unmounting drops the callbacks of `mutate`; the promise still settles.
  const undo = (changeSetId: string) => {
    undoing.mutateAsync({ changeSetId }).then(
      (outcome) =>
        toast({
          variant: 'success',
          title: 'Undone',
          description: undoneWords(outcome),
          action:
            outcome.skipped.length > 0
              ? { label: 'See which', onPress: () => void navigate(paths.changeSet(changeSetId)) }
              : undefined,
        }),
      sayFailed,
    );
  };
  return (description: string, changeSetId: string | null) =>
    toast({
      variant: 'success',
      title: 'Success',
      description,
      action: changeSetId === null ? undefined : { label: 'Undo', onPress: () => undo(changeSetId) },
    });
}
