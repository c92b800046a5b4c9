import { clsx } from 'clsx/lite';
import { Link } from 'react-router';
import {
  OUTCOME_FIGURES,
  shareByDefault,
  sumOfCells,
  type DecisionOutcomes,
} from '@pactbook/domain/features/decisions/outcomes.ts';
import { percentageText } from '../../../field-kit/value/own-money.ts';
import type { OutcomesQuery } from '../../../platform/addresses/decision-queries.ts';
import { paths } from '../../../platform/paths.ts';
import { FIGURE_GRID, FIGURE_IN_GRID } from '../../../ui/layout/figure-grid.ts';
import { amountWords, termsWords } from './outcome-words.ts';

interface OutcomeFiguresProps {
  outcomes: DecisionOutcomes;
  query: OutcomesQuery;
}

/** The sums of all years; each opens its terms. What renewed by default is red. */
export function OutcomeFigures({ outcomes, query }: OutcomeFiguresProps) {
  const { cells } = outcomes;
  const share = shareByDefault(cells);
  return (
    <ul aria-label="Sums of all years" className={FIGURE_GRID}>
      {OUTCOME_FIGURES.map((figure) => {
        const { terms, cost } = sumOfCells(cells, figure);
        const isDefault = figure.id === 'default';
        return (
          <li key={figure.id} className={FIGURE_IN_GRID}>
            <Link
              to={paths.decisionOutcomes({ ...query, figure: figure.id, year: undefined })}
              preventScrollReset
              aria-current={query.figure === figure.id && query.year === undefined ? 'true' : undefined}
              className="flex h-full flex-col rounded-lg border border-border bg-raised px-4 py-3 transition-colors hover:bg-hover aria-[current=true]:border-accent"
            >
              <span className="text-sm text-muted">{figure.label}</span>
              <span
                className={clsx(
                  'text-xl font-semibold tabular-nums',
                  isDefault && terms > 0 && 'text-negative',
                )}
              >
                {amountWords(cost, outcomes)}
              </span>
              <span className="text-sm text-muted tabular-nums">
                {termsWords(terms)}
                {isDefault && ` · ${share === null ? '—' : percentageText(share)} of all renewed`}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
