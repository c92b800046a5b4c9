import { History, Search } from 'lucide-react';
import { useId, useState } from 'react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { BareDialog } from '../../ui/overlays/bare-dialog.tsx';
import { Kbd } from '../../ui/text/kbd.tsx';
import { useProfile } from '../users/queries.ts';
import { findEntries, understoodGroups, type PaletteEntry, type PaletteGroup } from './palette-entries.ts';
import { addRecentSearch, useRecentSearches } from './recent-searches.ts';
import { optionId } from './option-id.ts';
import { SearchOptions } from './search-list.tsx';
import type { SearchResult } from './search-results.ts';
import { useFound } from './use-found.ts';
import { usePointer } from './use-pointer.ts';

export interface CommandPaletteProps {
  isOpen: boolean;
  onClose: () => void;
  /** What the text field begins with. */
  initialText: string;
  /** The actions and pages of the shell, beside the search results. */
  groups: readonly PaletteGroup[];
}

/**
 * The command palette: results of the global search, and every page and action of the shell that this person may use.
 */
export function CommandPalette({ isOpen, onClose, initialText, groups }: CommandPaletteProps) {
  return (
    <BareDialog isOpen={isOpen} onClose={onClose} title="Search and commands">
      <PaletteContent initialText={initialText} groups={groups} onClose={onClose} />
    </BareDialog>
  );
}

/** The groups for a text: what was used last and everything for an empty text, otherwise names before commands. */
function useListed(text: string, groups: readonly PaletteGroup[], onSearch: (text: string) => void) {
  const navigate = useNavigate();
  const { id: personId } = useProfile();
  const recent = useRecentSearches(personId);
  const isSearching = text.trim() !== '';
  const found = useFound(true, isSearching, text);
  const goTo = (result: SearchResult): PaletteEntry => ({
    ...result,
    run: () => {
      addRecentSearch(personId, text);
      void navigate(result.path);
    },
  });
  const commands = findEntries(groups, text);
  if (!isSearching) {
    const searches = recent.map((search) => ({
      key: `search ${search}`,
      name: search,
      icon: History,
      run: () => onSearch(search),
    }));
    const before = searches.length === 0 ? [] : [{ title: 'Recent Searches', results: searches }];
    // What was used last comes first.
    const isRecent = ({ isOnlyListed }: PaletteGroup) => isOnlyListed === true;
    const [recents, others] = [commands.filter(isRecent), commands.filter((group) => !isRecent(group))];
    return { listed: [...recents, ...before, ...others], isPending: false };
  }
  const names = found.groups.map(({ title, results }) => ({ title, results: results.map(goTo) }));
  const isDocuments = ({ title }: PaletteGroup) => title === 'Documents';
  // Document hits arrive late, so they must not move the entry under the pointer.
  return {
    listed: [
      ...understoodGroups(groups, text),
      ...names.filter((group) => !isDocuments(group)),
      ...commands,
      ...names.filter(isDocuments),
    ],
    isPending: found.isPending,
  };
}

const isSearchEntry = ({ key }: PaletteEntry) => key.startsWith('search ');

interface PaletteContentProps extends Pick<CommandPaletteProps, 'initialText' | 'groups'> {
  onClose: () => void;
}

function PaletteContent({ initialText, groups, onClose }: PaletteContentProps) {
  const listId = useId();
  const [text, setText] = useState(initialText);
  const { listed, isPending } = useListed(text, groups, setText);
  const { active, point, move } = usePointer(listed.flatMap(({ results }) => results));

  const type = (next: string) => {
    setText(next);
    point(undefined);
  };
  const choose = (entry: PaletteEntry) => {
    // A recent search fills the input; every other choice closes the palette.
    if (!isSearchEntry(entry)) onClose();
    point(undefined);
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && active) {
      event.preventDefault();
      choose(active);
    }
  };
  return (
    <>
      <PaletteInput
        isExpanded={active !== undefined}
        listId={listId}
        aria-activedescendant={active ? optionId(listId, active) : undefined}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <SearchOptions
        id={listId}
        groups={listed}
        search={text}
        isPending={isPending}
        activeKey={active?.key}
        onPoint={point}
        onChoose={choose}
        className="min-h-0 flex-1 scroll-py-1"
      />
    </>
  );
}

interface PaletteInputProps extends ComponentProps<'input'> {
  isExpanded: boolean;
  listId: string;
}

function PaletteInput({ isExpanded, listId, ...props }: PaletteInputProps) {
  return (
    <div className="flex items-center gap-2 border-b border-border px-4">
      <Search aria-hidden className="size-4 shrink-0 text-muted" />
      <input
        {...props}
        role="combobox"
        aria-expanded={isExpanded}
        aria-controls={listId}
        aria-label="Search or choose a command"
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Search, or go anywhere"
        className="h-12 w-full min-w-0 bg-transparent text-lg outline-none"
      />
      <span aria-hidden className="max-md:hidden">
        <Kbd>Esc</Kbd>
      </span>
    </div>
  );
}
