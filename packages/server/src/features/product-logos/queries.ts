import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { logoNameKey, type ProductLogo } from '@pactbook/domain/features/product-logos/product-logo.ts';
import type { LogoOwner, UploadedLogo } from '@pactbook/domain/features/product-logos/uploaded-logo.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { OrganisationScope } from '../../platform/database/organisation-scope.ts';
import { Kept } from '../../platform/freshness/kept.ts';
import { declareKept } from '../../platform/freshness/registry.ts';
import { logoAddress, uploadedLogoAddress } from '../../platform/logos/logo-files.ts';
import type { LogoLibrary } from '../../platform/logos/logo-library.ts';

interface CatalogueNames {
  readonly products: readonly string[];
  readonly vendors: readonly string[];
}

/** Names that are looked up: a browser has to hold what is found. */
const MOST_NAMES = 50_000;
/** Records in which names are looked for: those of a million would be sorted by name after every change. */
const RECORDS_LOOKED_THROUGH = 200_000;
/** Names looked up before other requests run: some 5 ms. */
const NAMES_A_TURN = 1_000;

/**
 * The products and the vendors of the organisation's newest records, each once: so many of each, those with the most
 * records. Both are open fields.
 */
async function findCatalogueNames(db: Transaction, most: number): Promise<CatalogueNames> {
  await sql`set local work_mem = '32MB'`.execute(db);
  const namesIn = async (column: 'product' | 'vendor'): Promise<string[]> => {
    const { rows } = await sql<{ name: string }>`select c.${sql.ref(column)} as name
      from (select * from contracts where organisation_id = ${db.organisationId} and deleted_at is null
        order by id desc limit ${RECORDS_LOOKED_THROUGH}) c
      group by 1 order by count(*) desc, 1 limit ${most}`.execute(db);
    return rows.map(({ name }) => name);
  };
  return { products: await namesIn('product'), vendors: await namesIn('vendor') };
}

async function findIcons(
  names: readonly string[],
  find: (name: string) => string | null,
): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (let start = 0; start < names.length; start += NAMES_A_TURN) {
    if (start > 0) await nextTurn();
    for (const name of names.slice(start, start + NAMES_A_TURN)) {
      const icon = find(name);
      if (icon !== null) found.push([name, icon]);
    }
  }
  return found;
}

/**
 * The logos of these names: an entry for a product has an empty vendor, one for a vendor an empty
 * name, as the finder in domain expects them. Names without a logo have no entry.
 */
async function matchLogos(names: CatalogueNames, library: LogoLibrary): Promise<ProductLogo[]> {
  const products = await findIcons(names.products, (name) => library.findProduct(name));
  const vendors = await findIcons(names.vendors, (name) => library.findVendor(name));
  const addressOf = (icon: string) => logoAddress(library.tag, icon);
  return [
    ...products.map(([name, icon]) => ({ name, vendor: '', logoUrl: addressOf(icon) })),
    ...vendors.map(([vendor, icon]) => ({ name: '', vendor, logoUrl: addressOf(icon) })),
  ];
}

/** What is known of an uploaded logo without its picture. */
export interface LogoRow {
  readonly id: string;
  readonly owner: string;
  readonly name: string;
  readonly address_key: string;
  readonly uploaded_by: string | null;
  readonly uploaded_at: Date;
}

/** An uploaded logo as it is sent. */
export function uploadedLogo(row: LogoRow): UploadedLogo {
  const owner: LogoOwner = row.owner === 'product' ? 'product' : 'vendor';
  return {
    id: row.id,
    owner,
    name: row.name,
    logoUrl: uploadedLogoAddress(row.address_key),
    uploadedAt: row.uploaded_at.toISOString(),
    uploadedBy: row.uploaded_by,
  };
}

/** The logos that an organisation uploaded, by name. */
export async function listUploadedLogos(db: Transaction): Promise<UploadedLogo[]> {
  const rows = await db
    .selectFrom('uploaded_logos')
    .select(['id', 'owner', 'name', 'address_key', 'uploaded_by', 'uploaded_at'])
    .where('organisation_id', '=', db.organisationId)
    .orderBy('name_key')
    .orderBy('owner')
    .execute();
  return rows.map(uploadedLogo);
}

/** The picture behind the last part of an address; null when there is none, or no more. */
export async function findUploadedPicture(database: Database, addressKey: string): Promise<Buffer | null> {
  const [row] = await database.prepared<{ picture: Buffer }>(
    { name: 'find_uploaded_logo', text: 'select * from find_uploaded_logo($1)' },
    [addressKey],
  );
  return row?.picture ?? null;
}

/** Uploaded logos come first: the finder in domain takes the first of a name. */
function withUploaded(uploaded: readonly UploadedLogo[], known: readonly ProductLogo[]): ProductLogo[] {
  const keyOf = ({ name, vendor }: ProductLogo) =>
    `${name === '' ? 'vendor' : 'product'} ${logoNameKey(name || vendor)}`;
  const own = uploaded.map(({ owner, name, logoUrl }): ProductLogo =>
    owner === 'product' ? { name, vendor: '', logoUrl } : { name: '', vendor: name, logoUrl },
  );
  const replaced = new Set(own.map(keyOf));
  return [...own, ...known.filter((logo) => !replaced.has(keyOf(logo)))];
}

const LOGOS = declareKept({
  name: 'logos.matched',
  what: 'The logos of products and vendors',
  of: ['records'],
  by: 'organisation',
  bytes: 8 * 1024 * 1024,
});

/** The logos of organisations, matched again only when an organisation's records changed. */
export class KeptLogos {
  readonly #database: Database;
  readonly #kept = new Kept<readonly ProductLogo[], 'records'>(LOGOS);
  readonly #mostNames: number;

  /** @param mostNames of products, and of vendors, that are looked up: those with the most records */
  constructor(database: Database, mostNames = MOST_NAMES) {
    this.#database = database;
    this.#mostNames = mostNames;
  }

  /** The logos of an organisation's products and vendors as they were at its change counter, or later. */
  find(
    scope: OrganisationScope,
    changeCounter: string,
    library: LogoLibrary,
  ): Promise<readonly ProductLogo[]> {
    const read = async (db: Transaction) =>
      [await findCatalogueNames(db, this.#mostNames), await listUploadedLogos(db)] as const;
    return this.#kept.get(scope, { records: changeCounter }, async () => {
      const [names, uploaded] = await this.#database.read(scope, read, LOOK_AT_ALL);
      return withUploaded(uploaded, await matchLogos(names, library));
    });
  }
}
