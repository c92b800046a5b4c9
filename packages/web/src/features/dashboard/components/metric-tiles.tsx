import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { twMerge } from 'tailwind-merge';
import { formatMoney } from '@pactbook/domain/kernel/money.ts';
import type { Metrics } from '@pactbook/domain/features/dashboard/metrics.ts';
import { paths } from '../../../platform/paths.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Card } from '../../../ui/layout/panel.tsx';

const NUMBER = new Intl.NumberFormat('en-US');

/** One figure: what is counted, and where its rows are. */
interface Tile {
  label: string;
  value: string;
  to?: string | undefined;
  /** What the figure is of, where that is not everything. */
  note?: string | undefined;
  /** The colour of the status that it counts. */
  dot?: string | undefined;
  title?: string | undefined;
  /** Takes the room of two: an amount is longer than a count. */
  isWide?: boolean | undefined;
}

/** The figures as tiles; each number is the count of the rows behind its link (screens.md, section 1). */
function tilesOf(metrics: Metrics, isSuperAdmin: boolean): Tile[] {
  const byStatus = (label: string, count: number, status: string, dot: string): Tile => ({
    label,
    value: NUMBER.format(count),
    to: paths.records({ status: [status] }),
    dot,
  });
  return [
    { label: 'Total Records', value: NUMBER.format(metrics.totalCount), to: paths.records() },
    byStatus('Live', metrics.liveCount, 'LIVE', 'bg-positive-mark'),
    byStatus('Evaluating', metrics.evaluatingCount, 'EVALUATING', 'bg-caution-mark'),
    byStatus('Expired', metrics.expiredCount, 'EXPIRED', 'bg-negative-mark'),
    ...(metrics.totalCost === undefined
      ? []
      : [
          {
            label: 'Total Cost',
            value: formatMoney(metrics.totalCost, 0),
            title: formatMoney(metrics.totalCost),
            note: costNote(metrics),
            isWide: true,
          },
        ]),
    ...(isSuperAdmin
      ? [
          { label: 'Users', value: NUMBER.format(metrics.userCount), to: paths.manageUsers() },
          { label: 'Teams', value: NUMBER.format(metrics.teamsCount), to: paths.manageTeams() },
        ]
      : []),
  ];
}

/** Over how many records a cost is summed, where some of those counted are not read in full. */
function costNote({ costCount, totalCount }: Metrics): string | undefined {
  if (costCount === undefined || costCount === totalCount) return undefined;
  return `for ${NUMBER.format(costCount)} of ${NUMBER.format(totalCount)} records`;
}

/** Full rows for every number of tiles: one line where there is room, otherwise a grid without gaps. */
const LAYOUTS: Readonly<Record<number, string>> = {
  4: 'lg:grid-cols-4',
  5: 'lg:grid-cols-3 xl:flex',
  7: 'lg:grid-cols-4 min-[1400px]:flex',
};

function layoutOf(tileCount: number): string {
  return twMerge('grid grid-cols-2 gap-3', LAYOUTS[tileCount]);
}

/** The row of figures at the top of the dashboard. */
export function MetricTiles({ metrics, isSuperAdmin }: { metrics: Metrics; isSuperAdmin: boolean }) {
  const tiles = tilesOf(metrics, isSuperAdmin);
  return (
    <ul className={layoutOf(tiles.length)}>
      {tiles.map((tile) => (
        <li key={tile.label} className={twMerge('min-w-0 flex-1', tile.isWide && 'col-span-2 flex-[1.5]')}>
          <TileCard {...tile} />
        </li>
      ))}
    </ul>
  );
}

function TileCard({ label, value, to, note, dot, title }: Tile) {
  const words: ReactNode = (
    <>
      <span className="flex items-center gap-2 text-sm text-muted">
        {dot && <span aria-hidden className={twMerge('size-2 shrink-0 rounded-full', dot)} />}
        {label}
        {note !== undefined && <span className="ml-auto text-right tabular-nums">{note}</span>}
      </span>
      <span title={title} className="mt-1 block truncate text-xl font-semibold tracking-tight tabular-nums">
        {value}
      </span>
    </>
  );
  if (to === undefined) return <Card className="h-full">{words}</Card>;
  return (
    <Link
      to={to}
      className="block h-full rounded-lg border border-border bg-raised p-4 transition-colors hover:border-border-strong hover:bg-hover"
    >
      {words}
    </Link>
  );
}

/** The tiles' places while the figures load. */
export function MetricTilesSkeleton() {
  return (
    <div aria-busy="true" className={layoutOf(5)}>
      <span className="sr-only">Loading the figures</span>
      {Array.from({ length: 5 }, (_, index) => (
        <Card key={index} className="h-[5.125rem] flex-1">
          <Skeleton className="h-3 w-20" />
          <Skeleton className="mt-3 h-6 w-14" />
        </Card>
      ))}
    </div>
  );
}
