import { useRef } from 'react';
import type { SubmitEvent } from 'react';
import { USD } from '@pactbook/domain/kernel/money.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { WhileSaving } from '../../field-kit/form/while-saving.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Problem } from '../../ui/feedback/problem.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useToday } from '../users/queries.ts';
import type { OpenContract } from '../contracts/use-contract.ts';
import { CostCurrency } from '../annual-costs/cost-currency.ts';
import { CostEditor } from '../annual-costs/cost-editor.tsx';
import { CostsConflict } from './costs/costs-conflict.tsx';
import { useCostsForm } from './costs/use-costs-form.ts';

export interface CostsInPlaceProps {
  record: OpenContract;
  onClose: () => void;
}

/** The grid of annual costs in the place of their summary: the same rows, rules and save as on their page. */
export function CostsInPlace({ record, onClose }: CostsInPlaceProps) {
  const { contract } = record;
  const today = useToday();
  const form = useRef<HTMLFormElement>(null);
  const costs = useCostsForm(record, onClose);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!costs.isDirty) onClose();
    else if (!costs.submit()) {
      // The faults are rendered with the next frame; then the first one is focused.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    }
  };
  const label = contractField('annualCosts').label;
  return (
    <form ref={form} noValidate aria-label={`Change ${label}`} onSubmit={submit}>
      <Panel title={label} isFlush>
        <WhileSaving isSaving={costs.isSaving}>
          <CostCurrency value={contract.currency ?? USD}>
            <CostEditor
              rows={costs.rows}
              onChange={costs.setRows}
              isRefused={costs.isRefused}
              term={contract}
              today={today}
              // The latest cost is the one that changes.
              startsAt={costs.rows.length === 0 ? 'emptyLine' : 'lastCost'}
            />
          </CostCurrency>
        </WhileSaving>
        <div className="sticky bottom-0 flex flex-wrap items-center gap-2 rounded-b-lg border-t border-border bg-raised px-4 py-3">
          <Problem text={costs.problem} className="w-full text-sm" />
          <Button type="submit" size="sm" variant="primary" isBusy={costs.isSaving}>
            Save
          </Button>
          <Button
            size="sm"
            onClick={() => {
              costs.discard();
              onClose();
            }}
          >
            Cancel
          </Button>
        </div>
      </Panel>
      {costs.theirs && <CostsConflict costs={costs} theirs={costs.theirs} />}
    </form>
  );
}
