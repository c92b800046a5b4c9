import { quoteWords } from '@pactbook/domain/features/contract-analysis/found-words.ts';

interface QuoteTextProps {
  quote: string;
  /** The words that lead into the list with it. */
  leadIn?: string | undefined;
}

/** A quote as running text; an item of a list after the words that lead into the list. */
export function QuoteText({ quote, leadIn }: QuoteTextProps) {
  return (
    <>
      {leadIn !== undefined && <span className="block text-muted">{quoteWords(leadIn)}</span>}
      {quoteWords(quote)}
    </>
  );
}
