import { useState } from 'react';
import { SCENARIO_NAME_LIMIT, scenarioInputSchema } from '@pactbook/domain/features/scenarios/scenario.ts';
import { refusalWords } from '../../platform/api-client/refusal-words.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Dialog, DialogForm } from '../../ui/overlays/dialog.tsx';
import type { AskedOfScenario, ScenarioActions } from './use-scenario-actions.ts';

interface ScenarioNameDialogProps {
  asked: AskedOfScenario | null;
  actions: ScenarioActions;
}

/** Asks for the name of a new scenario, or another one of a saved one. */
export function ScenarioNameDialog({ asked, actions }: ScenarioNameDialogProps) {
  const isRename = asked === 'rename';
  return (
    <Dialog
      isOpen={asked === 'copy' || isRename}
      onClose={() => actions.ask(null)}
      title={isRename ? 'Rename scenario' : 'Save scenario'}
      size="sm"
    >
      <NameForm isRename={isRename} actions={actions} />
    </Dialog>
  );
}

const nameSchema = scenarioInputSchema.shape.name;

/** Starts again each time the dialog opens. */
function NameForm({ isRename, actions }: { isRename: boolean; actions: ScenarioActions }) {
  const copyName = actions.name === '' ? '' : `Copy of ${actions.name}`.slice(0, SCENARIO_NAME_LIMIT);
  const [name, setName] = useState(isRename ? actions.name : copyName);
  const [isShared, setIsShared] = useState(false);
  const [error, setError] = useState<string>();
  const submit = () => {
    if (actions.isBusy) return;
    const read = nameSchema.safeParse(name);
    if (!read.success) return setError(read.error.issues[0]?.message);
    const fail = (failure: Error) => setError(refusalWords(failure));
    if (isRename) actions.rename(read.data, fail);
    else actions.create(read.data, isShared, fail);
  };
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={() => actions.ask(null)}
      submitLabel={isRename ? 'Rename' : 'Save'}
      isBusy={actions.isBusy}
    >
      <Field label="Name" isRequired error={error}>
        <Input
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      {!isRename && (
        <Checkbox
          label="Share"
          help="Everyone who sees Trends can open and copy it."
          checked={isShared}
          onChange={(event) => setIsShared(event.target.checked)}
        />
      )}
    </DialogForm>
  );
}
