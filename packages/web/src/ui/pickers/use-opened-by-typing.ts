import { useState } from 'react';

/** Focuses the search of an opened list behind its text, which selecting would let the next letter replace. */
function focusBehindText(event: Event): void {
  const { currentTarget } = event;
  const search = currentTarget instanceof HTMLElement ? currentTarget.querySelector('input') : null;
  if (!search || search.value === '') return;
  event.preventDefault();
  search.focus();
  search.setSelectionRange(search.value.length, search.value.length);
}

/** A list that opens, with the letter that was typed on its button as the beginning of the search. */
export function useOpenedByTyping() {
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const setOpen = (next: boolean, text = '') => {
    setTyped(text);
    setIsOpen(next);
  };
  return {
    isOpen,
    typed,
    open: (text: string) => setOpen(true, text),
    close: () => setOpen(false),
    /** The properties of its popover. */
    popover: {
      isOpen,
      onOpenChange: (next: boolean) => setOpen(next),
      onOpenAutoFocus: focusBehindText,
    },
  };
}
