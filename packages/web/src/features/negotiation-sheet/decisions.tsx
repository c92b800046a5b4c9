import { useQuery } from '@tanstack/react-query';
import { DECISION_LABELS, type ContractTerm } from '@pactbook/domain/features/contracts/decision.ts';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { peopleNamesQuery } from '../users/queries.ts';

/** The present term and those before it, with what was decided about each. */
export function Decisions({ terms }: { terms: readonly ContractTerm[] }) {
  const { data: names } = useQuery(peopleNamesQuery);
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {terms.map(({ number, startDate, endDate, endedAs, endedBy, decision }) => (
        <li key={number}>
          <span className="font-medium tabular-nums">
            Term {number}: {startDate === null ? '' : formatMediumDate(startDate)} –{' '}
            {endDate === null ? '' : formatMediumDate(endDate)}
          </span>
          <span className="block break-words text-muted" dir="auto">
            {decision === null
              ? endedAs === null
                ? 'No decision yet'
                : endedBy === null
                  ? 'Renewed automatically, without a decision'
                  : 'Renewed without a decision'
              : [
                  `${DECISION_LABELS[decision.decision]}, ${formatMediumDate(decision.decidedOn)}`,
                  names?.get(decision.decidedBy),
                  decision.reason,
                ]
                  .filter(Boolean)
                  .join(', ')}
          </span>
        </li>
      ))}
    </ul>
  );
}
