import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultTableView } from '@pactbook/domain/features/saved-views/table-view.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { pageRowsQuery } from './page-queries.ts';
import { cacheAnswer, contractQuery, contractsQuery } from './queries.ts';

const other = buildContract({ product: 'Other' });
const before = buildContract({ product: 'Before' });
const after = { ...before, product: 'After' };

describe('a record that was changed here', () => {
  let client: QueryClient;
  const sorted = { ...defaultTableView(), sort: { id: 'endDate', desc: true, valueType: 'date' } } as const;
  const pages = [
    pageRowsQuery(defaultTableView(), 0),
    pageRowsQuery(defaultTableView(), 1),
    pageRowsQuery(sorted, 0),
  ];

  beforeEach(() => {
    client = new QueryClient();
    client.setQueryData(contractQuery(before.id).queryKey, before);
    client.setQueryData(contractsQuery.queryKey, [other, before]);
    for (const { queryKey } of pages)
      client.setQueryData(queryKey, { rows: [other, before], nextCursor: null });
  });

  test('is the new one on its page, in the list and on each page of the table, at the same place', () => {
    cacheAnswer(client, after);
    expect(client.getQueryData(contractQuery(before.id).queryKey)).toEqual(after);
    expect(client.getQueryData(contractsQuery.queryKey)).toEqual([other, after]);
    for (const { queryKey } of pages) expect(client.getQueryData(queryKey)?.rows).toEqual([other, after]);
  });

  test('is the earlier one in no cache', () => {
    cacheAnswer(client, after);
    const cached = client
      .getQueryCache()
      .getAll()
      .map(({ state }) => JSON.stringify(state.data));
    expect(cached.filter((data) => data.includes('Before'))).toEqual([]);
  });

  test('leaves records that did not change the same objects, which are not drawn again', () => {
    cacheAnswer(client, after);
    for (const { queryKey } of pages) expect(client.getQueryData(queryKey)?.rows?.[0]).toBe(other);
  });
});
