import { createContext, use } from 'react';
import type { ReactNode } from 'react';

export interface FieldContextValue {
  /** The id of the only control; undefined in a group. */
  controlId: string | undefined;
  /** Ids of the label and, where it is separate, of the word "Required". */
  labelIds: string;
  /** Ids of the help or error text; undefined without one. */
  describedBy: string | undefined;
  isInvalid: boolean;
  isRequired: boolean;
}

export const FieldContext = createContext<FieldContextValue | undefined>(undefined);

export interface FieldRemedyProps {
  controlId: string;
  error: string;
}

export type FieldRemedy = (error: FieldRemedyProps) => ReactNode;

/** What every Field shows beside its error to correct it; most errors have nothing. */
export const FieldRemedyContext = createContext<FieldRemedy>(() => null);

interface ControlAttributes {
  id?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
}

/**
 * Adds the id and aria attributes of the surrounding Field to a control; the control's own ones win. Unchanged outside
 * of a Field.
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

/** The ids of the label of the surrounding Field (for `aria-labelledby`); undefined outside of a Field. */
export function useFieldLabelIds(): string | undefined {
  return use(FieldContext)?.labelIds;
}
