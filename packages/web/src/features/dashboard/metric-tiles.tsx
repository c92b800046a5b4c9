import { Link } from 'react-router';
import { twMerge } from 'tailwind-merge';
import { formatMoney } from '@pactbook/domain/kernel/money.ts';
import { COST_IN_FORCE_MEANING } from '@pactbook/domain/features/contracts/cost-plan.ts';
import type { Figures } from '@pactbook/domain/features/dashboard/figures.ts';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import type { ContractsBehind } from '@pactbook/domain/features/dashboard/contracts-behind.ts';
import { paths } from '../../platform/paths.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { contractsAddress } from './contracts-address.ts';

const NUMBER = new Intl.NumberFormat('en-US');

/** One figure: its label, number, and link to the records. */
interface Tile {
  label: string;
  value: string;
  to: string;
  /** What the figure covers, when that is not everything. */
  note?: string | undefined;
  /** The colour of the counted status. */
  dot?: string | undefined;
  /** The exact figure, where it is shown rounded. */
  title?: string | undefined;
  /** An explanation of the figure. */
  help?: string | undefined;
}

/** How many records a cost covers, when some of the counted ones are not read in full. */
function costNote({ costCount, totalCount }: Figures): string | undefined {
  if (costCount === undefined || costCount === totalCount) return undefined;
  return `Cost shown for ${NUMBER.format(costCount)} of ${NUMBER.format(totalCount)}`;
}

const FISCAL_YEAR_MEANING =
  'The annual costs dated in the present fiscal year, as Trends tells them. What is projected is not in it and stands beside it.';
const MOST_EXPENSIVE_FIRST = { id: 'totalCost', desc: true } as const;

/** The projected part of a cost, and of how many records. */
function projectedNote(figures: Figures): string | undefined {
  const { projectedThisFiscalYear: projected = 0 } = figures;
  const parts = [projected === 0 ? undefined : `+ ${formatMoney(projected, 0)} projected`, costNote(figures)];
  return parts.filter((part) => part !== undefined).join(' · ') || undefined;
}

function costTiles(figures: Figures, records: ContractsBehind): Tile[] {
  const { totalCost, costThisFiscalYear, costInForce } = figures;
  const costTile = (
    label: string,
    cost: number | undefined,
    behind: ContractsBehind,
    words: Pick<Tile, 'note' | 'help'>,
  ): Tile[] =>
    cost === undefined
      ? []
      : [
          {
            label,
            value: formatMoney(cost, 0),
            title: formatMoney(cost),
            to: contractsAddress({ sort: MOST_EXPENSIVE_FIRST, ...records, ...behind }),
            ...words,
          },
        ];
  const inForce: ContractsBehind = {
    statuses: ['LIVE'],
    columns: ['costInForce'],
    sort: { id: 'costInForce', desc: true },
  };
  const isPart = costNote(figures) !== undefined;
  return [
    ...costTile('Total Cost', totalCost, { columns: ['totalCost'] }, { note: costNote(figures) }),
    ...costTile(
      'Cost This Fiscal Year',
      costThisFiscalYear,
      { columns: ['totalCost', 'annualCosts'] },
      { note: projectedNote(figures), help: FISCAL_YEAR_MEANING },
    ),
    ...costTile('Cost in Force', costInForce, inForce, {
      note: isPart ? 'Live records that you read in full' : 'Live records',
      help: COST_IN_FORCE_MEANING,
    }),
  ];
}

/**
 * The figures as tiles; each number is the count of the rows behind its link (docs/product/screens.md, "Dashboard").
 */
function tilesOf(figures: Figures, teams: readonly string[] | null): Tile[] {
  const records: ContractsBehind = teams === null ? {} : { teams };
  const byStatus = (
    label: string,
    count: number,
    status: 'LIVE' | 'EVALUATING' | 'EXPIRED',
    dot: string,
  ) => ({
    label,
    value: NUMBER.format(count),
    to: contractsAddress({ ...records, statuses: [status] }),
    dot,
  });
  return [
    { label: 'Total Records', value: NUMBER.format(figures.totalCount), to: contractsAddress(records) },
    byStatus('Live', figures.liveCount, 'LIVE', 'bg-positive-mark'),
    byStatus('Evaluating', figures.evaluatingCount, 'EVALUATING', 'bg-caution-mark'),
    byStatus('Expired', figures.expiredCount, 'EXPIRED', 'bg-negative-mark'),
    ...costTiles(figures, records),
  ];
}

