import { useState } from 'react';
import type { ReactNode } from 'react';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { useFitsTwoPanes } from '../../../ui/layout/use-media-query.ts';

export type Pane = 'document' | 'findings';

const PANES = [
  { value: 'document', label: 'Document' },
  { value: 'findings', label: 'Findings' },
] as const;

// Positioned, so that words for screen readers only do not make the page longer.
const FRAME =
  'relative flex min-h-0 min-w-0 flex-col overflow-hidden rounded-lg border border-border bg-raised';

/** Which pane a narrow window shows; wide ones show both. */
export function usePanes() {
  const hasBoth = useFitsTwoPanes();
  const [pane, setPane] = useState<Pane>('findings');
  return { hasBoth, pane, setPane };
}

interface ReviewPanesProps {
  panes: ReturnType<typeof usePanes>;
  document: ReactNode;
  findings: ReactNode;
  /** What the second pane is called. */
  label: string;
}

/** The document at the left, the findings at the right; under 1,024 px one of them at a time. */
export function ReviewPanes({
  panes: { hasBoth, pane, setPane },
  document,
  findings,
  label,
}: ReviewPanesProps) {
  if (hasBoth) {
    return (
      <div className="grid min-h-96 flex-1 grid-cols-[minmax(0,3fr)_minmax(0,2fr)] gap-4">
        <section aria-label="Document" className={FRAME}>
          {document}
        </section>
        <section aria-label={label} className={`${FRAME} overflow-y-auto`}>
          {findings}
        </section>
      </div>
    );
  }
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <SegmentedControl label="Show" value={pane} options={PANES} onChange={setPane} />
      {pane === 'document' ? (
        <section aria-label="Document" className={`${FRAME} h-[75dvh]`}>
          {document}
        </section>
      ) : (
        <section aria-label={label} className={FRAME}>
          {findings}
        </section>
      )}
    </div>
  );
}
