import { ERROR_STATUS, type ErrorCode } from '@pactbook/domain/kernel/app-error.ts';
import { ANY_FILE, type AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { asObject, type JsonObject, type WriteSchema } from './schemas.ts';

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

/** Who may make the call: everybody, signed-in users, and programs with a token where it is for them. */
function securityOf({ access, apiTokens }: AnyEndpoint): JsonObject[] {
  if (access === 'public') return [];
  return [{ session: [] }, ...(apiTokens === 'never' ? [] : [{ apiToken: [] }])];
}

/** The group of a call: the first part of its id. */
export const tagOf = ({ id }: AnyEndpoint): string => id.split('.')[0] ?? id;

/** An endpoint as an operation of OpenAPI. */
export function operationOf(endpoint: AnyEndpoint, write: WriteSchema): JsonObject {
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
