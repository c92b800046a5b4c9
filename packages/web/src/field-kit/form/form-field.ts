import type { ReactNode } from 'react';
import type { FieldKind } from '@pactbook/domain/kernel/fields/field.ts';
import type { PickerOption } from '../../ui/pickers/picker-option.ts';

/** One field of a record form: its definition, and properties that only the screen has. */
export interface FormField {
  /** The path of its value in the form: `product`, `customFields.seats`. */
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly isRequired?: boolean;
  readonly help?: ReactNode;
  /** The options, for kinds with options. */
  readonly options?: readonly PickerOption[];
  /** Suggestions from existing values. */
  readonly suggestions?: readonly string[];
  /** Another name of a suggestion. */
  readonly otherNames?: ReadonlyMap<string, readonly string[]>;
  /** The maximum length of a text. */
  readonly limit?: number;
  /** Other fields to validate again when this one changes. */
  readonly judgedWith?: readonly string[];
}

/** The value of a field while it is edited: text as typed, or the chosen values. */
export type FormFieldValue = string | readonly string[];

/** The id of a field's control, for the list of errors. */
export function controlIdOf(name: string): string {
  return `field-${name.replaceAll('.', '-')}`;
}
