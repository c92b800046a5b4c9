import { sql } from 'kysely';
import { customFieldSchema, type CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomFieldUsage } from '@pactbook/domain/features/custom-fields/custom-field-input.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { shareRowLock, lockRow } from '../../platform/database/row-locks.ts';

/** The organisation's own fields in their order, with or without the restricted ones. */
export async function listCustomFields(
  db: Transaction,
  { withRestricted }: { readonly withRestricted: boolean },
): Promise<CustomField[]> {
  const rows = await db
    .selectFrom('custom_fields')
    .selectAll()
    .where('organisation_id', '=', db.organisationId)
    .$if(!withRestricted, (query) => query.where('restricted', '=', false))
    .orderBy('position')
    .orderBy('key')
    .execute();
  return rows.map((row) =>
    customFieldSchema.parse({
      id: row.id,
      key: row.key,
      label: row.label,
      type: row.type,
      options: row.options,
      restricted: row.restricted,
      required: row.required,
      helpText: row.help_text,
      defaultValue: row.default_value,
      position: row.position,
      version: row.version,
    }),
  );
}

/**
 * Shares the row lock of the definitions of custom fields until the end of the transaction, for writers of values.
 * Taken before a record is locked, as a change of a definition locks records after it.
 */
export async function lockCustomFieldsShared(db: Transaction): Promise<void> {
  await shareRowLock(db, db.scope, 'customFields');
}

/**
 * Takes the row lock of the definitions until the transaction ends: waits for writers of values, and serialises changes
 * of definitions.
 */
export async function lockCustomFields(db: Transaction): Promise<void> {
  await lockRow(db, db.scope, 'customFields');
}

/**
 * In how many records outside the trash each field has a value, and each option of a list is chosen.
 *
 * @param views how many views use each field that any does, by its key
 */
export async function countCustomFieldUsage(
  db: Transaction,
  views: ReadonlyMap<string, number>,
): Promise<CustomFieldUsage[]> {
  const organisation = db.organisationId;
  const present = sql`c.organisation_id = ${organisation} and c.deleted_at is null`;
  const counted = await sql<{ id: string; key: string; records: string }>`select f.id, f.key,
      coalesce(u.records, 0) as records
    from custom_fields f
    left join (select k.key, count(*) as records from contracts c, jsonb_object_keys(c.custom_fields) k (key)
      where ${present} group by k.key) u on u.key = f.key
    where f.organisation_id = ${organisation} order by f.position, f.key`.execute(db);
  const options = await sql<{ id: string; option: string; records: string }>`
    select f.id, o.option, count(*) as records
    from custom_fields f
    join contracts c on ${present} and c.custom_fields ? f.key,
    lateral jsonb_array_elements_text(case jsonb_typeof(c.custom_fields -> f.key)
      when 'array' then c.custom_fields -> f.key else jsonb_build_array(c.custom_fields -> f.key) end) o (option)
    where f.organisation_id = ${organisation} and f.type in ('select', 'multiSelect')
    group by f.id, o.option
    order by f.id, o.option collate "C"`.execute(db);
  const byField = Map.groupBy(options.rows, ({ id }) => id);
  return counted.rows.map(({ id, key, records }) => ({
    id,
    records: Number(records),
    views: views.get(key) ?? 0,
    options: (byField.get(id) ?? []).map((row) => ({ option: row.option, records: Number(row.records) })),
  }));
}

/** Which records have a value of which of some custom fields. */
export async function findFilledContracts(
  db: Transaction,
  ids: readonly string[],
): Promise<{ groupId: string; contractId: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ groupId: string; contractId: string }>`select f.id as "groupId",
      c.id as "contractId"
    from custom_fields f join contracts c on c.organisation_id = f.organisation_id and c.custom_fields ? f.key
    where f.organisation_id = ${db.organisationId} and f.id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}
