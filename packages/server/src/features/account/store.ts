import { isKeyElsewhere } from '@pactbook/domain/features/users/rights.ts';
import { ENGLISH, type NumberLocale } from '@pactbook/domain/kernel/text/number-locale.ts';
import type { Transaction } from '../../platform/database/database.ts';

/** What a change of an account starts from. */
export interface AccountRow {
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly passwordHash: string | null;
  readonly status: 'invited' | 'active' | 'deactivated';
  /** An invited address of another organisation (decision 18): it has no way in here. */
  readonly signsInElsewhere: boolean;
  /** Signs in through single sign-on alone: by itself, or because the organisation wants it of everyone. */
  readonly isSso: boolean;
  readonly timeZoneId: string | null;
  readonly numberLocale: NumberLocale;
  /** The organisation, for words that a password must not be made of and for mails. */
  readonly organisationName: string;
}

const STATUSES = ['invited', 'active', 'deactivated'] as const;

function accountQuery(db: Transaction, userId: string) {
  return db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select([
      'users.email_address',
      'users.email_key',
      'users.first_name',
      'users.last_name',
      'users.password_hash',
      'users.status',
      'users.is_sso',
      'users.time_zone',
      'users.number_locale',
      'organisations.name as organisation_name',
      'organisations.requires_sso',
    ])
    .where('users.organisation_id', '=', db.organisationId)
    .where('users.id', '=', userId);
}

type FoundAccount = Awaited<ReturnType<ReturnType<typeof accountQuery>['executeTakeFirst']>>;

function accountOf(row: FoundAccount): AccountRow | null {
  if (row === undefined) return null;
  return {
    emailAddress: row.email_address,
    signsInElsewhere: isKeyElsewhere(row.email_key),
    firstName: row.first_name,
    lastName: row.last_name,
    passwordHash: row.password_hash,
    // The database keeps the column to these three.
    status: STATUSES.find((status) => status === row.status) ?? 'deactivated',
    isSso: row.is_sso || row.requires_sso,
    timeZoneId: row.time_zone,
    numberLocale: row.number_locale ?? ENGLISH,
    organisationName: row.organisation_name,
  };
}

/** An account as it is now. */
export async function readAccount(db: Transaction, userId: string): Promise<AccountRow | null> {
  return accountOf(await accountQuery(db, userId).executeTakeFirst());
}

/**
 * The same, locked until the end of the transaction. A command locks the account before its sessions and tokens, so
 * that there is no deadlock.
 */
export async function lockAccount(db: Transaction, userId: string): Promise<AccountRow | null> {
  return accountOf(await accountQuery(db, userId).forNoKeyUpdate('users').executeTakeFirst());
}

/** Gives an account a password; an invited person can sign in from then on. */
export async function updatePasswordHash(
  db: Transaction,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, status: 'active' })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', userId)
    .where('status', 'in', ['invited', 'active'])
    .execute();
}

/** What a person changes of themselves. */
export interface ProfileRow {
  readonly firstName: string;
  readonly lastName: string;
  readonly timeZoneId: string | null;
  readonly numberLocale: NumberLocale;
}

export async function updateProfileRow(db: Transaction, userId: string, profile: ProfileRow): Promise<void> {
  await db
    .updateTable('users')
    .set({
      first_name: profile.firstName,
      last_name: profile.lastName,
      time_zone: profile.timeZoneId,
      number_locale: profile.numberLocale === ENGLISH ? null : profile.numberLocale,
    })
    .where('organisation_id', '=', db.organisationId)
    .where('id', '=', userId)
    .execute();
}
