import {
  customValueFault,
  hasOptions,
  labelKey,
  valueInHistory,
  type CustomField,
  type KnownPeople,
} from '@pactbook/domain/features/custom-fields/custom-field.ts';
import {
  customFieldInputSchema,
  FIELD_EXISTS,
  FIELDS_LIMIT,
  keyOfLabel,
  lackingOptions,
  type CustomFieldChanges,
  type CustomFieldInput,
} from '@pactbook/domain/features/custom-fields/custom-field-input.ts';
import * as events from '@pactbook/domain/features/custom-fields/events.ts';
import { AppError, invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { diffFields, type EventSubject } from '@pactbook/domain/kernel/event.ts';
import type { Command } from '../../platform/command.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { listPeople } from '../users/queries.ts';
import { moveOptions, emitValueChanges } from './contract-values/change-contract-values.ts';
import { listCustomFields, lockCustomFields } from './queries.ts';
import {
  clearContractValues,
  deleteCustomFieldRow,
  insertCustomField,
  lockContractValues,
  updateCustomFieldRow,
  writePositions,
  writeContractValues,
} from './store.ts';

/** What views, whose feature is above this one, do for custom fields; passed in by all-handlers.ts. */
export interface CustomFieldViews {
  /** How many saved and shared views use each field that any does, by its key. */
  readonly count: (db: Transaction, scope: OrganisationScope) => Promise<ReadonlyMap<string, number>>;
  /** Lets views that filter by options of a field follow them; null for one that was removed. */
  readonly moveOptions: (
    command: Command,
    key: string,
    moves: ReadonlyMap<string, string | null>,
  ) => Promise<void>;
  /** Lets views that filter by a field follow its new type. */
  readonly changeType: (
    command: Command,
    field: Pick<CustomField, 'key' | 'type'>,
    next: CustomField['type'],
  ) => Promise<void>;
}

/** Which field a change means, and the version it is based on (`If-Match`; null takes any). */
export interface FieldTarget {
  readonly id: string;
  readonly ifMatch: number | null;
}

const subjectOf = ({ id, label }: Pick<CustomField, 'id' | 'label'>): EventSubject => ({
  kind: 'customField',
  id,
  label,
});

const FIELDS_IN_HISTORY = [
  'key',
  'label',
  'type',
  'options',
  'restricted',
  'required',
  'helpText',
  'defaultValue',
] as const;

/** Everyone whom a value may name. */
export async function knownPeople({ db }: Pick<Command, 'db'>): Promise<KnownPeople> {
  return new Map((await listPeople(db)).map((person) => [person.id, person]));
}

function fieldInHistory(field: CustomField, people: KnownPeople): Partial<CustomField> {
  return {
    ...field,
    defaultValue: valueInHistory(field.type, field.defaultValue, people),
  };
}

function refuseTakenLabel(fields: readonly CustomField[], field: Pick<CustomField, 'id' | 'label'>): void {
  const isTaken = fields.some(
    ({ id, label }) => id !== field.id && labelKey(label) === labelKey(field.label),
  );
  if (isTaken) throw new AppError('duplicate', FIELD_EXISTS, { fields: { label: FIELD_EXISTS } });
}

function refuseFaultyDefault(field: Omit<CustomField, 'position' | 'version'>, people: KnownPeople): void {
  if (field.defaultValue === null) return;
  const fault = customValueFault(field, field.defaultValue, people);
  if (fault !== null) throw invalidFields({ defaultValue: fault });
}

function readInput(input: CustomFieldInput) {
  const checked = customFieldInputSchema.safeParse(input);
  if (checked.success) return checked.data;
  const faults = checked.error.issues.map(({ path, message }) => [path.map(String).join('.'), message]);
  throw invalidFields(Object.fromEntries(faults) as Record<string, string>);
}

/**
 * Adds a field to the organisation's records, after the ones that are there. Without a key it gets one of its label.
 *
 * @throws AppError `invalid_fields` for a faulty definition or the 101st field, `duplicate` when key or label is taken
 */
export async function createCustomField(command: Command, input: CustomFieldInput): Promise<CustomField> {
  const { db, newId, emit } = command;
  const checked = readInput(input);
  await lockCustomFields(db);
  const fields = await listCustomFields(db, { withRestricted: true });
  if (fields.length >= FIELDS_LIMIT) {
    throw invalidFields({ label: `There are ${FIELDS_LIMIT} custom fields already. Delete one first` });
  }
  const people = await knownPeople(command);
  const key =
    checked.key ??
    keyOfLabel(
      checked.label,
      fields.map((field) => field.key),
    );
  const field = { ...checked, id: newId(), key };
  refuseTakenLabel(fields, field);
  refuseFaultyDefault(field, people);
  const position = await insertCustomField(db, field);
  if (position === null) {
    const text = `There is already a custom field with the key ${key}.`;
    throw new AppError('duplicate', text, { fields: { key: text } });
  }
  const created = { ...field, position, version: 1 };
  const state = fieldInHistory(created, people);
  emit(
    events.customFieldCreated(
      subjectOf(field),
      FIELDS_IN_HISTORY.map((name) => ({ field: name, from: null, to: state[name] ?? null })),
    ),
  );
  return created;
}

/** The locked field, and the other fields. Checks in this order: does it exist, is the version the expected one. */
export async function lockField(
  { db }: Command,
  target: FieldTarget,
): Promise<{ field: CustomField; fields: readonly CustomField[] }> {
  await lockCustomFields(db);
  const fields = await listCustomFields(db, { withRestricted: true });
  const field = fields.find(({ id }) => id === target.id);
  if (field === undefined) throw notFound('custom field');
  if (target.ifMatch !== null && target.ifMatch !== field.version) {
    throw new AppError('stale_version', 'Someone else changed this field in the meantime.', {
      current: field,
    });
  }
  return { field, fields };
}

/**
 * Changes a field, all but its key and type. Options that go take their values along only as `moves` says.
 *
 * @throws AppError `not_found`, `stale_version` with the field as it is, `duplicate` when the label is taken,
 *   `invalid_fields`
 */
export async function updateCustomField(
  command: Command,
  views: Pick<CustomFieldViews, 'moveOptions'>,
  target: FieldTarget,
  { moves = [], ...changes }: CustomFieldChanges,
): Promise<CustomField> {
  const { field: before, fields } = await lockField(command, target);
  const people = await knownPeople(command);
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const after: CustomField = { ...before, ...given };
  refuseTakenLabel(fields, after);
  if (hasOptions(after.type) !== after.options.length > 0) {
    const fault = 'A select field needs options, and only a select field has them';
    throw invalidFields({ options: fault });
  }
  const moved = await moveOptions(command, { before, after, moves, people });
  if (moved.moves.size > 0) await views.moveOptions(command, before.key, moved.moves);
  const next = changes.defaultValue === undefined ? { ...after, defaultValue: moved.defaultValue } : after;
  const hasNewDefault = JSON.stringify(next.defaultValue) !== JSON.stringify(before.defaultValue);
  if (hasNewDefault || next.options !== before.options) refuseFaultyDefault(next, people);
  const changed = diffFields(fieldInHistory(before, people), fieldInHistory(next, people), FIELDS_IN_HISTORY);
  if (changed.length === 0 && !moved.hasMoved) return before;
  const saved = { ...next, version: before.version + 1 };
  await updateCustomFieldRow(command.db, saved);
  command.emit(events.customFieldChanged(subjectOf(saved), [...changed, ...moved.renames], saved.version));
  return saved;
}

/** Adds options to a field with options, as far as it lacks them and has room. */
export async function addOptions(command: Command, id: string, options: readonly string[]): Promise<void> {
  const { field } = await lockField(command, { id, ifMatch: null });
  const lacking = lackingOptions(field, options);
  if (lacking.length === 0) return;
  const saved = { ...field, options: [...field.options, ...lacking], version: field.version + 1 };
  await updateCustomFieldRow(command.db, saved);
  const changed = [{ field: 'options', from: field.options, to: saved.options }];
  command.emit(events.customFieldChanged(subjectOf(saved), changed, saved.version));
}

/**
 * Deletes a field. Its values leave the records, with an event for each: history keeps them.
 *
 * @throws AppError `not_found`, `stale_version` with the field as it is
 */
export async function deleteCustomField(command: Command, target: FieldTarget): Promise<void> {
  const { db, now, emit } = command;
  const { field } = await lockField(command, target);
  const people = await knownPeople(command);
  const rows = await lockContractValues(db, field.key);
  const emptied = rows.map((row) => ({ row, to: null }));
  await writeContractValues(
    db,
    field.key,
    rows.map(({ contractId }) => ({ contractId, value: null })),
    now,
  );
  emitValueChanges(command, field, emptied, people);
  await deleteCustomFieldRow(db, field.id);
  emitDeleted(emit, field, people);
}

function emitDeleted(emit: Command['emit'], field: CustomField, people: KnownPeople): void {
  const state = fieldInHistory(field, people);
  emit(
    events.customFieldDeleted(
      subjectOf(field),
      FIELDS_IN_HISTORY.map((name) => ({ field: name, from: state[name] ?? null, to: null })),
    ),
  );
}

/**
 * Deletes fields that no record outside the trash has a value of: their values leave the records there without an event.
 * The caller holds the lock of the fields.
 */
export async function deleteUnusedFields(command: Command, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { db, emit } = command;
  const people = await knownPeople(command);
  for (const field of await listCustomFields(db, { withRestricted: true })) {
    if (!ids.includes(field.id)) continue;
    await clearContractValues(db, field.key);
    await deleteCustomFieldRow(db, field.id);
    emitDeleted(emit, field, people);
  }
}

/**
 * Puts the fields into an order; those that are not named come after the others, in theirs.
 *
 * @throws AppError `invalid_fields` for a field that is not there or comes twice
 */
export async function orderCustomFields(command: Command, ids: readonly string[]): Promise<CustomField[]> {
  const { db, scope, emit } = command;
  await lockCustomFields(db);
  const fields = await listCustomFields(db, { withRestricted: true });
  const byId = new Map(fields.map((field) => [field.id, field]));
  if (ids.some((id) => !byId.has(id)) || new Set(ids).size !== ids.length) {
    throw invalidFields({ ids: 'The fields changed in the meantime. Load them again' });
  }
  const named = new Set(ids);
  const rest = fields.filter(({ id }) => !named.has(id)).map(({ id }) => id);
  const order = [...ids, ...rest];
  const ordered = order.flatMap((id, position) => {
    const field = byId.get(id);
    return field ? [{ ...field, position }] : [];
  });
  const labels = (list: readonly CustomField[]) => list.map(({ label }) => label);
  if (order.join() === fields.map(({ id }) => id).join()) return fields;
  await writePositions(db, order);
  const subject = { kind: 'organisation', id: scope.organisationId, label: 'Custom fields' } as const;
  emit(
    events.customFieldsReordered(subject, [{ field: 'order', from: labels(fields), to: labels(ordered) }]),
  );
  return ordered;
}
