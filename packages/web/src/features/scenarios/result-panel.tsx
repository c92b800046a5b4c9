import type { ScenarioResult } from '@pactbook/domain/features/scenarios/scenario.ts';
import { ownMoney, shortOwnMoney, withoutRateWords } from '../../field-kit/value/own-money.ts';
import { NO_GROUP_COLOR } from '../../ui/charts/color/chart-color.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToday } from '../users/queries.ts';
import { differenceWords, shareWords, totalsOf } from './scenario-words.ts';

const METHOD = [
  'Now: known and projected costs in these fiscal years, as in Trends.',
  'Cancel: no cost after the end of the term, or of the next term if notice is too late.',
  'Another end: a part of a year is counted by days. A record that renews automatically begins its next year on the day after.',
  'Another cost: each cost from the day on, known or projected, changes by the percentage. Credits stay.',
  'Moves of a record apply in this order: cancel, end, cost. Records count as they are now.',
];

const wholeMoney = (amount: number): string => ownMoney(amount, 0);
const shortMoney = (amount: number): string =>
  Math.abs(amount) < 1_000 ? wholeMoney(amount) : shortOwnMoney(amount, 1);

/** What the fiscal years cost now and with the moves: figures, and the same as a chart. */
export function ResultPanel({ result }: { result: ScenarioResult }) {
  const day = useToday();
  const { years, before, after, unconverted = [], isConverted = false } = result;
  const [now, then] = [totalsOf(before), totalsOf(after)];
  const leftOut = withoutRateWords(unconverted);
  const format = (amount: number) => `${isConverted ? '≈ ' : ''}${wholeMoney(amount)}`;
  return (
    <Panel title="Cost of the fiscal years">
      <dl aria-live="polite" className="mb-4 grid gap-3 sm:grid-cols-3">
        {years.map(({ year, label }, index) => (
          <YearFigure
            key={year}
            label={label}
            before={now[index] ?? 0}
            after={then[index] ?? 0}
            format={format}
          />
        ))}
      </dl>
      <BarChart
        title="What if by fiscal year"
        categoryName="Fiscal year"
        day={day}
        categories={years.map(({ year, label, shortLabel }) => ({ id: String(year), label, shortLabel }))}
        series={[
          {
            id: 'now',
            label: 'Now',
            values: before.known,
            projected: before.projected,
            color: NO_GROUP_COLOR,
          },
          { id: 'then', label: 'With these moves', values: after.known, projected: after.projected },
        ]}
        totalLabel={null}
        format={format}
        formatShort={shortMoney}
        note="Hatched parts are projected. No record is changed."
        leftOut={leftOut === '' ? undefined : `${leftOut} and are left out.`}
        method={METHOD}
      />
    </Panel>
  );
}

interface YearFigureProps {
  label: string;
  before: number;
  after: number;
  format: (amount: number) => string;
}

function YearFigure({ label, before, after, format }: YearFigureProps) {
  const difference = after - before;
  const share = shareWords(before, after);
  return (
    <div className="rounded-md border border-border px-3 py-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="tabular-nums">
        <span className="text-muted">{format(before)} → </span>
        <span className="text-lg font-semibold">{format(after)}</span>
        <span className="block text-sm">
          {differenceWords(difference)}
          {share !== '' && ` (${share})`}
        </span>
      </dd>
    </div>
  );
}
