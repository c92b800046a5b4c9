import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { COST_IN_FORCE_MEANING } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import {
  nextYearSum,
  type CostOfYear,
  type Figures,
  type Lookout,
} from '@pactbook/domain/features/dashboard/figures.ts';
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
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { contractsAddress } from './contracts-address.ts';
import { useListSum } from './use-list-sum.ts';
import { numberText } from '../../ui/text/own-numbers.ts';

const YEAR_MEANING =
  'The annual costs dated in this fiscal year, as in Trends. Projected costs are listed separately.';
const MOST_EXPENSIVE_FIRST = { id: 'totalCost', desc: true } as const;

/** An amount with its label, and the page that shows the same amount. */
interface Amount {
  readonly label: string;
  readonly dollars: number;
  /** What the amount covers or leaves out. */
  readonly note: string | undefined;
  /** Null for people who may not open that page. */
  readonly to: string | null;
  readonly meaning?: string;
}

/** How many records a cost covers, when some of the counted ones are not read in full. */
function costNote({ costCount, totalCount }: Figures): string | undefined {
  if (costCount === undefined || costCount === totalCount) return undefined;
  return `Cost shown for ${numberText(costCount)} of ${numberText(totalCount)}`;
}

/** Notes in one line; undefined without any. */
const joined = (...notes: readonly (string | null | undefined)[]): string | undefined =>
  notes.filter((note) => note !== undefined && note !== null).join(' · ') || undefined;

/** What is in force: the figure that leads. */
function inForceAmount(figures: Figures, teams: Lookout['teams']): Amount[] {
  const { costInForce, costInForceBefore = 0 } = figures;
  if (costInForce === undefined) return [];
  const isPart = costNote(figures) !== undefined;
  return [
    {
      label: 'Cost in Force',
      dollars: costInForce,
      note: joined(
        sinceYearBefore({ costInForce, costInForceBefore }),
        isPart ? 'Live records that you read in full' : 'Live records',
      ),
      to: contractsAddress({
        statuses: ['LIVE'],
        columns: ['costInForce'],
        sort: { id: 'costInForce', desc: true },
        ...(teams === null ? {} : { teams }),
      }),
      meaning: COST_IN_FORCE_MEANING,
    },
  ];
}

/** The costs of this fiscal year and the next one, which Trends shows as well. */
function yearAmounts(figures: Figures, nextYear: CostOfYear | null, lookout: Lookout): Amount[] {
  const { costThisFiscalYear: known, projectedThisFiscalYear: projected = 0 } = figures;
  const { today, fiscalYearStartMonth: startMonth, teams, readsAll } = lookout;
  if (known === undefined || startMonth === undefined) return [];
  const thisYear = fiscalYearOf(today, startMonth);
  const trends = readsAll ? paths.trends(teams === null ? {} : { teams: teams.join(',') }) : null;
  // A user who does not see Trends sees the records with the same sum.
  const recordsOf = (year: number) => paths.records({ amount: [costOfYearKey(year)], team: teams ?? [] });
  return [{ known, projected }, ...(nextYear === null ? [] : [nextYear])].map((cost, ahead) => ({
    label: `Costs of ${fiscalYearLabel(thisYear + ahead, startMonth)}`,
    dollars: cost.known,
    note: joined(cost.projected ? `+ ${ownMoney(cost.projected, 0)} projected` : null, costNote(figures)),
    to: trends ?? recordsOf(thisYear + ahead),
    meaning: YEAR_MEANING,
  }));
}

function totalAmount(figures: Figures, teams: Lookout['teams']): Amount[] {
  if (figures.totalCost === undefined) return [];
  const to = contractsAddress({
    sort: MOST_EXPENSIVE_FIRST,
    columns: ['totalCost'],
    ...(teams === null ? {} : { teams }),
  });
  return [{ label: 'Total Cost', dollars: figures.totalCost, note: costNote(figures), to }];
}

interface MoneyPanelProps {
  /** What records cost in each currency, where there are several. */
  currencies?: Metrics['currencies'];
  figures: Figures;
  /** Null while the list is loading: then the next year is left out. */
  contracts: readonly Contract[] | null;
  lookout: Lookout;
}

/** What the records cost (docs/product/screens.md, "Dashboard"); for people who read the cost of some. */
export function MoneyPanel({ figures, contracts, lookout, currencies }: MoneyPanelProps) {
  const sum = useMemo(() => nextYearSum(lookout), [lookout]);
  const nextYear = useListSum(sum, contracts);
  const amounts = [
    ...inForceAmount(figures, lookout.teams),
    ...yearAmounts(figures, nextYear, lookout),
    ...totalAmount(figures, lookout.teams),
  ];
  return (
    <Panel title="Money" isFlush>
      <ul className="grid grid-cols-1 border-t border-border @md:grid-cols-2 @5xl:grid-cols-1">
        {amounts.map((amount) => (
          <li key={amount.label} className="min-w-0 border-b border-border last:border-b-0">
            <AmountLine {...amount} currencies={currencies} />
          </li>
        ))}
      </ul>
      {currencies && <ByCurrency currencies={currencies} />}
    </Panel>
  );
}

/** What records cost in their own currencies, and how many could not be converted. */
function ByCurrency({ currencies }: { currencies: NonNullable<Metrics['currencies']> }) {
  return (
    <div className="px-4 py-2 text-sm tabular-nums">
      <p className="text-muted">Sums are converted (≈) at the rate of the day of each cost.</p>
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

interface AmountLineProps extends Amount {
  /** The currencies that are in it, where there are several. */
  currencies: Metrics['currencies'];
}

const LINE = 'flex min-h-12 flex-wrap items-center justify-between gap-x-4 px-4 py-1.5';

function AmountLine({ label, dollars, note, meaning, to, currencies }: AmountLineProps) {
  const content = (
    <>
      <span className="text-sm text-muted">{label}</span>
      <span title={ownMoney(dollars)} className="text-base font-semibold tabular-nums">
        {dollars === 0 ? '—' : `${currencies ? '≈ ' : ''}${ownMoney(dollars, 0)}`}
      </span>
      {note !== undefined && <span className="w-full text-xs text-muted tabular-nums">{note}</span>}
    </>
  );
  if (to === null) return <div className={LINE}>{content}</div>;
  const link = (
    <Link to={to} className={`${LINE} transition-colors hover:bg-hover focus-visible:-outline-offset-2`}>
      {content}
    </Link>
  );
  if (meaning === undefined && currencies === undefined) return link;
  return (
    <Tooltip
      content={
        <span className="flex flex-col gap-1">
          {meaning}
          {currencies && <LatestRates currencies={currencies} />}
        </span>
      }
    >
      {link}
    </Tooltip>
  );
}

/** The rates at which costs of today are converted; earlier ones at those of their days. */
function LatestRates({ currencies }: { currencies: NonNullable<Metrics['currencies']> }) {
  const date = useToday();
  const { data } = useQuery(conversionsQuery(currencies.map(({ currency }) => ({ currency, date }))));
  return (
    <>
      <span>Each cost at the latest rate of its day or before. The latest:</span>
      {data?.items
        .filter(({ currency }) => currency !== ownCurrency())
        .map((conversion) => (
          <span key={conversion.currency}>{rateWords(conversion)}</span>
        ))}
    </>
  );
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
