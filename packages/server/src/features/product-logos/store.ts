import { logoNameKey } from '@pactbook/domain/features/product-logos/product-logo.ts';
import type { LogoUpload } from '@pactbook/domain/features/product-logos/uploaded-logo.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { LogoRow } from './queries.ts';

/** A picture to be kept, and who sent it. */
export interface NewLogo extends LogoUpload {
  readonly id: string;
  readonly addressKey: string;
  readonly picture: Uint8Array;
  readonly uploadedBy: string | null;
}

/** Keeps a logo in place of an earlier one of the same product or vendor. */
export async function keepLogo(db: Transaction, logo: NewLogo, now: number): Promise<LogoRow> {
  const content = {
    name: logo.name,
    address_key: logo.addressKey,
    picture: Buffer.from(logo.picture),
    uploaded_by: logo.uploadedBy,
    uploaded_at: new Date(now),
  };
  return await db
    .insertInto('uploaded_logos')
    .values({
      organisation_id: db.organisationId,
      id: logo.id,
      owner: logo.owner,
      name_key: logoNameKey(logo.name),
      ...content,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'owner', 'name_key']).doUpdateSet(content))
    .returning(['id', 'owner', 'name', 'address_key', 'uploaded_by', 'uploaded_at'])
    .executeTakeFirstOrThrow();
}

/** How many logos an organisation uploaded. */
export async function countLogos(db: Transaction): Promise<number> {
  const { count } = await db
    .selectFrom('uploaded_logos')
    .select((select) => select.fn.countAll().as('count'))
    .where('organisation_id', '=', db.organisationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Removes a logo; what it was for, null when there is none. */
export async function removeLogo(
  db: Transaction,
  id: string,
): Promise<{ owner: string; name: string } | null> {
  const row = await db
    .deleteFrom('uploaded_logos')
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', id)
    .returning(['owner', 'name'])
    .executeTakeFirst();
  return row ?? null;
}
