import { Link } from 'react-router';
import { twMerge } from 'tailwind-merge';
import { formatMoney } from '@pactbook/domain/kernel/money.ts';
import type { Figures } from '@pactbook/domain/features/dashboard/figures.ts';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import type { RecordsBehind } from '@pactbook/domain/features/dashboard/records-behind.ts';
import { paths } from '../../../platform/paths.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { recordsAddress } from './records-address.ts';

const NUMBER = new Intl.NumberFormat('en-US');

/** One figure: what is counted, and where its rows are. */
interface Tile {
  label: string;
  value: string;
  to: string;
  /** What the figure is of, where that is not everything. */
  note?: string | undefined;
  /** The colour of the status that it counts. */
  dot?: string | undefined;
  /** The figure in full, where it is shown rounded. */
  title?: string | undefined;
}

/** Over how many records a cost is summed, where some of those counted are not read in full. */
function costNote({ costCount, totalCount }: Figures): string | undefined {
  if (costCount === undefined || costCount === totalCount) return undefined;
  return `Cost shown for ${NUMBER.format(costCount)} of ${NUMBER.format(totalCount)}`;
}

const MOST_EXPENSIVE_FIRST = { id: 'totalCost', desc: true } as const;

function costTiles(figures: Figures, records: RecordsBehind): Tile[] {
  const { totalCost, costThisYear } = figures;
  if (totalCost === undefined) return [];
  const costTile = (label: string, cost: number, columns: NonNullable<RecordsBehind['columns']>): Tile => ({
    label,
    value: formatMoney(cost, 0),
    title: formatMoney(cost),
    note: costNote(figures),
    to: recordsAddress({ ...records, columns, sort: MOST_EXPENSIVE_FIRST }),
  });
  return [
    costTile('Total Cost', totalCost, ['totalCost']),
    ...(costThisYear === undefined
      ? []
      : [costTile('Cost This Year', costThisYear, ['totalCost', 'annualCosts'])]),
  ];
}

/** The figures as tiles; each number is the count of the rows behind its link (screens.md, section 1). */
function tilesOf(figures: Figures, teams: readonly string[] | null): Tile[] {
  const records: RecordsBehind = teams === null ? {} : { teams };
  const byStatus = (
    label: string,
    count: number,
    status: 'LIVE' | 'EVALUATING' | 'EXPIRED',
    dot: string,
  ) => ({
    label,
    value: NUMBER.format(count),
    to: recordsAddress({ ...records, statuses: [status] }),
    dot,
  });
  return [
    { label: 'Total Records', value: NUMBER.format(figures.totalCount), to: recordsAddress(records) },
    byStatus('Live', figures.liveCount, 'LIVE', 'bg-positive-mark'),
    byStatus('Evaluating', figures.evaluatingCount, 'EVALUATING', 'bg-caution-mark'),
    byStatus('Expired', figures.expiredCount, 'EXPIRED', 'bg-negative-mark'),
    ...costTiles(figures, records),
  ];
}

const GRID = 'grid grid-cols-2 gap-3';

function layoutOf(tileCount: number): string {
  return twMerge(
    GRID,
    tileCount > 4 ? '@lg:grid-cols-3 @4xl:grid-cols-[repeat(4,1fr)_1.4fr_1.4fr]' : '@2xl:grid-cols-4',
  );
}

interface MetricTilesProps {
  figures: Figures;
  /** The teams that are meant; null for all. */
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

function TileCard({ label, value, to, note, dot, title }: Tile) {
  return (
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
}

/** The organisation's people, teams and records, for system administrators. */
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

/** The places of these tiles while they load. */
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

/** The tiles' places while the figures load. */
export function MetricTilesSkeleton({ hasCosts }: { hasCosts: boolean }) {
  const count = hasCosts ? 6 : 4;
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
