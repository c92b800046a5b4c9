import { errorBodySchema } from '@pactbook/domain/kernel/app-error.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { operationOf, tagOf } from './operations.ts';
import { createSchemaWriter, type JsonObject } from './schemas.ts';

const INTRODUCTION = [
  'Calls of the catalogue of contracts. Days are `YYYY-MM-DD`, moments RFC 3339 in UTC.',
  'Programs send an API token, people the token of their session, both as `Authorization: Bearer`.',
  'Unknown keys of a body are refused. An error has a code, a sentence for a person and, for 422, a sentence for each faulty field.',
].join(' ');

/** Words for the groups of calls whose name says too little. */
const TAG_WORDS: Readonly<Record<string, string>> = {
  signIn: 'Sign-in with a password',
  account: 'The own account',
  users: 'People, their rights, service accounts',
  impersonation: 'Administrators in the account of somebody else',
  apiTokens: 'API tokens',
  singleSignOn: 'Single sign-on',
  organisations: 'Settings of the organisation',
  contracts: 'Records: lists, changes, costs, terms, exports',
  changeSets: 'Changes to many records, and their undo',
  contractAnalysis: 'Contract Intelligence',
  savedViews: 'Saved filters and shared views',
  productLogos: 'Logos',
};

/** An identifier as words: `customFields` is "Custom fields". */
function wordsOf(tag: string): string {
  const words = tag.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const COMPONENTS = {
  parameters: {
    IfMatch: {
      name: 'If-Match',
      in: 'header',
      description:
        'The version that the change is based on, as the `ETag` of what was read. A stale one is answered with 409 and the present state; without it the change is taken as it is.',
      schema: { type: 'string' },
      example: '"3"',
    },
    IfNoneMatch: {
      name: 'If-None-Match',
      in: 'header',
      description: 'The `ETag` of the answer that the caller has: 304 while it is unchanged.',
      schema: { type: 'string' },
    },
    Range: {
      name: 'Range',
      in: 'header',
      description: 'A part of the file, such as `bytes=0-1023`.',
      schema: { type: 'string' },
    },
  },
  headers: {
    ETag: { description: 'Names this state of the answer.', schema: { type: 'string' } },
    RetryAfter: { description: 'In how many seconds to try again.', schema: { type: 'integer' } },
  },
  securitySchemes: {
    session: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'The session of a person who signed in.',
    },
    apiToken: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'pbt_…',
      description:
        'An API token of a person or a service account. Calls that do not name it are not for tokens.',
    },
  },
};

/**
 * The whole interface as an OpenAPI 3.1 document, made of the schemas that check the requests
 * (docs/product/interface.md, "Conventions").
 *
 * @param publicUrl what the addresses begin with
 * @param version of the product
 */
export function openApiDocument(
  endpoints: readonly AnyEndpoint[],
  publicUrl: string,
  version: string,
): JsonObject {
  const schemas: JsonObject = {};
  const write = createSchemaWriter(schemas);
  write(errorBodySchema, 'output');
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, write) };
  }
  const tags = [...new Set(endpoints.map(tagOf))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Pactbook',
      version,
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags: tags.map((name) => ({ name, description: TAG_WORDS[name] ?? wordsOf(name) })),
    paths,
    components: { schemas, ...COMPONENTS },
  };
}
