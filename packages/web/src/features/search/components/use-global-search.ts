import { useMemo, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useMatch, useNavigate } from 'react-router';
import { ROUTES } from '../../../platform/paths.ts';
import { documentGroups, findResults } from './search-results.ts';
import type { SearchResult } from './search-results.ts';
import { useDocumentHits } from './use-document-hits.ts';
import { useSearchable } from './use-searchable.ts';

/** What the search finds for a text, and the result that Enter would choose: the pointed one, or the first. */
function useResults(isUsed: boolean, isOpen: boolean, text: string) {
  const isRecordsPage = useMatch(ROUTES.records) !== null;
  const [pointedKey, setPointedKey] = useState<string>();
  const { contracts, teams, categories, isPending } = useSearchable(isUsed);
  const documents = useDocumentHits(text, isOpen);
  const names = useMemo(
    () => (isOpen ? findResults({ contracts, teams, categories }, text, isRecordsPage) : []),
    [isOpen, contracts, teams, categories, text, isRecordsPage],
  );
  const groups = [...names, ...documentGroups(documents.hits)];
  const results = groups.flatMap((group) => group.results);
  const active = results.find(({ key }) => key === pointedKey) ?? results[0];

  const point = (result: SearchResult | undefined) => setPointedKey(result?.key);
  const move = (step: 1 | -1) => {
    const at = active ? results.indexOf(active) : -1;
    point(results.at((at + step) % results.length));
  };
  return { groups, active, isPending: isPending || documents.isPending, point, move };
}

/** The state of the global search: text, open list, results, and the keys that work it. */
export function useGlobalSearch() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const results = useResults(isUsed, isOpen, text);
  const { active, move, point } = results;

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
    setText('');
    void navigate(result.path);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
      else open();
    } else if (event.key === 'Enter' && isOpen && active) {
      event.preventDefault();
      choose(active);
    }
  };
  return { ...results, text, isOpen, type, open, close, prepare, choose, onKeyDown };
}
