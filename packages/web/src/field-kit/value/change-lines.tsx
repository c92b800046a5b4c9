import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { changedWords } from './changed-words.ts';
import { counted } from '../../ui/text/own-numbers.ts';

/** One changed value as text; empty when there was or is no value. */
export interface WordedChange {
  readonly label: string;
  readonly from: string;
  readonly to: string;
}

const SHOWN = 4;

/** Changes as "Label: old → new", "Label: new" or "Label: old removed", the first few with a button for all. */
export function ChangeLines({ changes }: { changes: readonly WordedChange[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const shown = isOpen ? changes : changes.slice(0, SHOWN);
  const hidden = changes.length - shown.length;
  return (
    <>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {shown.map((change) => (
          <li key={change.label} className="min-w-0">
            <span className="text-muted">{change.label}: </span>
            <OldToNew {...change} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <LinkButton className="mt-1 text-sm" onClick={() => setIsOpen(true)}>
          {counted(hidden, 'more change')}
        </LinkButton>
      )}
    </>
  );
}

function OldToNew(change: WordedChange) {
  // An unchanged value is the subject of the others, such as a document that got a new version.
  if (change.from === change.to || change.from === '') return <Words text={change.to} />;
  if (change.to === '')
    return (
      <span className="break-words">
        <Words text={change.from} isOld /> removed
      </span>
    );
  const { from, to } = changedWords(change.from, change.to);
  return (
    <span className="break-words">
      <Words text={from} isOld />
      <ArrowRight aria-hidden className="mx-1 inline size-3 text-faint" />
      <span className="sr-only"> changed to </span>
      <Words text={to} />
    </span>
  );
}

function Words({ text, isOld = false }: { text: string; isOld?: boolean }) {
  if (text === '') return <span className="text-faint">nothing</span>;
  return (
    <span dir="auto" className={isOld ? 'text-muted line-through decoration-faint' : undefined}>
      {text}
    </span>
  );
}
