import { SPLIT_MEANING } from '../../field-kit/value/cost-in-force.ts';
import { ownMoney } from '../../field-kit/value/own-money.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { elementClassOf, type ChartColor } from '../../ui/charts/color/chart-color.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { numberText } from '../../ui/text/own-numbers.ts';

const MOST_SHOWN = 8;
const SHARES_CONTEXT = `Cost in force. ${SPLIT_MEANING}`;

export interface Share {
  name: string;
  count: number;
  costInForce?: number | undefined;
  /** The number of records that the cost covers. */
  costCount?: number | undefined;
  to: string;
  /** The colour of the category or team, the same everywhere. */
  color: ChartColor;
}

export interface SharePanelProps {
  title: string;
  shares: readonly Share[];
  /** Shown without any shares. */
  emptyText: string;
}

/** The cost in force before the count. It may cover only some of the counted records, or none. */
function costText({
  costInForce,
  costCount,
  count,
}: Pick<Share, 'costInForce' | 'costCount' | 'count'>): string {
  if (costInForce === undefined) return '';
  const cost = costInForce === 0 ? '—' : ownMoney(costInForce, 0);
  if (costCount === undefined || costCount === count) return `${cost} · `;
  return `${cost} for ${numberText(costCount)} of `;
}

/** The shares of the records, largest first, as bars that link to their records; a list for screen readers. */
export function SharePanel({ title, shares, emptyText }: SharePanelProps) {
  const [showsAll, setShowsAll] = useState(false);
  const all = shares
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'en'));
  const shown = showsAll ? all : all.slice(0, MOST_SHOWN);
  const most = shown[0]?.count ?? 1;

  return (
    <Panel
      title={title}
      context={all.some(({ costInForce }) => costInForce !== undefined) ? SHARES_CONTEXT : undefined}
    >
      {shown.length === 0 && <p className="text-base text-muted">{emptyText}</p>}
      <ul className="-mx-2 flex flex-col">
        {shown.map(({ name, count, to, color, ...share }) => (
          <li key={to}>
            <Link
              to={to}
              className="block rounded-md px-2 py-1.5 max-md:py-2 transition-colors hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span dir="auto" className="min-w-0 truncate text-left text-base">
                  {name}
                </span>
                <span className="shrink-0 text-sm text-muted tabular-nums">
                  {costText({ ...share, count })}
                  <span className="font-medium text-text">{numberText(count)}</span>
                </span>
              </span>
              <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-hover">
                <span
                  data-bar
                  className={`block h-full rounded-full ${elementClassOf(color)}`}
                  style={{ width: `${Math.max((count / most) * 100, 1)}%` }}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {all.length > MOST_SHOWN && (
        <LinkButton className="mt-2 text-sm max-md:min-h-11" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${numberText(all.length)}`}
        </LinkButton>
      )}
    </Panel>
  );
}
