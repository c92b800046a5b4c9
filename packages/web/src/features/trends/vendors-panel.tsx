import type { UseQueryResult } from '@tanstack/react-query';
import type { VendorTrends } from '@pactbook/domain/features/trends/trends.ts';
import { costOfYearKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import { knownAndProjected, changeText } from '../../field-kit/value/own-money.ts';
import { paths } from '../../platform/paths.ts';
import { NO_GROUP_COLOR } from '../../ui/charts/color/chart-color.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { formatDollars, formatShortMoney } from './trend-words.ts';

const VENDORS_METHOD = [
  'The ten most expensive vendors of the year, and their cost a year before.',
  'The change includes new and ended records of the vendor. Uplifts compare the same records.',
];

interface VendorsPanelProps {
  answer: UseQueryResult<VendorTrends>;
  teams: readonly string[];
  day: string;
}

/** The ten vendors with the highest cost, compared with the year before. */
export function VendorsPanel({ answer, teams, day }: VendorsPanelProps) {
  const { data } = answer;
  return (
    <TrendPanel
      title="Top vendors"
      context={data && `${data.year.label} against ${data.before.label}`}
      answer={answer}
      emptyText={({ vendors, year }) => (vendors.length === 0 ? `No costs in ${year.label}.` : null)}
    >
      {({ vendors, year, before }) => {
        const words = vendors.map(({ change }) => (change === null ? 'New' : changeText(change)));
        return (
          <BarChart
            title="Top vendors"
            categoryName="Vendor"
            day={day}
            noteName="Change"
            direction="horizontal"
            categories={vendors.map(({ vendor }, index) => ({
              id: vendor,
              label: vendor,
              note: words[index],
            }))}
            series={[
              {
                id: 'now',
                label: year.label,
                values: vendors.map(({ cost }) => cost),
                projected: vendors.map(({ projected }) => (projected === 0 ? null : projected)),
              },
              {
                id: 'before',
                label: before.label,
                values: vendors.map((vendor) => vendor.before),
                color: NO_GROUP_COLOR,
              },
            ]}
            endLabels={vendors.map(
              ({ cost, projected }, index) =>
                `${knownAndProjected(cost, projected, formatShortMoney)} ${words[index]}`,
            )}
            totalLabel={null}
            format={formatDollars}
            formatShort={formatShortMoney}
            addressOf={({ category, series }) => {
              const { year: costsIn } = series?.id === 'before' ? before : year;
              return paths.records({ vendor: [category.id], team: teams, amount: [costOfYearKey(costsIn)] });
            }}
            note={
              year.isOpen ? 'The year is not over, so projected costs count.' : 'Known costs of both years.'
            }
            method={VENDORS_METHOD}
          />
        );
      }}
    </TrendPanel>
  );
}
