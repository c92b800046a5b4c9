import { Check, CornerDownRight, Pencil, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import type { Verdict } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { ConfidenceMark } from '../kit/confidence-mark.tsx';
import { IconBadge } from '../kit/icon-badge.tsx';
import { canDecide, findingValue } from '../kit/findings.ts';
import type { Finding } from '../kit/findings.ts';
import { FindingDetails } from '../kit/finding-details.tsx';
import type { FindingSteps } from '../kit/finding-details.tsx';
import { findingId } from './use-review.ts';

interface FindingRowProps {
  finding: Finding;
  isChosen: boolean;
  onChoose: () => void;
  steps: FindingSteps;
}

/** One finding: what it is, its value, where it is and how sure it is; unfolded also its quote and what can be done. */
export function FindingRow({ finding, isChosen, onChoose, steps }: FindingRowProps) {
  const { key, label, decision, field } = finding;
  const value = findingValue(finding);
  const why = field?.why ?? null;
  const isRejected = decision?.verdict === 'rejected' || decision?.verdict === 'recordIsRight';
  return (
    <li className={clsx('border-b border-border last:border-b-0', isChosen && 'bg-selected')}>
      <button
        type="button"
        id={findingId(key)}
        aria-expanded={isChosen}
        onClick={onChoose}
        className="flex w-full min-w-0 flex-col gap-0.5 px-4 py-2.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="flex w-full min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-sm font-medium text-muted">{label}</span>
          {finding.experimental && (
            <Badge tone="caution" hasDot={false}>
              Experimental
            </Badge>
          )}
          <span className="ml-auto flex items-center gap-2">
            <PageChip finding={finding} />
            {canDecide(finding) && decision === null && (
              <ConfidenceMark confidence={finding.confidence} kind={label} />
            )}
            {decision && <VerdictMark verdict={decision.verdict} />}
            {why === null && value === '' && <span className="text-sm text-muted">Not found</span>}
          </span>
        </span>
        {value !== '' && (
          <span
            dir="auto"
            className={clsx(
              'w-full text-base break-words',
              field === null ? (isChosen ? 'sr-only' : 'line-clamp-2') : 'font-medium',
              isRejected && 'text-muted line-through',
            )}
          >
            {value}
          </span>
        )}
        {why !== null && (
          <span className={clsx('text-muted', value === '' ? 'text-base' : 'text-sm')}>{why}</span>
        )}
        <RecordLine finding={finding} />
      </button>
      {isChosen && <FindingDetails finding={finding} steps={steps} />}
    </li>
  );
}

/** Where the finding is. */
function PageChip({ finding: { evidence } }: { finding: Finding }) {
  const page = evidence[0]?.page ?? null;
  if (page === null) return null;
  return (
    <span className="rounded-sm bg-track px-1.5 text-xs leading-5 whitespace-nowrap text-muted tabular-nums">
      <span className="sr-only">page </span>
      <span aria-hidden>p. </span>
      {page}
    </span>
  );
}

/** What the record says when it differs, or has nothing. */
function RecordLine({ finding: { field, decision } }: { finding: Finding }) {
  const record = field?.record;
  if (!record || record.comparison !== 'differs' || decision?.verdict === 'recordIsRight') return null;
  return (
    <span className="flex items-start gap-1.5 text-sm text-caution [&>svg]:mt-0.5 [&>svg]:size-3.5 [&>svg]:shrink-0">
      <CornerDownRight aria-hidden />
      <span dir="auto" className="min-w-0 break-words">
        The record says {record.current}
      </span>
    </span>
  );
}

const VERDICT_LOOKS: Readonly<
  Record<Verdict, { words: string; tone: 'positive' | 'neutral'; icon: ReactNode }>
> = {
  added: { words: 'Added', tone: 'positive', icon: <Plus aria-hidden /> },
  accepted: { words: 'Accepted', tone: 'positive', icon: <Check aria-hidden /> },
  edited: { words: 'Edited', tone: 'positive', icon: <Pencil aria-hidden /> },
  rejected: { words: 'Rejected', tone: 'neutral', icon: <X aria-hidden /> },
  recordIsRight: { words: 'The record is right', tone: 'neutral', icon: <Check aria-hidden /> },
};

function VerdictMark({ verdict }: { verdict: Verdict }) {
  const { words, tone, icon } = VERDICT_LOOKS[verdict];
  return (
    <IconBadge tone={tone} icon={icon}>
      {words}
    </IconBadge>
  );
}
