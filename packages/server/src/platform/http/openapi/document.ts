import { errorBodySchema, ERROR_STATUS, type ErrorCode } from '@pactbook/domain/kernel/app-error.ts';
import { type AnyEndpoint, ANY_FILE } from '@pactbook/domain/kernel/endpoint.ts';
import { createSchemaWriter, type JsonObject, asObject, type WriteSchema } from './schemas.ts';

/** What any call may answer besides its own errors. */
const ALWAYS: readonly ErrorCode[] = [
  'malformed_request',
  'unsupported_encoding',
  'internal_error',
  'unavailable',
];
const SIGNED_IN: readonly ErrorCode[] = ['not_signed_in', 'forbidden'];
const JSON_TYPE = 'application/json';

/** The statuses that say when to come back. */
const WAITING = new Set(['429', '503']);

/** Whether a call changes what a version names, so that `If-Match` may carry one. */
const takesVersion = ({ errors }: AnyEndpoint): boolean => errors.includes('stale_version');
/** Whether its answers carry a tag, with which an unchanged one is 304. */
const isConditional = ({ method, output, answerTypes }: AnyEndpoint): boolean => {
  if (method !== 'GET') return false;
  // Exports are made again for each request.
  if (output.type === 'string') return answerTypes.includes('text/calendar');
  return output.type !== 'undefined' || answerTypes.includes(ANY_FILE);
};
const hasParts = ({ answerTypes }: AnyEndpoint): boolean => answerTypes.includes(ANY_FILE);
const mayBeSlowedDown = ({ apiTokens, errors }: AnyEndpoint): boolean =>
  apiTokens !== 'never' || errors.includes('too_many_requests');

function parametersOf(endpoint: AnyEndpoint, write: WriteSchema): JsonObject[] {
  const named = (['path', 'query'] as const).flatMap((place) => {
    const schema = write(place === 'path' ? endpoint.params : endpoint.query, 'input');
    const required = Array.isArray(schema['required']) ? schema['required'] : [];
    return Object.entries(asObject(schema['properties'])).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  });
  return [
    ...named,
    ...(takesVersion(endpoint) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(isConditional(endpoint) ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : []),
    ...(hasParts(endpoint) ? [{ $ref: '#/components/parameters/Range' }] : []),
  ];
}

/** The headers that come with an answer. */
function headersOf(status: string, endpoint: AnyEndpoint): JsonObject {
  const isTagged = (isConditional(endpoint) && ['200', '304'].includes(status)) || takesVersion(endpoint);
  const headers = {
    ...(isTagged && Number(status) < 400 ? { ETag: { $ref: '#/components/headers/ETag' } } : {}),
    ...(WAITING.has(status) ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
  };
  return Object.keys(headers).length === 0 ? {} : { headers };
}

/** What a call answers when it did what it should, by media type. */
function contentOf({ answerTypes, output, status }: AnyEndpoint, write: WriteSchema): JsonObject {
  if (status === 204) return {};
  const isFile = output.type === 'string' || output.type === 'undefined';
  const files = answerTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }] as const);
  const json = isFile ? [] : [[JSON_TYPE, { schema: write(output, 'output') }] as const];
  return { content: Object.fromEntries([...json, ...files]) };
}

/** What is answered to who asks for a part of a file. */
const PARTS = {
  '206': {
    description: 'The part that was asked for.',
    content: { [ANY_FILE]: { schema: { type: 'string', format: 'binary' } } },
  },
  '416': { description: 'The file has no such part.' },
};

function responsesOf(endpoint: AnyEndpoint, write: WriteSchema): JsonObject {
  const codes = new Set<ErrorCode>([
    ...ALWAYS,
    ...(endpoint.access === 'public' ? [] : SIGNED_IN),
    ...endpoint.errors,
    ...(mayBeSlowedDown(endpoint) ? (['too_many_requests'] as const) : []),
  ]);
  const errors = new Map<string, ErrorCode[]>();
  for (const code of codes) {
    const status = String(ERROR_STATUS[code]);
    errors.set(status, [...(errors.get(status) ?? []), code]);
  }
  const body = { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } };
  const success = String(endpoint.status);
  return {
    [success]: {
      description: endpoint.status === 204 ? 'Done; there is nothing to say.' : 'Done.',
      ...headersOf(success, endpoint),
      ...contentOf(endpoint, write),
    },
    ...(isConditional(endpoint)
      ? { '304': { description: 'Unchanged since the tag.', ...headersOf('304', endpoint) } }
      : {}),
    ...(hasParts(endpoint) ? PARTS : {}),
    ...Object.fromEntries(
      [...errors].map(([status, names]) => [
        status,
        { description: names.join(', '), ...headersOf(status, endpoint), content: body },
      ]),
    ),
  };
}

function requestBodyOf(endpoint: AnyEndpoint, write: WriteSchema): JsonObject {
  if (endpoint.bodyKind === 'none') return {};
  const schema = write(endpoint.body, 'input');
  if (endpoint.bodyKind === 'json') {
    return { requestBody: { required: true, content: { [JSON_TYPE]: { schema } } } };
  }
  const required: unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
  const form = {
    ...schema,
    properties: {
      ...asObject(schema['properties']),
      file: { type: 'string', format: 'binary', description: 'The file, as the last part.' },
    },
    required: [...required, 'file'],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } };
}

/** Who may make the call: everyone, signed-in users, and programs with a token where it is for them. */
function securityOf({ access, apiTokens }: AnyEndpoint): JsonObject[] {
  if (access === 'public') return [];
  return [{ session: [] }, ...(apiTokens === 'never' ? [] : [{ apiToken: [] }])];
}

/** The group of a call: the first part of its id. */
const tagOf = ({ id }: AnyEndpoint): string => id.split('.')[0] ?? id;

/** An endpoint as an operation of OpenAPI. */
function operationOf(endpoint: AnyEndpoint, write: WriteSchema): JsonObject {
  const parameters = parametersOf(endpoint, write);
  const uses = { never: null, read: 'any scope', write: 'the scope `write`' } as const;
  const use = uses[endpoint.apiTokens];
  return {
    operationId: endpoint.id,
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    ...(use === null ? {} : { description: `API tokens make this call with ${use}.` }),
    security: securityOf(endpoint),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBodyOf(endpoint, write),
    responses: responsesOf(endpoint, write),
  };
}

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
