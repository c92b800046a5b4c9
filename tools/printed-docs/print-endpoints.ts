import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { DEFAULT_BODY_LIMIT } from '@pactbook/domain/kernel/endpoint.ts';
import { markdownTable, printedPage } from './markdown.ts';

const WHO = { public: 'anyone', signedIn: 'anyone signed in' } as const;

function whoMayCall({ access, whileImpersonating }: AnyEndpoint): string {
  const who = typeof access === 'string' ? WHO[access] : `\`${access.action}\``;
  return whileImpersonating === 'refused' ? `${who}, not while impersonating` : who;
}

function bodyOf({ bodyKind, bodyLimit }: AnyEndpoint): string {
  if (bodyKind === 'none') return '';
  return bodyLimit === DEFAULT_BODY_LIMIT ? bodyKind : `${bodyKind}, at most ${bodyLimit / 1024} KiB`;
}

function rowOf(endpoint: AnyEndpoint): string[] {
  return [
    `\`${endpoint.method} /api${endpoint.path}\``,
    `\`${endpoint.id}\``,
    endpoint.summary,
    whoMayCall(endpoint),
    endpoint.apiTokens === 'never' ? '' : endpoint.apiTokens,
    bodyOf(endpoint),
    String(endpoint.status),
    endpoint.errors.map((code) => `\`${code}\``).join(' '),
  ];
}

/** docs/generated/endpoints.md: every call, by feature. @throws Error when there is none */
export function printEndpoints(endpoints: readonly AnyEndpoint[]): string {
  if (endpoints.length === 0) throw new Error('The domain defines no calls.');
  const features = Map.groupBy(endpoints, ({ id }) => id.split('.')[0] ?? '');
  const head = ['Call', 'Id', 'What it does', 'Who', 'API token', 'Body', 'Success', 'Errors of its own'];
  return printedPage(
    'Calls',
    'Every call may also answer `malformed_request`, `not_signed_in`, `forbidden`, `internal_error` and `unavailable`. A name under "Who" is an action of [permissions.md](permissions.md); "API token" says as what a token may make the call ([API tokens](../guides/api-tokens.md)). The same definitions are served as OpenAPI 3.1 at `/api/openapi.json`.',
    [...features].map(([feature, calls]) => `## ${feature}\n\n${markdownTable(head, calls.map(rowOf))}`),
  );
}
