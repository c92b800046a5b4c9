import { z } from 'zod';
import { ERROR_STATUS, errorBodySchema, type ErrorCode } from '@pactbook/domain/kernel/app-error.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';

type JsonObject = Record<string, unknown>;

/** What any call may answer besides its own errors. */
const ALWAYS: readonly ErrorCode[] = [
  'malformed_request',
  'unsupported_encoding',
  'internal_error',
  'unavailable',
];
const SIGNED_IN: readonly ErrorCode[] = ['not_signed_in', 'forbidden'];

/** Collects schemas that carry a meta id as components, so that each is written once. */
function createSchemaWriter(
  components: JsonObject,
): (schema: z.ZodType, io: 'input' | 'output') => JsonObject {
  return (schema, io) => {
    const { $defs, $schema, ...written } = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      reused: 'inline',
    });
    const moved = moveReferences({ ...written, $defs: $defs ?? {} });
    const { $defs: definitions, ...rest } = moved;
    for (const [name, definition] of Object.entries(asObject(definitions))) components[name] ??= definition;
    const id = typeof rest['id'] === 'string' ? rest['id'] : null;
    if (id === null) return rest;
    components[id] ??= rest;
    return { $ref: `#/components/schemas/${id}` };
  };
}

function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function moveReferences(schema: JsonObject): JsonObject {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return asObject(JSON.parse(text));
}

function parametersOf(
  endpoint: AnyEndpoint,
  write: (schema: z.ZodType, io: 'input') => JsonObject,
): JsonObject[] {
  return (['path', 'query'] as const).flatMap((place) => {
    const schema = write(place === 'path' ? endpoint.params : endpoint.query, 'input');
    const required = Array.isArray(schema['required']) ? schema['required'] : [];
    return Object.entries(asObject(schema['properties'])).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: property,
    }));
  });
}

function responsesOf(
  endpoint: AnyEndpoint,
  write: (schema: z.ZodType, io: 'output') => JsonObject,
): JsonObject {
  const codes = [...ALWAYS, ...(endpoint.access === 'public' ? [] : SIGNED_IN), ...endpoint.errors];
  const body = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
  const errors = new Map<string, JsonObject>();
  for (const code of codes) {
    const status = String(ERROR_STATUS[code]);
    const before = errors.get(status)?.['description'];
    const description = typeof before === 'string' ? `${before}, ${code}` : code;
    errors.set(status, { description, content: body });
  }
  const hasBody = endpoint.status !== 204;
  return {
    [String(endpoint.status)]: {
      description: 'Done',
      ...(hasBody ? { content: { 'application/json': { schema: write(endpoint.output, 'output') } } } : {}),
    },
    ...Object.fromEntries(errors),
  };
}

function requestBodyOf(
  endpoint: AnyEndpoint,
  write: (schema: z.ZodType, io: 'input') => JsonObject,
): JsonObject {
  if (endpoint.bodyKind === 'none') return {};
  const schema = write(endpoint.body, 'input');
  if (endpoint.bodyKind === 'json') {
    return { requestBody: { required: true, content: { 'application/json': { schema } } } };
  }
  const properties = {
    ...asObject(schema['properties']),
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
  };
  return {
    requestBody: {
      required: true,
      content: { 'multipart/form-data': { schema: { ...schema, properties } } },
    },
  };
}

/**
 * The whole interface as an OpenAPI 3.1 document, made of the schemas that check the requests
 * (docs/product/interface.md, "Conventions").
 */
export function openApiDocument(endpoints: readonly AnyEndpoint[], publicUrl: string): JsonObject {
  const components: JsonObject = {};
  const write = createSchemaWriter(components);
  write(errorBodySchema, 'output');
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:([A-Za-z]+)/g, '{$1}');
    const parameters = parametersOf(endpoint, write);
    paths[path] = {
      ...paths[path],
      [endpoint.method.toLowerCase()]: {
        operationId: endpoint.id,
        summary: endpoint.summary,
        ...(endpoint.access === 'public' ? { security: [] } : {}),
        ...(parameters.length === 0 ? {} : { parameters }),
        ...requestBodyOf(endpoint, write),
        responses: responsesOf(endpoint, write),
      },
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Pactbook', version: '1' },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas: components,
      securitySchemes: { session: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}
