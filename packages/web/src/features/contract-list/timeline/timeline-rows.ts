import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { GroupFact } from '../../../ui/table/group-heading.tsx';
import { termBarsOf } from './term-bars.ts';
import type { TermBars } from './term-bars.ts';

/** The heading of a group in the order of the rows. */
export interface TimelineGroup {
  readonly key: string;
  readonly name: string;
  readonly facts: readonly GroupFact[];
  readonly isOpen: boolean;
  /** In the order of the view; drawn while the group is open. */
  readonly contracts: readonly Contract[];
}

/** A row of the timeline: the heading of a group, or a record. */
export type TimelineRow =
  | { readonly kind: 'group'; readonly group: TimelineGroup }
  | { readonly kind: 'record'; readonly contract: Contract };

/** The rows of the timeline: records as they are sorted, under the headings of their groups where there are any. */
export function timelineRows(
  contracts: readonly Contract[],
  groups: readonly TimelineGroup[] | null,
): TimelineRow[] {
  const recordRow = (contract: Contract): TimelineRow => ({ kind: 'record', contract });
  if (groups === null) return contracts.map(recordRow);
  return groups.flatMap((group): TimelineRow[] => [
    { kind: 'group', group },
    ...(group.isOpen ? group.contracts.map(recordRow) : []),
  ]);
}

/** The bars of records, computed once for each. */
export class KnownBars {
  readonly #bars = new WeakMap<Contract, TermBars>();

  of(contract: Contract): TermBars {
    const known = this.#bars.get(contract) ?? termBarsOf(contract);
    this.#bars.set(contract, known);
    return known;
  }
}
