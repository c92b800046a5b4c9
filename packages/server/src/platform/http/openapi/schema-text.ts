import { asObject, type JsonObject } from './schemas.ts';

const INDENT = '  ';
/** Deeper than this a schema is named by its kind: no one reads on. */
const MOST_LEVELS = 6;

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): string[] => list(value).map(String);

const numberText = (value: unknown): string | null => (typeof value === 'number' ? String(value) : null);

/** The limits of a value, such as `1 to 80 characters`; empty without any. */
function limitsOf(schema: JsonObject): string {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems, pattern, format } = schema;
  const span = (from: unknown, to: unknown, words: string): string[] => {
    const [least, most] = [numberText(from), numberText(to)];
    if (least === null) return most === null ? [] : [`at most ${most}${words}`];
    return [most === null ? `at least ${least}${words}` : `${least} to ${most}${words}`];
  };
  const isWide = maximum === Number.MAX_SAFE_INTEGER;
  const parts = [
    ...(typeof format === 'string' ? [format] : []),
    ...span(minLength, maxLength, ' characters'),
    ...(isWide ? [] : span(minimum, maximum, '')),
    ...span(minItems, maxItems, ' items'),
    ...(typeof pattern === 'string' && format === undefined && pattern.length < 40 ? [pattern] : []),
  ];
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function objectText(schema: JsonObject, level: number): string {
  const properties = Object.entries(asObject(schema['properties']));
  const extra = schema['additionalProperties'];
  const others = typeof extra === 'object' && extra !== null ? [['[name]', extra] as const] : [];
  const all = [...properties, ...others];
  if (all.length === 0) return '{}';
  if (level >= MOST_LEVELS) return 'object';
  const required = new Set(texts(schema['required']));
  const pad = INDENT.repeat(level + 1);
  const lines = all.map(([name, part]) => {
    const mark = required.has(name) || name === '[name]' ? '' : '?';
    return `${pad}${name}${mark}: ${schemaText(part, level + 1)}`;
  });
  return `{\n${lines.join('\n')}\n${INDENT.repeat(level)}}`;
}

/**
 * A JSON Schema as people read it: `{ name: string (1 to 80 characters) … }`. A question mark marks what may be left out; a
 * named schema is its name.
 */
export function schemaText(value: unknown, level = 0): string {
  const schema = asObject(value);
  const reference = schema['$ref'];
  if (typeof reference === 'string') return reference.split('/').at(-1) ?? reference;
  if ('const' in schema) return JSON.stringify(schema['const']);
  const options = list(schema['enum']);
  if (options.length > 0) return options.map((option) => JSON.stringify(option)).join(' | ');
  const choices = [...list(schema['anyOf']), ...list(schema['oneOf'])];
  if (choices.length > 0) return [...new Set(choices.map((choice) => schemaText(choice, level)))].join(' | ');
  const parts = list(schema['allOf']);
  if (parts.length > 0) return parts.map((part) => schemaText(part, level)).join(' & ');
  switch (schema['type']) {
    case 'object':
      return objectText(schema, level);
    case 'array':
      return `list of ${schemaText(schema['items'], level)}${limitsOf(schema)}`;
    case undefined:
      return 'anything';
    default:
      return `${texts([schema['type']].flat()).join(' | ')}${limitsOf(schema)}`;
  }
}