const GRID = 'grid grid-cols-2 gap-3';

function layoutOf(tileCount: number): string {
  if (tileCount <= 4) return twMerge(GRID, '@2xl:grid-cols-4');
  // Four counts and three costs: a grid of twelve columns fits each in a row, or all in one row on wide screens.
  return twMerge(
    GRID,
    '@max-lg:[&>:nth-child(7)]:col-span-2 @lg:grid-cols-12 @lg:[&>:nth-child(-n+4)]:col-span-3 @lg:[&>:nth-child(n+5)]:col-span-4',
    '@6xl:grid-cols-[repeat(4,1fr)_repeat(3,1.5fr)] @6xl:[&>:nth-child(n)]:col-span-1',
  );
}

interface MetricTilesProps {
  figures: Figures;
  /** The selected teams; null for all. */
  teams: readonly string[] | null;
}

/** The row of figures at the top of the dashboard. */
export function MetricTiles({ figures, teams }: MetricTilesProps) {
  const tiles = tilesOf(figures, teams);
  return (
    <ul className={layoutOf(tiles.length)}>
      {tiles.map((tile) => (
        <li key={tile.label} className="min-w-0">
          <TileCard {...tile} />
        </li>
      ))}
    </ul>
  );
}

function TileCard({ label, value, to, note, dot, title, help }: Tile) {
  const card = (
    <Link
      to={to}
      className="block h-full rounded-lg border border-border bg-raised p-4 transition-colors hover:border-border-strong hover:bg-hover max-sm:p-3"
    >
      <span className="flex items-center gap-2 text-sm text-muted">
        {dot && <span aria-hidden className={twMerge('size-2 shrink-0 rounded-full', dot)} />}
        {label}
      </span>
      <span title={title} className="mt-1 block truncate text-xl font-semibold tracking-tight tabular-nums">
        {value}
      </span>
      {note !== undefined && <span className="mt-0.5 block text-xs text-muted tabular-nums">{note}</span>}
    </Link>
  );
  return help === undefined ? card : <Tooltip content={help}>{card}</Tooltip>;
}

/** The number of people, teams and records, for system administrators. */
export function OrganisationTiles({ metrics }: { metrics: Metrics }) {
  const tiles = [
    { label: 'Users', count: metrics.userCount, to: paths.manageUsers() },
    { label: 'Teams', count: metrics.teamsCount, to: paths.manageTeams() },
    { label: 'Records', count: metrics.contractsCount, to: paths.records() },
  ];
  return (
    <ul aria-label="Organization" className="grid grid-cols-3 gap-3">
      {tiles.map(({ label, count, to }) => (
        <li key={label} className="min-w-0">
          <Link
            to={to}
            className="flex min-h-11 items-center justify-between gap-2 rounded-lg border border-border bg-raised px-4 transition-colors hover:border-border-strong hover:bg-hover max-sm:px-3"
          >
            <span className="text-sm text-muted">{label}</span>
            <span className="text-base font-semibold tabular-nums">{NUMBER.format(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Skeletons of these tiles. */
export function OrganisationTilesSkeleton() {
  return (
    <div aria-busy="true" className="grid grid-cols-3 gap-3">
      <span className="sr-only">Loading the number of users, teams and records</span>
      {Array.from({ length: 3 }, (_, index) => (
        <Card key={index} className="flex h-11 items-center">
          <Skeleton className="h-3 w-16" />
        </Card>
      ))}
    </div>
  );
}

/** Skeletons of all tiles. */
export function MetricTilesSkeleton({ hasCosts }: { hasCosts: boolean }) {
  const count = hasCosts ? 7 : 4;
  return (
    <div aria-busy="true" className={layoutOf(count)}>
      <span className="sr-only">Loading the figures</span>
      {Array.from({ length: count }, (_, index) => (
        <Card key={index} className="h-[5.125rem] max-sm:h-[4.625rem]">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="mt-3 h-6 w-14" />
        </Card>
      ))}
    </div>
  );
}
