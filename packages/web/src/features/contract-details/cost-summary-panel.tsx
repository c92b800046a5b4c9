import { ChartNoAxesColumn } from 'lucide-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import { convertedCosts, isConverted, totalCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { ReadCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { costInForce, rowInForce } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { quantityWords } from '@pactbook/domain/features/contracts/cost-change.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { MISSING_DATE_PLACEHOLDER } from '@pactbook/domain/kernel/calendar-date.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { PanelErrorBoundary } from '../../platform/error-boundary.tsx';
import { numberLocale } from '../../ui/text/own-numbers.ts';
import { addedWords, ownCurrency, ownMoney, moneyText } from '../../field-kit/value/own-money.ts';
import { oneCurrencyOf } from '../annual-costs/converted-cost.tsx';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useEditing } from '../contract-form/editing.ts';
import { ConvertedAmount } from '../annual-costs/rates-of.tsx';
import { CostBars } from '../annual-costs/cost-bars.tsx';
import { lazyPart } from '../../ui/loading/lazy-parts.ts';

export interface CostSummaryPanelProps {
  contract: Contract;
  today: CalendarDate;
}

const CostsInPlace = lazyPart(
  () => import('./costs-in-place.tsx'),
  (part) => part.CostsInPlace,
);

/** The costs of a record: what is in force, the exact total, and each year. Editors change the rows in their place. */
export function CostSummaryPanel(props: CostSummaryPanelProps) {
  const editing = useEditing();
  const [isEdited, setIsEdited] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (wasEdited.current && !isEdited) opener.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  if (editing !== null && isEdited) {
    return (
      <PanelErrorBoundary>
        <Suspense fallback={<SkeletonLines lines={5} label="Loading the annual costs" />}>
          <CostsInPlace record={editing.record} onClose={() => setIsEdited(false)} />
        </Suspense>
      </PanelErrorBoundary>
    );
  }
  const onEdit = editing === null ? undefined : () => setIsEdited(true);
  return <CostSummary {...props} onEdit={onEdit} opener={opener} />;
}

interface CostSummaryProps extends CostSummaryPanelProps {
  /** Opens the grid; undefined where nothing can be changed. */
  onEdit: (() => void) | undefined;
  opener: Ref<HTMLButtonElement>;
}

function CostSummary({ contract, today, onEdit, opener }: CostSummaryProps) {
  const { label } = contractField('annualCosts');
  const { annualCosts } = contract;
  if (annualCosts === undefined) return null;
  if (annualCosts.length === 0) return <NoCosts onEdit={onEdit} opener={opener} />;
  return (
    <Panel
      title={label}
      actions={
        onEdit ? (
          <LinkButton ref={opener} onClick={onEdit} className="text-sm">
            Edit costs
          </LinkButton>
        ) : (
          <LinkButton asChild className="text-sm">
            <Link to={paths.record(contract, 'annual-costs')}>All costs</Link>
          </LinkButton>
        )
      }
    >
      <Figures contract={contract} rows={annualCosts} today={today} />
      <CostBars rows={annualCosts} today={today} />
    </Panel>
  );
}

function Figures({ contract, rows, today }: CostSummaryPanelProps & { rows: readonly ReadCost[] }) {
  const currency = oneCurrencyOf(rows);
  const converted = convertedCosts(rows);
  const isForeign = isConverted(rows);
  const inForce = rowInForce(rows, today);
  const figures = [
    {
      label: contractField('costInForce').label,
      own: inForce?.cost ?? null,
      ofEach: amountsOfEach(inForce === undefined ? [] : [inForce], totalCost),
      inOwn: converted && costInForce(converted, today),
      counted: inForce === undefined ? '' : quantityWords(inForce, contract.currency, numberLocale()),
    },
    {
      label: contractField('totalCost').label,
      own: totalCost(rows),
      ofEach: amountsOfEach(rows, totalCost),
      inOwn: contract.totalCost ?? null,
    },
  ];
  return (
    <dl className="grid grid-cols-2 gap-4 pb-4 tabular-nums">
      {figures.map(({ label, own, ofEach, inOwn, counted = '' }) => (
        <div key={label} className="min-w-0">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="text-lg font-semibold break-words">
            {currency === null ? <Approximately amount={inOwn} rows={rows} /> : amountIn(own, currency)}
          </dd>
          {currency === null && <dd className="text-sm break-words text-muted">{addedWords(ofEach)}</dd>}
          {counted !== '' && <dd className="text-sm break-words text-muted">{counted}</dd>}
          {isForeign && currency !== null && (
            <dd className="text-sm text-muted">
              {converted === null ? (
                `No rate to ${ownCurrency()}`
              ) : (
                <Approximately amount={inOwn} rows={rows} />
              )}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** What rows come to in each of their currencies; nothing of those that have no amount. */
function amountsOfEach(
  rows: readonly ReadCost[],
  sumOf: (some: readonly ReadCost[]) => number | null,
): string[] {
  const codes = [...new Set(rows.map(({ currency = USD }) => currency))].toSorted();
  return codes.flatMap((code) => {
    const sum = sumOf(rows.filter(({ currency = USD }) => currency === code));
    return sum === null ? [] : [moneyText(sum, 2, code)];
  });
}

const amountIn = (amount: number | null, currency: CurrencyCode) =>
  amount === null ? MISSING_DATE_PLACEHOLDER : moneyText(amount, 2, currency);

/** A sum in the organisation's currency, with the rates of the costs in it. */
function Approximately({ amount, rows }: { amount: number | null; rows: readonly ReadCost[] }) {
  if (amount === null) return MISSING_DATE_PLACEHOLDER;
  return <ConvertedAmount rows={rows}>≈ {ownMoney(amount)}</ConvertedAmount>;
}

function NoCosts({ onEdit, opener }: Pick<CostSummaryProps, 'onEdit' | 'opener'>) {
  return (
    <Panel title={contractField('annualCosts').label}>
      <EmptyState
        className="py-4"
        icon={<ChartNoAxesColumn />}
        title="No annual costs yet."
        action={
          onEdit && (
            <Button ref={opener} size="sm" onClick={onEdit}>
              Add costs
            </Button>
          )
        }
      />
    </Panel>
  );
}
