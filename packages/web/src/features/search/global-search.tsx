import { Search } from 'lucide-react';
import { useId } from 'react';
import type { Ref } from 'react';
import { Input } from '../../ui/forms/input.tsx';
import { Kbd } from '../../ui/text/kbd.tsx';
import { SearchList, optionId } from './search-list.tsx';
import { useGlobalSearch } from './use-global-search.ts';

export interface GlobalSearchProps {
  ref?: Ref<HTMLInputElement> | undefined;
}

/**
 * The global search (docs/product/screens.md, "Search"): the list opens on typing or click and closes on selection or
 * blur. A record opens its details; a team or category opens the records filtered by it.
 */
export function GlobalSearch({ ref }: GlobalSearchProps) {
  const listId = useId();
  const { text, isOpen, groups, active, isPending, type, open, close, prepare, point, choose, onKeyDown } =
    useGlobalSearch();
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
      {isOpen && (
        <SearchList
          id={listId}
          groups={groups}
          search={text}
          isPending={isPending}
          activeKey={active?.key}
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
