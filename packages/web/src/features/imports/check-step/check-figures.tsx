import type { ReactNode } from 'react';
import { statusLabel, statusTone } from '@pactbook/domain/features/contracts/status.ts';
import type { ImportPreview } from '@pactbook/domain/features/imports/preview/import-preview.ts';
import { useCurrencies } from '../../users/queries.ts';
import { cssOf, NO_GROUP_COLOR } from '../../../ui/charts/color/chart-color.ts';
import { Card } from '../../../ui/layout/panel.tsx';
import { countText } from '../../import-analysis/import-words.ts';
import { yearBins, type YearBin } from './year-bins.ts';
import { moneyText } from '../../../field-kit/value/own-money.ts';

const MOST_BINS = 24;

/** The accepted rows as their records will be: what they cost, their statuses, and when they start and end. */
export function CheckFigures({ preview }: { preview: ImportPreview }) {
  const accepted = preview.statuses.reduce((sum, { count }) => sum + count, 0);
  if (accepted === 0) return null;
  return (
    <div className="grid grid-cols-1 gap-3 md:grid-cols-3">
      <CostSums costs={preview.costs} others={preview.otherCosts} />
      <Statuses statuses={preview.statuses} total={accepted} />
      <Years bins={yearBins(preview.years, MOST_BINS)} />
    </div>
  );
}

function Figure({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-2 px-4 py-3">
      <h3 className="text-sm text-muted">{title}</h3>
      {children}
    </Card>
  );
}

const NO_OTHERS: NonNullable<ImportPreview['otherCosts']> = [];
const sumOf = ({ new: added, changed, unchanged }: ImportPreview['costs']) =>
  added.after + changed.after + unchanged.after;

/** The total costs of the records, by what happens to them; those in other currencies in sum. */
function CostSums({
  costs,
  others = NO_OTHERS,
}: {
  costs: ImportPreview['costs'];
  others: ImportPreview['otherCosts'];
}) {
  const [home] = useCurrencies();
  const dollars = (value: number) => moneyText(value, 0, home);
  const after = sumOf(costs);
  const { changed } = costs;
  const inOthers = others.map((other) => moneyText(sumOf(other), 0, other.currency));
  // "$0" above 35 billion Canadian dollars would be read as nothing.
  const isElsewhere = after === 0 && changed.before === 0 && inOthers.length > 0;
  const sums = isElsewhere ? inOthers : [dollars(after)];
  const own = [
    { label: 'New', words: dollars(costs.new.after) },
    {
      label: 'Changed',
      words:
        changed.before === changed.after
          ? dollars(changed.after)
          : `${dollars(changed.before)} → ${dollars(changed.after)}`,
    },
    { label: 'Unchanged', words: dollars(costs.unchanged.after) },
  ];
  const lines = isElsewhere
    ? []
    : [...own, ...others.map(({ currency }, index) => ({ label: `In ${currency}`, words: inOthers[index] }))];
  return (
    <Figure title="Total cost of the records">
      {sums.map((sum) => (
        <p key={sum} className="text-xl font-semibold tabular-nums">
          {sum}
        </p>
      ))}
      <ul className="flex flex-col gap-0.5 text-sm">
        {lines.map(({ label, words }) => (
          <li key={label} className="flex justify-between gap-3">
            <span className="text-muted">{label}</span>
            <span className="tabular-nums">{words}</span>
          </li>
        ))}
      </ul>
    </Figure>
  );
}

/** The records by status, as parts of one bar. */
function Statuses({ statuses, total }: { statuses: ImportPreview['statuses']; total: number }) {
  const some = statuses.filter(({ count }) => count > 0);
  const colorOf = (status: string) => cssOf(statusTone(status) ?? NO_GROUP_COLOR);
  return (
    <Figure title="Status">
      <div aria-hidden className="flex h-3 gap-px overflow-hidden rounded-full bg-hover">
        {some.map(({ status, count }) => (
          <span
            key={status}
            data-bar
            style={{ background: colorOf(status), width: `${Math.max((count / total) * 100, 1)}%` }}
          />
        ))}
      </div>
      <ul className="flex flex-col gap-0.5 text-sm">
        {some.map(({ status, count }) => (
          <li key={status} className="flex items-center gap-2">
            <span
              aria-hidden
              data-bar
              className="size-2 shrink-0 rounded-full"
              style={{ background: colorOf(status) }}
            />
            <span className="flex-1 text-muted">{statusLabel(status)}</span>
            <span className="tabular-nums">{countText(count)}</span>
          </li>
        ))}
      </ul>
    </Figure>
  );
}

const STARTS_COLOR = cssOf(NO_GROUP_COLOR);
const ENDS_COLOR = cssOf(1);

/** "2026", "2026 to 2028". */
const yearsOf = ({ from, to }: YearBin) => (from === to ? String(from) : `${from} to ${to}`);

/** Where the dates lie: "Ends in 2026", "Ends 2026 to 2031, most in 2027 (12)". */
function rangeWords(bins: readonly YearBin[], what: 'starts' | 'ends'): string {
  const some = bins.filter((bin) => bin[what] > 0);
  const [first, last] = [some[0], some.at(-1)];
  const word = what === 'starts' ? 'Starts' : 'Ends';
  if (!first || !last) return `${word}: no dates`;
  const most = some.reduce((best, bin) => (bin[what] > best[what] ? bin : best), first);
  if (first.from === last.to) return `${word} in ${first.from}`;
  const range = `${word} ${first.from} to ${last.to}`;
  const isMost = some.every((bin) => bin === most || bin[what] < most[what]);
  return some.length > 1 && isMost ? `${range}, most in ${yearsOf(most)} (${countText(most[what])})` : range;
}

/** How many records start and end in each year, as small columns; the words below say the same. */
function Years({ bins }: { bins: readonly YearBin[] }) {
  const most = Math.max(1, ...bins.flatMap(({ starts, ends }) => [starts, ends]));
  const heightOf = (count: number) => (count === 0 ? '0' : `${Math.max((count / most) * 100, 6)}%`);
  return (
    <Figure title="Start and end dates">
      <div aria-hidden className="flex h-10 items-end gap-0.5 border-b border-border">
        {bins.map((bin) => (
          <span
            key={bin.from}
            title={`${yearsOf(bin)}: ${countText(bin.starts)} start, ${countText(bin.ends)} end`}
            className="flex h-full min-w-0 flex-1 items-end gap-px"
          >
            <span
              data-bar
              className="min-w-0 flex-1 rounded-t-xs"
              style={{ background: STARTS_COLOR, height: heightOf(bin.starts) }}
            />
            <span
              data-bar
              className="min-w-0 flex-1 rounded-t-xs"
              style={{ background: ENDS_COLOR, height: heightOf(bin.ends) }}
            />
          </span>
        ))}
      </div>
      {bins.length > 1 && (
        <p aria-hidden className="flex justify-between text-xs text-faint tabular-nums">
          <span>{bins[0]?.from}</span>
          <span>{bins.at(-1)?.to}</span>
        </p>
      )}
      <ul className="flex flex-col gap-0.5 text-sm text-muted">
        <li className="flex items-center gap-2">
          <span
            aria-hidden
            data-bar
            className="size-2 shrink-0 rounded-xs"
            style={{ background: STARTS_COLOR }}
          />
          {rangeWords(bins, 'starts')}
        </li>
        <li className="flex items-center gap-2">
          <span
            aria-hidden
            data-bar
            className="size-2 shrink-0 rounded-xs"
            style={{ background: ENDS_COLOR }}
          />
          {rangeWords(bins, 'ends')}
        </li>
      </ul>
    </Figure>
  );
}
