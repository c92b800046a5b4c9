import { useMemo } from 'react';
import { Link } from 'react-router';
import { Copy } from 'lucide-react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
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

interface CloneNoticeProps {
  /** The copied record; null when it no longer exists. */
  source: Contract | null;
  /** Copies its costs, too; undefined when there are none, or the form has some already. */
  onCopyCosts: (() => void) | undefined;
  onUndo: () => void;
  /** What undoing restores. */
  undoLabel: string;
}

const STYLE =
  'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-accent-soft px-4 py-2.5 text-accent-text';

/** Says which record the form is a copy of and what was left out, and offers to copy the costs. */
function CloneNotice({ source, onCopyCosts, onUndo, undoLabel }: CloneNoticeProps) {
  if (source === null) {
    return (
      <div role="status" className={STYLE}>
        <p className="font-medium">
          The record to copy does not exist or was deleted. This is an empty form.
        </p>
      </div>
    );
  }
  const count = source.annualCosts?.length ?? 0;
  const part = source.access === 'full' ? '' : ' as far as you can read it';
  return (
    <div role="status" className={STYLE}>
      <Copy aria-hidden className="size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          Copied from <span dir="auto">{source.product}</span>
          {part}.
        </p>
        <p className="text-sm">
          Dates, documents and costs were left out, and the status is Evaluating. Nothing is saved yet.
        </p>
      </div>
      {onCopyCosts && (
        <Button size="sm" onClick={onCopyCosts}>
          {count === 1 ? 'Copy its annual cost too' : `Copy its ${count} annual costs too`}
        </Button>
      )}
      <Button size="sm" onClick={onUndo}>
        {undoLabel}
      </Button>
    </div>
  );
}
