import type {
  ComparedChange,
  DocumentComparison,
} from '@pactbook/domain/features/contract-comparison/comparison.ts';

/** A change with its place in the list of the answer, by which the page names it. */
export interface NumberedChange extends ComparedChange {
  readonly id: string;
}

/** The changes of one kind; null for those that speak of none. */
export interface KindOfChanges {
  readonly kind: string | null;
  readonly changes: readonly NumberedChange[];
}

/** The changes as the page lists them. */
export interface ComparisonGroups {
  readonly changed: readonly KindOfChanges[];
  readonly onlyInOne: readonly KindOfChanges[];
  readonly others: readonly KindOfChanges[];
  readonly same: readonly KindOfChanges[];
  /** What changed, in the order of the page: what the keys step through. */
  readonly ids: readonly string[];
  /** Changes whose numbers, dates or amounts are others. */
  readonly figures: readonly NumberedChange[];
}

const isOnlyInOne = ({ change }: ComparedChange) => change === 'onlyLeft' || change === 'onlyRight';

/** Puts each change below the first kind that it speaks of: kinds that changed, kinds of one document, and what is the same. */
export function groupChanges({ changes }: Pick<DocumentComparison, 'changes'>): ComparisonGroups {
  const numbered = changes.map((change, at): NumberedChange => ({ ...change, id: `change-${at + 1}` }));
  const differing = numbered.filter(({ change }) => change !== 'same');
  const byKind = (list: readonly NumberedChange[]): KindOfChanges[] =>
    [...Map.groupBy(list, ({ kinds }) => kinds[0] ?? null)].map(([kind, ofKind]) => ({
      kind,
      changes: ofKind,
    }));
  const kinds = byKind(differing.filter((change) => change.kinds.length > 0));
  const changed = kinds.filter((kind) => !kind.changes.every(isOnlyInOne));
  const onlyInOne = kinds.filter((kind) => kind.changes.every(isOnlyInOne));
  const others = byKind(differing.filter((change) => change.kinds.length === 0));
  return {
    changed,
    onlyInOne,
    others,
    same: byKind(numbered.filter(({ change }) => change === 'same')),
    ids: [changed, onlyInOne, others].flatMap((list) =>
      list.flatMap((kind) => kind.changes.map(({ id }) => id)),
    ),
    figures: differing.filter(({ figures }) => figures.length > 0),
  };
}
