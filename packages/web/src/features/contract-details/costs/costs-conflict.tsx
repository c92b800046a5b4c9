import { formatMonthYear } from '@pactbook/domain/kernel/calendar-date.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import {
  costOfPiece,
  costsOfPieces,
  mergeChanges,
  mergedPieces,
  piecesOfCosts,
} from '@pactbook/domain/features/contracts/merge-changes.ts';
import { quantityWords } from '@pactbook/domain/features/contracts/cost-change.ts';
import { numberLocale } from '../../../ui/text/own-numbers.ts';
import { ConflictDialog } from '../../contracts/conflict-dialog.tsx';
import { useConflictAuthor } from '../../contracts/use-conflict-author.ts';
import { costsOfDrafts } from '../../annual-costs/cost-drafts.ts';
import { baseOfCosts } from './use-costs-form.ts';
import type { useCostsForm } from './use-costs-form.ts';
import { moneyText } from '../../../field-kit/value/own-money.ts';

const wordsIn = (recordCurrency: CurrencyCode) => ({
  label: (date: string) => `Cost ${formatMonthYear(date)}`,
  value: (_: string, piece: unknown) => {
    const row = costOfPiece(piece);
    if (row === null) return '';
    const reason = row.reason === undefined ? '' : ` (${row.reason})`;
    const amount = `${moneyText(row.cost, 2, row.currency ?? recordCurrency)}${reason}`;
    return [amount, quantityWords(row, recordCurrency, numberLocale())].filter(Boolean).join(', ');
  },
});

export interface CostsConflictProps {
  costs: ReturnType<typeof useCostsForm>;
  /** The costs that the other person saved. */
  theirs: Contract;
}

/** Merges two people's cost lists row by row, and asks about conflicts. */
export function CostsConflict({ costs, theirs }: CostsConflictProps) {
  const author = useConflictAuthor(theirs.id, costs.base.version);
  const next = baseOfCosts(theirs);
  const merge = mergeChanges(
    piecesOfCosts(costs.base.costs),
    piecesOfCosts(costsOfDrafts(costs.rows)),
    piecesOfCosts(next.costs),
  );
  return (
    <ConflictDialog
      merge={merge}
      author={author}
      words={wordsIn(theirs.currency ?? USD)}
      isSaving={costs.isSaving}
      onCancel={costs.closeConflict}
      onSettle={(choices) =>
        costs.settleConflict(next, costsOfPieces(mergedPieces(merge, piecesOfCosts(next.costs), choices)))
      }
    />
  );
}
