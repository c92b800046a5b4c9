import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkButton } from '../actions/link-button.tsx';
import { Cell, HeaderCell, RowHeaderCell } from '../table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../table/table.tsx';
import {
  projectedTotalAt,
  totalAt,
  valueAt,
  type ChartCategory,
  type ChartProps,
  type ChartSeries,
} from './chart-model.ts';

/** A chart as a table: the full values, categories as rows and series as columns (docs/product/look.md, "Charts"). */
export function ChartTable({ chart }: { chart: ChartProps }) {
  const { categories, series } = chart;
  const hasTotal = series.length > 1 && chart.totalLabel !== null;
  return (
    <TableFrame className="max-h-96" tabIndex={0} role="region" aria-label={`${chart.title} as a table`}>
      <Table>
        <TableHead>
          <tr>
            <HeaderCell isSticky>{chart.categoryName}</HeaderCell>
            {series.map(({ id, label }) => (
              <HeaderCell key={id} isNumeric>
                {label}
              </HeaderCell>
            ))}
            {hasTotal && <HeaderCell isNumeric>{chart.totalLabel ?? 'Total'}</HeaderCell>}
          </tr>
        </TableHead>
        <TableBody>
          {categories.map((category, index) => (
            <Row key={category.id}>
              <RowHeaderCell isSticky>
                {category.label}
                {category.note && <span className="font-normal text-muted"> · {category.note}</span>}
              </RowHeaderCell>
              {series.map((one) => (
                <ValueCell key={one.id} chart={chart} category={category} index={index} series={one} />
              ))}
              {hasTotal && (
                <Cell isNumeric className="font-medium tabular-nums">
                  <Pickable chart={chart} category={category} series={null}>
                    {chart.format(totalAt(chart, series, index))}
                  </Pickable>
                  <ProjectedShare
                    chart={chart}
                    total={totalAt(chart, series, index)}
                    projected={projectedTotalAt(chart, series, index)}
                  />
                </Cell>
              )}
            </Row>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

interface ValueCellProps {
  chart: ChartProps;
  category: ChartCategory;
  index: number;
  series: ChartSeries;
}

function ValueCell({ chart, category, index, series }: ValueCellProps) {
  const value = valueAt(series, index);
  const projected = series.projected?.[index] ?? null;
  return (
    <Cell isNumeric className="tabular-nums">
      {value === null ? (
        <span className="text-muted">—</span>
      ) : (
        <Pickable chart={chart} category={category} series={series}>
          {chart.format(value)}
        </Pickable>
      )}
      {projected !== null && <ProjectedShare chart={chart} total={value} projected={projected} />}
    </Cell>
  );
}

interface ProjectedShareProps {
  chart: ChartProps;
  total: number | null;
  projected: number;
}

/** The projected part of a value; nothing without one. */
function ProjectedShare({ chart, total, projected }: ProjectedShareProps) {
  if (projected === 0) return null;
  const words = projected === total ? 'projected' : `${chart.format(projected)} projected`;
  return <span className="font-normal text-muted"> ({words})</span>;
}

interface PickableProps {
  chart: ChartProps;
  category: ChartCategory;
  series: ChartSeries | null;
  children: ReactNode;
}

/** A value, with a link to its records where the chart has one. */
function Pickable({ chart: { addressOf }, category, series, children }: PickableProps) {
  const address = category.isSum === true ? null : (addressOf?.({ category, series }) ?? null);
  if (address === null) return children;
  return (
    <LinkButton asChild>
      <Link to={address}>{children}</Link>
    </LinkButton>
  );
}
