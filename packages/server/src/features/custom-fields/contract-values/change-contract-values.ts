import {
  labelKey,
  valueInHistory,
  type CustomField,
  type CustomValue,
  type KnownPeople,
} from '@pactbook/domain/features/custom-fields/custom-field.ts';
import {
  movedOptions,
  type CustomFieldChanges,
} from '@pactbook/domain/features/custom-fields/custom-field-input.ts';
import { contractUpdated } from '@pactbook/domain/features/contracts/events.ts';
import { invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { FieldChange } from '@pactbook/domain/kernel/event.ts';
import { CUSTOM_PREFIX } from '@pactbook/domain/kernel/custom-path.ts';
import type { Command } from '../../../platform/command.ts';
import { lockContractValues, writeContractValues, type ContractValue } from '../store.ts';
import { counted } from '@pactbook/domain/kernel/text/counted.ts';

/** A change of a list's options. */
interface OptionChange {
  readonly before: CustomField;
  readonly after: CustomField;
  readonly moves: NonNullable<CustomFieldChanges['moves']>;
  readonly people: KnownPeople;
}

/** What became of the values. */
interface MovedOptions {
  readonly hasMoved: boolean;
  readonly defaultValue: CustomValue | null;
  /** The options that are no longer there by their names, each with the one that took its place. */
  readonly moves: ReadonlyMap<string, string | null>;
  /** For the history of the field: an option and the one that took its place. */
  readonly renames: readonly FieldChange[];
}

function readMoves({ before, after, moves }: OptionChange): Map<string, string | null> {
  const read = new Map<string, string | null>();
  for (const { from, to } of moves) {
    const target = to === null ? null : after.options.find((option) => labelKey(option) === labelKey(to));
    if (!before.options.includes(from) || target === undefined || read.has(from)) {
      throw invalidFields({ moves: 'An option can only become another option of this field' });
    }
    if (target !== from) read.set(from, target);
  }
  return read;
}

const chosenOf = (value: CustomValue): readonly CustomValue[] => (Array.isArray(value) ? value : [value]);

function refuseOptionsInUse(gone: readonly string[], rows: readonly ContractValue[]): void {
  const inUse = gone
    .map((option) => ({ option, count: rows.filter(({ value }) => chosenOf(value).includes(option)).length }))
    .filter(({ count }) => count > 0);
  const [first] = inUse;
  if (first === undefined) return;
  const words = inUse.map(({ option, count }) => `"${option}" (${counted(count, 'record')})`);
  const subject = inUse.length === 1 ? 'This option is' : 'These options are';
  throw invalidFields({
    options: `${subject} in use: ${words.slice(0, 5).join(', ')}. Choose what replaces ${inUse.length === 1 ? 'it' : 'them'}`,
  });
}

/** One event for each record whose value of a field became another one; its version moves with it. */
export function emitValueChanges(
  { emit }: Pick<Command, 'emit'>,
  field: Pick<CustomField, 'key' | 'type'>,
  rows: readonly { readonly row: ContractValue; readonly to: CustomValue | null }[],
  people: KnownPeople,
): void {
  for (const { row, to } of rows) {
    const change: FieldChange = {
      field: `${CUSTOM_PREFIX}${field.key}`,
      from: valueInHistory(field.type, row.value, people),
      to: valueInHistory(field.type, to, people),
    };
    const subject = { kind: 'contract', id: row.contractId, label: row.product } as const;
    emit(contractUpdated(subject, [change], row.version + 1));
  }
}

/**
 * Carries the stored values over from one list of options to the next. A new name for an option is not a change of the
 * records that have it; another option in its place, or none, is a change, and each record has an event.
 *
 * @throws AppError `invalid_fields` when an option that goes is in use and no move says what becomes of it
 */
export async function moveOptions(command: Command, change: OptionChange): Promise<MovedOptions> {
  const { before, after, people } = change;
  const moves = readMoves(change);
  const gone = before.options.filter((option) => !after.options.includes(option) && !moves.has(option));
  if (moves.size === 0 && gone.length === 0) {
    return { hasMoved: false, defaultValue: before.defaultValue, moves, renames: [] };
  }
  const { db, now } = command;
  const rows = await lockContractValues(db, before.key);
  refuseOptionsInUse(gone, rows);
  const names = new Map([...moves].filter(([, to]) => to !== null && !before.options.includes(to)));
  const renamed: { contractId: string; value: CustomValue | null }[] = [];
  const replaced: { row: ContractValue; to: CustomValue | null }[] = [];
  for (const row of rows) {
    const to = movedOptions(row.value, moves);
    if (isSame(to, row.value)) continue;
    if (isSame(to, movedOptions(row.value, names))) renamed.push({ contractId: row.contractId, value: to });
    else replaced.push({ row, to });
  }
  await writeContractValues(db, before.key, renamed, null);
  const next = replaced.map(({ row: { contractId }, to }) => ({ contractId, value: to }));
  await writeContractValues(db, before.key, next, now);
  emitValueChanges(command, before, replaced, people);
  const allMoves = new Map([...moves, ...gone.map((one) => [one, null] as const)]);
  return {
    hasMoved: renamed.length + replaced.length > 0,
    defaultValue: movedOptions(before.defaultValue, allMoves),
    moves: allMoves,
    renames: [...moves].map(([from, to]) => ({ field: 'option', from, to })),
  };
}

const isSame = (one: CustomValue | null, other: CustomValue | null) =>
  JSON.stringify(one) === JSON.stringify(other);
