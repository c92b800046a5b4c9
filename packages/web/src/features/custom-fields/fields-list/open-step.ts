import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';

/** The open sheet or dialog of the list of fields. */
export interface OpenStep {
  readonly step: 'edit' | 'type' | 'delete';
  readonly field: CustomField;
}
