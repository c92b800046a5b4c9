import { sql } from 'kysely';
import type { CustomField, CustomValue } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** The columns of a field; a default is JSON, so that a text stays a text. */
function columnsOf(field: Omit<CustomField, 'id' | 'key' | 'position' | 'version'>) {
  return {
    label: field.label,
    type: field.type,
    options: field.options,
    restricted: field.restricted,
    required: field.required,
    help_text: field.helpText,
    default_value: field.defaultValue === null ? null : JSON.stringify(field.defaultValue),
  };
}

/** Puts a field after the ones that are there. Gives its position; null when the key is taken. */
export async function insertCustomField(
  db: Transaction,
  field: Omit<CustomField, 'position' | 'version'>,
): Promise<number | null> {
  const row = await db
    .insertInto('custom_fields')
    .values({
      id: field.id,
      organisation_id: db.organisationId,
      key: field.key,
      ...columnsOf(field),
      position: sql<number>`(select coalesce(max(position) + 1, 0) from custom_fields where organisation_id = ${db.organisationId})`,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'key']).doNothing())
    .returning('position')
    .executeTakeFirst();
  return row?.position ?? null;
}

/** Writes a field as it now is, all but key and position. */
export async function updateCustomFieldRow(db: Transaction, field: CustomField): Promise<void> {
  await db
    .updateTable('custom_fields')
    .set({ ...columnsOf(field), version: field.version })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', field.id)
    .execute();
}

/** Puts the fields into this order. */
export async function writePositions(db: Transaction, ids: readonly string[]): Promise<void> {
  await sql`update custom_fields f set position = o.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality o (id, place)
    where f.organisation_id = ${db.organisationId} and f.id = o.id`.execute(db);
}

export async function deleteCustomFieldRow(db: Transaction, id: string): Promise<void> {
  await db
    .deleteFrom('custom_fields')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .execute();
}

/** A record with a value of one field. */
export interface ContractValue {
  readonly contractId: string;
  readonly product: string;
  readonly version: number;
  readonly value: CustomValue;
}

/** The values of a field in all records, those in the trash too, by the ids of the records. */
async function readContractValues(db: Transaction, key: string): Promise<ContractValue[]> {
  const { rows } =
    await sql<ContractValue>`select id as "contractId", product, version, custom_fields -> ${key} as value
    from contracts where organisation_id = ${db.organisationId} and custom_fields ? ${key} order by id`.execute(
      db,
    );
  return rows;
}

/** The same, with these records locked. */
export async function lockContractValues(db: Transaction, key: string): Promise<ContractValue[]> {
  await sql`select id from contracts where organisation_id = ${db.organisationId} and custom_fields ? ${key}
    order by id for no key update`.execute(db);
  // Read by its own statement: its snapshot is younger than the locks.
  return await readContractValues(db, key);
}

/** A record's next value of a field; null takes it away. */
interface NextValue {
  readonly contractId: string;
  readonly value: CustomValue | null;
}

/** Values written in one statement: what is in flight stays a few megabytes. */
const VALUES_PER_UPDATE = 1_000;

/**
 * Writes the values of one field into locked records.
 *
 * @param now moves versions as well; null leaves them, for what says the same as before in another form
 */
export async function writeContractValues(
  db: Transaction,
  key: string,
  values: readonly NextValue[],
  now: number | null,
): Promise<void> {
  const moved =
    now === null ? sql`` : sql`, version = c.version + 1, updated_at = ${new Date(now)}::timestamptz`;
  for (let start = 0; start < values.length; start += VALUES_PER_UPDATE) {
    const some = JSON.stringify(values.slice(start, start + VALUES_PER_UPDATE));
    await sql`update contracts c set custom_fields = case when jsonb_typeof(v.value) = 'null' or v.value is null
        then c.custom_fields - ${key}::text
        else c.custom_fields || jsonb_build_object(${key}::text, v.value) end ${moved}
      from jsonb_to_recordset(${some}::jsonb) v ("contractId" uuid, value jsonb)
      where c.organisation_id = ${db.organisationId} and c.id = v."contractId"`.execute(db);
  }
}

/** Takes the values of a field out of all records that have one. */
export async function clearContractValues(db: Transaction, key: string): Promise<void> {
  await sql`update contracts set custom_fields = custom_fields - ${key}::text
    where organisation_id = ${db.organisationId} and custom_fields ? ${key}`.execute(db);
}
