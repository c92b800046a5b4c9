import { Bookmark, ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { SavedFilter } from '@pactbook/domain/kernel/saved-filter.ts';
import { useWasEver } from '../../../platform/was-ever.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ToolWords } from '../../../ui/actions/tool-words.tsx';
import { ToolbarItem } from '../../../ui/actions/toolbar.tsx';
import { useLoadedWhenOpen } from '../../../ui/loading/use-loaded.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { withUpdated } from './saved-filter-list.ts';
import type { SavedFilterQuestion } from './saved-filter-questions.tsx';
import { lazyPart } from '../../../ui/loading/lazy-parts.ts';

export interface SavedFiltersMenuProps {
  filters: readonly SavedFilter[];
  /** The current view, as it would be saved. */
  currentValue: SavedFilter['value'];
  /** Whether a saved filter equals the current view. */
  isCurrent: (filter: SavedFilter) => boolean;
  /** Whether anything is filtered: a table without filters does not count as an edited saved filter. */
  isFiltered: boolean;
  isBusy: boolean;
  onLoad: (filter: SavedFilter) => void;
  /** Stores the whole list; `done` is the message of success. Resolves to whether it worked. */
  onStore: (filters: SavedFilter[], done: string) => Promise<boolean>;
  /** Offers to share a filter. */
  onShare?: ((filter: SavedFilter) => void) | undefined;
  /** The shared views, below the person's own; `close` closes the menu. */
  shared?: ((close: () => void) => ReactNode) | undefined;
  /** The name of the shared view that equals the current one. */
  sharedName?: string | undefined;
}

/** Loaded when the menu is first opened. */
const loadPanel = () => import('./saved-filters-panel.tsx');

/** Loaded with the first dialog. */
const SavedFilterQuestions = lazyPart(
  () => import('./saved-filter-questions.tsx'),
  (part) => part.SavedFilterQuestions,
);

/**
 * The saved filters of a table: load, save, update, rename, delete (docs/product/records-table.md, "Saved filters").
 */
export function SavedFiltersMenu(props: SavedFiltersMenuProps) {
  const { filters, currentValue, isCurrent, isFiltered, isBusy, onStore } = props;
  const [question, setQuestion] = useState<SavedFilterQuestion | null>(null);
  const [loadedId, setLoadedId] = useState<string>();
  const wasOpened = useWasEver(question !== null);
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
      {wasOpened && (
        <Suspense>
          <SavedFilterQuestions
            question={question}
            filters={filters}
            currentValue={currentValue}
            isBusy={isBusy}
            onStore={(next, done, id) => void store(next, done, id)}
            onClose={() => setQuestion(null)}
          />
        </Suspense>
      )}
    </>
  );
}

interface SavedFiltersPopoverProps extends Pick<SavedFiltersMenuProps, 'onShare' | 'shared' | 'sharedName'> {
  filters: readonly SavedFilter[];
  /** The filter that equals the current view, or that the current view was changed from. */
  loaded: SavedFilter | undefined;
  isEdited: boolean;
  onLoad: (filter: SavedFilter) => void;
  onUpdate: (id: string) => void;
  onAsk: (question: SavedFilterQuestion) => void;
}

/** The button and the list below it; every action in the list closes it. */
function SavedFiltersPopover(props: SavedFiltersPopoverProps) {
  const { loaded, isEdited, sharedName } = props;
  const name = loaded?.id ?? sharedName;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const panel = useLoadedWhenOpen(loadPanel, isOpen, close);
  return (
    <Popover
      // Open only once it is loaded, because the focus then moves to its first entry.
      isOpen={isOpen && panel !== undefined}
      onOpenChange={setIsOpen}
      label="Saved filters"
      className="max-h-(--radix-popover-content-available-height) overflow-y-auto overscroll-contain p-1"
      trigger={
        <ToolbarItem>
          <Button icon={<Bookmark aria-hidden />} title="Saved filters" className="max-w-64">
            {name === undefined ? (
              <ToolWords rank={4}>Saved filters</ToolWords>
            ) : (
              <span dir="auto" className="max-w-40 truncate">
                {name}
              </span>
            )}
            {loaded && isEdited && <span className="font-normal text-muted">edited</span>}
            <ChevronDown aria-hidden className="text-muted" />
          </Button>
        </ToolbarItem>
      }
    >
      {panel && <ClosingPanel {...props} Panel={panel.SavedFiltersPanel} close={close} />}
    </Popover>
  );
}

interface ClosingPanelProps extends SavedFiltersPopoverProps {
  Panel: Awaited<ReturnType<typeof loadPanel>>['SavedFiltersPanel'];
  close: () => void;
}

/** The list, with handlers that close it. */
function ClosingPanel({
  Panel,
  close,
  loaded,
  isEdited,
  onAsk,
  onShare,
  shared,
  ...props
}: ClosingPanelProps) {
  const closing =
    <Values extends readonly unknown[]>(act: (...values: Values) => void) =>
    (...values: Values) => {
      close();
      act(...values);
    };
  const ask = closing(onAsk);
  return (
    <Panel
      filters={props.filters}
      currentId={isEdited ? undefined : loaded?.id}
      changedId={isEdited ? loaded?.id : undefined}
      onLoad={closing(props.onLoad)}
      onSave={() => ask({ kind: 'save' })}
      onUpdate={closing(props.onUpdate)}
      onRename={(id) => ask({ kind: 'rename', id })}
      onDelete={(id) => ask({ kind: 'delete', id })}
      onShare={onShare && closing(onShare)}
      shared={shared?.(close)}
    />
  );
}
