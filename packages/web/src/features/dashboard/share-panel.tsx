import { SPLIT_MEANING } from '../../field-kit/value/cost-in-force.ts';
import { ownMoney } from '../../field-kit/value/own-money.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { cssOf, distinctColors, OTHER_GROUPS_COLOR, PLAIN_COLOR } from '../../ui/charts/color/chart-color.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { counted, numberText } from '../../ui/text/own-numbers.ts';

const MOST_SHOWN = 8;

/** How many records there are of something, and what they cost. */
interface Size {
  count: number;
  costInForce?: number | undefined;
  /** The number of records that the cost covers. */
  costCount?: number | undefined;
}

export interface Share extends Size {
  name: string;
  to: string;
}

export interface SharePanelProps {
  /** By what the records are shared out: "Category". */
  by: string;
  shares: readonly Share[];
  /** The number of a category's colour by its name; without it all bars have one colour, which no category has. */
  numberOf?: ((name: string) => number | undefined) | undefined;
  /** Shown without any shares. */
  emptyText: string;
}

/** The cost in force and the count, the one that ranks last and in full colour. The cost may cover only some records. */
function SizeText({ count, costInForce, costCount = count, isOfMoney }: Size & { isOfMoney: boolean }) {
  const cost = costInForce ? ownMoney(costInForce, 0) : '—';
  const join = costCount === count ? ' · ' : ` for ${numberText(costCount)} of `;
  const before = isOfMoney ? `${counted(count, 'record')} · ` : costInForce === undefined ? '' : cost + join;
  return (
    <>
      {before}
      <span className="font-medium text-text">{isOfMoney ? cost : numberText(count)}</span>
    </>
  );
}

/** Whether the shares are of money: the person reads the cost of every record in them, and some cost something. */
const areOfMoney = (shares: readonly Size[]): boolean =>
  shares.some(({ costInForce = 0 }) => costInForce > 0) &&
  shares.every(({ count, costCount = count }) => costCount === count);

/**
 * The shares of the cost in force, or of the number of records for people who do not read all costs, as bars that link
 * to their records, the largest first; a list for screen readers.
 */
export function SharePanel({ by, shares, numberOf, emptyText }: SharePanelProps) {
  const [showsAll, setShowsAll] = useState(false);
  const filled = shares.filter(({ count }) => count > 0);
  const isOfMoney = areOfMoney(filled);
  const sizeOf = ({ costInForce = 0, count }: Size) => (isOfMoney ? costInForce : count);
  const all = filled.toSorted(
    (one, other) =>
      sizeOf(other) - sizeOf(one) || other.count - one.count || one.name.localeCompare(other.name, 'en'),
  );
  const shown = showsAll ? all : all.slice(0, MOST_SHOWN);
  const most = all[0] === undefined ? 1 : sizeOf(all[0]);
  const hues = numberOf && distinctColors(all.slice(0, MOST_SHOWN).map(({ name }) => numberOf(name)));
  const colorAt = (place: number) => (hues === undefined ? PLAIN_COLOR : (hues[place] ?? OTHER_GROUPS_COLOR));

  return (
    <Panel
      title={`${isOfMoney ? 'Cost in Force' : 'Records'} by ${by.toLowerCase()}`}
      context={
        all.some(({ costInForce }) => costInForce !== undefined) &&
        `${isOfMoney ? '' : 'Cost in force. '}${SPLIT_MEANING}`
      }
    >
      {shown.length === 0 && <p className="text-base text-muted">{emptyText}</p>}
      <ul className="-mx-2 flex flex-col">
        {shown.map(({ name, to, ...size }, place) => (
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
                  <SizeText {...size} isOfMoney={isOfMoney} />
                </span>
              </span>
              <span aria-hidden className="mt-1 block h-1.5 overflow-hidden rounded-full bg-hover">
                <span
                  data-bar
                  className="block h-full rounded-full"
                  style={{
                    background: cssOf(colorAt(place)),
                    width: `${Math.max((sizeOf(size) / most) * 100, 1)}%`,
                  }}
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
