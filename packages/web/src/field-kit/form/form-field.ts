import type { ReactNode } from 'react';
import type { FieldKind } from '@pactbook/domain/kernel/fields/field.ts';
import type { PickerOption } from '../../ui/pickers/picker-option.ts';

/** One field of a record form: its definition, and what only the screen knows of it. */
export interface FormField {
  /** Where its value stands in the form: `product`, `customFields.seats`. */
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind;
  readonly isRequired?: boolean;
  readonly help?: ReactNode;
  /** What can be chosen, for kinds that choose. */
  readonly options?: readonly PickerOption[];
  /** What is known already, for texts that are often the same. */
  readonly suggestions?: readonly string[];
  /** What a suggestion is known as besides. */
  readonly otherNames?: ReadonlyMap<string, readonly string[]>;
  /** Most characters of a text. */
  readonly limit?: number;
  /** Other fields whose rules depend on this one. */
  readonly judgedWith?: readonly string[];
}

/** What a field holds while it is edited: text as typed, or the chosen values. */
export type FormFieldValue = string | readonly string[];

/** The id of a field's control, for the list of errors. */
export function controlIdOf(name: string): string {
  return `field-${name.replaceAll('.', '-')}`;
}
