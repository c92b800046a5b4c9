import { useState } from 'react';
import { refusalWords } from '../../platform/api-client/refusal-words.ts';
import { saySucceeded } from '../../ui/feedback/say.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Dialog, DialogForm } from '../../ui/overlays/dialog.tsx';
import { withArticle, type GroupNoun, type Outcome } from './contract-group.ts';

/** The domain's result for an entered name: the normalised name, or its fault. */
type JudgedName =
  | { readonly success: true; readonly data: string }
  | {
      readonly success: false;
      readonly error: { readonly issues: readonly { readonly message: string }[] };
    };

export interface GroupNameDialogProps {
  isOpen: boolean;
  onClose: () => void;
  noun: GroupNoun;
  /** The name to change; none adds a group. */
  present: string | undefined;
  judge: (name: string) => JudgedName;
  isBusy: boolean;
  onSave: (name: string, outcome: Outcome<{ name: string }>) => void;
}

/** Adds or renames a group; names are unique regardless of case. */
export function GroupNameDialog({ isOpen, ...form }: GroupNameDialogProps) {
  const { onClose, noun, present } = form;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={present === undefined ? `Add ${withArticle(noun.one)}` : `Rename ${noun.one}`}
      size="sm"
    >
      <GroupNameForm {...form} />
    </Dialog>
  );
}

/** A component of its own, so that each opening starts with the current name. */
function GroupNameForm({
  onClose,
  noun,
  present,
  judge,
  isBusy,
  onSave,
}: Omit<GroupNameDialogProps, 'isOpen'>) {
  const [name, setName] = useState(present ?? '');
  const [error, setError] = useState<string>();
  const submit = () => {
    if (isBusy) return;
    const judged = judge(name);
    setError(judged.success ? undefined : judged.error.issues[0]?.message);
    if (!judged.success) return;
    if (judged.data === present) {
      onClose();
      return;
    }
    onSave(judged.data, {
      onSuccess: ({ name: saved }) => {
        saySucceeded(
          present === undefined ? `${saved} was added.` : `The ${noun.one} is called ${saved} now.`,
        );
        onClose();
      },
      onError: (failure) => setError(refusalWords(failure)),
    });
  };
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={present === undefined ? `Add ${noun.one}` : 'Rename'}
      isBusy={isBusy}
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
    </DialogForm>
  );
}
