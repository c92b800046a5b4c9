import { Bookmark, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import { Button } from '../../ui/actions/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Popover } from '../../ui/overlays/popover.tsx';
import { FilterNameDialog } from './filter-name-dialog.tsx';
import { savedFiltersFault, withoutSaved, withRenamed, withSaved, withUpdated } from './saved-filter-list.ts';
import { SavedFiltersPanel } from './saved-filters-panel.tsx';

export interface SavedFiltersMenuProps {
  filters: readonly SavedFilter[];
  /** The view as it is now, as it would be saved. */
  currentValue: SavedFilter['value'];
  /** Whether a saved filter shows exactly what is shown now. */
  isCurrent: (filter: SavedFilter) => boolean;
  /** Whether anything is filtered: a table without filters is no saved filter that someone edited. */
  isFiltered: boolean;
  isBusy: boolean;
  onLoad: (filter: SavedFilter) => void;
  /** Stores the whole list; `done` names what was done, for the message. Resolves to whether it worked. */
  onStore: (filters: SavedFilter[], done: string) => Promise<boolean>;
  /** Offers to share a filter with others. */
  onShare?: ((filter: SavedFilter) => void) | undefined;
  /** What others share, below the person's own; `close` closes the menu. */
  shared?: ((close: () => void) => ReactNode) | undefined;
  /** The name of what others share and is shown now. */
  sharedName?: string | undefined;
}

type Question = { kind: 'save' } | { kind: 'rename'; id: string } | { kind: 'delete'; id: string };

/** The saved filters of a table: load, save, update, rename, delete (specification, sections 3 and 4). */
export function SavedFiltersMenu(props: SavedFiltersMenuProps) {
  const { filters, currentValue, isCurrent, isFiltered, isBusy, onStore } = props;
  const [question, setQuestion] = useState<Question | null>(null);
  const [loadedId, setLoadedId] = useState<string>();
  const current = filters.find(isCurrent);
  const loaded = current ?? (isFiltered ? filters.find(({ id }) => id === loadedId) : undefined);

  const store = async (next: SavedFilter[], done: string, id: string | undefined) => {
    if (!(await onStore(next, done))) return;
    setLoadedId(id);
    setQuestion(null);
  };

  return (
    <>
      <SavedFiltersPopover
        filters={filters}
        loaded={loaded}
        sharedName={props.sharedName}
        onShare={props.onShare}
        shared={props.shared}
        isEdited={current === undefined}
        onLoad={(filter) => {
          setLoadedId(filter.id);
          props.onLoad(filter);
        }}
        onUpdate={(id) => void store(withUpdated(filters, id, currentValue), `“${id}” was updated.`, id)}
        onAsk={setQuestion}
      />
      <SavedFilterQuestions
        question={question}
        filters={filters}
        currentValue={currentValue}
        isBusy={isBusy}
        onStore={(next, done, id) => void store(next, done, id)}
        onClose={() => setQuestion(null)}
      />
    </>
  );
}

interface SavedFiltersPopoverProps extends Pick<SavedFiltersMenuProps, 'onShare' | 'shared' | 'sharedName'> {
  filters: readonly SavedFilter[];
  /** The filter shown now, or the one that what is shown now came from. */
  loaded: SavedFilter | undefined;
  isEdited: boolean;
  onLoad: (filter: SavedFilter) => void;
  onUpdate: (id: string) => void;
  onAsk: (question: Question) => void;
}

/** The button and the list under it; everything in the list closes it. */
function SavedFiltersPopover({
  filters,
  loaded,
  isEdited,
  onLoad,
  onUpdate,
  onAsk,
  onShare,
  shared,
  sharedName,
}: SavedFiltersPopoverProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const ask = (question: Question) => {
    close();
    onAsk(question);
  };
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      label="Saved filters"
      className="max-h-(--radix-popover-content-available-height) overflow-y-auto overscroll-contain p-1"
      trigger={
        <Button icon={<Bookmark aria-hidden />} className="max-w-64">
          <span dir="auto" className="max-w-40 truncate">
            {loaded?.id ?? sharedName ?? 'Saved Filters'}
          </span>
          {loaded && isEdited && <span className="font-normal text-muted">edited</span>}
          <ChevronDown aria-hidden className="text-muted" />
        </Button>
      }
    >
      <SavedFiltersPanel
        filters={filters}
        currentId={isEdited ? undefined : loaded?.id}
        changedId={isEdited ? loaded?.id : undefined}
        onLoad={(filter) => {
          close();
          onLoad(filter);
        }}
        onSave={() => ask({ kind: 'save' })}
        onUpdate={(id) => {
          close();
          onUpdate(id);
        }}
        onRename={(id) => ask({ kind: 'rename', id })}
        onDelete={(id) => ask({ kind: 'delete', id })}
        onShare={
          onShare &&
          ((filter) => {
            close();
            onShare(filter);
          })
        }
        shared={shared?.(close)}
      />
    </Popover>
  );
}

interface QuestionsProps {
  question: Question | null;
  filters: readonly SavedFilter[];
  currentValue: SavedFilter['value'];
  isBusy: boolean;
  onStore: (filters: SavedFilter[], done: string, loadedId: string | undefined) => void;
  onClose: () => void;
}

/** The dialogs behind the menu: a name for a new or a known filter, and whether to delete one. */
function SavedFilterQuestions({ question, filters, currentValue, isBusy, onStore, onClose }: QuestionsProps) {
  const id = question && question.kind !== 'save' ? question.id : '';
  const listWith = (name: string) =>
    question?.kind === 'rename' ? withRenamed(filters, id, name) : withSaved(filters, name, currentValue);
  const onOpenChange = (isOpen: boolean) => {
    if (!isOpen && !isBusy) onClose();
  };
  return (
    <>
      <FilterNameDialog
        isOpen={question?.kind === 'save' || question?.kind === 'rename'}
        onOpenChange={onOpenChange}
        title={question?.kind === 'rename' ? 'Rename Filter' : 'Save Current Filter'}
        submitLabel={question?.kind === 'rename' ? 'Rename Filter' : 'Save Filter'}
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
        onOpenChange={onOpenChange}
        title="Delete this saved filter?"
        text={`“${id}” will be gone. The records stay as they are.`}
        confirmLabel="Delete Filter"
        isDangerous
        isBusy={isBusy}
        onConfirm={() => onStore(withoutSaved(filters, id), `“${id}” was deleted.`, undefined)}
      />
    </>
  );
}
