import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { recordsOf, undoneWords, type ChangeSet } from '@pactbook/domain/features/change-sets/change-set.ts';
import { useNow } from '../../../platform/now.ts';
import { recordsWords } from '../../../record-kit/value/count-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useUndoChangeSet } from '../queries.ts';
import { undoProblem } from './change-set-words.ts';

/** Takes a set back after asking; gone once that was done or 30 days are over. */
export function UndoButton({ changeSet }: { changeSet: ChangeSet }) {
  const now = useNow();
  const [isAsking, setIsAsking] = useState(false);
  const undoing = useUndoChangeSet();
  if (undoProblem(changeSet, now) !== null) return null;
  const undo = () =>
    undoing.mutate(changeSet.id, {
      onSuccess: (outcome) => {
        setIsAsking(false);
        toast({ variant: 'success', title: 'Undone', description: undoneWords(outcome) });
      },
      onError: (error) => {
        setIsAsking(false);
        sayFailed(error);
      },
    });
  return (
    <>
      <Button variant="primary" icon={<Undo2 aria-hidden />} onClick={() => setIsAsking(true)}>
        Undo
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={`Undo this for ${recordsWords(recordsOf(changeSet))}?`}
        text="What still stands as it was left is put back. What somebody changed since stays, and is listed."
        confirmLabel="Undo"
        isBusy={undoing.isPending}
        onConfirm={undo}
      />
    </>
  );
}
