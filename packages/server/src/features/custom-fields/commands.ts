import {
  customFieldInputSchema,
  type CustomField,
  type CustomFieldInput,
} from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { customFieldCreated } from '@pactbook/domain/features/custom-fields/events.ts';
import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { Command } from '../../platform/command.ts';
import { insertCustomField } from './store.ts';

/**
 * Adds a field to the organisation's records, after the ones that are there.
 *
 * @throws AppError `invalid_fields` for a faulty definition, `duplicate` when the key is taken
 */
export async function createCustomField(command: Command, input: CustomFieldInput): Promise<CustomField> {
  const checked = customFieldInputSchema.safeParse(input);
  if (!checked.success) {
    const faults = checked.error.issues.map(({ path, message }) => [path.map(String).join('.'), message]);
    throw invalidFields(Object.fromEntries(faults) as Record<string, string>);
  }
  const field = { id: command.newId(), ...checked.data };
  const position = await insertCustomField(command.db, command.scope, field);
  if (position === null) {
    throw new AppError('duplicate', `There is already a custom field with the key ${field.key}.`);
  }
  const changes = (['key', 'label', 'type', 'options', 'restricted'] as const).map((key) => ({
    field: key,
    from: null,
    to: field[key],
  }));
  command.emit(customFieldCreated({ kind: 'customField', id: field.id, label: field.label }, changes));
  return { ...field, position };
}
