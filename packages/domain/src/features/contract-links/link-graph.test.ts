import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LINK_KINDS, LINKS_LIMIT } from './contract-link.ts';
import { LinkGraph, type GraphLink } from './link-graph.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const anyLink: fc.Arbitrary<GraphLink> = fc.record({
  kind: fc.constantFrom(...LINK_KINDS),
  from: fc.constantFrom(...NAMES),
  to: fc.constantFrom(...NAMES),
});

test('whatever is added, no chain of a kind comes back to its record, and related ones have no direction', () => {
  fc.assert(
    fc.property(fc.array(anyLink, { maxLength: 40 }), (links) => {
      const graph = new LinkGraph([]);
      const kept = links.filter((link) => !graph.has(link) && graph.add(link) === null);
      for (const { kind, from, to } of kept) {
        expect(from).not.toBe(to);
        if (kind === 'RELATED') expect(graph.has({ kind, from: to, to: from })).toBe(true);
        const reached = new Set([to]);
        for (const id of reached)
          for (const next of kept) if (next.kind === kind && next.from === id) reached.add(next.to);
        if (kind !== 'RELATED') expect(reached.has(from)).toBe(false);
      }
    }),
  );
});

test('a record has so many links and no more, whichever end of them it is', () => {
  const graph = new LinkGraph([]);
  for (let at = 0; at < LINKS_LIMIT; at += 1) {
    const link = at % 2 === 0 ? { from: 'full', to: `r${at}` } : { from: `r${at}`, to: 'full' };
    expect(graph.add({ kind: 'PART_OF', ...link })).toBeNull();
  }
  expect(graph.add({ kind: 'AMENDS', from: 'full', to: 'one' })).toBe('fromIsFull');
  expect(graph.add({ kind: 'AMENDS', from: 'one', to: 'full' })).toBe('toIsFull');
});
