import type { ReactNode } from 'react';
import { LinkButton } from '../actions/link-button.tsx';
import { Popover } from '../overlays/popover.tsx';

interface ChartNoteProps {
  /** The title of the chart. */
  title: string;
  note: ReactNode;
  /** How the chart counts, one paragraph each. */
  method: readonly string[];
  /** Above a chart without a legend, in the place of one. */
  isAbove?: boolean | undefined;
}

/** One sentence below a chart, and how it counts behind a button. */
export function ChartNote({ title, note, method, isAbove = false }: ChartNoteProps) {
  if (!note && method.length === 0) return isAbove ? <span /> : null;
  const Caption = isAbove ? 'div' : 'figcaption';
  return (
    <Caption className={isAbove ? 'min-w-0 self-center text-sm text-muted' : 'mt-2 text-sm text-muted'}>
      {note}{' '}
      {method.length > 0 && (
        <Popover
          label={`How this is counted: ${title}`}
          align="end"
          className="w-96"
          trigger={
            <LinkButton
              aria-label={`How this is counted: ${title}`}
              className="text-sm max-md:flex max-md:min-h-11 max-md:items-center"
            >
              How this is counted
            </LinkButton>
          }
        >
          <div className="flex flex-col gap-2 text-sm">
            <p className="font-medium">How this is counted</p>
            {method.map((paragraph) => (
              <p key={paragraph} className="text-muted">
                {paragraph}
              </p>
            ))}
          </div>
        </Popover>
      )}
    </Caption>
  );
}
