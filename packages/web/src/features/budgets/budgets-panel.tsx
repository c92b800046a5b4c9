import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { budgetName } from '@pactbook/domain/features/budgets/budget.ts';
import { budgetStatus, type BudgetWithFigures } from '@pactbook/domain/features/budgets/budget-figures.ts';
import { paths } from '../../platform/paths.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { BudgetBar } from './budget-bar.tsx';
import { leftOutWords, partsWords, STATUS_TONES, statusWords } from './budget-words.ts';
import { budgetFiguresQuery } from './queries.ts';

/** Budgets that are shown; the rest is behind the link. */
const MOST_SHOWN = 5;

/** This year's budgets on the dashboard, for users who see them; nothing while there are none. */
export function BudgetsPanel() {
  const { data, isError, refetch, isFetching } = useQuery(budgetFiguresQuery());
  if (data === undefined && !isError) return null;
  if (data?.budgets.length === 0) return null;
  const more = (data?.budgets.length ?? 0) - MOST_SHOWN;
  return (
    <Panel title={data ? `Budgets ${data.label}` : 'Budgets'} isFlush>
      {data === undefined ? (
        <ErrorPanel onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <ul className="border-t border-border">
          {data.budgets.slice(0, MOST_SHOWN).map((budget) => (
            <li key={budget.id} className="border-b border-border last:border-b-0">
              <BudgetLine budget={budget} />
            </li>
          ))}
          {more > 0 && (
            <li>
              <Link
                to={paths.budgets()}
                className="flex min-h-11 items-center px-4 text-sm text-accent-text hover:bg-hover focus-visible:-outline-offset-2"
              >
                {more} more
              </Link>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}

function BudgetLine({ budget }: { budget: BudgetWithFigures }) {
  const { status } = budgetStatus(budget);
  const parts = partsWords(budget);
  const leftOut = leftOutWords(budget);
  return (
    <Tooltip content={parts}>
      <Link
        to={paths.budgets()}
        className="flex flex-col gap-1.5 px-4 py-2.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span dir="auto" className="min-w-0 text-sm wrap-anywhere">
            {budgetName(budget)}
          </span>
          <span className={`text-sm font-medium tabular-nums ${STATUS_TONES[status]}`}>
            {statusWords(budget)}
          </span>
        </span>
        <BudgetBar budget={budget} />
        <span className="sr-only">{parts}</span>
        {leftOut !== '' && <span className="text-xs text-caution">{leftOut}, left out</span>}
      </Link>
    </Tooltip>
  );
}
