import { useMemo } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { CloneNotice } from './clone-notice.tsx';
import { DraftNotice } from '../../contracts/draft-notice.tsx';
import { NewCosts } from './new-costs.tsx';
import { KnownContractsPanel } from './known-contracts-panel.tsx';
import { contractFormFields } from '../contract-form-fields.ts';
import { ContractForm } from '../form/contract-form.tsx';
import type { LoadedChoices } from '../use-form-choices.ts';
import { useNewForm } from './use-new-form.ts';

const NOTHING_BEFORE = { teams: [], categories: [], owners: [], customFields: {} };

export interface NewContractFormProps {
  loaded: LoadedChoices;
  /** The record to copy: null when it no longer exists, undefined for none. */
  source: Contract | null | undefined;
}

/** The form for a new record, with similar records and a grid for its costs. */
export function NewContractForm({ loaded, source }: NewContractFormProps) {
  const { choices, references } = loaded;
  const add = useNewForm(loaded, source);
  const { copied } = add.clone;
  const fields = useMemo(() => contractFormFields(choices, NOTHING_BEFORE), [choices]);
  const { form, refusals, problem } = add.record;
  return (
    <ContractForm
      form={form}
      fields={fields}
      today={add.today}
      onSubmit={(event) => void add.submit(event)}
      refusals={refusals}
      problem={problem}
      isSaving={add.isSaving}
      matches={
        <KnownContractsPanel
          records={choices.records}
          teamNames={references.teams}
          copiedId={copied?.source?.id}
          onClone={add.clone.clone}
        />
      }
      notice={
        <>
          {copied && (
            <CloneNotice
              source={copied.source}
              onCopyCosts={add.clone.copyCosts}
              onUndo={add.clone.undo}
              undoLabel={copied.before ? 'Undo' : 'Start with an empty form'}
            />
          )}
          {add.broughtBackAt !== undefined && (
            <DraftNotice at={add.broughtBackAt} onDiscard={add.startOver} />
          )}
        </>
      }
      actions={
        <>
          <Button asChild>
            <Link to={paths.records()}>Cancel</Link>
          </Button>
          <Button isBusy={add.isSaving} onClick={(event) => void add.submitAndAddAnother(event)}>
            Save and add another
          </Button>
          <Button type="submit" variant="primary" isBusy={add.isSaving}>
            Save
          </Button>
        </>
      }
      costs={<NewCosts form={form} isRefused={refusals > 0} today={add.today} />}
    />
  );
}
