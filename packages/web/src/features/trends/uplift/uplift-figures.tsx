import { signedText } from '../../../field-kit/value/own-money.ts';
import { clsx } from 'clsx/lite';
import { addUplifts, type UpliftLedger } from '@pactbook/domain/features/trends/uplift.ts';
import { FIGURE_GRID, FIGURE_IN_GRID } from '../../../ui/layout/figure-grid.ts';
import { counted, numberText } from '../../../ui/text/own-numbers.ts';
import { shareWords, upliftAmount } from './uplift-words.ts';

/** The sums of all vendors and years. What is above caps is red. */
export function UpliftFigures({ ledger }: { ledger: UpliftLedger }) {
  const sums = addUplifts(ledger.totals);
  const format = (amount: number) => upliftAmount(amount, ledger);
  const figures = [
    {
      label: 'Above Price Caps',
      value: format(sums.above),
      note: `${numberText(sums.broken)} of ${counted(sums.capped, 'cost')} with a cap`,
      isBroken: sums.above > 0,
    },
    {
      label: 'Change',
      value: shareWords(sums),
      note: `${counted(sums.rows, 'cost')} compared${sums.notCompared === 0 ? '' : `, ${numberText(sums.notCompared)} not comparable`}`,
    },
    { label: 'Price', value: signedText(sums.price, format), note: 'Same quantity, other price' },
    { label: 'Volume', value: signedText(sums.volume, format), note: 'Other quantity, same price' },
    { label: 'Scope', value: signedText(sums.scope, format), note: 'Something else is bought' },
  ];
  return (
    <ul aria-label="Sums of all years" className={FIGURE_GRID}>
      {figures.map(({ label, value, note, isBroken = false }) => (
        <li
          key={label}
          className={clsx(
            'flex flex-col rounded-lg border border-border bg-raised px-4 py-3',
            FIGURE_IN_GRID,
          )}
        >
          <span className="text-sm text-muted">{label}</span>
          <span className={clsx('text-xl font-semibold tabular-nums', isBroken && 'text-negative')}>
            {value}
          </span>
          <span className="text-sm text-muted tabular-nums">{note}</span>
        </li>
      ))}
    </ul>
  );
}
