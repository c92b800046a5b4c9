import { Pencil, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { budgetName, BUDGET_SCOPE_LABELS } from '@pactbook/domain/features/budgets/budget.ts';
import { budgetStatus, type BudgetWithFigures } from '@pactbook/domain/features/budgets/budget-figures.ts';
import { ownMoney } from '../../field-kit/value/own-money.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { ActionsMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { Cell, HeaderCell, RowHeaderCell } from '../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../ui/table/table.tsx';
import { BudgetBar } from './budget-bar.tsx';
import {
  budgetAddress,
  budgetedWords,
  budgetMoney,
  leftOutWords,
  partsWords,
  STATUS_TONES,
  statusWords,
} from './budget-words.ts';

interface BudgetTableProps {
  budgets: readonly BudgetWithFigures[];
  /** Missing for users who only read them. */
  onEdit?: ((budget: BudgetWithFigures) => void) | undefined;
  onDelete: (budget: BudgetWithFigures) => void;
}

/** The budgets of a year as rows, each with its bar; on phones the parts are below it in one line. */
export function BudgetTable({ budgets, onEdit, onDelete }: BudgetTableProps) {
  return (
    <TableFrame tabIndex={0} role="region" aria-label="Budgets">
      <Table>
        <TableHead>
          <tr>
            <HeaderCell isSticky>Budget for</HeaderCell>
            <HeaderCell isNumeric className="max-md:hidden">
              Budget
            </HeaderCell>
            <HeaderCell isNumeric className="max-lg:hidden">
              Spent
            </HeaderCell>
            <HeaderCell isNumeric className="max-lg:hidden">
              Committed
            </HeaderCell>
            <HeaderCell isNumeric className="max-lg:hidden">
              Projected
            </HeaderCell>
            <HeaderCell isNumeric className="max-md:hidden">
              Left
            </HeaderCell>
            {onEdit && (
              <HeaderCell>
                <span className="sr-only">Actions</span>
              </HeaderCell>
            )}
          </tr>
        </TableHead>
        <TableBody>
          {budgets.map((budget) => (
            <BudgetRow key={budget.id} budget={budget} onEdit={onEdit} onDelete={onDelete} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function BudgetRow({
  budget,
  onEdit,
  onDelete,
}: Omit<BudgetTableProps, 'budgets'> & { budget: BudgetWithFigures }) {
  const { status } = budgetStatus(budget);
  const left = <span className={STATUS_TONES[status]}>{statusWords(budget)}</span>;
  const leftOut = leftOutWords(budget);
  return (
    <Row>
      <RowHeaderCell isSticky className="w-full max-w-0 min-w-44 py-2">
        <BudgetHeading budget={budget} />
        <BudgetBar budget={budget} />
        <span className="block pt-1 text-xs font-normal wrap-anywhere whitespace-normal text-muted lg:hidden">
          {partsWords(budget)}
        </span>
        <span className="block text-xs font-medium whitespace-normal md:hidden">{left}</span>
        {leftOut !== '' && (
          <span className="block text-xs font-normal whitespace-normal text-caution">
            {leftOut}, left out
          </span>
        )}
        {budget.note !== '' && (
          <span dir="auto" className="block truncate pt-1 text-xs font-normal text-muted">
            {budget.note}
          </span>
        )}
      </RowHeaderCell>
      <Cell isNumeric className="tabular-nums max-md:hidden">
        <span title={ownMoney(budget.budgeted ?? budget.amount)}>{budgetedWords(budget)}</span>
      </Cell>
      <Part budget={budget} amount={budget.spent} />
      <Part budget={budget} amount={budget.committed} />
      <Part budget={budget} amount={budget.projected} />
      <Cell isNumeric className="font-medium tabular-nums max-md:hidden">
        <span className="block min-w-36 text-balance whitespace-normal">{left}</span>
      </Cell>
      {onEdit && (
        <Cell className="w-px">
          <ActionsMenu label={`Actions for the budget of ${budgetName(budget)}`}>
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onEdit(budget)}>
              Edit
            </MenuItem>
            <MenuSeparator />
            <MenuItem isDangerous icon={<Trash2 aria-hidden />} onSelect={() => onDelete(budget)}>
              Delete
            </MenuItem>
          </ActionsMenu>
        </Cell>
      )}
    </Row>
  );
}

function Part({ budget, amount }: { budget: BudgetWithFigures; amount: number }) {
  return (
    <Cell isNumeric className="tabular-nums max-lg:hidden">
      <span title={ownMoney(amount)}>{budgetMoney(amount, budget)}</span>
    </Cell>
  );
}

function BudgetHeading({ budget }: { budget: BudgetWithFigures }) {
  const address = budgetAddress(budget);
  const name = budgetName(budget);
  return (
    <span className="flex min-w-0 items-baseline gap-2 pb-1">
      {address === null ? (
        <span dir="auto" className="truncate">
          {name}
        </span>
      ) : (
        <LinkButton asChild className="inline min-w-6 truncate leading-6">
          <Link to={address} dir="auto">
            {name}
          </Link>
        </LinkButton>
      )}
      {budget.scope !== 'organization' && (
        <span className="shrink-0 text-xs font-normal text-muted">{BUDGET_SCOPE_LABELS[budget.scope]}</span>
      )}
    </span>
  );
}
