import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { useState } from 'react';
import type { DocumentExcerpt, RecordDocument } from '@pactbook/domain/features/documents/document.ts';
import { EXCERPTS_SHOWN } from '@pactbook/domain/features/documents/document.ts';
import { usePaused } from '../../../platform/paused.ts';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { HighlightRanges } from '../../../ui/text/highlight.tsx';
import { documentExcerptsQuery } from '../queries.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

/** Single letters are not searched for. */
const FEWEST_LETTERS = 2;

/** Matches in a document without a preview: excerpts of its text. */
export function Excerpts({ document, words }: { document: RecordDocument; words: string }) {
  const [text, setText] = useState(words);
  const question = usePaused(text).trim();
  const isAsked = question.length >= FEWEST_LETTERS;
  const found = useQuery({
    ...documentExcerptsQuery(document.contractId, document.id, question),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return (
    <section
      aria-label="Find in this document"
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-5 pb-5"
    >
      <Input
        type="search"
        aria-label="Find in this document"
        placeholder="Find in document"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        leading={<Search />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.isError && <ErrorPanel onRetry={() => void found.refetch()} isRetrying={found.isFetching} />}
      <p role="status" className="text-sm text-muted tabular-nums empty:hidden">
        {isAsked && found.data && countWords(found.data.length)}
      </p>
      {isAsked && found.data && <ExcerptList excerpts={found.data} />}
    </section>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'Not found';
  if (count === EXCERPTS_SHOWN) return `The first ${count} places`;
  return counted(count, 'place');
}

function ExcerptList({ excerpts }: { excerpts: readonly DocumentExcerpt[] }) {
  if (excerpts.length === 0) return null;
  return (
    <ol aria-label="Places" className="flex flex-col gap-2">
      {excerpts.map(({ page, snippet }, at) => (
        <li key={at} dir="auto" className="rounded-md border border-border px-3 py-2 text-sm break-words">
          <HighlightRanges text={snippet.text} ranges={snippet.highlights} />
          {page !== null && <span className="mt-1 block text-xs text-muted">Page {page}</span>}
        </li>
      ))}
    </ol>
  );
}
