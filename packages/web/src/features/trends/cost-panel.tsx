import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { fiscalYearLabel } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import {
  teamIdsOf,
  TREND_GROUPING_LABELS,
  type TrendMeasure,
} from '@pactbook/domain/features/trends/trend-query.ts';
import type { Trends } from '@pactbook/domain/features/trends/trends.ts';
import { knownAndProjected, changeText } from '../../field-kit/value/own-money.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { PLAIN_COLOR } from '../../ui/charts/color/chart-color.ts';
import type { ChartPick, ChartProps, ChartSeries } from '../../ui/charts/chart-model.ts';
import { SparkChart } from '../../ui/charts/spark-chart.tsx';
import { useBudgetMarks } from './budget-marks.ts';
import { allTrendsQuery } from './queries.ts';
import { useCategoryId } from '../categories/queries.ts';
import { groupAddress } from './group-address.ts';
import { useGroupColors, type GroupColors } from './group-colors.ts';
import { TrendPanel } from './trend-panel.tsx';
import {
  formatCount,
  formatDollars,
  formatShortMoney,
  formatShortestMoney,
  leftOutWords,
  trendsMethod,
  trendsNote,
  yearCategory,
} from './trend-words.ts';
import { canShare, type TrendsQuestion } from './trends-question.ts';

const TITLES: Readonly<Record<TrendMeasure, string>> = {
  cost: 'Cost by fiscal year',
  records: 'Records with costs by fiscal year',
  uplift: 'Uplift by fiscal year',
};
const FORMATS = {
  cost: { format: formatDollars, formatShort: formatShortMoney, formatShortest: formatShortestMoney },
  records: { format: formatCount, formatShort: formatCount },
  uplift: { format: changeText, formatShort: changeText },
} as const;

/** A sum in which amounts of other currencies are. */
const aboutDollars = (amount: number): string => `≈ ${formatDollars(amount)}`;

interface CostPanelProps {
  answer: UseQueryResult<Trends>;
  question: TrendsQuestion;
  day: string;
}

/** The costs of the fiscal years, known and projected, in groups (docs/product/screens.md, "Trends"). */
export function CostPanel({ answer, question, day }: CostPanelProps) {
  const { data } = answer;
  const inWords = data?.isConverted === true ? aboutDollars : formatDollars;
  const measure = data?.measure ?? question.measure;
  const context = data?.known && (
    <>
      By {TREND_GROUPING_LABELS[data.groupBy].toLowerCase()} · costs of{' '}
      {fiscalYearLabel(data.thisYear, data.fiscalYearStartMonth)}{' '}
      <span className="tabular-nums">
        {knownAndProjected(data.costThisFiscalYear, data.projectedThisFiscalYear, inWords)}
      </span>
    </>
  );
  return (
    <TrendPanel
      title={TITLES[measure]}
      context={context}
      answer={answer}
      emptyText={emptyText}
      emptyAction={data?.known === null && RECORDS_WITHOUT_COSTS}
    >
      {(trends) => <CostChart trends={trends} question={question} day={day} />}
    </TrendPanel>
  );
}

const RECORDS_WITHOUT_COSTS = (
  <Button asChild>
    <Link to={paths.records({ missing: ['costInForce'] })}>Records without costs</Link>
  </Button>
);

function emptyText({ known, groups }: Trends): string | null {
  if (known === null) return 'No annual costs yet. Add annual costs to a record to see trends.';
  return groups.length === 0 ? 'Nothing to show for these years. Choose others.' : null;
}

/**
 * The groups as series. Shares cannot be added up, so all records are a series of their own, and the groups are ranked by
 * their latest share shown.
 */
function seriesOf(trends: Trends, colorsOf: GroupColors): ChartSeries[] {
  const { groups, measure, totals } = trends;
  const colors = colorsOf(groups);
  const series = groups.map(({ kind, key, name, of, values, projected }, place) => ({
    id: `${kind} ${key}`,
    label: kind === 'other' ? `${name} (${formatCount(of)})` : name,
    values,
    projected,
    color: colors[place],
  }));
  if (measure !== 'uplift') return series;
  const last = shownYears(trends).at(-1) ?? 0;
  const shareOf = ({ values }: ChartSeries) => values[last] ?? -Infinity;
  const ranked = series.toSorted((one, other) => shareOf(other) - shareOf(one));
  return [{ id: 'all', label: 'All Records', values: totals, color: PLAIN_COLOR }, ...ranked];
}

