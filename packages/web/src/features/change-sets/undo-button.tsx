import { useQuery } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import {
  contractCountOf,
  undoForecast,
  undoneWords,
  type ChangeSet,
} from '@pactbook/domain/features/change-sets/change-set.ts';
import { useNow } from '../../platform/now.ts';
import { refusalWords } from '../../platform/api-client/refusal-words.ts';
import { UndoDialog } from '../../field-kit/undo/undo-dialog.tsx';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { sayFailed } from '../../ui/feedback/say.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useActor } from '../users/queries.ts';
import { mayRemoveNames, undoPreviewQuery, useUndoChangeSet } from './queries.ts';
import { undoProblem } from './change-set-words.ts';

/** Undoes a set after a confirmation; hidden once it is undone or 30 days are over. */
export function UndoButton({ changeSet }: { changeSet: ChangeSet }) {
  const now = useNow();
  const [isAsking, setIsAsking] = useState(false);
  if (undoProblem(changeSet, now) !== null) return null;
  return (
    <>
      <Button variant="primary" icon={<Undo2 aria-hidden />} onClick={() => setIsAsking(true)}>
        Undo
      </Button>
      {isAsking && <Question changeSet={changeSet} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function Question({ changeSet, onClose }: { changeSet: ChangeSet; onClose: () => void }) {
  const actor = useActor();
  const preview = useQuery(undoPreviewQuery(changeSet.id));
  const undoing = useUndoChangeSet();
  const undo = (removeUnused: boolean) =>
    // The undo unmounts the button, which drops the callbacks of `mutate`; the promise still settles.
    void undoing
      .mutateAsync({ changeSetId: changeSet.id, removeUnused })
      .then(
        (outcome) => toast({ variant: 'success', title: 'Undone', description: undoneWords(outcome) }),
        sayFailed,
      )
      .finally(onClose);
  return (
    <UndoDialog
      onClose={onClose}
      title={`Undo this for ${contractsWords(contractCountOf(changeSet))}?`}
      text="What still stands as it was left is put back. What someone changed since stays, and is listed."
      confirmLabel="Undo"
      forecast={preview.data ? undoForecast(preview.data, mayRemoveNames(actor)) : null}
      fault={preview.error ? refusalWords(preview.error) : undefined}
      isBusy={undoing.isPending}
      onConfirm={undo}
    />
  );
}
