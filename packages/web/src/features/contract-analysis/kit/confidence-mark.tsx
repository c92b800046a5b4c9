import { clsx } from 'clsx/lite';
import type { ConfidenceBand } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { confidenceBand } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { isFoundByWords } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';

const BARS: Readonly<Record<ConfidenceBand, string>> = {
  High: 'bg-positive-mark',
  Medium: 'bg-caution-mark',
  Low: 'bg-border-control',
};

interface ConfidenceMarkProps {
  confidence: number;
  /** The kind of clauses, or the name of the field. */
  kind: string;
}

/** How sure a finding is: a word, a bar and the percentage. What rules found by its words has none of its own. */
export function ConfidenceMark({ confidence, kind }: ConfidenceMarkProps) {
  if (isFoundByWords(kind) && confidence < 1)
    return <span className="shrink-0 text-xs text-muted">Found by words</span>;
  const band = confidenceBand(confidence);
  const percent = Math.round(confidence * 100);
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5 text-xs text-muted tabular-nums">
      <span
        aria-hidden
        className="block h-1 w-8 overflow-hidden rounded-full bg-track @max-xs:hidden forced-colors:border"
      >
        <span
          className={clsx('block h-full rounded-full forced-colors:bg-[CanvasText]', BARS[band])}
          style={{ width: `${percent}%` }}
        />
      </span>
      {band} {percent}%
    </span>
  );
}
