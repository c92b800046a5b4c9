import {
  customValueText,
  hasOptions,
  valueInHistory,
  type CustomField,
  type CustomValue,
  type KnownPeople,
} from '@pactbook/domain/features/custom-fields/custom-field.ts';
import {
  LISTED_FAILS,
  type TypeChangePreview,
} from '@pactbook/domain/features/custom-fields/custom-field-input.ts';
import { customFieldTypeChanged } from '@pactbook/domain/features/custom-fields/events.ts';
import {
  convertValue,
  optionsFound,
  type TargetType,
} from '@pactbook/domain/features/custom-fields/type-change.ts';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import { diffFields } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../../platform/command.ts';
import { knownPeople, lockField, type CustomFieldViews, type FieldTarget } from '../commands.ts';
import {
  lockContractValues,
  updateCustomFieldRow,
  writeContractValues,
  type ContractValue,
} from '../store.ts';

/** What a field shall become. */
interface TypeChangeRequest {
  readonly type: CustomField['type'];
  /** For a list; without them it takes those it has, else the values that are stored. */
  readonly options: readonly string[] | undefined;
  /** Only reports what would happen. */
  readonly dryRun: boolean;
}

function targetOf(
  field: CustomField,
  { type, options }: TypeChangeRequest,
  rows: readonly ContractValue[],
  people: KnownPeople,
): TargetType {
  if (type === field.type) throw invalidFields({ type: 'The field has this type already' });
  if (!hasOptions(type)) return { type, options: [] };
  if (options !== undefined && options.length > 0) return { type, options: [...options] };
  const values = rows.map(({ value }) => value);
  const found = hasOptions(field.type) ? field.options : optionsFound(field.type, values, people);
  if (found.length > 0) return { type, options: found };
  const fault =
    rows.length === 0
      ? 'Enter at least one option'
      : 'The records hold more than 200 different values. Enter the options';
  throw invalidFields({ options: fault });
}

/** The values that convert, and those that do not. */
function convertAll(
  field: CustomField,
  target: TargetType,
  rows: readonly ContractValue[],
  people: KnownPeople,
): { converted: { contractId: string; value: CustomValue }[]; failed: ContractValue[] } {
  const converted: { contractId: string; value: CustomValue }[] = [];
  const failed: ContractValue[] = [];
  for (const row of rows) {
    const value = convertValue(field.type, row.value, target, people);
    if (value === null) failed.push(row);
    else converted.push({ contractId: row.contractId, value });
  }
  return { converted, failed };
}

/**
 * Gives a field another type and its values with it, in all records at once, when every one of them converts;
 * otherwise, and for a dry run, reports what would happen and changes nothing (docs/product/records.md, "Custom
 * fields": "412 ok, 3 fail"). A value that says the same in another form is no change of its record.
 *
 * @throws AppError `not_found`, `stale_version` with the field as it is, `invalid_fields` for a type without the
 *   options it needs
 */
export async function changeCustomFieldType(
  command: Command,
  views: Pick<CustomFieldViews, 'changeType'>,
  target: FieldTarget,
  request: TypeChangeRequest,
): Promise<TypeChangePreview> {
  const { db, emit } = command;
  const { field } = await lockField(command, target);
  const people = await knownPeople(command);
  const rows = await lockContractValues(db, field.key);
  const next = targetOf(field, request, rows, people);
  const { converted, failed } = convertAll(field, next, rows, people);
  const preview = {
    converts: converted.length,
    failCount: failed.length,
    fails: failed.slice(0, LISTED_FAILS).map(({ contractId, product, value }) => ({
      contractId,
      product,
      value: customValueText(valueInHistory(field.type, value, people)),
    })),
    options: [...next.options],
  };
  if (request.dryRun || failed.length > 0) return { ...preview, applied: false, field };
  const { defaultValue } = field;
  const saved: CustomField = {
    ...field,
    type: next.type,
    options: [...next.options],
    defaultValue: defaultValue === null ? null : convertValue(field.type, defaultValue, next, people),
    version: field.version + 1,
  };
  await writeContractValues(db, field.key, converted, null);
  await updateCustomFieldRow(db, saved);
  await views.changeType(command, field, next.type);
  const changes = diffFields<CustomField>(field, saved, ['type', 'options']);
  const subject = { kind: 'customField', id: field.id, label: field.label } as const;
  emit(customFieldTypeChanged(subject, changes, saved.version));
  return { ...preview, applied: true, field: saved };
}
