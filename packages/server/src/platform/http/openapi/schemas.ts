import { z } from 'zod';

export type JsonObject = Record<string, unknown>;

/** Writes a schema as JSON Schema; one that carries a meta id becomes a component, and a reference is given. */
export type WriteSchema = (schema: z.ZodType, io: 'input' | 'output') => JsonObject;

/** Collects schemas that carry a meta id as components, so that each is written once. */
export function createSchemaWriter(components: JsonObject): WriteSchema {
  return (schema, io) => {
    const { $defs, $schema, ...written } = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      reused: 'inline',
    });
    const moved = moveReferences({ ...written, $defs: $defs ?? {} });
    const { $defs: definitions, ...rest } = moved;
    for (const [name, definition] of Object.entries(asObject(definitions)))
      components[name] ??= withoutId(definition);
    const id = typeof rest['id'] === 'string' ? rest['id'] : null;
    if (id === null) return rest;
    components[id] ??= withoutId(rest);
    return { $ref: `#/components/schemas/${id}` };
  };
}

/** The name of a component is in its key; as a member of the schema it means nothing in OpenAPI. */
function withoutId(schema: unknown): JsonObject {
  const { id, ...rest } = asObject(schema);
  return rest;
}

/** A value as an object; empty for anything else. */
export function asObject(value: unknown): JsonObject {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function moveReferences(schema: JsonObject): JsonObject {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/');
  return asObject(JSON.parse(text));
}
