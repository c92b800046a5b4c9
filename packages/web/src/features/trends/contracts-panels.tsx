import type { UseQueryResult } from '@tanstack/react-query';
import { statusLabel, statusTone } from '@pactbook/domain/features/contracts/status.ts';
import { RENEWAL_OUTCOME_LABELS, type RecordTrends } from '@pactbook/domain/features/trends/trends.ts';
import { paths } from '../../platform/paths.ts';
import { useCategoryId } from '../categories/queries.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import type { ChartSeries } from '../../ui/charts/chart-model.ts';
import { HeatMap } from '../../ui/charts/heat-map.tsx';
import { LineChart } from '../../ui/charts/line-chart.tsx';
import { filterOfGroup } from './group-address.ts';
import { useGroupColors, type GroupColors } from './group-colors.ts';
import { TrendPanel } from './trend-panel.tsx';
import { formatCount, monthCategory } from './trend-words.ts';

const OUTCOME_METHOD = [
  'A term is renewed by decision when “Plan to renew” was recorded by its last day for notice, or by its end without one; late when it was recorded afterwards; and by default without it.',
  'A record that expired was cancelled, or lapsed after another decision or without one.',
];
const ENDINGS_METHOD = [
  'What ended earlier this month is included.',
  'A record in several categories counts in each; the total counts it once.',
];

interface PanelProps {
  answer: UseQueryResult<RecordTrends>;
  day: string;
}

function isEmpty(rows: readonly { readonly counts: readonly number[] }[]): boolean {
  return rows.every(({ counts }) => counts.every((count) => count === 0));
}

/** The number of Live, Evaluating and Expired records at the end of each month, from history. */
export function StatusesPanel({ answer, day }: PanelProps) {
  const title = 'Records by status over time';
  return (
    <TrendPanel
      title={title}
      answer={answer}
      emptyText={({ statuses }) => (isEmpty(statuses) ? 'No records yet.' : null)}
    >
      {({ months, statuses }) => (
        <LineChart
          title={title}
          categoryName="Month"
          day={day}
          categories={months.map(monthCategory)}
          series={statuses.map(({ status, counts }) => ({
            id: status,
            label: statusLabel(status),
            values: counts,
            color: statusTone(status) ?? undefined,
          }))}
          totalLabel="Total"
          format={formatCount}
          note={
            months.length === 1
              ? 'The history of your records begins this month.'
              : 'At the end of each month; this month as it is now.'
          }
          method={['Deleted records count until they were deleted.']}
        />
      )}
    </TrendPanel>
  );
}

/** Ended terms by fiscal year and by how they ended. */
export function OutcomesPanel({ answer, day }: PanelProps) {
  const title = 'Renewal outcomes';
  return (
    <TrendPanel
      title={title}
      answer={answer}
      emptyText={({ outcomes }) => (isEmpty(outcomes) ? 'No term has ended in these years.' : null)}
    >
      {({ outcomeYears, outcomes }) => (
        <BarChart
          title={title}
          categoryName="Fiscal year"
          day={day}
          categories={outcomeYears.map(({ year, label, shortLabel }) => ({
            id: String(year),
            label,
            shortLabel,
          }))}
          series={outcomes.map(({ outcome, counts }) => ({
            id: outcome,
            label: RENEWAL_OUTCOME_LABELS[outcome],
            values: counts,
          }))}
          isStacked
          format={formatCount}
          note="Terms by the fiscal year in which they ended."
          method={OUTCOME_METHOD}
        />
      )}
    </TrendPanel>
  );
}

function endingSeries(endings: RecordTrends['endings'], colorsOf: GroupColors): ChartSeries[] {
  const colors = colorsOf(endings.map(({ kind, category }) => ({ kind, key: category })));
  return endings.map(({ kind, name, counts }, place) => ({
    id: `${kind} ${name}`,
    label: name,
    values: counts,
    color: colors[place],
  }));
}

/** Live records by the month in which they end and by category. */
export function EndingsPanel({ answer, teams, day }: PanelProps & { teams: readonly string[] }) {
  const title = 'Ends by month and category';
  const categoryId = useCategoryId();
  const colorsOf = useGroupColors('category');
  return (
    <TrendPanel
      title={title}
      answer={answer}
      emptyText={({ endings }) =>
        isEmpty(endings) ? 'No Live record ends in the next twelve months.' : null
      }
    >
      {({ endMonths, endings, endingTotals }) => (
        <HeatMap
          title={title}
          categoryName="Month"
          day={day}
          categories={endMonths.map(monthCategory)}
          series={endingSeries(endings, colorsOf)}
          totals={endingTotals}
          format={formatCount}
          addressOf={({ category, series }) => {
            const row = endings.find(({ kind, name }) => `${kind} ${name}` === series?.id);
            const filter = row ? filterOfGroup('category', { ...row, key: row.category }, categoryId) : {};
            return filter && paths.records({ status: ['LIVE'], ends: [category.id], team: teams, ...filter });
          }}
          note="Live records that end this month or later."
          method={ENDINGS_METHOD}
        />
      )}
    </TrendPanel>
  );
}
