import { ChevronLeft, ChevronRight, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { MOST_PLACES } from './found-places.ts';
import type { Find } from './use-find.ts';
import { counted, numberText } from '../../../ui/text/own-numbers.ts';

/** The state of a search in a document. */
function placeWords({ question, places, at, isOver, pagesRead, pageCount, hasFailed }: Find): string {
  if (question === '') return '';
  if (places.length === 0) {
    if (!isOver) return `Searching, ${numberText(pagesRead)} of ${counted(pageCount, 'page')}`;
    return hasFailed ? 'Not found. Some pages could not be read.' : 'Not found';
  }
  const all = `${numberText(places.length)}${places.length === MOST_PLACES || !isOver ? '+' : ''}`;
  return `${numberText(at + 1)} of ${all}`;
}

/** Ctrl F, or Command F, focuses the search box, because the browser's own search only finds rendered pages. */
function useFindKey(focus: () => boolean) {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      const isFind = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (isFind && event.key.toLowerCase() === 'f' && focus()) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [focus]);
}

/** Finds words in the open document: Enter goes to the next match, Shift Enter to the previous one. */
export function FindBar({ find }: { find: Find }) {
  const box = useRef<HTMLInputElement>(null);
  useFindKey(() => {
    // Pressed again, the browser's own search opens.
    if (!box.current || document.activeElement === box.current) return false;
    box.current.focus();
    box.current.select();
    return true;
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    find.step(event.shiftKey ? -1 : 1);
  };
  const hasPlaces = find.places.length > 0;
  return (
    <div
      role="search"
      aria-label="Find in this document"
      className="flex min-w-0 items-center gap-1 max-md:order-last max-md:w-full @max-xl:order-last @max-xl:w-full"
    >
      <Input
        ref={box}
        type="search"
        aria-label="Find in this document"
        placeholder="Find in document"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        leading={<Search />}
        className="w-48 max-md:w-full"
        value={find.text}
        onChange={(event) => find.setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span
        role="status"
        className="min-w-16 shrink-0 text-center text-sm whitespace-nowrap text-muted tabular-nums empty:min-w-0"
      >
        {find.isWaiting ? '' : placeWords(find)}
      </span>
      <IconButton
        label="Previous match"
        shortcut="Shift Enter"
        disabled={!hasPlaces}
        onClick={() => find.step(-1)}
      >
        <ChevronLeft aria-hidden />
      </IconButton>
      <IconButton label="Next match" shortcut="Enter" disabled={!hasPlaces} onClick={() => find.step(1)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
}
