declare const scopeBrand: unique symbol;

/**
 * The right to read and write the rows of one organisation. Every store and query function takes
 * one, so that forgetting the organisation does not compile.
 */
export interface OrganisationScope {
  /** A UUID in lower case. */
  readonly organisationId: string;
  readonly [scopeBrand]: true;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * Makes the scope of an organisation. Only the session gate, the job runner, the command line and tests may call it:
 * they have checked that the caller belongs to the organisation.
 *
 * @param organisationId a UUID, as it is in the database
 * @throws Error when it is no UUID
 */
export function mintOrganisationScope(organisationId: string): OrganisationScope {
  const scope = Object.freeze({ organisationId: organisationId.toLowerCase() });
  if (!isScope(scope)) throw new Error(`"${organisationId}" is no organisation id.`);
  return scope;
}

function isScope(scope: { readonly organisationId: string }): scope is OrganisationScope {
  return UUID.test(scope.organisationId);
}
