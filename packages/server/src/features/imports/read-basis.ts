import { sql } from 'kysely';
import type { ImportContext, RemindedPeople } from '@pactbook/domain/features/import-rows/import-context.ts';
import {
  hasLinks,
  numberKeys,
  type LinkableRecord,
} from '@pactbook/domain/features/import-rows/record-names.ts';
import type { LinkBasis } from '@pactbook/domain/features/import-rows/plan-links.ts';
import type { ImportMapping } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { withNewFields } from '@pactbook/domain/features/imports/new-fields.ts';
import type { SourceRecord } from '@pactbook/domain/features/imports/missing/missing-records.ts';
import type { KnownContract } from '@pactbook/domain/features/import-analysis/known-rows.ts';
import type { KeyedContract } from '@pactbook/domain/features/import-rows/row-keys.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { MailDelivery } from '@pactbook/domain/kernel/mail-content.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { readLinkPage } from '../contract-links/queries.ts';
import { readsInFull } from '../contracts/queries.ts';
import { findListeners } from '../notifications/queries.ts';
import {
  inPages,
  readAllKnown,
  readCatalogue,
  readImportContext,
  type Page,
  type ReadsOnly,
} from './queries.ts';
import { readSourceRecords } from './writing/write-editions.ts';
import { readChangeCounter } from '../../platform/freshness/queries.ts';

/** What a plan is made from, and when it was read. */
export interface ReadBasis {
  readonly context: ImportContext;
  /** Every record by the key of the mapping; empty where it has none. */
  readonly catalogue: readonly KeyedContract[];
  /** Without a key: the records that rows could mean even so, to say so before. */
  readonly known: readonly KnownContract[];
  /** With a key and a source: the records that imports of that source brought or found. */
  readonly ofSource: readonly SourceRecord[];
  /** Where columns name other records: what these may be, and how they are linked. */
  readonly links?: LinkBasis | undefined;
  /** Who is reminded of records. */
  readonly reminded: RemindedPeople;
  /** The change counter before the first record was read: what changed later was read as it is or as it was. */
  readonly counter: bigint;
}

/** For whom a plan is made, and how mail is delivered. */
interface BasisFor {
  readonly actor: Actor | null;
  readonly today: CalendarDate;
  readonly mailDelivery?: MailDelivery | undefined;
}

/** Everything that a plan is made from. */
export async function readBasis(
  database: ReadsOnly,
  scope: OrganisationScope,
  mapping: Pick<ImportMapping, 'columns' | 'key' | 'source' | 'newFields'>,
  { actor, today, mailDelivery = 'smtp' }: BasisFor,
): Promise<ReadBasis> {
  const { counter, context, listeners } = await database.read(scope, async (db) => ({
    counter: await readChangeCounter(db),
    context: withNewFields(await readImportContext(db, scope, actor, today), mapping),
    listeners: await findListeners(db),
  }));
  const hasKey = mapping.key !== undefined;
  const catalogue = hasKey
    ? await inPages(database, scope, (db, which) => readCatalogue(db, scope, mapping, context, which))
    : [];
  const { source } = mapping;
  const ofSource =
    hasKey && source !== undefined
      ? await inPages(database, scope, (db, page) => readSourceRecords(db, scope, source, page))
      : [];
  const known = hasKey ? [] : await readAllKnown(database, scope);
  const links = hasLinks(mapping) ? await readLinkBasis(database, scope, mapping, context) : undefined;
  const mail = mailDelivery === 'files' ? 'keptAsFiles' : 'goesOut';
  return { context, catalogue, known, ofSource, links, counter, reminded: { listeners, mail } };
}

async function readLinkBasis(
  database: ReadsOnly,
  scope: OrganisationScope,
  mapping: Pick<ImportMapping, 'columns' | 'key'>,
  { actor, customFields }: ImportContext,
): Promise<LinkBasis> {
  const by = { actor, keys: numberKeys(mapping, customFields) };
  return {
    records: await inPages(database, scope, (db, page) => readLinkableRecords(db, scope, by, page)),
    links: await inPages(database, scope, (db, page) => readLinkPage(db, actor, page)),
  };
}

/**
 * Records outside the trash that cells may name for the actor (null: the system), with the values of some custom fields,
 * in the order of their ids.
 */
async function readLinkableRecords(
  db: Transaction,
  scope: OrganisationScope,
  { actor, keys }: { readonly actor: Actor | null; readonly keys: readonly string[] },
  { after, limit }: Page,
): Promise<LinkableRecord[]> {
  const isRead = actor === null ? sql`true` : readsInFull(scope, actor, { alias: 'c' });
  const { rows } = await sql<LinkableRecord>`select c.id, c.product,
      (select coalesce(jsonb_object_agg(k.key, c.custom_fields ->> k.key), '{}')
        from unnest(${[...keys]}::text[]) as k (key) where c.custom_fields ->> k.key is not null) as numbers
    from contracts c where c.organisation_id = ${scope.organisationId} and c.deleted_at is null and ${isRead}
      ${after === null ? sql`` : sql`and c.id > ${after}::uuid`}
    order by c.id limit ${limit}`.execute(db);
  return rows;
}