/** The years whose shares are beside the lines, by index: the present one, or the last one, and the one before. */
function shownYears({ years, thisYear }: Trends): number[] {
  const present = years.findIndex(({ year }) => year === thisYear);
  const last = present < 0 ? years.length - 1 : present;
  return last === 0 ? [0] : [last - 1, last];
}

/** Whether records count fully in each of their groups, so that the groups cannot be stacked. */
function countsInEach({ groupBy, measure, split, sharedRecords }: Trends): boolean {
  if (!canShare(groupBy) || measure === 'uplift') return false;
  // The number of records cannot be split: a record in several groups counts in each.
  return measure === 'cost' ? split === 'each' : sharedRecords > 0;
}

const MARKS_NOTE = 'The line at a bar is the budget of all records, or of the only group shown.';

interface CostChartProps {
  trends: Trends;
  question: TrendsQuestion;
  day: string;
}

/** Known and projected values of each year by group; one row for each group, as there may be many. */
function twinOf(chart: ChartProps, trends: Trends): ChartProps {
  const { groups, groupBy, years, thisYear, measure, totals, projectedTotals } = trends;
  const sum = { id: 'total', label: chart.totalLabel ?? 'Total', isSum: true };
  return {
    ...chart,
    categoryName: TREND_GROUPING_LABELS[groupBy],
    categories: [
      ...groups.map(({ kind, key, name, of }) => ({
        id: `${kind} ${key}`,
        label: kind === 'other' ? `${name} (${formatCount(of)})` : name,
      })),
      sum,
    ],
    series: years.map((year, index) => ({
      id: String(year.year),
      label: yearCategory(year, thisYear).label,
      values: [...groups.map(({ values }) => values[index] ?? null), totals[index] ?? null],
      projected: [...groups.map(({ projected }) => projected[index] ?? null), projectedTotals[index] ?? null],
    })),
    marks: undefined,
    totals: undefined,
    projectedTotals: undefined,
    totalLabel: measure === 'cost' ? 'All these years' : null,
  };
}

function CostChart({ trends, question, day }: CostChartProps) {
  const teams = teamIdsOf(question);
  const categoryId = useCategoryId();
  const [isTable, setIsTable] = useState(false);
  // Shares have no sum, so the table has a row for all records.
  const hasRest = trends.measure !== 'uplift' && trends.groups.some(({ kind }) => kind === 'other');
  const all = useQuery({ ...allTrendsQuery(question), enabled: isTable && hasRest });
  const { measure, groupBy, years, thisYear, totals, projectedTotals } = trends;
  const colorsOf = useGroupColors(groupBy);
  /** The records that a bar or a cell of the table counts: of all groups where none is named. */
  const addressOf = (named: Trends, id: string | undefined, year: string | undefined) => {
    const group = named.groups.find(({ kind, key }) => `${kind} ${key}` === id) ?? null;
    if (group === null && id !== undefined) return null;
    // An uplift is of records with costs in two years, for which the table has no filter.
    const costsIn = measure === 'uplift' || year === undefined ? null : Number(year);
    return groupAddress(groupBy, group, { teams, categoryId, costsIn });
  };
  const isOverlapping = countsInEach(trends);
  const marks = useBudgetMarks(trends, teams.length === 0);
  const chart: ChartProps = {
    title: TITLES[measure],
    categoryName: 'Fiscal year',
    day,
    categories: years.map((year) => yearCategory(year, thisYear)),
    series: seriesOf(trends, colorsOf),
    totals: totals.map((total, index) => (total ?? 0) + (projectedTotals[index] ?? 0)),
    projectedTotals: projectedTotals.map((total) => total ?? 0),
    ...FORMATS[measure],
    ...(trends.isConverted === true && measure === 'cost' ? { format: aboutDollars } : {}),
    addressOf: ({ category, series }) => addressOf(trends, series?.id, category.id),
    onTable: setIsTable,
    isOverlapping,
    totalLabel: isOverlapping ? 'Total, each record once' : 'Total',
    marks,
    note: [trendsNote(trends), marks && MARKS_NOTE, leftOutWords(trends)].filter(Boolean).join(' '),
    leftOut: leftOutWords(trends),
    method: trendsMethod(trends, teams.length > 0),
  };
  const named = hasRest ? all.data : undefined;
  const twin = named && {
    ...twinOf(chart, named),
    addressOf: ({ category, series }: ChartPick) => addressOf(named, category.id, series?.id),
  };
  return measure === 'uplift' ? (
    <SparkChart {...chart} valued={shownYears(trends)} totalLabel={null} twin={twin} />
  ) : (
    <BarChart {...chart} isStacked={!isOverlapping} twin={twin} />
  );
}
