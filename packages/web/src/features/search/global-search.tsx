import { Search } from 'lucide-react';
import { useId } from 'react';
import type { Ref } from 'react';
import { Input } from '../../ui/forms/input.tsx';
import { Kbd } from '../../ui/text/kbd.tsx';
import { useLoaded } from '../../ui/loading/use-loaded.ts';
import { optionId } from './option-id.ts';
import { useGlobalSearch } from './use-global-search.ts';

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
        trailing={<SearchShortcut />}
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
