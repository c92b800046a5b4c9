// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, useLocation } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { CASE_BLIND_SEARCH } from '../text/text-search.ts';
import { UiRoot } from '../ui-root.tsx';
import { BarChart, type BarChartProps } from './bar-chart.tsx';
import { chartCsv, chartFileName } from './saving/chart-files.ts';
import type { ChartPick, ChartProps } from './chart-model.ts';
import { fitText, labelStep, valueScale } from './chart-scale.ts';
import { HeatMap } from './heat-map.tsx';
import { LineChart } from './line-chart.tsx';

afterEach(cleanup);

const chart: ChartProps = {
  title: 'Cost by fiscal year',
  categoryName: 'Fiscal year',
  day: '2026-03-14',
  categories: [
    { id: '2025', label: '2025' },
    { id: '2026', label: '2026', note: 'In progress' },
  ],
  series: [
    { id: 'a', label: 'Software', values: [100.1, 50], projected: [null, 25] },
    { id: 'b', label: 'Hardware', values: [0.2, null], projected: [null, 5] },
  ],
  format: (value) => `$${value.toFixed(2)}`,
};

function Address() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

function draw(drawn: ReactNode) {
  const page = (
    <UiRoot textSearch={CASE_BLIND_SEARCH}>
      {drawn}
      <Address />
    </UiRoot>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />);
}

function show(props: Partial<BarChartProps> = {}) {
  draw(<BarChart {...chart} isStacked {...props} />);
  return screen.getByRole('button', { name: /^Cost by fiscal year, stacked bar chart/ });
}

describe('a scale', () => {
  it('includes zero and every value, with round steps', () => {
    expect(valueScale([3, 87]).ticks).toEqual([0, 25, 50, 75, 100]);
    expect(valueScale([0.12, -0.05]).ticks).toEqual([-0.05, 0, 0.05, 0.1, 0.15]);
    expect(valueScale([]).ticks).toEqual([0, 1]);
  });

  it('has whole steps for counts', () => {
    expect(valueScale([1, 2]).ticks).toEqual([0, 1, 2]);
    expect(valueScale([7]).ticks.every(Number.isInteger)).toBe(true);
  });

  it('leaves out labels without space, and cuts long ones', () => {
    expect(labelStep(['2025', '2026'], 80)).toBe(1);
    expect(labelStep(['2025', '2026'], 20)).toBe(2);
    expect(fitText('Atlassian Corporation', 60)).toBe('Atlassi…');
  });
});

describe('a chart', () => {
  it('can be navigated with arrow keys, and announces points', async () => {
    const stage = show();
    stage.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByText('2025: Software $100.10; Hardware $0.20; Total $100.30')).toBeTruthy();
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(screen.getByText('2026, In progress: Software $75.00, of it $25.00 projected')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText(/^2026, In progress/)).toBeNull();
  });

  it('opens a point with Enter', async () => {
    const addressOf = ({ category, series }: ChartPick) =>
      `/records?of=${series?.id ?? 'all'}-${category.id}`;
    show({ addressOf }).focus();
    await userEvent.keyboard('{End}{ArrowDown}{Enter}');
    expect(screen.getByRole('status').textContent).toBe('/records?of=a-2026');
  });

  it('opens nothing where a point has no records of its own, and shows it by the pointer', async () => {
    const stage = show({ addressOf: ({ series }) => (series?.id === 'b' ? null : '/records') });
    stage.focus();
    await userEvent.keyboard('{End}{ArrowDown}');
    expect(stage.className).toContain('cursor-pointer');
    await userEvent.keyboard('{ArrowDown}');
    expect(stage.className).toContain('cursor-default');
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('status').textContent).toBe('/');
    await userEvent.click(screen.getByRole('button', { name: 'Show as table: Cost by fiscal year' }));
    const row = screen.getByRole('row', { name: /^2026/ });
    expect(
      within(row)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['$75.00', '$80.00']);
  });

  it('hides and shows a series by its legend', async () => {
    const stage = show();
    await userEvent.click(screen.getByRole('button', { name: 'Software' }));
    expect(screen.getByRole('button', { name: 'Software' }).getAttribute('aria-pressed')).toBe('false');
    stage.focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByText('2025: Hardware $0.20')).toBeTruthy();
  });

  it('has a table with every value', async () => {
    show();
    await userEvent.click(screen.getByRole('button', { name: 'Show as table: Cost by fiscal year' }));
    const row = screen.getByRole('row', { name: /^2026/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['$75.00 ($25.00 projected)', '$5.00 (projected)', '$80.00 ($30.00 projected)']);
  });

  it('has line and heat map variants', () => {
    draw(
      <>
        <LineChart {...chart} />
        <HeatMap {...chart} />
      </>,
    );
    expect(screen.getByRole('button', { name: /line chart/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /heat map/ })).toBeTruthy();
  });
});

describe('the file of a chart', () => {
  it('starts with a byte order mark, and has a row for each category with projected values in columns of their own', () => {
    expect(chartCsv(chart)).toBe(
      [
        '\uFEFFFiscal year,Software,Software (projected),Hardware,Hardware (projected),Total,Total (projected),Note',
        '2025,100.1,,0.2,,100.3,0,',
        '2026,50,25,,5,50,30,In progress',
        '',
      ].join('\r\n'),
    );
  });

  it('contains no formula, whatever a vendor is called', () => {
    const vendors = {
      ...chart,
      categories: [{ id: 'x', label: '=1+1,"x"' }],
      series: chart.series.slice(0, 1),
    };
    expect(chartCsv(vendors).split('\r\n')[1]).toBe(`"'=1+1,""x""",100.1,`);
  });

  it('contains no formula in look-alike characters that spreadsheets normalise', () => {
    const firstCell = (label: string) => {
      const one = { ...chart, categories: [{ id: 'x', label }], series: chart.series.slice(0, 1) };
      return chartCsv(one).split('\r\n')[1];
    };
    const signs = Array.from({ length: 0xd800 }, (_, code) => String.fromCodePoint(code))
      .concat(Array.from({ length: 0x2000 }, (_, code) => String.fromCodePoint(0xe000 + code)))
      .filter((sign) => /^\s*[=+\-@]/.test(sign.normalize('NFKC')));
    expect(signs).toEqual(expect.arrayContaining(['=', '＝', '＋', '－', '＠']));
    for (const sign of [...signs, '\u2212']) {
      expect(firstCell(`${sign}1`)).toBe(`'${sign}1,100.1,`);
      expect(firstCell(`\u3000 ${sign}1`)).toBe(`'\u3000 ${sign}1,100.1,`);
    }
    expect(firstCell('\t1')).toBe(`'\t1,100.1,`);
    expect(firstCell('Contract – 2027 = 1')).toBe('Contract – 2027 = 1,100.1,');
  });

  it('is named after the chart and the day', () => {
    expect(chartFileName('Ends by month & category', '2026-03-14', 'png')).toBe(
      'ends-by-month-category-2026-03-14.png',
    );
  });
});
