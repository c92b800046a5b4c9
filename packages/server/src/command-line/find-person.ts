import { emailAddressKey } from '@pactbook/domain/features/sign-in/credentials.ts';
import { findAccount, type Account } from '../features/sign-in/queries.ts';
import { mintOrganisationScope, type OrganisationScope } from '../platform/database/organisation-scope.ts';
import type { Services } from '../platform/services.ts';
import { UsageFault } from './subcommand.ts';

/** The account of an address, with the scope of its organisation. */
export interface NamedPerson {
  readonly scope: OrganisationScope;
  readonly userId: string;
  readonly account: Account;
}

/**
 * The person who signs in with an address, written in whatever case.
 *
 * @throws UsageFault when there is none, or their account is deactivated
 */
export async function findPerson(services: Services, emailAddress: string): Promise<NamedPerson> {
  const account = await findAccount(services.database, emailAddressKey(emailAddress));
  if (account === null) throw new UsageFault(`There is no account for ${emailAddress}.`);
  if (account.status === 'deactivated') throw new UsageFault(`${emailAddress} is deactivated.`);
  return { scope: mintOrganisationScope(account.organisation_id), userId: account.user_id, account };
}
