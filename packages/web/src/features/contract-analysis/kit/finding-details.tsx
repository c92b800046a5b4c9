import { useQuery } from '@tanstack/react-query';
import { Check, Pencil, Undo2, X } from 'lucide-react';
import { ADDED } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { FindingDecision } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { useNow } from '../../../platform/now.ts';
import { timeAgo } from '../../../platform/time-ago.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { peopleNamesQuery } from '../../users/queries.ts';
import { canDecide } from './findings.ts';
import type { Finding } from './findings.ts';
import { QuoteText } from './quote-text.tsx';

/** What can be done with a finding. */
export interface FindingSteps {
  readonly accept: (finding: Finding) => void;
  readonly reject: (finding: Finding) => void;
  readonly undo: (finding: Finding) => void;
  /** Opens the input of a field's value. */
  readonly edit: (finding: Finding) => void;
  /** Asks why the record is right. */
  readonly keepRecord: (finding: Finding) => void;
  /** Marks the quote and brings the document to the front. */
  readonly show: (finding: Finding) => void;
}

interface FindingDetailsProps {
  finding: Finding;
  steps: FindingSteps;
}

/** The quotes of a finding, its decision, and what can be done. */
export function FindingDetails({ finding, steps }: FindingDetailsProps) {
  return (
    <div className="flex flex-col gap-3 px-4 pt-1 pb-3">
      {finding.evidence.map(({ start, page, quote }) => (
        <blockquote
          key={start}
          dir="auto"
          className="max-h-48 overflow-y-auto border-l-2 border-border-strong pl-3 text-sm break-words whitespace-pre-line"
        >
          <QuoteText quote={quote} leadIn={finding.leadIn} />
          {page !== null && <span className="text-muted"> (page {page})</span>}
        </blockquote>
      ))}
      {finding.decision && <DecisionLine decision={finding.decision} />}
      <div className="flex flex-wrap items-center gap-1.5">
        {finding.decision === null ? (
          <OpenSteps finding={finding} steps={steps} />
        ) : (
          <Button size="sm" icon={<Undo2 aria-hidden />} onClick={() => steps.undo(finding)}>
            Undo
          </Button>
        )}
        {finding.evidence.length > 0 && (
          <Button size="sm" variant="ghost" className="lg:hidden" onClick={() => steps.show(finding)}>
            Show in document
          </Button>
        )}
      </div>
    </div>
  );
}

function OpenSteps({ finding, steps }: FindingDetailsProps) {
  const isDecidable = canDecide(finding);
  return (
    <>
      {isDecidable && (
        <Button size="sm" icon={<Check aria-hidden />} onClick={() => steps.accept(finding)}>
          Accept
        </Button>
      )}
      {finding.field && (
        <Button size="sm" icon={<Pencil aria-hidden />} onClick={() => steps.edit(finding)}>
          {isDecidable ? 'Edit' : 'Enter'}
        </Button>
      )}
      {isDecidable && (
        <Button size="sm" icon={<X aria-hidden />} onClick={() => steps.reject(finding)}>
          Reject
        </Button>
      )}
      {finding.field?.record?.comparison === 'differs' && (
        <Button size="sm" onClick={() => steps.keepRecord(finding)}>
          The record is right
        </Button>
      )}
    </>
  );
}

/** Who decided, when and why. */
function DecisionLine({ decision }: { decision: FindingDecision }) {
  const { data: names } = useQuery(peopleNamesQuery);
  const now = useNow();
  const done = decision.verdict === ADDED ? 'Added' : 'Decided';
  const by = decision.decidedBy === null ? undefined : names?.get(decision.decidedBy);
  return (
    <p className="text-sm break-words text-muted">
      {done}
      {by !== undefined && ` by ${by}`} {timeAgo(Date.parse(decision.decidedAt), now)}
      {decision.reason !== null && decision.reason !== '' && <>: {decision.reason}</>}
    </p>
  );
}
