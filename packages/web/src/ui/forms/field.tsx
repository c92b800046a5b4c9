import { CircleAlert } from 'lucide-react';
import { use, useId } from 'react';
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { FieldContext, FieldRemedyContext } from './field-context.ts';

export interface FieldProps {
  label: ReactNode;
  /** Help below the control; an error replaces it. */
  help?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  /** Text at the right of the label, a counter or a link. */
  aside?: ReactNode;
  /** Id of the control, for links from the error summary; generated when left out. */
  controlId?: string | undefined;
  /** `group` for several controls under one label (radio buttons, check boxes): a fieldset with a legend. */
  kind?: 'control' | 'group' | undefined;
  /** Of a control whose label is visible elsewhere: it is kept for screen readers. */
  isLabelHidden?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * Label above, control, help or error below. Our controls take their id and aria attributes from it, so `<Field
 * label="Vendor" error={…}><Input /></Field>` is accessible.
 */
export function Field({
  label,
  help,
  error,
  isRequired = false,
  aside,
  controlId: givenId,
  kind = 'control',
  isLabelHidden = false,
  className,
  children,
}: FieldProps) {
  const controlId = useOwnId(givenId);
  const labelId = `${controlId}-label`;
  const requiredId = `${controlId}-required`;
  const noteId = `${controlId}-note`;
  const hasNote = Boolean(error) || Boolean(help);
  const isGroup = kind === 'group';
  const describedBy = hasNote ? noteId : undefined;
  const context = {
    // A group's id is its fieldset's; the controls in it have ids of their own.
    controlId: isGroup ? undefined : controlId,
    labelIds: isRequired && !isGroup ? `${labelId} ${requiredId}` : labelId,
    describedBy,
    isInvalid: Boolean(error),
    isRequired,
  };
  const requiredMark = isRequired && <RequiredMark id={requiredId} />;
  const style = clsx('flex fallback:min-w-0 flex-col gap-1.5', className);
  const body = (
    <FieldContext value={context}>
      {children}
      {hasNote && <FieldNote id={noteId} controlId={controlId} help={help} error={error} />}
    </FieldContext>
  );

  if (isGroup) {
    return (
      <fieldset className={style} id={controlId} tabIndex={-1} aria-describedby={describedBy}>
        <legend id={labelId} className="mb-1.5 text-sm font-medium">
          {label}
          {requiredMark}
        </legend>
        {body}
      </fieldset>
    );
  }
  return (
    <div className={style}>
      <div className={isLabelHidden ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        <span>
          <label id={labelId} htmlFor={controlId} className="text-sm font-medium">
            {label}
          </label>
          {requiredMark}
        </span>
        {aside && <span className="text-xs text-muted">{aside}</span>}
      </div>
      {body}
    </div>
  );
}

/** The given id, or a generated one. */
function useOwnId(given: string | undefined): string {
  const generated = useId();
  return given ?? generated;
}

function RequiredMark({ id }: { id: string }) {
  return (
    <span id={id} className="ml-1.5 text-sm font-normal text-faint">
      Required
    </span>
  );
}

interface FieldNoteProps {
  id: string;
  controlId: string;
  help: ReactNode;
  error: string | undefined;
}

function FieldNote({ id, controlId, help, error }: FieldNoteProps) {
  const remedyFor = use(FieldRemedyContext);
  if (!error) {
    return (
      <div id={id} className="text-sm text-muted">
        {help}
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div id={id} className="flex items-start gap-1.5 text-sm text-negative">
        <CircleAlert aria-hidden className="mt-[3px] size-3.5 shrink-0" />
        {error}
      </div>
      {remedyFor({ controlId, error })}
    </div>
  );
}
