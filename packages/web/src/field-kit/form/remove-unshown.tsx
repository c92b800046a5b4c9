import { isUnstorableFault, withoutUnstorable } from '@pactbook/domain/kernel/text/storable-text.ts';
import { Button } from '../../ui/actions/button.tsx';
import type { FieldRemedyProps } from '../../ui/forms/field-context.ts';

/** Changes the text of a control as if a person had typed it, so that every form notices. */
function removeFrom(control: HTMLElement | null): void {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return;
  // React takes what is set on the control itself for its own doing; typing goes to the prototype.
  Reflect.set(Object.getPrototypeOf(control) as object, 'value', withoutUnstorable(control.value), control);
  control.dispatchEvent(new Event('input', { bubbles: true }));
  control.focus();
}

/** Removes the characters that a text field refuses because they cannot be shown; nothing beside other errors. */
export function RemoveUnshown({ controlId, error }: FieldRemedyProps) {
  if (!isUnstorableFault(error)) return null;
  return (
    <Button size="sm" onClick={() => removeFrom(document.getElementById(controlId))}>
      Remove them
    </Button>
  );
}
