import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ContractGroup } from '@pactbook/domain/features/saved-views/contract-groups.ts';
import { countLines, groupedPage } from './group-lines.ts';

const NO_COSTS = { costCount: 0, splitCount: 0, totalCost: 0, costInForce: 0, costInForceBefore: 0 };

const anyGroups: fc.Arbitrary<ContractGroup[]> = fc
  .array(fc.array(fc.nat(20), { minLength: 1, maxLength: 7 }), { maxLength: 8 })
  .map((all) =>
    all.map((positions, at) => ({ key: `g${at}`, name: `Group ${at}`, positions, costs: NO_COSTS })),
  );
const anyClosed = fc.uniqueArray(fc.integer({ min: 0, max: 7 }).map((at) => `g${at}`));

function pagesOf(groups: readonly ContractGroup[], closed: readonly string[], pageSize: number) {
  const isOpen = (key: string) => !closed.includes(key);
  const count = Math.max(1, Math.ceil(countLines(groups, isOpen) / pageSize));
  return Array.from({ length: count }, (_page, pageIndex) =>
    groupedPage(groups, isOpen, { pageIndex, pageSize }),
  );
}

describe('the pages of grouped records', () => {
  test('have together every row of the open groups once, in order', () => {
    fc.assert(
      fc.property(anyGroups, anyClosed, fc.integer({ min: 1, max: 5 }), (groups, closed, pageSize) => {
        const pages = pagesOf(groups, closed, pageSize);
        expect(pages.flatMap(({ positions }) => positions)).toEqual(
          groups.filter(({ key }) => !closed.includes(key)).flatMap(({ positions }) => positions),
        );
      }),
    );
  });

  test('have every group once, and again as continued on the pages where it continues', () => {
    fc.assert(
      fc.property(anyGroups, anyClosed, fc.integer({ min: 1, max: 5 }), (groups, closed, pageSize) => {
        const headings = pagesOf(groups, closed, pageSize).flatMap((page) => page.headings);
        const begun = headings.filter(({ isContinued }) => !isContinued);
        expect(begun.map(({ group }) => group.key)).toEqual(groups.map(({ key }) => key));
        for (const { group } of headings.filter(({ isContinued }) => isContinued))
          expect(closed).not.toContain(group.key);
      }),
    );
  });

  test('have as many lines as a page has: rows, and headings of closed groups', () => {
    fc.assert(
      fc.property(anyGroups, anyClosed, fc.integer({ min: 1, max: 5 }), (groups, closed, pageSize) => {
        const pages = pagesOf(groups, closed, pageSize);
        const lines = pages.map(
          ({ positions, headings }) =>
            positions.length + headings.filter(({ group }) => closed.includes(group.key)).length,
        );
        expect(lines.slice(0, -1).every((count) => count === pageSize)).toBe(true);
        expect(lines.at(-1)).toBeLessThanOrEqual(pageSize);
      }),
    );
  });

  test('put a heading above the first row of its group', () => {
    const [first, second] = [
      { key: 'a', name: 'A', positions: [4, 2, 7], costs: NO_COSTS },
      { key: 'b', name: 'B', positions: [2], costs: NO_COSTS },
    ];
    const page = groupedPage([first, second], () => true, { pageIndex: 1, pageSize: 2 });
    expect(page.positions).toEqual([7, 2]);
    expect(page.headings).toEqual([
      { group: first, before: 0, isContinued: true },
      { group: second, before: 1, isContinued: false },
    ]);
  });

  test('end with the last one, whatever is asked for', () => {
    const groups = [{ key: 'a', name: 'A', positions: [1, 2, 3], costs: NO_COSTS }];
    expect(groupedPage(groups, () => true, { pageIndex: 9, pageSize: 2 })).toMatchObject({
      pageIndex: 1,
      positions: [3],
    });
    expect(groupedPage([], () => true, { pageIndex: 9, pageSize: 2 })).toMatchObject({ pageIndex: 0 });
  });
});
