import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { COST_IN_FORCE_MEANING } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { nextYearSum, type Figures, type Lookout } from '@pactbook/domain/features/dashboard/figures.ts';
import { costOfYearKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import { fiscalYearLabel, fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { sinceYearBefore } from '../../field-kit/value/cost-in-force.ts';
import {
  ownCurrency,
  ownMoney,
  ownTotalsWords,
  rateWords,
  withoutRateWords,
} from '../../field-kit/value/own-money.ts';
import { conversionsQuery } from '../currencies/queries.ts';
import { paths } from '../../platform/paths.ts';
import { useToday } from '../users/queries.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { contractsAddress } from './contracts-address.ts';
import { useListSum } from './use-list-sum.ts';
import { numberText } from '../../ui/text/own-numbers.ts';

const MOST_EXPENSIVE_FIRST = { id: 'totalCost', desc: true } as const;

/** How many records a cost covers, when some of the counted ones are not read in full. */
function costNote({ costCount, totalCount }: Figures): string | undefined {
  if (costCount === undefined || costCount === totalCount) return undefined;
  return `Cost shown for ${numberText(costCount)} of ${numberText(totalCount)}`;
}

/** Notes in one line; undefined without any. */
const joined = (...notes: readonly (string | null | undefined)[]): string | undefined =>
  notes.filter((note) => note !== undefined && note !== null).join(' · ') || undefined;

interface MoneyPanelProps {
  /** What records cost in each currency, where there are several. */
  currencies?: Metrics['currencies'];
  figures: Figures;
  /** Null while the list is loading: then the next year is left out. */
  contracts: readonly Contract[] | null;
  lookout: Lookout;
}

/**
 * What the records cost (docs/product/screens.md, "Dashboard"), for people who read the cost of some: what is paid now,
 * then the fiscal years, then everything. Each amount opens the records whose costs it sums.
 */
export function MoneyPanel({ figures, contracts, lookout, currencies }: MoneyPanelProps) {
  const { teams, readsAll } = lookout;
  const { totalCost = 0, costInForce, costInForceBefore = 0 } = figures;
  const ofTeams = teams === null ? {} : { teams };
  return (
    <Panel
      title="Money"
      isFlush
      actions={
        readsAll && (
          <Button asChild size="sm" variant="ghost">
            <Link to={paths.trends(teams === null ? {} : { teams: teams.join(',') })}>Trends</Link>
          </Button>
        )
      }
    >
      {costInForce !== undefined && (
        <AmountLine
          label="Cost in Force"
          dollars={costInForce}
          isFirst
          meaning={COST_IN_FORCE_MEANING}
          note={joined(
            sinceYearBefore({ costInForce, costInForceBefore }),
            costNote(figures) === undefined ? 'Live records' : 'Live records you can read in full',
          )}
          to={contractsAddress({
            statuses: ['LIVE'],
            columns: ['costInForce'],
            sort: { id: 'costInForce', desc: true },
            ...ofTeams,
          })}
          isConverted={currencies !== undefined}
        />
      )}
      <FiscalYears figures={figures} contracts={contracts} lookout={lookout} currencies={currencies} />
      <AmountLine
        label="Total Cost"
        dollars={totalCost}
        meaning="All annual costs of all years."
        note={costNote(figures)}
        to={contractsAddress({ sort: MOST_EXPENSIVE_FIRST, columns: ['totalCost'], ...ofTeams })}
        isConverted={currencies !== undefined}
      />
      {currencies && <ByCurrency currencies={currencies} />}
    </Panel>
  );
}

/** The costs of this fiscal year and the next one, which Trends shows as well. */
function FiscalYears({ figures, contracts, lookout, currencies }: MoneyPanelProps) {
  const sum = useMemo(() => nextYearSum(lookout), [lookout]);
  const nextYear = useListSum(sum, contracts);
  const { costThisFiscalYear: known, projectedThisFiscalYear: projected = 0 } = figures;
  const { today, fiscalYearStartMonth: startMonth, teams } = lookout;
  if (known === undefined || startMonth === undefined) return null;
  const thisYear = fiscalYearOf(today, startMonth);
  const costs = [{ known, projected }, ...(nextYear === null ? [] : [nextYear])];
  return (
    <div className="border-t border-border px-4 py-3">
      <table className="w-full text-sm">
        <caption className="mb-1 text-left text-muted">
          Costs that start in each fiscal year. Projected costs are shown separately.
        </caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="text-left font-medium">
              Fiscal Year
            </th>
            <th scope="col" className="text-right font-medium">
              Costs
            </th>
            <th scope="col" className="text-right font-medium">
              Projected
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.map((cost, ahead) => (
            <tr key={thisYear + ahead}>
              <th scope="row" className="text-left font-normal">
                {fiscalYearLabel(thisYear + ahead, startMonth)}
              </th>
              <td className="text-right font-semibold">
                <Link
                  to={paths.records({ amount: [costOfYearKey(thisYear + ahead)], team: teams ?? [] })}
                  className="inline-flex min-h-7 items-center rounded-sm underline-offset-4 hover:underline max-md:min-h-11"
                >
                  <Dollars dollars={cost.known} isConverted={currencies !== undefined} />
                </Link>
              </td>
              <td className="text-right text-muted">
                <Dollars dollars={cost.projected} isConverted={currencies !== undefined} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Whole dollars, the cents in the tip; "≈" where other currencies are in it. */
function Dollars({ dollars, isConverted }: { dollars: number; isConverted: boolean }) {
  return (
    <span title={ownMoney(dollars)} className="tabular-nums">
      {dollars === 0 ? '—' : `${isConverted ? '≈ ' : ''}${ownMoney(dollars, 0)}`}
    </span>
  );
}

interface AmountLineProps {
  label: string;
  dollars: number;
  /** What is summed, in one sentence. */
  meaning: string;
  /** How it changed, and what it leaves out. */
  note: string | undefined;
  /** The records whose costs it sums. */
  to: string;
  isConverted: boolean;
  /** The amount that leads. */
  isFirst?: boolean | undefined;
}

function AmountLine({ label, dollars, meaning, note, to, isConverted, isFirst = false }: AmountLineProps) {
  return (
    <Link
      to={to}
      className="block border-t border-border px-4 py-2.5 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-sm font-medium">{label}</span>
        <span className={isFirst ? 'text-xl font-semibold' : 'text-base font-semibold'}>
          <Dollars dollars={dollars} isConverted={isConverted} />
        </span>
      </span>
      <span className="block text-sm text-muted">{meaning}</span>
      {note !== undefined && <span className="block text-sm text-muted">{note}</span>}
    </Link>
  );
}

/** What records cost in their own currencies, and how many could not be converted. */
function ByCurrency({ currencies }: { currencies: NonNullable<Metrics['currencies']> }) {
  return (
    <div className="border-t border-border px-4 py-2.5 text-sm">
      <p className="text-muted">
        Sums are converted (≈) at the rate of the day of each cost. <LatestRates currencies={currencies} />
      </p>
      <ul aria-label="Total cost by currency">
        {currencies.map((total) => (
          <li key={total.currency} className="flex flex-wrap justify-between gap-x-4">
            <span>{ownTotalsWords([total])}</span>
            <span className="text-caution">{withoutRateWords([total])}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The rates at which costs of today are converted. */
function LatestRates({ currencies }: { currencies: NonNullable<Metrics['currencies']> }) {
  const date = useToday();
  const { data } = useQuery(conversionsQuery(currencies.map(({ currency }) => ({ currency, date }))));
  const rates = data?.items.filter(({ currency }) => currency !== ownCurrency()).map(rateWords) ?? [];
  return rates.length > 0 && `Latest: ${rates.join(', ')}.`;
}

/** Skeleton of the panel. */
export function MoneyPanelSkeleton() {
  return (
    <Panel title="Money">
      <div aria-busy="true" className="flex h-44 flex-col justify-around">
        <span className="sr-only">Loading the costs</span>
        {Array.from({ length: 4 }, (_, index) => (
          <Skeleton key={index} className="h-3 w-full" />
        ))}
      </div>
    </Panel>
  );
}
