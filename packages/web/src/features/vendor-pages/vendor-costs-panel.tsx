import { costOfYearKey } from '@pactbook/domain/features/annual-costs/cost-figures.ts';
import type { VendorPage } from '@pactbook/domain/features/vendor-pages/vendor-page.ts';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { changeWords, sinceYearBefore } from '../../field-kit/value/cost-in-force.ts';
import { withoutRateWords } from '../../field-kit/value/own-money.ts';
import { paths } from '../../platform/paths.ts';
import { BarChart } from '../../ui/charts/bar-chart.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Cell, HeaderCell, RowHeaderCell } from '../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../ui/table/table.tsx';
import { useToday } from '../users/queries.ts';
import { amountWords, approximately, shortAmountWords } from './vendor-words.ts';

const METHOD = [
  'A cost counts in full in the fiscal year of its date.',
  'Projected: what a Live record cost in its latest year with costs is expected again in each later year while it continues, as on Trends.',
  'Uplift compares records with a known cost in a year and in the year before, so that new and ended records change nothing.',
];

type Year = NonNullable<VendorPage['years']>[number];

interface InForceProps {
  vendor: VendorPage;
  costs: NonNullable<VendorPage['costs']>;
}

/** What is in force of a vendor, compared with a year before. */
export function VendorInForcePanel({ vendor: { records, currency }, costs }: InForceProps) {
  const { costInForce, costInForceBefore } = costs;
  const about = approximately(costs);
  const since = sinceYearBefore(costs);
  const before =
    costInForceBefore === 0 ? null : `${about}${amountWords(costInForceBefore, currency)} a year ago`;
  const lacking = withoutRateWords(costs.currencies ?? []);
  return (
    <Panel title="Cost in Force" context="What Live records cost in their current contract year">
      <p className="text-2xl font-semibold tabular-nums">
        {costInForce === 0 ? '—' : `${about}${amountWords(costInForce, currency)}`}
      </p>
      <p className="text-sm text-muted tabular-nums">
        {[since, before].filter((words) => words !== null).join(' · ')}
      </p>
      {costs.records < records && (
        <p className="text-sm text-muted">
          Of the {costs.records} of {contractsWords(records)} you can read in full
        </p>
      )}
      {costs.currencies && (
        <p className="text-sm text-muted">Amounts are converted (≈) at the rate of the day of each cost.</p>
      )}
      {lacking !== '' && <p className="text-sm text-caution">{lacking}, so they are not counted.</p>}
    </Panel>
  );
}

/** What the vendor costs by fiscal year, and what the same records cost more than the year before. */
export function VendorCostsPanel({ vendor, years }: { vendor: VendorPage; years: readonly Year[] }) {
  return (
    <Panel title="Cost per fiscal year">
      {hasCosts(years) ? (
        <>
          <CostChart vendor={vendor} years={years} />
          <UpliftTable years={years} currency={vendor.currency} />
        </>
      ) : (
        <p className="text-muted">No costs in these years.</p>
      )}
    </Panel>
  );
}

const hasCosts = (years: readonly Year[]) =>
  years.some(({ cost, projected }) => cost !== null || projected !== null);

function CostChart({ vendor, years }: { vendor: VendorPage; years: readonly Year[] }) {
  const { name, thisYear, currency } = vendor;
  const day = useToday();
  return (
    <BarChart
      title={`Cost per fiscal year of ${name}`}
      categoryName="Year"
      day={day}
      categories={years.map(({ year, label }) => ({
        id: String(year),
        label,
        note: year === thisYear ? 'In progress' : year > thisYear ? 'Still to come' : undefined,
      }))}
      series={[
        {
          id: 'cost',
          label: 'Cost',
          values: years.map(({ cost }) => cost),
          projected: years.map(({ projected }) => projected),
        },
      ]}
      totalLabel={null}
      addressOf={({ category }) =>
        paths.records({ vendor: [name], amount: [costOfYearKey(Number(category.id))] })
      }
      format={(amount) => amountWords(amount, currency)}
      formatShort={(amount) => shortAmountWords(amount, currency)}
      note={years.some(({ projected }) => projected !== null) ? 'Hatched parts are projected.' : undefined}
      method={METHOD}
    />
  );
}

/** The uplift of each year that can be compared. */
function UpliftTable({ years, currency }: { years: readonly Year[]; currency: string }) {
  const compared = years.flatMap((year) => (year.compared === null ? [] : [{ ...year, ...year.compared }]));
  if (compared.length === 0) {
    return <p className="mt-3 text-sm text-muted">No record has a known cost in two years in a row yet.</p>;
  }
  return (
    <TableFrame tabIndex={0} role="region" aria-label="Uplift" className="mt-3">
      <Table>
        <TableHead>
          <tr>
            <HeaderCell isSticky>Uplift</HeaderCell>
            <HeaderCell isNumeric className="max-md:hidden">
              Year before
            </HeaderCell>
            <HeaderCell isNumeric>Cost</HeaderCell>
            <HeaderCell isNumeric>Change</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {compared.map(({ year, label, records, before, cost }) => (
            <Row key={year}>
              <RowHeaderCell isSticky>
                {label} <span className="font-normal text-muted">· {contractsWords(records)}</span>
              </RowHeaderCell>
              <Cell isNumeric className="tabular-nums max-md:hidden">
                {amountWords(before, currency)}
              </Cell>
              <Cell isNumeric className="tabular-nums">
                {amountWords(cost, currency)}
              </Cell>
              <Cell isNumeric className="tabular-nums">
                {changeWords(before, cost)}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
