import { contractsWords } from '../../field-kit/value/count-words.ts';
import { sayFailed } from '../../ui/feedback/say.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useUndoChangeSet } from '../change-sets/queries.ts';
import { useMergeVendors } from './administration-queries.ts';

interface Outcome {
  readonly onSuccess: () => void;
  readonly onError: (failure: Error) => void;
}

/** The result of {@link useVendorMerge}. A dialog holds it, and stays open while it is busy. */
export type VendorMerge = ReturnType<typeof useVendorMerge>;

/** Undoes a merge and says what came of it. */
export function useMergeUndo(): (changeSetId: string) => void {
  const undoing = useUndoChangeSet();
  return (changeSetId) => {
    undoing.mutateAsync({ changeSetId }).then(
      ({ undone, skipped }) =>
        toast({
          variant: skipped.length > 0 ? 'default' : 'success',
          title: 'Undone',
          description:
            skipped.length > 0
              ? `${contractsWords(undone)} restored; ${skipped.length} changed since and stay as they are.`
              : `${contractsWords(undone)} restored.`,
        }),
      sayFailed,
    );
  };
}

/** Merges or renames vendors and confirms it with an undo. */
export function useVendorMerge() {
  const merging = useMergeVendors();
  const undo = useMergeUndo();
  const merge = (body: { names: string[]; into: string }, { onSuccess, onError }: Outcome) => {
    // The row of a merged vendor is unmounted, which drops the callbacks of `mutate`; the promise still settles.
    merging.mutateAsync({ body }).then(({ vendor, updated, changeSetId }) => {
      toast({
        variant: 'success',
        title: 'Success',
        description: `${contractsWords(updated)} changed. The vendor is called ${vendor.name}.`,
        ...(changeSetId === null ? {} : { action: { label: 'Undo', onPress: () => undo(changeSetId) } }),
      });
      onSuccess();
    }, onError);
  };
  return { merge, isBusy: merging.isPending };
}
