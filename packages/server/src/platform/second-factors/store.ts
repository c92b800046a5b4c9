import type { Transaction } from '../database/database.ts';

/** A person's second factor as it is kept. */
export interface SecondFactorRow {
  readonly sealedSecret: string;
  readonly createdAt: number;
  /** Null until a first code was shown. */
  readonly confirmedAt: number | null;
  readonly lastStep: number;
}

/** A person's second factor, held until the end of the transaction; null when there is none. */
export async function lockSecondFactor(db: Transaction, userId: string): Promise<SecondFactorRow | null> {
  return rowOf(await factorQuery(db, userId).forUpdate().executeTakeFirst());
}

export async function readSecondFactor(db: Transaction, userId: string): Promise<SecondFactorRow | null> {
  return rowOf(await factorQuery(db, userId).executeTakeFirst());
}

function factorQuery(db: Transaction, userId: string) {
  return db
    .selectFrom('second_factors')
    .select(['sealed_secret', 'created_at', 'confirmed_at', 'last_step'])
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId);
}

function rowOf(
  row: Awaited<ReturnType<ReturnType<typeof factorQuery>['executeTakeFirst']>>,
): SecondFactorRow | null {
  if (row === undefined) return null;
  return {
    sealedSecret: row.sealed_secret,
    createdAt: row.created_at.getTime(),
    confirmedAt: row.confirmed_at?.getTime() ?? null,
    lastStep: Number(row.last_step),
  };
}

/** Keeps a secret that waits for its first code, in place of one that waited before. */
export async function putUnconfirmedSecret(
  db: Transaction,
  userId: string,
  { sealedSecret, now }: { readonly sealedSecret: string; readonly now: number },
): Promise<void> {
  const values = {
    sealed_secret: sealedSecret,
    created_at: new Date(now),
    confirmed_at: null,
    last_step: '0',
  };
  await db
    .insertInto('second_factors')
    .values({ user_id: userId, organisation_id: db.organisationId, ...values })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'user_id']).doUpdateSet(values))
    .execute();
}

/** Notes the step whose code was used, and that the secret counts from now on if it did not yet. */
export async function noteStep(
  db: Transaction,
  userId: string,
  { step, confirmedAt }: { readonly step: number; readonly confirmedAt: number },
): Promise<void> {
  await db
    .updateTable('second_factors')
    .set({ last_step: String(step), confirmed_at: new Date(confirmedAt) })
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .execute();
}

/** Removes the second factor with its recovery codes; gives whether one was on. */
export async function deleteSecondFactor(db: Transaction, userId: string): Promise<boolean> {
  await deleteRecoveryCodes(db, userId);
  const row = await db
    .deleteFrom('second_factors')
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

/** Removes secrets that have waited for their first code since before a moment. */
export async function deleteUnconfirmedSecrets(db: Transaction, before: number): Promise<void> {
  await db
    .deleteFrom('second_factors')
    .where('organisation_id', '=', db.organisationId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', new Date(before))
    .execute();
}

async function deleteRecoveryCodes(db: Transaction, userId: string): Promise<void> {
  await db
    .deleteFrom('recovery_codes')
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .execute();
}

export async function replaceRecoveryCodes(
  db: Transaction,
  userId: string,
  hashes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto('recovery_codes')
    .values(
      hashes.map((hash) => ({
        organisation_id: db.organisationId,
        user_id: userId,
        code_hash: hash,
      })),
    )
    .execute();
}

/** Uses up a recovery code: of simultaneous uses exactly one gets true. */
export async function deleteRecoveryCode(db: Transaction, userId: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function countRecoveryCodes(db: Transaction, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('organisation_id', '=', db.organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
