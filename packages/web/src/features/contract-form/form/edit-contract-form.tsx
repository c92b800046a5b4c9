import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { costInForce } from '@pactbook/domain/features/annual-costs/cost-plan.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { countedCosts, isConverted } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import type { OpenContract } from '../../contracts/use-contract.ts';
import { DraftNotice } from '../../contracts/draft-notice.tsx';
import { EditConflict } from './edit-conflict.tsx';
import { contractFormFields } from '../contract-form-fields.ts';
import { ContractForm } from './contract-form.tsx';
import { useEditForm } from './use-edit-form.ts';
import type { LoadedChoices } from '../use-form-choices.ts';
import { ownMoney } from '../../../field-kit/value/own-money.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';

export interface EditContractFormProps {
  open: OpenContract;
  loaded: LoadedChoices;
}

/** The form of an open record, with the dialog for conflicting changes. */
export function EditContractForm({ open, loaded }: EditContractFormProps) {
  const { contract } = open;
  const { choices } = loaded;
  const navigate = useNavigate();
  const edit = useEditForm(open, loaded, {
    draftName: `record:${contract.id}`,
    onDone: ({ saved, before }) => {
      const title = before === null ? 'Nothing to save' : 'Record saved';
      toast({ variant: 'success', title, description: saved.product });
      void navigate(paths.record(saved));
    },
  });
  const before = edit.base.fields;
  const fields = useMemo(() => contractFormFields(choices, before), [choices, before]);
  const { form, refusals, problem } = edit.record;

  return (
    <>
      <ContractForm
        form={form}
        fields={fields}
        today={edit.today}
        onSubmit={(event) => void edit.submit(event)}
        refusals={refusals}
        problem={problem}
        isSaving={edit.isSaving}
        costs={<CostsElsewhere contract={contract} today={edit.today} />}
        notice={
          edit.broughtBackAt !== undefined && (
            <DraftNotice at={edit.broughtBackAt} onDiscard={edit.discardDraft} />
          )
        }
        actions={
          <>
            <Button asChild>
              <Link to={paths.record(contract)}>Cancel</Link>
            </Button>
            <Button type="submit" variant="primary" isBusy={edit.isSaving}>
              Save
            </Button>
          </>
        }
      />
      {edit.theirs && <EditConflict edit={edit} theirs={edit.theirs} loaded={loaded} />}
    </>
  );
}

/** The costs of an open record, which have a page of their own, in their place among the fields. */
function CostsElsewhere({ contract, today }: { contract: Contract; today: CalendarDate }) {
  const { annualCosts } = contract;
  if (annualCosts === undefined) return null;
  const cost = costInForce(countedCosts(annualCosts), today);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="text-sm font-medium">{contractField('annualCosts').label}</span>
      <p className="flex min-h-8 flex-wrap items-center gap-x-3 text-base tabular-nums max-md:min-h-11">
        {cost === null
          ? 'None in force'
          : `${isConverted(annualCosts) ? '≈ ' : ''}${ownMoney(cost)} in force`}
        <LinkButton asChild className="text-sm">
          <Link to={paths.record(contract, 'annual-costs')}>
            {annualCosts.length === 0 ? 'Add' : 'Change'}
            <span className="sr-only"> annual costs</span>
          </Link>
        </LinkButton>
      </p>
    </div>
  );
}
