import { Link } from 'react-router';
import {
  CHANGE_WORDS,
  type ComparedSentence,
  type DocumentComparison,
} from '@pactbook/domain/features/contract-comparison/comparison.ts';
import type { Side, WordPart } from '@pactbook/domain/features/contract-comparison/word-changes.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { numberText } from '../../../ui/text/own-numbers.ts';
import { sentenceAddress } from '../kit/sentence-address.ts';
import type { NumberedChange } from './comparison-groups.ts';

/** The documents that a row is about. */
export type ComparedSides = Pick<DocumentComparison, 'left' | 'right'>;

interface ChangeRowProps {
  change: NumberedChange;
  sides: ComparedSides;
}

/** Both versions of a sentence beside each other; on a narrow window one below the other. */
export function ChangeRow({ change, sides }: ChangeRowProps) {
  const { id, left, right, words, kinds } = change;
  const others = kinds.slice(1);
  const isRewritten = change.change === 'moved' && words.length > 0;
  const said = isRewritten ? 'Moved and changed' : CHANGE_WORDS[change.change];
  return (
    <li
      id={id}
      tabIndex={-1}
      aria-label={said}
      className="flex scroll-my-20 flex-col gap-2 px-4 py-3 outline-offset-[-2px]"
    >
      <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
        <Badge hasDot={false} tone={change.change === 'same' ? 'neutral' : 'caution'}>
          {said}
        </Badge>
        {others.length > 0 && `Also ${others.join(', ')}`}
      </p>
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        <SentenceOf side="left" document={sides.left} sentence={left} words={words} />
        <SentenceOf side="right" document={sides.right} sentence={right} words={words} />
      </div>
    </li>
  );
}

interface SentenceOfProps {
  side: Exclude<Side, 'both'>;
  document: ComparedSides['left'];
  sentence: ComparedSentence | null;
  words: readonly WordPart[];
}

const SIDE_WORDS = { left: 'Before', right: 'After' } as const;

function SentenceOf({ side, document, sentence, words }: SentenceOfProps) {
  return (
    <figure className="flex min-w-0 flex-col gap-1">
      <figcaption className="flex items-center gap-2 text-xs font-medium text-muted">
        {SIDE_WORDS[side]}
        {sentence && <PlaceLink document={document} sentence={sentence} />}
      </figcaption>
      {sentence ? (
        <blockquote dir="auto" className="text-base break-words">
          {words.length === 0 ? sentence.text : <MarkedWords side={side} words={words} />}
        </blockquote>
      ) : (
        <p className="text-base text-muted">Not in this document.</p>
      )}
    </figure>
  );
}

/** The words of a side: what the other one does not have is struck through or underlined as well as coloured. */
function MarkedWords({ side, words }: Pick<SentenceOfProps, 'side' | 'words'>) {
  return words.map((part, at) => {
    if (part.side !== 'both' && part.side !== side) return null;
    const text = `${part.text} `;
    if (part.side === 'both') return <span key={at}>{text}</span>;
    return (
      <span key={at}>
        {part.side === 'left' ? (
          <del className="rounded-xs bg-negative-soft px-0.5 text-negative line-through">{part.text}</del>
        ) : (
          <ins className="rounded-xs bg-positive-soft px-0.5 text-positive underline">{part.text}</ins>
        )}{' '}
      </span>
    );
  });
}

interface PlaceLinkProps {
  document: ComparedSides['left'];
  sentence: Pick<ComparedSentence, 'page' | 'finding' | 'text'>;
}

/** Opens the document at the sentence. */
export function PlaceLink({ document, sentence: { page, finding, text } }: PlaceLinkProps) {
  return (
    <Link
      to={sentenceAddress(document, { quote: text, page, finding })}
      aria-label={`Open ${document.fileName}${page === null ? '' : `, page ${page}`}`}
      className="inline-flex min-h-6 items-center rounded-md border border-border-strong px-1.5 text-accent-text hover:bg-hover"
    >
      {page === null ? 'Open' : `Page ${numberText(page)}`}
    </Link>
  );
}
