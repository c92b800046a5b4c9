import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { refusal, startFakeApi } from '../../testing/fake-api.ts';
import { loadContracts, withChanges } from './list-changes.ts';

const idOf = (place: number) => `019aa0d2-7c00-7abc-8def-${String(place).padStart(12, '0')}`;
const contractAt = (place: number, notes = '') => buildContract({ id: idOf(place), notes });

describe('changes in a list', () => {
  test('give what the list would be, in its order, and leave other records the same objects', () => {
    const places = fc.uniqueArray(fc.nat(30), { maxLength: 12 });
    fc.assert(
      fc.property(places, places, places, (before, changed, removed) => {
        const list = before.toSorted((one, other) => one - other).map((place) => contractAt(place));
        const gone = removed.filter((place) => !changed.includes(place));
        const after = withChanges(list, {
          changed: changed.map((place) => contractAt(place, 'new')),
          removed: gone.map(idOf),
        });
        const expected = [...new Set([...before, ...changed])]
          .filter((place) => !gone.includes(place))
          .toSorted((one, other) => one - other);
        expect(after.map(({ id }) => id)).toEqual(expected.map(idOf));
        for (const contract of after) {
          const isNew = changed.map(idOf).includes(contract.id);
          expect(contract.notes).toBe(isNew ? 'new' : '');
          if (!isNew) expect(list).toContain(contract);
        }
      }),
    );
  });
});

describe('the list on a screen', () => {
  afterEach(() => void vi.unstubAllGlobals());

  const key = ['Records', 'contracts.list', null, null];
  const tag = (counter: number) => `W/"${counter}-abcdefghijklmnopqrstuv"`;
  /** Loads as the query would, keeping what came. */
  function startScreen(answers: Parameters<typeof startFakeApi>[0]) {
    // As the product's own client: an answer stays the object that came.
    const client = new QueryClient({ defaultOptions: { queries: { structuralSharing: false } } });
    const { requests } = startFakeApi(answers);
    const load = async () => {
      const list = await loadContracts({ client, queryKey: key, signal: new AbortController().signal });
      client.setQueryData(key, list);
      return list;
    };
    const asked = () => requests.map(({ path, query }) => `${path} ${query.get('since') ?? ''}`.trim());
    return { load, asked, requests, client };
  }
  const whole = { body: [contractAt(1), contractAt(2)], headers: { ETag: tag(7) } };

  test('is asked for as a whole once, and then only for what changed since', async () => {
    let polls = 0;
    const { load, asked, requests } = startScreen({
      'GET /contracts': whole,
      'GET /contracts/changes': () => {
        polls += 1;
        if (polls === 2) return { status: 304 };
        return {
          body: { tag: tag(8), hasMore: false, changed: [contractAt(2, 'new')], removed: [idOf(1)] },
        };
      },
    });
    await load();
    const changed = await load();
    expect(changed.map(({ id, notes }) => [id, notes])).toEqual([[idOf(2), 'new']]);
    expect(await load()).toBe(changed);
    expect(asked()).toEqual(['/contracts', `/contracts/changes ${tag(7)}`, `/contracts/changes ${tag(8)}`]);
    expect(requests.map(({ headers }) => headers.get('If-None-Match'))).toEqual([null, tag(7), tag(8)]);
  });

  test('is loaded as a whole where too much changed', async () => {
    const { load, asked } = startScreen({
      'GET /contracts': whole,
      'GET /contracts/changes': refusal(410, 'too_old'),
    });
    await load();
    expect(await load()).toHaveLength(2);
    expect(asked()).toEqual(['/contracts', `/contracts/changes ${tag(7)}`, '/contracts']);
  });

  test('takes many changes over one answer at a time, and shows each', async () => {
    const shown: string[] = [];
    const { load, asked, client } = startScreen({
      'GET /contracts': whole,
      'GET /contracts/changes': ({ query }) =>
        query.get('since') === tag(7)
          ? { body: { tag: tag(8), hasMore: true, changed: [contractAt(3)], removed: [] } }
          : { body: { tag: tag(9), hasMore: false, changed: [contractAt(0)], removed: [idOf(3)] } },
    });
    await load();
    const stop = client.getQueryCache().subscribe(() => {
      const places = client
        .getQueryData<{ id: string }[]>(key)
        ?.map(({ id }) => id.at(-1))
        .join('');
      if (places !== undefined && places !== shown.at(-1)) shown.push(places);
    });
    expect((await load()).map(({ id }) => id)).toEqual([0, 1, 2].map(idOf));
    stop();
    expect(shown).toEqual(['123', '012']);
    expect(asked().slice(1)).toEqual([`/contracts/changes ${tag(7)}`, `/contracts/changes ${tag(8)}`]);
  });

  test('keeps its place where nothing of it changed, with the newer tag', async () => {
    let counter = 7;
    const { load, asked } = startScreen({
      'GET /contracts': whole,
      'GET /contracts/changes': () => ({
        body: { tag: tag((counter += 1)), hasMore: false, changed: [], removed: [] },
      }),
    });
    const first = await load();
    expect(await load()).toBe(first);
    await load();
    expect(asked().at(-1)).toBe(`/contracts/changes ${tag(8)}`);
  });

  test('says of every other failure what it is', async () => {
    const { load } = startScreen({
      'GET /contracts': whole,
      'GET /contracts/changes': refusal(503, 'unavailable'),
    });
    await load();
    await expect(load()).rejects.toMatchObject({ status: 503 });
  });
});
