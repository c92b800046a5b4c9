import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import {
  teamIdsOf,
  TREND_GROUPING_LABELS,
  type TrendMeasure,
} from '@pactbook/domain/features/trends/trend-query.ts';
import type { Trends } from '@pactbook/domain/features/trends/trends.ts';
import { formatMoney } from '@pactbook/domain/kernel/money.ts';
import { BarChart } from '../../../ui/charts/bar-chart.tsx';
import type { ChartPick, ChartProps, ChartSeries } from '../../../ui/charts/chart-model.ts';
import { LineChart } from '../../../ui/charts/line-chart.tsx';
import { groupAddress } from './group-address.ts';
import { TrendPanel } from './trend-panel.tsx';
import {
  formatChange,
  formatCount,
  formatShortMoney,
  PROJECTION_RULE,
  sharedNote,
  yearCategory,
} from './trend-words.ts';
import type { TrendsQuestion } from './trends-question.ts';

const TITLES: Readonly<Record<TrendMeasure, string>> = {
  cost: 'Cost by fiscal year',
  records: 'Records with costs by fiscal year',
  uplift: 'Uplift by fiscal year',
};
const FORMATS = {
  cost: { format: formatMoney, formatShort: formatShortMoney },
  records: { format: formatCount, formatShort: formatCount },
  uplift: { format: formatChange, formatShort: formatChange },
} as const;

interface CostPanelProps {
  answer: UseQueryResult<Trends>;
  question: TrendsQuestion;
  day: string;
}

/** The fiscal years, known and projected, divided as asked (screens.md, section 2). */
export function CostPanel({ answer, question, day }: CostPanelProps) {
  const { data } = answer;
  const measure = data?.measure ?? question.measure;
  const context = data?.known && (
    <>
      By {TREND_GROUPING_LABELS[data.groupBy].toLowerCase()} · all years together{' '}
      <span className="tabular-nums">{formatMoney(data.totalCost)}</span>
    </>
  );
  return (
    <TrendPanel title={TITLES[measure]} context={context} answer={answer} emptyText={emptyText}>
      {(trends) => <CostChart trends={trends} teams={teamIdsOf(question)} day={day} />}
    </TrendPanel>
  );
}

function emptyText({ known, groups }: Trends): string | null {
  if (known === null) return 'No annual costs yet. Add annual costs to a record to see trends.';
  return groups.length === 0 ? 'Nothing to show for these years. Choose others.' : null;
}

/** The groups as series; what a share is of has no sum, so that all records are a series of their own. */
function seriesOf({ groups, measure, totals }: Trends): ChartSeries[] {
  const series = groups.map(({ kind, key, name, of, values, projected }) => ({
    id: `${kind} ${key}`,
    label: kind === 'other' ? `${name} (${formatCount(of)})` : name,
    values,
    projected,
  }));
  if (measure !== 'uplift') return series;
  return [{ id: 'all', label: 'All Records', values: totals, color: 8 }, ...series];
}

interface CostChartProps {
  trends: Trends;
  teams: readonly string[];
  day: string;
}

function CostChart({ trends, teams, day }: CostChartProps) {
  const navigate = useNavigate();
  const { measure, groupBy, groups, known, years, thisYear, totals, projectedTotals } = trends;
  const drawn = useMemo(
    () => ({
      categories: years.map((year) => yearCategory(year, thisYear)),
      series: seriesOf(trends),
      totals: totals.map((total, index) => (total ?? 0) + (projectedTotals[index] ?? 0)),
    }),
    [trends, years, thisYear, totals, projectedTotals],
  );
  const open = ({ series }: ChartPick) => {
    const group = groups.find(({ kind, key }) => `${kind} ${key}` === series?.id);
    const address = group ? groupAddress(groupBy, group, teams) : null;
    if (address !== null) void navigate(address);
  };
  const isOverlapping = trends.sharedRecords > 0 && !(measure === 'cost' && trends.split === 'even');
  const notes = [
    known !== null && known.from === known.to ? 'Trends need at least two years.' : null,
    sharedNote(trends),
    measure === 'uplift'
      ? 'What records with a known cost in both years cost more than the year before.'
      : PROJECTION_RULE,
  ].filter((note) => note !== null);
  const chart: ChartProps = {
    title: TITLES[measure],
    categoryName: 'Fiscal year',
    day,
    ...drawn,
    ...FORMATS[measure],
    onPick: open,
    totalLabel: isOverlapping ? 'Total, each record once' : 'Total',
    note: notes.join(' '),
  };
  return measure === 'uplift' ? (
    <LineChart {...chart} totalLabel={null} />
  ) : (
    <BarChart {...chart} isStacked />
  );
}
