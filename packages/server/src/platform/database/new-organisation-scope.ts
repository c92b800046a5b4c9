import { mintOrganisationScope, type OrganisationScope } from './organisation-scope.ts';

/**
 * The scope of an organisation that is about to be made: there is no data in it yet.
 *
 * @param freshId an identifier made for it just now
 */
export function newOrganisationScope(freshId: string): OrganisationScope {
  return mintOrganisationScope(freshId);
}
