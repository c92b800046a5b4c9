import type { BudgetWithFigures } from '@pactbook/domain/features/budgets/budget-figures.ts';

const PARTS = [
  { key: 'spent', className: 'bg-chart-1' },
  { key: 'committed', className: 'bg-chart-1/50' },
  {
    key: 'projected',
    className:
      'bg-[repeating-linear-gradient(135deg,var(--chart-1)_0_1.5px,transparent_1.5px_5px)] outline-1 -outline-offset-1 outline-chart-1',
  },
] as const;

/**
 * Spent, committed and projected beside each other, and a line where the budget ends. For eyes alone: the words beside it
 * say the same.
 */
export function BudgetBar({ budget }: { budget: BudgetWithFigures }) {
  const { budgeted, spent, committed, projected } = budget;
  // Credits may make a part less than nothing.
  const used = PARTS.map(({ key }) => Math.max(budget[key], 0));
  const whole = Math.max(budgeted ?? 0, used[0] ?? 0, spent + committed + projected, 0.01);
  const share = (amount: number) => `${Math.min((amount / whole) * 100, 100)}%`;
  return (
    <div aria-hidden className="relative h-2.5 w-full forced-color-adjust-none">
      <div className="flex size-full overflow-hidden rounded-sm bg-track">
        {PARTS.map(({ key, className }, index) => (
          <div key={key} className={className} style={{ width: share(used[index] ?? 0) }} />
        ))}
      </div>
      {budgeted !== null && (
        <div
          className="absolute -inset-y-1 w-0.5 -translate-x-full rounded-full bg-text"
          style={{ left: share(budgeted) }}
        />
      )}
    </div>
  );
}

/** What the parts of the bars are. */
export function BudgetLegend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted">
      {PARTS.map(({ key, className }) => (
        <li key={key} className="flex items-center gap-1.5 capitalize">
          <span aria-hidden className={`h-2.5 w-4 rounded-sm forced-color-adjust-none ${className}`} />
          {key}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="h-3.5 w-0.5 rounded-full bg-text forced-color-adjust-none" />
        Budget
      </li>
    </ul>
  );
}
