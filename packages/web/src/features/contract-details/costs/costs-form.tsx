import { useRef } from 'react';
import type { SubmitEvent } from 'react';
import { useLocation } from 'react-router';
import type { AnnualCost, ReadCost } from '@pactbook/domain/features/contracts/annual-cost.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { USD } from '@pactbook/domain/kernel/money.ts';
import type { CurrencyCode } from '@pactbook/domain/kernel/money.ts';
import { FormFooter } from '../../../field-kit/form/form-footer.tsx';
import { WhileSaving } from '../../../field-kit/form/while-saving.tsx';
import { readContractStep } from '../../../platform/opened-contracts/contract-step.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useToday } from '../../users/queries.ts';
import { DraftNotice } from '../../contracts/draft-notice.tsx';
import type { OpenContract } from '../../contracts/use-contract.ts';
import { ownCurrency } from '../../../field-kit/value/own-money.ts';
import { CostColumns } from '../../annual-costs/cost-columns.tsx';
import { readableCosts } from '../../annual-costs/cost-drafts.ts';
import { CostCurrency } from '../../annual-costs/cost-currency.ts';
import { CostEditor } from '../../annual-costs/cost-editor.tsx';
import { CostsConflict } from './costs-conflict.tsx';
import { useCostsForm } from './use-costs-form.ts';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { CurrencyChoice } from '../../annual-costs/cost-currency-fields.tsx';
import { useUpdateContract } from '../../contracts/queries.ts';

/**
 * Typed rows with what they are converted: those that are in the record know it, others will when they are saved.
 */
function asStored(rows: readonly AnnualCost[], { annualCosts = [], currency = USD }: Contract): ReadCost[] {
  return rows.map((row) => {
    const typed = { currency, ...row };
    if (typed.currency === ownCurrency()) return typed;
    const stored = annualCosts.find(
      (one) => one.date === row.date && one.cost === row.cost && one.currency === typed.currency,
    );
    return { ...typed, converted: stored?.converted ?? null };
  });
}

/**
 * The grid of an open record with its buttons; Save sends the whole list (docs/product/screens.md, "Annual costs
 * page").
 */
export function CostsForm({ record }: { record: OpenContract }) {
  const { contract } = record;
  const { currency = USD } = contract;
  const today = useToday();
  const form = useRef<HTMLFormElement>(null);
  const costs = useCostsForm(record);
  const isAdding = readContractStep(useLocation().search).begin === 'add';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (costs.submit()) return;
    // The faults are rendered with the next frame; then the first one is focused.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {costs.broughtBackAt !== undefined && (
        <DraftNotice at={costs.broughtBackAt} onDiscard={costs.discard} />
      )}
      <RecordCurrency contract={contract} isDirty={costs.isDirty} />
      <WhileSaving isSaving={costs.isSaving}>
        <CostColumns costs={asStored(readableCosts(costs.rows), contract)} today={today}>
          <Panel
            title="Annual Costs"
            context="One row for each year. Paste from a spreadsheet works."
            isFlush
          >
            <CostCurrency value={currency}>
              <CostEditor
                rows={costs.rows}
                onChange={costs.setRows}
                isRefused={costs.isRefused}
                term={contract}
                today={today}
                startsAt={isAdding ? 'emptyLine' : undefined}
              />
            </CostCurrency>
          </Panel>
        </CostColumns>
      </WhileSaving>
      {(costs.isDirty || costs.isSaving) && (
        <FormFooter problem={costs.problem}>
          <Button onClick={costs.discard}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={costs.isSaving}>
            Save
          </Button>
        </FormFooter>
      )}
      {costs.theirs && <CostsConflict costs={costs} theirs={costs.theirs} />}
    </form>
  );
}

/** The currency of a record's amounts, saved as soon as it is chosen: the amounts stay as they are. */
function RecordCurrency({ contract, isDirty }: { contract: Contract; isDirty: boolean }) {
  const update = useUpdateContract(contract.id);
  const change = (currency: CurrencyCode) =>
    update.mutate(
      { changes: { currency }, ifMatch: contract.version },
      { onSuccess: () => saySucceeded(`The amounts are in ${currency} now.`), onError: sayFailed },
    );
  return (
    <CurrencyChoice
      value={contract.currency ?? USD}
      onChange={change}
      isBusy={isDirty || update.isPending}
      help={isDirty ? 'Save the costs first.' : 'Amounts stay as they are; sums are converted.'}
    />
  );
}
