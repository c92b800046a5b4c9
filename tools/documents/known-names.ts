/**
 * Names in documents that our sources do not contain, each with its reason: they belong to other products, standards or
 * the reader. The check fails when one is no longer used.
 */
export const KNOWN_NAMES: Readonly<Record<string, string>> = {
  '@fastify/static': 'a package that decision 42 does not take',
  ANALYZE: 'a command of PostgreSQL that people type',
  cfb: 'a package that decision 42 does not take',
  doThing: 'an example in a guide',
  glob: 'a package that decision 42 does not take',
  force_generic_plan: 'a setting of PostgreSQL that is not used',
  'lru-cache': 'a package that decision 42 does not take',
  NODE_EXTRA_CA_CERTS: 'a variable that Node reads',
  organizations: 'the name of a tenant at Microsoft',
  preCompressed: 'a setting of a package that decision 42 does not take',
  'range-parser': 'a package that decision 42 does not take',
  thingHappened: 'an example in a guide',
  unaccent: 'an extension of PostgreSQL that is not used',
  'user.objectid': 'a claim of Microsoft Entra ID',
  yauzl: 'a package that decision 42 does not take',
};
