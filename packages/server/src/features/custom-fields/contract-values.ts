import type {
  CustomField,
  CustomValue,
  KnownPeople,
} from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { contractUpdated } from '@pactbook/domain/features/contracts/events.ts';
import type { FieldChange } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import type { ContractValue } from './store.ts';
import { CUSTOM_PREFIX } from '@pactbook/domain/kernel/custom-path.ts';

/** A value as history keeps it: people by the name they have today. */
export function toldValue(
  type: CustomField['type'],
  value: CustomValue | null,
  people: KnownPeople,
): CustomValue | null {
  return type === 'user' && typeof value === 'string' ? (people.get(value)?.name ?? value) : value;
}

/** One event for each record whose value of a field became another one; its version moves with it. */
export function tellContracts(
  { emit }: Pick<Command, 'emit'>,
  field: Pick<CustomField, 'key' | 'type'>,
  rows: readonly { readonly row: ContractValue; readonly to: CustomValue | null }[],
  people: KnownPeople,
): void {
  for (const { row, to } of rows) {
    const change: FieldChange = {
      field: `${CUSTOM_PREFIX}${field.key}`,
      from: toldValue(field.type, row.value, people),
      to: toldValue(field.type, to, people),
    };
    const subject = { kind: 'contract', id: row.contractId, label: row.product } as const;
    emit(contractUpdated(subject, [change], row.version + 1));
  }
}
