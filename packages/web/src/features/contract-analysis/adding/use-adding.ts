import { useState } from 'react';

/** The section that shows the document. */
const DOCUMENT = 'section[aria-label="Document"]';

/** What is selected in the document; '' for nothing, or for words elsewhere on the page. */
export function selectedWords(): string {
  const selection = window.getSelection();
  const node = selection?.anchorNode;
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest(DOCUMENT) ? (selection?.toString().trim() ?? '') : '';
}

/** The dialog that adds what was missed: closed, or open with the words that were selected then. */
export function useAdding() {
  const [words, setWords] = useState<string | null>(null);
  return { words, start: () => setWords(selectedWords()), stop: () => setWords(null) };
}

export type Adding = ReturnType<typeof useAdding>;
