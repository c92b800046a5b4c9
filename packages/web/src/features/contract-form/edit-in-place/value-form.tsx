import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { FieldControl } from '../../../field-kit/form/field-control.tsx';
import { controlIdOf } from '../../../field-kit/form/form-field.ts';
import { WhileSaving } from '../../../field-kit/form/while-saving.tsx';
import { LeaveQuestion } from '../../../platform/leave-guard.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { DraftNotice } from '../../contracts/draft-notice.tsx';
import { EditConflict } from '../form/edit-conflict.tsx';
import { NoticeField } from '../form/notice-field.tsx';
import type { OpenValue } from '../editing.ts';
import { RENEWAL_UNIT, unitOf } from './units.ts';
import { useValueForm } from './use-value-form.ts';
import type { ValueFormOptions } from './use-value-form.ts';

/** Focuses the control of an opened value: its text is selected, and a choice that was pressed shows its list. */
function enter(control: HTMLElement | null, by: OpenValue['by'] | undefined): void {
  control?.focus();
  if (control instanceof HTMLInputElement) control.select();
  else if (control instanceof HTMLButtonElement && by !== 'tab') control.click();
  else if (control instanceof HTMLSelectElement && by === 'pointer') {
    try {
      control.showPicker();
    } catch {
      // The browser asks for a more recent press: the next one opens the list.
    }
  }
}

/** Moves the focus into the editor when it opens, and to the first fault after a refused save. */
function useFocusInside(first: string, by: OpenValue['by'] | undefined, refusals: number) {
  const element = useRef<HTMLFormElement>(null);
  const begin = useEffectEvent(() => enter(document.getElementById(controlIdOf(first)), by));
  useEffect(() => begin(), []);
  useEffect(() => {
    if (refusals === 0) return;
    element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')?.focus();
  }, [refusals]);
  return element;
}

/** The form in place of a value. Enter saves, Escape leaves, Tab continues to the next value. */
export function ValueForm(options: ValueFormOptions) {
  const { label, editing, loaded } = options;
  const { edit, shown, isLong, saveThen, cancel } = useValueForm(options);
  const { form, refusals, problem } = edit.record;
  const element = useFocusInside(shown.names[0] ?? '', editing.open?.by, refusals);
  const [isAsking, setIsAsking] = useState(false);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const key = keyOf(event, shown.names);
    if (key === null) return;
    event.preventDefault();
    event.stopPropagation();
    // A long text is not thrown away by one key.
    if (key === 'leave' && isLong && !edit.record.isUnchanged()) setIsAsking(true);
    else if (key === 'leave') cancel();
    else saveThen(key === 'save' ? { kind: 'saved' } : { kind: 'neighbour', by: key });
  };
  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of all its controls, by delegation */}
      <form
        ref={element}
        noValidate
        aria-label={`Change ${label}`}
        className="flex flex-col gap-2 py-0.5"
        onSubmit={(event) => {
          event.preventDefault();
          saveThen({ kind: 'stay' });
        }}
        onKeyDown={onKeyDown}
      >
        {edit.broughtBackAt !== undefined && <DraftNotice at={edit.broughtBackAt} onDiscard={cancel} />}
        <WhileSaving isSaving={edit.isSaving}>
          <ValueControls shown={shown} label={label} />
        </WhileSaving>
        <Problems texts={[...shown.problems, ...(problem === undefined ? [] : [problem])]} />
        <ValueActions isSaving={edit.isSaving} isLong={isLong} onCancel={cancel} />
      </form>
      {edit.theirs && <EditConflict edit={edit} theirs={edit.theirs} loaded={loaded} />}
      <LeaveQuestion isOpen={isAsking} onStay={() => setIsAsking(false)} onLeave={cancel} />
    </FormProvider>
  );
}

function Problems({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} role="alert" className="text-sm text-negative">
      {text}
    </p>
  ));
}

interface ValueActionsProps {
  isSaving: boolean;
  isLong: boolean;
  onCancel: () => void;
}

function ValueActions({ isSaving, isLong, onCancel }: ValueActionsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button type="submit" size="sm" variant="primary" isBusy={isSaving}>
        Save
      </Button>
      <Button size="sm" onClick={onCancel}>
        Cancel
      </Button>
      {isLong && <span className="text-xs text-muted pointer-coarse:hidden">Ctrl+Enter saves</span>}
    </div>
  );
}

interface ValueControlsProps extends Pick<ReturnType<typeof useValueForm>, 'shown'> {
  /** The label that is above the editor on the page. */
  label: string;
}

/** The controls of the shown values. The edited value has its label above it on the page already. */
function ValueControls({ shown, label }: ValueControlsProps) {
  const { units, fields } = shown;
  return units.map((unit) => (
    <div key={unit} className="flex flex-col gap-3">
      {fields
        .filter(({ name }) => unitOf(name) === unit)
        .map((field) => (
          <FieldControl
            key={field.name}
            field={field}
            isLabelHidden={unit === units[0] && field.label === label}
          />
        ))}
      {unit === RENEWAL_UNIT && <NoticeField />}
    </div>
  ));
}

/** The meaning of a key in the editor of a value: a number goes that many values on. */
type ValueKey = 'save' | 'leave' | 1 | -1;

/**
 * What a key does in an editor; null when it is for the control itself. Keys that an open list, a calendar or a text
 * under composition has taken are theirs.
 * @param names the controls of the editor, in their order
 */
function keyOf(event: KeyboardEvent<HTMLElement>, names: readonly string[]): ValueKey | null {
  const { key, target, currentTarget, shiftKey, nativeEvent } = event;
  const isOurs = target instanceof HTMLElement && currentTarget.contains(target);
  if (!isOurs || event.defaultPrevented || nativeEvent.isComposing) return null;
  if (key === 'Escape') return 'leave';
  const at = names.findIndex((name) => controlIdOf(name) === target.id);
  if (at === -1) return null;
  if (key === 'Enter') {
    const isText = target instanceof HTMLTextAreaElement;
    return !isText || event.ctrlKey || event.metaKey ? 'save' : null;
  }
  if (key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return null;
  if (shiftKey) return at === 0 ? -1 : null;
  return at === names.length - 1 ? 1 : null;
}
