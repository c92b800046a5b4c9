import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { useProfile } from '../users/queries.ts';
import { addRecentSearch } from './recent-searches.ts';
import type { SearchGroup, SearchResult } from './search-results.ts';
import { usePointer } from './use-pointer.ts';

const NOTHING: readonly SearchGroup[] = [];

/** The state of the global search: text, open list, results, and key handlers. */
export function useGlobalSearch() {
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
