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
function schemaText(value: unknown, level = 0): string {
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

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/["&<>]/g, (sign) => ENTITIES[sign] ?? sign);
/** Words with names in backticks as code. */
const worded = (text: string): string => escaped(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
const textAt = (value: JsonObject, key: string): string => {
  const found = value[key];
  return typeof found === 'string' ? found : '';
};
const entriesAt = (value: JsonObject, key: string): [string, unknown][] =>
  Object.entries(asObject(value[key]));
const listAt = (value: JsonObject, key: string): JsonObject[] => {
  const found = value[key];
  return Array.isArray(found) ? found.map(asObject) : [];
};

interface Call {
  readonly method: string;
  readonly path: string;
  readonly operation: JsonObject;
}

function callsOf(document: JsonObject): Call[] {
  return entriesAt(document, 'paths').flatMap(([path, item]) =>
    Object.entries(asObject(item)).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: asObject(operation),
    })),
  );
}

/** What is behind a reference to a component. */
function resolved(document: JsonObject, value: JsonObject): JsonObject {
  const reference = value['$ref'];
  if (typeof reference !== 'string') return value;
  const found = reference
    .slice(2)
    .split('/')
    .reduce((place, key) => asObject(place[key]), document);
  return found;
}

function whoMayCall(operation: JsonObject): string {
  const ways = listAt(operation, 'security').flatMap((way) => Object.keys(way));
  if (ways.length === 0) return 'Anyone, without a token.';
  return ways.includes('apiToken')
    ? textAt(operation, 'description')
    : 'People who signed in; not for API tokens.';
}

function parametersTable(document: JsonObject, operation: JsonObject): string {
  const parameters = listAt(operation, 'parameters').map((one) => resolved(document, one));
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    (one) =>
      `<tr><th scope="row"><code>${escaped(textAt(one, 'name'))}</code></th><td>${escaped(textAt(one, 'in'))}${
        one['required'] === true ? ', required' : ''
      }</td><td>${worded(textAt(one, 'description'))} <code>${escaped(schemaText(one['schema']))}</code></td></tr>`,
  );
  return `<h4>Parameters</h4><div class="wide"><table><tbody>${rows.join('')}</tbody></table></div>`;
}

function contentText(content: JsonObject): string {
  return Object.entries(content)
    .map(([type, media]) => {
      const isFile = type !== 'application/json' && type !== 'multipart/form-data';
      const schema = isFile ? 'a file' : schemaText(asObject(media)['schema']);
      return `<p class="type"><code>${escaped(type)}</code></p><pre tabindex="0">${escaped(schema)}</pre>`;
    })
    .join('');
}

function answersText(operation: JsonObject): string {
  const answers = entriesAt(operation, 'responses').map(
    ([status, answer]) => [status, asObject(answer)] as const,
  );
  const good = answers.filter(([status]) => Number(status) < 300);
  const others = answers.filter(([status]) => Number(status) >= 300);
  const bodies = good
    .map(([status, answer]) => `<h4>Answer ${status}</h4>${contentText(asObject(answer['content']))}`)
    .join('');
  const rows = others.map(
    ([status, answer]) =>
      `<tr><th scope="row">${status}</th><td>${worded(textAt(answer, 'description'))}</td></tr>`,
  );
  return `${bodies}<h4>Other answers</h4><table><tbody>${rows.join('')}</tbody></table>`;
}

function callSection(document: JsonObject, { method, path, operation }: Call): string {
  const id = textAt(operation, 'operationId');
  const body = asObject(asObject(operation['requestBody'])['content']);
  return `<details id="${escaped(id)}"><summary><span class="method">${method}</span> <code>${escaped(path)}</code> <span class="what">${worded(
    textAt(operation, 'summary'),
  )}</span></summary><div class="call"><p>${worded(whoMayCall(operation))}</p>${parametersTable(document, operation)}${
    Object.keys(body).length === 0 ? '' : `<h4>Body</h4>${contentText(body)}`
  }${answersText(operation)}</div></details>`;
}

