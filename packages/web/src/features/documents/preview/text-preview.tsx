import { FileWarning } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { FindBar } from '../find/find-bar.tsx';
import type { FoundPlace } from '../find/found-places.ts';
import { reveal } from '../find/reveal.ts';
import { useFind } from '../find/use-find.ts';
import type { FindStart } from '../find/use-find.ts';
import { PreviewLoading } from './preview-loading.tsx';

/** Longer text is cut, because the browser would take too long to lay it out. */
const MOST_BYTES = 1024 * 1024;

const CHARSET = /charset=([\w-]+)/;

/** Reads a text in the encoding that the server found. */
export const decoderFor = (bytes: Blob) => new TextDecoder(CHARSET.exec(bytes.type)?.[1] ?? 'utf-8');

/** The text to show, and whether the file has more. */
interface ReadText {
  readonly text: string;
  readonly isCut: boolean;
}

async function readText(bytes: Blob): Promise<ReadText> {
  const buffer = await bytes.slice(0, MOST_BYTES).arrayBuffer();
  const isCut = bytes.size > MOST_BYTES;
  // The cut may split the last character of a long file.
  return { text: decoderFor(bytes).decode(buffer, { stream: isCut }), isCut };
}

/** As much of a text as can be shown. */
export function cutText(text: string): ReadText {
  return { text: text.slice(0, MOST_BYTES), isCut: text.length > MOST_BYTES };
}

export interface TextPreviewProps {
  bytes: Blob;
  name: string;
  /** The searched words. */
  start: FindStart | null;
}

/** A text file as plain text: markup in it is not interpreted. */
export function TextPreview(props: TextPreviewProps) {
  return <ReadPreview {...props} read={readText} />;
}

/** What is read of a file, as plain text. */
export function ReadPreview({
  bytes,
  name,
  start,
  read,
}: TextPreviewProps & { read: (bytes: Blob) => Promise<ReadText> }) {
  const [state, setState] = useState<ReadText | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isOver = false;
    const show = (next: ReadText | 'failed') => {
      if (!isOver) setState(next);
    };
    read(bytes).then(show, () => show('failed'));
    return () => {
      isOver = true;
    };
  }, [bytes, read]);
  if (state === 'loading') return <PreviewLoading />;
  if (state === 'failed') {
    return (
      <EmptyState
        icon={<FileWarning />}
        title="This file could not be read."
        text="It may be damaged. Download it to try another program."
      />
    );
  }
  return <OpenText {...state} name={name} start={start} />;
}

function OpenText({ text, name, start, isCut }: Omit<TextPreviewProps, 'bytes'> & ReadText) {
  const frame = useRef<HTMLDivElement>(null);
  const textOf = useCallback(() => Promise.resolve(text), [text]);
  const find = useFind({ pageCount: 1, textOf }, start, () => 1);
  const { places, current } = find;
  useEffect(() => {
    const mark = frame.current?.querySelector('mark[data-current]');
    if (current && frame.current && mark) reveal(frame.current, mark);
  }, [current]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center border-b border-border px-3 py-1.5">
        <FindBar find={find} />
      </div>
      <div
        ref={frame}
        role="region"
        aria-label={`Text of ${name}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to take the focus (WCAG 2.1.1)
        tabIndex={0}
        className="min-h-0 flex-1 overflow-auto outline-offset-[-2px]"
      >
        <pre dir="auto" className="p-4 font-mono text-sm break-words whitespace-pre-wrap">
          <MarkedText text={text} places={places} current={current} />
        </pre>
        {isCut && (
          <p className="border-t border-border p-4 text-sm text-muted">
            This is the first megabyte. Download the document to read all of it.
          </p>
        )}
      </div>
    </div>
  );
}

interface MarkedTextProps {
  text: string;
  places: readonly FoundPlace[];
  current: FoundPlace | null;
}

/** A text with highlights. */
function MarkedText({ text, places, current }: MarkedTextProps) {
  const parts = [];
  let from = 0;
  for (const place of places) {
    parts.push(
      text.slice(from, place.start),
      <mark
        key={place.start}
        data-current={place === current ? '' : undefined}
        className="rounded-[2px] bg-highlight text-text data-current:bg-accent data-current:text-on-accent"
      >
        {text.slice(place.start, place.end)}
      </mark>,
    );
    from = place.end;
  }
  return [...parts, text.slice(from)];
}
