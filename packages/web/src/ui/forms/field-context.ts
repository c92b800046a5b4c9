import { createContext, use } from 'react';

export interface FieldContextValue {
  /** The id for the one control; undefined in a group. */
  controlId: string | undefined;
  /** Ids of the label and, where it stands apart, of the word "Required". */
  labelIds: string;
  /** Ids of the help or error text, or undefined when there is neither. */
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
}

export const FieldContext = createContext<FieldContextValue | undefined>(undefined);

interface ControlAttributes {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
}

/**
 * Gives the id and aria attributes that tie a control to the Field around it; what the control was
 * given itself wins. Outside a Field it gives back what it got.
 */
export function useFieldControl(own: ControlAttributes): ControlAttributes {
  const field = use(FieldContext);
  const described = [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.controlId,
    'aria-describedby': described === '' ? undefined : described,
    'aria-invalid': own['aria-invalid'] ?? (field?.isInvalid || undefined),
    'aria-required': own['aria-required'] ?? (field?.isRequired || undefined),
  };
}

/** Gives the ids that name a control in the Field around it (for `aria-labelledby`), or undefined outside a Field. */
export function useFieldLabelIds(): string | undefined {
  return use(FieldContext)?.labelIds;
}
