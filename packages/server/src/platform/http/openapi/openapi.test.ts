import { createConfig, lintFromString, type NormalizedProblem } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '@pactbook/domain/features/all-endpoints.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';
import { openApiDocument } from './document.ts';
import { apiPage } from './page.ts';

const ALL = Object.values<AnyEndpoint>(ENDPOINTS);
const document = openApiDocument(ALL, 'https://contracts.example.org', '1.0.0');
type Operation = {
  parameters?: { $ref?: string }[];
  responses: Record<string, { headers?: object; content?: Record<string, object> }>;
  security: object[];
  tags: string[];
};
const paths = document['paths'] as Record<string, Record<string, Operation>>;
const operations = new Map(
  Object.values(paths).flatMap((item) =>
    Object.values(item).map((one) => [(one as { operationId?: string }).operationId ?? '', one] as const),
  ),
);
const operation = (id: string): Operation => {
  const found = operations.get(id);
  if (found === undefined) throw new Error(`There is no operation ${id}.`);
  return found;
};
const typesOf = (id: string): string[] => Object.keys(operation(id).responses['200']?.content ?? {});
const references = (id: string): string[] =>
  (operation(id).parameters ?? []).flatMap(({ $ref }) =>
    $ref === undefined ? [] : [$ref.split('/').at(-1) ?? ''],
  );

describe('the OpenAPI document', () => {
  it('has nothing that the linter of Redocly warns of', async () => {
    // Words of paths are never ids (docs/product/interface.md, "Conventions"), which the rule cannot know.
    const rules = { 'no-ambiguous-paths': 'off' } as const;
    const config = await createConfig({ extends: ['recommended'], rules });
    const problems: NormalizedProblem[] = await lintFromString({
      source: JSON.stringify(document),
      absoluteRef: 'openapi.json',
      config,
    });
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    );
  });

  it('has every call once, in a group that it describes', () => {
    expect([...operations.keys()].toSorted()).toEqual(ALL.map(({ id }) => id).toSorted());
    const tags = (document['tags'] as { name: string }[]).map(({ name }) => name);
    for (const { tags: own } of operations.values()) expect(tags).toEqual(expect.arrayContaining(own));
  });

  it('says of files what they are', () => {
    const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    expect(typesOf('contracts.export')).toEqual(['text/csv', spreadsheet]);
    expect(typesOf('activity.export')).toEqual(['text/csv', 'application/gzip']);
    expect(typesOf('notifications.calendar')).toEqual(['text/calendar']);
    expect(typesOf('documents.content')).toEqual(['*/*']);
    expect(Object.keys(operation('documents.content').responses)).toEqual(
      expect.arrayContaining(['206', '304', '416']),
    );
    expect(typesOf('contracts.list')).toEqual(['application/json']);
  });

  it('reports versions, tags and waiting, where a call knows them', () => {
    expect(references('contracts.update')).toContain('IfMatch');
    expect(references('contracts.list')).toContain('IfNoneMatch');
    expect(Object.keys(operation('contracts.update').responses)).toEqual(
      expect.arrayContaining(['409', '429']),
    );
    expect(operation('contracts.list').responses['304']?.headers).toHaveProperty('ETag');
    expect(operation('contracts.list').responses['429']?.headers).toHaveProperty('Retry-After');
    for (const { id, errors } of ALL)
      expect([id, references(id).includes('IfMatch')]).toEqual([id, errors.includes('stale_version')]);
  });

  it('says who may call: anyone, people, or programs with a token as well', () => {
    for (const { id, access, apiTokens } of ALL) {
      const session = access === 'public' ? [] : [{ session: [] }];
      const token = apiTokens === 'never' ? [] : [{ apiToken: [] }];
      expect([id, operation(id).security]).toEqual([id, [...session, ...token]]);
    }
  });
});

describe('the page of the calls', () => {
  it('has every call, and nothing from elsewhere', () => {
    const page = apiPage(document);
    for (const { id, path } of ALL) {
      expect(page).toContain(`id="${id}"`);
      expect(page).toContain(`<code>${path.replaceAll(/:([A-Za-z]+)/g, '{$1}')}</code>`);
    }
    const loaded = page.match(/(?:src|href)="(?!#)[^"]+"/g) ?? [];
    expect(loaded.filter((address) => !/="\/(?!\/)/.test(address))).toEqual([]);
    expect(page).not.toMatch(/<script(?! src="\/before-start\.js">)|style="|<style/);
  });

  it('shows what people typed as text', () => {
    const hostile = openApiDocument(
      ALL.slice(0, 1).map((endpoint) => ({ ...endpoint, summary: '<img src=x onerror=alert(1)>' })),
      'https://contracts.example.org',
      '1.0.0',
    );
    expect(apiPage(hostile)).not.toContain('<img');
  });
});

describe('served', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  it('are the document, the page and its styles, under the policy of every page', async () => {
    for (const [path, type] of [
      ['/api/openapi.json', 'application/json; charset=utf-8'],
      ['/docs/api', 'text/html; charset=utf-8'],
      ['/docs/api.css', 'text/css; charset=utf-8'],
    ] as const) {
      const answer = await fetch(`${server.address}${path}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type]);
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
    }
  });
});
