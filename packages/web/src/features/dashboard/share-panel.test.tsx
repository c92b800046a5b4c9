// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { PLAIN_COLOR } from '../../ui/charts/color/chart-color.ts';
import { SharePanel, type Share } from './share-panel.tsx';

afterEach(cleanup);

const share = (name: string, count: number, costs: Partial<Share> = {}): Share => ({
  name,
  count,
  to: `/records?category=${name}`,
  color: PLAIN_COLOR,
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

describe('shares of records', () => {
  it('are ranked by cost for people who read every cost, and say so', () => {
    const shares = [
      share('Cheap', 2, { costInForce: 3, costCount: 2 }),
      share('Free', 1, { costInForce: 0, costCount: 1 }),
      share('Dear', 1, { costInForce: 900, costCount: 1 }),
    ];
    expect(linesOf('Cost in Force by Category', shares)).toEqual([
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
    expect(linesOf('Records by Category', shares)).toEqual([
      'Cheap$3 for 2 of 12',
      'Hidden4',
      'Dear$900 · 1',
    ]);
  });

  it('are ranked by number where nothing costs anything, or no cost is read', () => {
    const free = [share('One', 1, { costInForce: 0, costCount: 1 }), share('Two', 2)];
    expect(linesOf('Records by Category', free)).toEqual(['Two2', 'One— · 1']);
    cleanup();
    expect(linesOf('Records by Category', [share('Empty', 0)])).toEqual([]);
    expect(screen.getByText('No record has a category yet.')).toBeTruthy();
  });
});
