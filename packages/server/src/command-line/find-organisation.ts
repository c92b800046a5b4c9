import { mintOrganisationScope, type OrganisationScope } from '../platform/database/organisation-scope.ts';
import { listOrganisations } from '../platform/jobs/store.ts';
import type { Services } from '../platform/services.ts';
import { UsageFault } from './subcommand.ts';

/** An organisation that the person at the command line named. */
export interface NamedOrganisation {
  readonly scope: OrganisationScope;
  readonly name: string;
  /** IANA name. */
  readonly timeZoneId: string;
}

/**
 * The organisation of a name (in whatever case) or an id.
 *
 * @throws UsageFault when there is none, or several of that name
 */
export async function findOrganisation(services: Services, nameOrId: string): Promise<NamedOrganisation> {
  const wanted = nameOrId.trim().toLowerCase();
  const all = await listOrganisations(services.database);
  const found = all.filter(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  const [first] = found;
  if (first === undefined) {
    const names = all.map(({ name }) => name).join(', ');
    throw new UsageFault(`There is no organisation "${nameOrId}". There are: ${names || 'none yet'}.`);
  }
  if (found.length > 1) {
    const ids = found.map(({ id }) => id).join(', ');
    throw new UsageFault(`Several organisations are called "${nameOrId}". Name one by its id: ${ids}.`);
  }
  return { scope: mintOrganisationScope(first.id), name: first.name, timeZoneId: first.time_zone };
}
