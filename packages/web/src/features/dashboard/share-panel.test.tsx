// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { SharePanel, type Share } from './share-panel.tsx';

afterEach(cleanup);

const share = (name: string, count: number, costs: Partial<Share> = {}): Share => ({
  name,
  count,
  to: `/records?category=${name}`,
  ...costs,
});

/** The lines of the panel with this title. */
function linesOf(title: string, shares: readonly Share[]): (string | null)[] {
  render(
    <MemoryRouter>
      <SharePanel by="Category" shares={shares} emptyText="No record has a category yet." />
    </MemoryRouter>,
  );
  const panel = screen.getByRole('region', { name: title });
  return within(panel)
    .queryAllByRole('link')
    .map(({ textContent }) => textContent);
}

describe('the bars of shares', () => {
  const nine = Array.from({ length: 9 }, (_, at) => share(`Category ${at}`, 20 - at));
  const colorsOf = () =>
    [...document.querySelectorAll<HTMLElement>('[data-bar]')].map(({ style }) => style.background);

  it('have eight hues, then that of Other; those of teams have one that no category has', async () => {
    const numberOf = (name: string) => Number(name.slice(-1)) * 3;
    const draw = (panel: ReactNode) => render(<MemoryRouter>{panel}</MemoryRouter>);
    draw(<SharePanel by="Category" shares={nine} numberOf={numberOf} emptyText="" />);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 9' }));
    const hues = colorsOf();
    expect(new Set(hues).size).toBe(9);
    expect(hues[2]).toBe('var(--chart-7)');
    expect(hues.at(-1)).toBe('var(--chart-other)');
    cleanup();
    draw(<SharePanel by="Team" shares={nine} emptyText="" />);
    expect(new Set(colorsOf())).toEqual(new Set(['var(--chart-plain)']));
  });
});

describe('shares of records', () => {
  it('are ranked by cost for people who read every cost, and say so', () => {
    const shares = [
      share('Cheap', 2, { costInForce: 3, costCount: 2 }),
      share('Free', 1, { costInForce: 0, costCount: 1 }),
      share('Dear', 1, { costInForce: 900, costCount: 1 }),
    ];
    expect(linesOf('Cost in Force by category', shares)).toEqual([
      'Dear1 record · $900',
      'Cheap2 records · $3',
      'Free1 record · —',
    ]);
  });

  it('are ranked by number where only some costs are read', () => {
    const shares = [
      share('Dear', 1, { costInForce: 900, costCount: 1 }),
      share('Cheap', 12, { costInForce: 3, costCount: 2 }),
      share('Hidden', 4),
    ];
    expect(linesOf('Records by category', shares)).toEqual([
      'Cheap$3 for 2 of 12',
      'Hidden4',
      'Dear$900 · 1',
    ]);
  });

  it('are ranked by number where nothing costs anything, or no cost is read', () => {
    const free = [share('One', 1, { costInForce: 0, costCount: 1 }), share('Two', 2)];
    expect(linesOf('Records by category', free)).toEqual(['Two2', 'One— · 1']);
    cleanup();
    expect(linesOf('Records by category', [share('Empty', 0)])).toEqual([]);
    expect(screen.getByText('No record has a category yet.')).toBeTruthy();
  });
});
