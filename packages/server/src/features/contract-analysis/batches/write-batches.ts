import { sql } from 'kysely';
import { BATCH_LIMIT } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { ANALYZED_CONTENT_TYPES } from '@pactbook/domain/features/contract-analysis/analyzed-type.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { queueDocuments } from '../store.ts';

export async function insertBatch(
  db: Transaction,
  batch: { readonly id: string; readonly createdBy: string },
  now: number,
): Promise<void> {
  await db
    .insertInto('contract_analysis_batches')
    .values({
      id: batch.id,
      organisation_id: db.organisationId,
      created_at: new Date(now),
      created_by: batch.createdBy,
    })
    .execute();
}

/** What waits and was never analyzed goes; what was goes back to how it was. */
async function leave(db: Transaction, which: ReturnType<typeof sql>): Promise<void> {
  const waiting = sql`organisation_id = ${db.organisationId} and state = 'waiting' and ${which}`;
  await sql`update contract_analyses set state = last_state, message = last_message, last_state = null, last_message = null,
      attempts = 0, batch_id = null
    where ${waiting} and last_state is not null`.execute(db);
  await sql`delete from contract_analyses where ${waiting} and document_id is not null`.execute(db);
}

/** Stops a batch: what waits goes back to how it was, what is done or under way stays. */
export async function cancelBatchRows(db: Transaction, batchId: string): Promise<void> {
  await leave(db, sql`batch_id = ${batchId}`);
}

/** Documents that were moved to the trash, or whose record was, are not analyzed. */
export async function leaveUnreachable(db: Transaction): Promise<void> {
  await leave(
    db,
    sql`document_id in (select d.id from documents d
      join contracts c on c.organisation_id = d.organisation_id and c.id = d.contract_id
      where d.organisation_id = ${db.organisationId} and (d.deleted_at is not null or c.deleted_at is not null))`,
  );
}

/** Sets the switch: what is uploaded from now on is analyzed without being asked to. */
export async function setSwitch(db: Transaction, isOn: boolean, now: number): Promise<void> {
  const since = isOn ? new Date(now) : null;
  await sql`insert into contract_analysis_settings (organisation_id, analyze_since) values (${db.organisationId}, ${since})
    on conflict (organisation_id) do update set
      analyze_since = case when ${isOn} then coalesce(contract_analysis_settings.analyze_since, excluded.analyze_since) end`.execute(
    db,
  );
}

/** Queues documents and versions of documents that were uploaded since the switch is on. */
export async function queueNewDocuments(
  db: Transaction,
  { newId, now }: { readonly newId: () => string; readonly now: number },
): Promise<void> {
  const { rows } = await sql<{ id: string }>`select d.id from contract_analysis_settings s
    join document_versions v on v.organisation_id = s.organisation_id and v.uploaded_at >= s.analyze_since
    join documents d on d.organisation_id = v.organisation_id and d.id = v.document_id and d.current_number = v.number
    join contracts c on c.organisation_id = d.organisation_id and c.id = d.contract_id
    left join contract_analyses a on a.organisation_id = d.organisation_id and a.document_id = d.id
    where s.organisation_id = ${db.organisationId} and d.deleted_at is null and c.deleted_at is null
      and v.content_type = any(${[...ANALYZED_CONTENT_TYPES]}::text[])
      and (a.id is null or a.state in ('ready', 'noText', 'failed') and a.document_number < v.number)
    order by v.uploaded_at limit ${BATCH_LIMIT}`.execute(db);
  const documents = rows.map(({ id }) => ({ documentId: id, newId: newId() }));
  await queueDocuments(db, documents, { batchId: null, actorId: null, now });
}