/**
 * The calls as a page: one file without scripts of others, readable without the network beyond this server, by keyboard
 * and without styles.
 */
export function apiPage(document: JsonObject): string {
  const calls = callsOf(document);
  const info = asObject(document['info']);
  const tags = listAt(document, 'tags');
  const groups = tags.map((tag) => {
    const name = textAt(tag, 'name');
    const own = calls.filter(({ operation }) => [operation['tags']].flat().includes(name));
    return `<section aria-labelledby="group-${name}"><h2 id="group-${name}">${escaped(textAt(tag, 'description'))}</h2>${own
      .map((call) => callSection(document, call))
      .join('')}</section>`;
  });
  const schemas = entriesAt(asObject(document['components']), 'schemas').map(
    ([name, schema]) =>
      `<details id="schema-${escaped(name)}"><summary><code>${escaped(name)}</code></summary><pre tabindex="0">${escaped(
        schemaText(schema),
      )}</pre></details>`,
  );
  const links = tags.map(
    (tag) => `<li><a href="#group-${textAt(tag, 'name')}">${escaped(textAt(tag, 'description'))}</a></li>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · Pactbook</title><link rel="icon" href="/favicon.ico"><link rel="stylesheet" href="/docs/api.css"><script src="/before-start.js"></script></head>
<body><header><p><a href="/">Pactbook</a></p><h1>API</h1><p>${worded(textAt(info, 'description'))}</p>
<p>Version ${escaped(textAt(info, 'version'))}. For programs: <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1). Tokens are made in the <a href="/profile/api-tokens">profile</a>.</p>
<pre tabindex="0">curl -H 'Authorization: Bearer pbt_…' ${escaped(textAt(asObject(listAt(document, 'servers')[0]), 'url'))}/contracts</pre></header>
<nav aria-label="Groups of calls"><ul>${links.join('')}<li><a href="#schemas">Shapes</a></li></ul></nav>
<main>${groups.join('')}<section aria-labelledby="schemas"><h2 id="schemas">Shapes</h2>${schemas.join('')}</section></main>
</body></html>
`;
}

/** How the page looks: the colours of the product (packages/web/src/styles/tokens.css), in the theme that was chosen. */
export const API_PAGE_STYLES = `:root{color-scheme:light dark}:root[data-theme='light']{color-scheme:light}:root[data-theme='dark']{color-scheme:dark}
*{box-sizing:border-box}
body{margin:0 auto;max-width:64rem;padding:1.5rem 1rem 4rem;background:light-dark(#fff,#111418);color:light-dark(#161a20,#e9ecf0);font:.875rem/1.25rem ui-sans-serif,system-ui,sans-serif}
a{color:light-dark(#0b6b70,#4cc5bf)}
:focus-visible{outline:2px solid light-dark(#0b6b70,#34b0ab);outline-offset:2px;border-radius:4px}
h1{margin:0 0 .5rem;font-size:1.5rem;line-height:2rem}h2{margin:2rem 0 .5rem;font-size:1.25rem;line-height:1.75rem}h4{margin:1rem 0 .25rem;font-size:.875rem}
header p,.call p{max-width:44rem}
code,pre{font-family:ui-monospace,Menlo,Consolas,monospace;font-size:.8125rem}
pre{overflow:auto;margin:.25rem 0;padding:.5rem .75rem;border-radius:6px;background:light-dark(#f6f7f9,#0c0e11)}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}nav a{display:inline-block;padding:.25rem 0}
details{border-bottom:1px solid light-dark(#e4e7eb,#2b3139)}
summary{padding:.625rem 0;overflow-wrap:anywhere}.method{display:inline-block;min-width:3.75rem;font-weight:600;font-size:.75rem}
.what{color:light-dark(#56606d,#a3adb9)}.call{padding:0 0 1rem 1rem}.type{margin:.25rem 0 0}
table{border-collapse:collapse}th,td{padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top}th{font-weight:500;white-space:nowrap}.wide{overflow-x:auto}
@media (max-width:40rem){summary,nav a{padding-block:.75rem}.call{padding-left:0}}
`;
