import { useEffect, useMemo, useRef } from 'react';
import type { Evidence } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { markedRangesOf } from './quotes.ts';

interface TextDocumentProps {
  text: string;
  name: string;
  /** Where something was found. */
  found: readonly Evidence[];
  /** The chosen finding; a new object is scrolled to. */
  chosen: { readonly label: string; readonly evidence: readonly Evidence[] } | null;
}

const NO_EVIDENCE: readonly Evidence[] = [];

/** The text of a file without pages, as plain text: markup in it is not interpreted. */
export function TextDocument({ text, name, found, chosen }: TextDocumentProps) {
  const frame = useRef<HTMLDivElement>(null);
  const marked = useMemo(
    () => markedRangesOf(text.length, found, chosen?.evidence ?? NO_EVIDENCE),
    [text, found, chosen],
  );
  useEffect(() => {
    const [mark] = frame.current?.querySelectorAll('mark[data-chosen]') ?? [];
    if (!chosen || !mark || !frame.current) return;
    const box = frame.current.getBoundingClientRect();
    const { top, bottom } = mark.getBoundingClientRect();
    frame.current.scrollTop += (top + bottom) / 2 - (box.top + frame.current.clientHeight / 2);
  }, [chosen]);
  const first = marked.findIndex(({ mark }) => mark === 'chosen');
  return (
    <div
      ref={frame}
      role="region"
      aria-label={`Text of ${name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to take the focus (WCAG 2.1.1)
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
    >
      <div
        dir="auto"
        className="mx-auto max-w-[48rem] px-6 py-5 text-base leading-6 break-words whitespace-pre-wrap"
      >
        {marked.map(({ start, end, mark }, index) =>
          mark === 'none' ? (
            text.slice(start, end)
          ) : (
            <mark
              key={start}
              data-chosen={mark === 'chosen' ? '' : undefined}
              className="rounded-[2px] bg-accent-soft text-text data-chosen:bg-highlight data-chosen:outline-2 data-chosen:outline-caution-mark"
            >
              {index === first && <span className="sr-only select-none">{chosen?.label}: </span>}
              {text.slice(start, end)}
            </mark>
          ),
        )}
      </div>
    </div>
  );
}
