import type { ContractGroup } from '@pactbook/domain/features/saved-views/contract-groups.ts';

/** The heading of a group on a page. */
export interface PlacedHeading {
  readonly group: ContractGroup;
  /** How many rows of the page are above it. */
  readonly before: number;
  /** Its first rows are on the page before. */
  readonly isContinued: boolean;
}

/** A page of the rows of grouped records. */
export interface GroupedPage {
  /** Positions of the records in the list; a record is there once for each of its groups. */
  readonly positions: readonly number[];
  readonly headings: readonly PlacedHeading[];
  readonly pageIndex: number;
}

interface Paging {
  readonly pageIndex: number;
  readonly pageSize: number;
}

type IsOpen = (key: string) => boolean;

const linesOf = ({ key, positions }: ContractGroup, isOpen: IsOpen): number =>
  isOpen(key) ? positions.length : 1;

/**
 * The number of lines on all pages: the rows of open groups, and one for each closed group. The headings of open groups
 * do not count.
 */
export function countLines(groups: readonly ContractGroup[], isOpen: IsOpen): number {
  return groups.reduce((lines, group) => lines + linesOf(group, isOpen), 0);
}

/** A page of grouped records; the last one when a later one is asked for. A group may continue over several pages. */
export function groupedPage(groups: readonly ContractGroup[], isOpen: IsOpen, paging: Paging): GroupedPage {
  const { pageSize } = paging;
  const lastPage = Math.max(0, Math.ceil(countLines(groups, isOpen) / pageSize) - 1);
  const pageIndex = Math.min(paging.pageIndex, lastPage);
  const [from, to] = [pageIndex * pageSize, (pageIndex + 1) * pageSize];
  const positions: number[] = [];
  const headings: PlacedHeading[] = [];
  let start = 0;
  for (const group of groups) {
    const lines = linesOf(group, isOpen);
    if (start < to && start + lines > from) {
      headings.push({ group, before: positions.length, isContinued: start < from });
      if (isOpen(group.key)) positions.push(...group.positions.slice(Math.max(0, from - start), to - start));
    }
    start += lines;
  }
  return { positions, headings, pageIndex };
}
