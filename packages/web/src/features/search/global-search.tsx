import { Search } from 'lucide-react';
import { useId, useState } from 'react';
import type { Ref, KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { Input } from '../../ui/forms/input.tsx';
import { Kbd } from '../../ui/text/kbd.tsx';
import { useLoaded } from '../../ui/loading/use-loaded.ts';
import { optionId } from './option-id.ts';
import { useProfile } from '../users/queries.ts';
import { addRecentSearch } from './recent-searches.ts';
import type { SearchGroup, SearchResult } from './search-results.ts';
import { usePointer } from './use-pointer.ts';

export interface GlobalSearchProps {
  ref?: Ref<HTMLInputElement> | undefined;
}

const loadFoundList = () => import('./found-list.tsx');

/**
 * The global search (docs/product/screens.md, "Search"): the list opens on typing or click and closes on selection or
 * blur. A record opens its details; a team or category opens the records filtered by it.
 */
export function GlobalSearch({ ref }: GlobalSearchProps) {
  const listId = useId();
  const { text, isOpen, isUsed, active, setGroups, type, open, close, prepare, point, choose, onKeyDown } =
    useGlobalSearch();
  const FoundList = useLoaded(loadFoundList, isUsed)?.FoundList;
  return (
    <div role="search" className="relative">
      <Input
        ref={ref}
        type="search"
        role="combobox"
        aria-label="Search records, teams and categories"
        aria-expanded={isOpen && active !== undefined}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active ? optionId(listId, active) : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Search"
        leading={<Search />}
        trailing={text === '' && <SearchShortcut />}
        className={text === '' ? 'md:pr-16' : undefined}
        value={text}
        onChange={(event) => type(event.target.value)}
        onClick={open}
        onFocus={prepare}
        onBlur={close}
        onKeyDown={onKeyDown}
      />
      {FoundList && (
        <FoundList
          id={listId}
          isOpen={isOpen}
          search={text}
          activeKey={active?.key}
          onFound={setGroups}
          onPoint={point}
          onChoose={choose}
        />
      )}
    </div>
  );
}

/** Ctrl K, or Command K on Apple devices. */
function SearchShortcut() {
  return (
    <span aria-hidden className="mr-1 flex items-center max-md:hidden">
      <Kbd>{/mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}</Kbd>
    </span>
  );
}

const NOTHING: readonly SearchGroup[] = [];

/** The state of the global search: text, open list, results, and key handlers. */
function useGlobalSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const { id: personId } = useProfile();
  const [groups, setGroups] = useState<readonly SearchGroup[]>(NOTHING);
  const { active, move, point } = usePointer(groups.flatMap(({ results }) => results));

  const prepare = () => setIsUsed(true);
  const close = () => setIsOpen(false);
  const open = () => {
    prepare();
    setIsOpen(true);
  };
  const type = (next: string) => {
    setText(next);
    point(undefined);
    open();
  };
  const choose = (result: SearchResult) => {
    close();
    addRecentSearch(personId, text);
    setText('');
    void navigate(result.path);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && (isOpen || text !== '')) {
      // The browser would clear the input itself, which fires an input event and opens the list again.
      event.preventDefault();
      event.stopPropagation();
      if (isOpen) close();
      else setText('');
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
      else open();
    } else if (event.key === 'Enter' && isOpen && active) {
      event.preventDefault();
      choose(active);
    }
  };
  return { active, setGroups, point, text, isOpen, isUsed, type, open, close, prepare, choose, onKeyDown };
}
