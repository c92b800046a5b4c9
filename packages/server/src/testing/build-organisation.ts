import { addCategories } from '../features/categories/commands.ts';
import { createOrganisation } from '../features/organisations/commands.ts';
import type { OrganisationScope } from '../platform/database/organisation-scope.ts';
import type { TestServer } from './start-test-server.ts';

/** An organisation for a test. */
export interface BuiltOrganisation {
  readonly id: string;
  readonly scope: OrganisationScope;
}

/** Sets up an organisation: "Acme" in New York with three categories by default. */
export async function buildOrganisation(
  server: Pick<TestServer, 'services'>,
  options: { name?: string; timeZoneId?: string; categories?: readonly string[] } = {},
): Promise<BuiltOrganisation> {
  const {
    name = 'Acme',
    timeZoneId = 'America/New_York',
    categories = ['Software', 'Hardware', 'Services'],
  } = options;
  const organisation = { name, timeZoneId };
  const { scope } = await createOrganisation(server.services, organisation, 'test', (command) =>
    addCategories(command, categories),
  );
  return { id: scope.organisationId, scope };
}
