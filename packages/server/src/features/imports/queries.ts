import { sql, type RawBuilder } from 'kysely';
import { isConverted, ownCosts } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { contractFieldsOf, type Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { canChangeImportMapping } from '@pactbook/domain/features/import-analysis/access.ts';
import { canReadField } from '@pactbook/domain/features/contracts/access.ts';
import type { EarlierImport } from '@pactbook/domain/features/import-analysis/import-reading.ts';
import type { KnownContract } from '@pactbook/domain/features/import-analysis/known-rows.ts';
import type { ImportContext } from '@pactbook/domain/features/import-rows/import-context.ts';
import {
  importMappingSchema,
  type ImportMapping,
} from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { targetOf } from '@pactbook/domain/features/import-rows/import-columns.ts';
import { contractKey, type KeyedContract } from '@pactbook/domain/features/import-rows/row-keys.ts';
import type { CurrentImportedContract } from '@pactbook/domain/features/import-rows/row-update.ts';
import type { SavedMapping } from '@pactbook/domain/features/import-analysis/saved-mapping.ts';
import { decide, type Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { personName } from '../../platform/database/activity.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { runInSteps } from '../../platform/run-in-steps.ts';
import { findChangeSet } from '../change-sets/queries.ts';
import { findContracts } from '../contracts/queries.ts';
import { listCustomFields } from '../custom-fields/queries.ts';
import { findConfig } from '../categories/queries.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { listTeams } from '../teams/queries.ts';
import { findNumberLocale } from '../account/queries.ts';
import { listPeopleWithAddresses } from '../users/queries.ts';
import { readVendorNames } from '../vendors/queries.ts';
import { NO_RIGHTS } from '@pactbook/domain/kernel/rights.ts';

/** What rows of a spreadsheet may name in the organisation, for the actor (null: the system) on a day. */
export async function readImportContext(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor | null,
  today: CalendarDate,
): Promise<ImportContext> {
  const teams = await listTeams(db);
  const { categories } = await findConfig(db);
  const customFields = await listCustomFields(db, { withRestricted: true });
  const people = await listPeopleWithAddresses(db);
  const vendorNames = await readVendorNames(db);
  const { currency, recordCurrencies, fiscalYearStartMonth } = await findOrganisation(db);
  const currencies = [currency, ...recordCurrencies];
  const numberLocale = actor === null ? undefined : await findNumberLocale(db, actor.userId);
  return {
    teams,
    categories,
    customFields,
    people,
    vendorNames,
    currencies,
    actor,
    today,
    fiscalYearStartMonth,
    numberLocale,
  };
}

/** The custom values of a record that the actor may read: a restricted one recognizes only what they know already. */
function readable(
  values: Readonly<Record<string, unknown>>,
  teams: readonly string[],
  { actor, customFields }: Pick<ImportContext, 'actor' | 'customFields'>,
): Record<string, unknown> {
  if (actor === null) return values;
  const open = Object.entries(values).filter(([key]) => {
    const field = customFields.find((candidate) => candidate.key === key);
    return field && canReadField(actor, { accessGroup: field.restricted ? 'restricted' : 'open' }, { teams });
  });
  return Object.fromEntries(open);
}

/** Records of one read. */
const RECORDS_PER_READ = 5_000;

/** At most so many records after the one of an id, null for the first. */
export interface Page {
  readonly after: string | null;
  readonly limit: number;
}

/** Which records a reading of the catalogue is about. */
type RecordsRead = { readonly ids: readonly string[] } | Page;

/** Records outside the trash by the key of a mapping, in the order of their ids. */
export async function readCatalogue(
  db: Transaction,
  { organisationId }: OrganisationScope,
  { key = [] }: Pick<ImportMapping, 'key'>,
  context: ImportContext,
  which: RecordsRead,
): Promise<KeyedContract[]> {
  if (key.length === 0) return [];
  const keys = key.flatMap((field) => {
    const target = targetOf(field, context.customFields);
    return target?.kind === 'custom' ? [target.field.key] : [];
  });
  const { rows } = await sql<{
    id: string;
    product: string;
    vendor: string;
    start_date: string | null;
    custom_fields: Record<string, unknown>;
    teams: string[];
  }>`select c.id, c.product, c.vendor, c.start_date,
      (select coalesce(jsonb_object_agg(k.key, c.custom_fields -> k.key), '{}')
        from unnest(${keys}::text[]) as k (key) where c.custom_fields ? k.key) as custom_fields,
      ${
        keys.length === 0
          ? sql`'{}'::text[]`
          : sql`array(select t.team_id::text from contract_teams t
              where t.organisation_id = c.organisation_id and t.contract_id = c.id)`
      } as teams
    from contracts c where c.organisation_id = ${organisationId} and c.deleted_at is null ${pageOf(which)}`.execute(
    db,
  );
  return rows.map(({ id, product, vendor, start_date: startDate, custom_fields: values, teams }) => {
    const customFields = readable(values, teams, context);
    return { id, key: contractKey({ id, product, vendor, startDate, customFields }, key, context) };
  });
}

function pageOf(which: RecordsRead): RawBuilder<unknown> {
  if ('ids' in which) return sql`and c.id = any(${[...which.ids]}::uuid[]) order by c.id`;
  const { after, limit } = which;
  return sql`${after === null ? sql`` : sql`and c.id > ${after}::uuid`} order by c.id limit ${limit}`;
}

/** What everyone may read of records outside the trash, by which the rows of a file are known again. */
async function readKnownContracts(
  db: Transaction,
  { organisationId }: OrganisationScope,
  which: RecordsRead,
): Promise<KnownContract[]> {
  const { rows } =
    await sql<KnownContract>`select c.id, c.product, c.vendor, c.start_date as "startDate" from contracts c
    where c.organisation_id = ${organisationId} and c.deleted_at is null ${pageOf(which)}`.execute(db);
  return rows;
}

/** A database, or what waits for one that is busy. */
export type ReadsOnly = Pick<Database, 'read'>;

/** All records, page by page, each in its own transaction: others work in between. */
export async function inPages<Row extends { readonly id: string }>(
  database: ReadsOnly,
  scope: OrganisationScope,
  read: (db: Transaction, page: Page) => Promise<Row[]>,
): Promise<Row[]> {
  const all: Row[] = [];
  const step = async (limit: number): Promise<number> => {
    const after = all.at(-1)?.id ?? null;
    const page = await database.read(scope, (db) => read(db, { after, limit }));
    for (const row of page) all.push(row);
    return page.length;
  };
  await runInSteps(step, { size: RECORDS_PER_READ });
  return all;
}

/** What everyone may read of all records outside the trash. */
export async function readAllKnown(database: ReadsOnly, scope: OrganisationScope): Promise<KnownContract[]> {
  return await inPages(database, scope, (db, which) => readKnownContracts(db, scope, which));
}

/** What changed after a value of the change counter. */
export interface ChangedSince {
  readonly ids: ReadonlySet<string>;
  /** How many times every record may have. */
  readonly wholes: number;
}

/** What changed between two values of the change counter; null where no one knows (any more). */
export async function readChangedSince(
  db: Transaction,
  { organisationId }: OrganisationScope,
  since: bigint,
  counter: bigint,
): Promise<ChangedSince | null> {
  if (counter === since) return { ids: new Set(), wholes: 0 };
  const { rows } = await sql<{ ids: string[] | null }>`select contract_ids::text[] as ids from list_changes
    where organisation_id = ${organisationId} and counter > ${since} and counter <= ${counter}`.execute(db);
  // Each value of the counter has its row.
  if (BigInt(rows.length) !== counter - since) return null;
  return {
    ids: new Set(rows.flatMap(({ ids }) => ids ?? [])),
    wholes: rows.filter(({ ids }) => ids === null).length,
  };
}

/** An import in steps that was cut off, or is under way. */
export interface UnfinishedImport {
  readonly changeSetId: string;
  readonly mappingHash: string;
  readonly rowsWritten: number;
}

/** The import of a content whose last step is still to come; null for none. */
export async function findUnfinishedImport(
  db: Transaction,
  { organisationId }: OrganisationScope,
  contentHash: string,
): Promise<UnfinishedImport | null> {
  const { rows } = await sql<UnfinishedImport>`select f.change_set_id as "changeSetId",
      f.mapping_hash as "mappingHash", f.rows_written as "rowsWritten"
    from import_files f
    join change_sets s on s.organisation_id = f.organisation_id and s.id = f.change_set_id
    where f.organisation_id = ${organisationId} and f.content_hash = ${contentHash}
      and f.rows_written is not null and s.attended_at is null and f.finished_at is null and s.undone_at is null and s.undo_progress is null
    order by f.change_set_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Whether a call imports the same content at this moment, or was cut off and is not rolled back yet. */
export async function isRunning(
  db: Transaction,
  { organisationId }: OrganisationScope,
  contentHash: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`select f.change_set_id as id from import_files f
    join change_sets s on s.organisation_id = f.organisation_id and s.id = f.change_set_id
    where f.organisation_id = ${organisationId} and f.content_hash = ${contentHash}
      and s.attended_at is not null and f.finished_at is null and s.undone_at is null limit 1`.execute(db);
  return rows.length > 0;
}

/** How many rows of an import are written, whether it is finished or not; 0 for none. */
export async function readRowsWritten(
  db: Transaction,
  { organisationId }: OrganisationScope,
  changeSetId: string,
): Promise<number> {
  const { rows } = await sql<{ written: number }>`select rows_written as written from import_files
    where organisation_id = ${organisationId} and change_set_id = ${changeSetId} and rows_written is not null`.execute(
    db,
  );
  return rows[0]?.written ?? 0;
}

/** The latest import of the same content that was not undone, with what the actor may see of it; null for none. */
export async function findEarlierImport(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor | null,
  contentHash: string,
): Promise<EarlierImport | null> {
  const { rows } = await sql<{ id: string; importedAt: Date }>`select s.id, s.created_at as "importedAt"
    from import_files f
    join change_sets s on s.organisation_id = f.organisation_id and s.id = f.change_set_id
    where f.organisation_id = ${scope.organisationId} and f.content_hash = ${contentHash} and s.undone_at is null
      and (f.rows_written is null or f.finished_at is not null)
    order by s.id desc limit 1`.execute(db);
  const [latest] = rows;
  if (!latest) return null;
  const changeSet = await findChangeSet(db, scope, readerOf(scope, actor), latest.id);
  return { importedAt: latest.importedAt.toISOString(), changeSet };
}

/** The system reads every field. */
function readerOf(scope: OrganisationScope, actor: Actor | null): Actor {
  return (
    actor ?? {
      userId: '',
      organisationId: scope.organisationId,
      ...NO_RIGHTS,
      isSuperAdmin: true,
      manageAll: true,
      viewAll: true,
      impersonatorId: null,
    }
  );
}

function currentContractOf(contract: Contract): CurrentImportedContract {
  const { id, version, annualCosts = [], termStartDate = null, decision = null } = contract;
  const { totalCost } = contract;
  const fields = contractFieldsOf(contract);
  const { currency } = fields;
  return {
    id,
    version,
    annualCosts: ownCosts(annualCosts, currency),
    ...(isConverted(annualCosts) ? { convertedTotal: totalCost ?? null } : {}),
    term: { startDate: termStartDate, decision },
    fields,
  };
}

/**
 * The current versions of those of some records that exist, as far as the actor may read them: who may change one reads
 * all of it.
 */
export async function readCurrentContracts(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor | null,
  ids: readonly string[],
): Promise<CurrentImportedContract[]> {
  const contracts = await findContracts(db, scope, readerOf(scope, actor), ids);
  return contracts.map(currentContractOf);
}

/** The different vendors of some records. */
export async function readVendorsOf(
  db: Transaction,
  { organisationId }: OrganisationScope,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ vendor: string }>`select distinct vendor from contracts
    where organisation_id = ${organisationId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return rows.map(({ vendor }) => vendor);
}

/** The different vendors of the records outside the trash: an open field. */
export async function readVendors(db: Transaction, scope: OrganisationScope): Promise<string[]> {
  const { rows } = await sql<{ vendor: string }>`select distinct vendor from contracts
    where organisation_id = ${scope.organisationId} and deleted_at is null`.execute(db);
  return rows.map(({ vendor }) => vendor);
}

/** The mappings that the organisation kept, by name, and which of them the actor (null: the system) may change. */
export async function listMappings(
  db: Transaction,
  scope: OrganisationScope,
  actor: Actor | null,
): Promise<SavedMapping[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    headings: string[];
    mapping: unknown;
    updatedAt: Date;
    createdBy: string;
    person: string;
  }>`select m.id, m.name, m.headings, m.mapping, m.updated_at as "updatedAt", m.created_by as "createdBy",
      ${personName('u')} as person
    from import_mappings m join users u on u.organisation_id = m.organisation_id and u.id = m.created_by
    where m.organisation_id = ${scope.organisationId} order by m.name_key collate "C"`.execute(db);
  return rows.flatMap(({ mapping, updatedAt, createdBy, person, ...row }) => {
    const parsed = importMappingSchema.safeParse(mapping);
    // A mapping of a time that knew other settings is of no use any more.
    if (!parsed.success) return [];
    const canChange = actor === null || decide(actor, canChangeImportMapping, { createdBy }).allowed;
    return [
      { ...row, mapping: parsed.data, updatedAt: updatedAt.toISOString(), createdBy: person, canChange },
    ];
  });
}
