import { emailAddressKey } from '@pactbook/domain/features/sign-in/credentials.ts';
import { isOrganisationMadeBy } from '../features/organisations/queries.ts';
import { noteDemoRemoved } from '../features/setup/commands.ts';
import { findAccount } from '../features/sign-in/queries.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import { mintOrganisationScope } from '../platform/database/organisation-scope.ts';
import type { Services } from '../platform/services.ts';
import { ACME_PEOPLE } from './acme/acme-people.ts';
import { GLOBEX_PEOPLE } from './globex/globex.ts';
import { DEMO_CAUSE } from './load-organisation.ts';

/**
 * The organisations of the demo, by whatever name they go now: where one of its accounts is, and which the demo made. An
 * organisation of somebody's own is never among them, whatever addresses its people have.
 */
export async function findDemoOrganisations({ database }: Pick<Services, 'database'>): Promise<string[]> {
  const found = new Set<string>();
  for (const { emailAddress } of [...ACME_PEOPLE, ...GLOBEX_PEOPLE]) {
    const account = await findAccount(database, emailAddressKey(emailAddress));
    if (account === null || found.has(account.organisation_id)) continue;
    const scope = mintOrganisationScope(account.organisation_id);
    const isDemo = await database.read(scope, (db) => isOrganisationMadeBy(db, DEMO_CAUSE));
    if (isDemo) found.add(account.organisation_id);
  }
  return [...found];
}

/**
 * Removes the organisations of the demo whole, with their people, history and files; the next start does not load them
 * again. A removal that was cut off can be given again.
 *
 * @returns how many organisations there were
 */
export async function removeDemo(services: Services, files: FileStore): Promise<number> {
  const { database, log, now } = services;
  const organisationIds = await findDemoOrganisations(services);
  if (organisationIds.length === 0) return 0;
  await noteDemoRemoved(database, now());
  // First the files: without its organisation no one would find them any more.
  for (const organisationId of organisationIds) {
    const scope = mintOrganisationScope(organisationId);
    for await (const { id } of files.list(scope)) await files.remove(scope, id);
  }
  await database.removeOrganisations(organisationIds);
  log.info({ organisations: organisationIds.length }, 'The demo was removed');
  return organisationIds.length;
}
