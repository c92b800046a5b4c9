import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { FilterNameDialog } from '../filter-name-dialog.tsx';
import { savedFiltersFault, withoutSaved, withRenamed, withSaved } from './saved-filter-list.ts';

/** The open dialog about saved filters. */
export type SavedFilterQuestion =
  | { kind: 'save' }
  | { kind: 'rename'; id: string }
  | { kind: 'delete'; id: string };

export interface SavedFilterQuestionsProps {
  question: SavedFilterQuestion | null;
  filters: readonly SavedFilter[];
  currentValue: SavedFilter['value'];
  isBusy: boolean;
  onStore: (filters: SavedFilter[], done: string, loadedId: string | undefined) => void;
  onClose: () => void;
}

/** The dialogs of the menu: the name of a new or renamed filter, and the confirmation to delete one. */
export function SavedFilterQuestions({
  question,
  filters,
  currentValue,
  isBusy,
  onStore,
  onClose,
}: SavedFilterQuestionsProps) {
  const id = question && question.kind !== 'save' ? question.id : '';
  const listWith = (name: string) =>
    question?.kind === 'rename' ? withRenamed(filters, id, name) : withSaved(filters, name, currentValue);
  return (
    <>
      <FilterNameDialog
        isOpen={question?.kind === 'save' || question?.kind === 'rename'}
        onClose={() => !isBusy && onClose()}
        title={question?.kind === 'rename' ? 'Rename filter' : 'Save current filter'}
        submitLabel={question?.kind === 'rename' ? 'Rename filter' : 'Save filter'}
        startName={id}
        isBusy={isBusy}
        faultOf={(name) => savedFiltersFault(listWith(name))}
        onSubmit={(name) => {
          const done = question?.kind === 'rename' ? 'was renamed' : 'was saved';
          onStore(listWith(name), `“${name.trim()}” ${done}.`, name.trim());
        }}
      />
      <ConfirmDialog
        isOpen={question?.kind === 'delete'}
        onClose={onClose}
        title="Delete this saved filter?"
        text={`“${id}” will be deleted. Records do not change.`}
        confirmLabel="Delete filter"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => onStore(withoutSaved(filters, id), `“${id}” was deleted.`, undefined)}
      />
    </>
  );
}
