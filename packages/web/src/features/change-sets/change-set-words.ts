import {
  CHANGE_SET_KIND_LABELS,
  undoFault,
  type ChangeSet,
} from '@pactbook/domain/features/change-sets/change-set.ts';
import { numberText } from '../../ui/text/own-numbers.ts';

/** The title of a set: "Bulk edit · Status: Live". */
export function setTitle({ kind, label }: Pick<ChangeSet, 'kind' | 'label'>): string {
  return `${CHANGE_SET_KIND_LABELS[kind]} · ${label}`;
}

/** "12 added, 3 changed". */
export function countsWords({ created, updated, deleted, restored }: ChangeSet): string {
  const counts = [
    [created, 'added'],
    [updated, 'changed'],
    [deleted, 'deleted'],
    [restored, 'restored'],
  ] as const;
  return counts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${numberText(count)} ${word}`)
    .join(', ');
}

/** Why a set cannot be undone now; null when it can. @param now Unix milliseconds */
export function undoProblem(set: ChangeSet, now: number): string | null {
  return undoFault(set, new Date(now).toISOString());
}
