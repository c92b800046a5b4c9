import type { UseQueryResult } from '@tanstack/react-query';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { DECISION_LABELS } from '@pactbook/domain/features/contracts/decision.ts';
import type { ContractTerm } from '@pactbook/domain/features/contracts/decision.ts';
import { renewalWords } from '@pactbook/domain/features/contracts/renewal.ts';
import { useProfile } from '../users/queries.ts';
import { exactTime } from '../../platform/time-ago.ts';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { Collapsible } from '../../ui/layout/collapsible.tsx';
import type { ContentContext } from '../contracts/contract-content.ts';
import { counted } from '../../ui/text/own-numbers.ts';

export interface EarlierTermsProps {
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching' | 'refetch' | 'data'>;
  /** Latest first. */
  ended: readonly ContractTerm[];
  context: ContentContext;
}

/** The terms before the present one. They never change. */
export function EarlierTerms({ query, ended, context }: EarlierTermsProps) {
  if (!query.data) return <QueryFallback query={query} lines={2} label="Loading the earlier terms" />;
  if (ended.length === 0) return null;
  return (
    <Collapsible title={counted(ended.length, 'earlier term')} isInitiallyOpen={false}>
      <ol className="flex flex-col gap-3 pt-2 pl-5">
        {ended.map((term) => (
          <EarlierTerm key={term.number} term={term} context={context} />
        ))}
      </ol>
    </Collapsible>
  );
}

function EarlierTerm({ term, context }: { term: ContractTerm; context: ContentContext }) {
  const { timeZoneId } = useProfile();
  const nameOf = (id: string) => context.peopleNames.get(id) ?? 'Unknown person';
  const when = term.endedAt ? exactTime(Date.parse(term.endedAt), timeZoneId) : '';
  const how = term.endedBy ? `Renewed by ${nameOf(term.endedBy)}` : 'Renewed automatically';
  const { decision } = term;
  return (
    <li className="text-sm">
      <p className="text-base tabular-nums">
        <span className="font-medium">Term {term.number}:</span> {formatMediumDate(term.startDate)} –{' '}
        {formatMediumDate(term.endDate)}
      </p>
      <p className="text-muted">
        {[
          renewalWords(term.renewal),
          term.noticeDeadline && `notice by ${formatMediumDate(term.noticeDeadline)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p className="text-muted">
        {how} on {when}
      </p>
      {decision && (
        <p className="text-muted">
          Decided: {DECISION_LABELS[decision.decision]}, by {nameOf(decision.decidedBy)} on{' '}
          {formatMediumDate(decision.decidedOn)}
          {decision.lateNoticeAccepted === true && ', late notice accepted by the vendor'}
          {decision.reason && `: ${decision.reason}`}
        </p>
      )}
    </li>
  );
}
