import { Plus, RotateCcw } from 'lucide-react';
import { useRef } from 'react';
import { RULES_LIMIT } from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';
import type { Playbook } from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';
import { GuardedDialog } from '../../../field-kit/form/guarded-dialog.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { FormErrorSummary } from '../../../ui/forms/form-error-summary.tsx';
import { DialogForm } from '../../../ui/overlays/dialog.tsx';
import { RuleFields } from './rule-fields.tsx';
import { useRulesForm } from './use-rules-form.ts';
import type { RulesForm } from './use-rules-form.ts';

interface EditRulesDialogProps {
  playbook: Playbook;
  onClose: () => void;
}

/** Edits the rules of the organisation, all of them at once. */
export function EditRulesDialog({ playbook, onClose }: EditRulesDialogProps) {
  const form = useRulesForm(playbook, onClose);
  return (
    <GuardedDialog
      isOpen
      onClose={onClose}
      isDirty={form.isDirty}
      size="xl"
      title="Edit rules"
      description="These rules apply to every analyzed document. Changes apply immediately, for everyone."
    >
      {(close) => (
        <DialogForm
          onSubmit={() => {
            if (form.isDirty) form.save();
            else onClose();
          }}
          submitLabel="Save"
          isBusy={form.isSaving}
          onCancel={close}
        >
          <Faults form={form} />
          <Rules form={form} />
        </DialogForm>
      )}
    </GuardedDialog>
  );
}

function Faults({ form: { drafts, faults, problem, submits } }: { form: RulesForm }) {
  const errors = Object.entries(faults).map(([name, message]) => {
    const at = drafts.findIndex(({ id }) => name.startsWith(`${id}.`));
    return at === -1 ? { message } : { controlId: name, message: `Rule ${at + 1}: ${message}` };
  });
  return (
    <FormErrorSummary
      errors={problem === undefined ? errors : [{ message: problem }]}
      title={problem === undefined ? undefined : 'Nothing was saved'}
      submitCount={submits}
    />
  );
}

function Rules({ form: { drafts, faults, change, add, remove, reset } }: { form: RulesForm }) {
  const list = useRef<HTMLUListElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const addRule = () => {
    add();
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('select')?.focus());
  };
  return (
    <>
      {drafts.length === 0 && <p className="text-muted">No rules. Documents are judged by none.</p>}
      <ul ref={list} aria-label="Rules" className="flex flex-col gap-3">
        {drafts.map((draft, at) => (
          <li key={draft.id}>
            <RuleFields
              draft={draft}
              number={at + 1}
              faults={faults}
              onChange={(changes) => change(draft.id, changes)}
              onRemove={() => {
                remove(draft.id);
                addButton.current?.focus();
              }}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          ref={addButton}
          icon={<Plus aria-hidden />}
          disabled={drafts.length >= RULES_LIMIT}
          onClick={addRule}
        >
          Add rule
        </Button>
        <Button icon={<RotateCcw aria-hidden />} onClick={reset}>
          Reset to the default rules
        </Button>
      </div>
    </>
  );
}
