import { useEffect, useState } from 'react';
import { PreviewLoading } from './preview-loading.tsx';

/** Text beyond this is not shown: the browser would take too long to lay it out. */
const MOST_BYTES = 1024 * 1024;

/** The text of a file in UTF-8, by its mark in UTF-16, or in the encoding of older Windows programs. */
export async function readText(bytes: Blob): Promise<string> {
  const buffer = await bytes.slice(0, MOST_BYTES).arrayBuffer();
  const [first, second] = new Uint8Array(buffer.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(buffer);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(buffer);
  try {
    // The cut may go through the last letter of a long file.
    return new TextDecoder('utf-8', { fatal: true }).decode(buffer, { stream: bytes.size > MOST_BYTES });
  } catch {
    return new TextDecoder('windows-1252').decode(buffer);
  }
}

/** A text file as plain text: nothing in it is taken for markup. */
export function TextPreview({ bytes, name }: { bytes: Blob; name: string }) {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    void readText(bytes).then((read) => {
      if (!isOver) setText(read);
    });
    return () => {
      isOver = true;
    };
  }, [bytes]);
  if (text === null) return <PreviewLoading />;
  return (
    <div
      role="region"
      aria-label={`Text of ${name}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to take the focus (WCAG 2.1.1)
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto border-t border-border outline-offset-[-2px]"
    >
      <pre dir="auto" className="p-4 font-mono text-sm break-words whitespace-pre-wrap">
        {text}
      </pre>
      {bytes.size > MOST_BYTES && (
        <p className="border-t border-border p-4 text-sm text-muted">
          This is the first megabyte. Download the document to read all of it.
        </p>
      )}
    </div>
  );
}
