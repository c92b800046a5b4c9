import { useState } from 'react';
import type { AnalysisItem } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { canBeChosen, itemKey } from './item-parts.tsx';

/** The documents that are chosen for a batch, among those that are shown. */
export function useChoice(items: readonly AnalysisItem[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const possible = items.filter(canBeChosen);
  const chosen = possible.filter((item) => keys.has(itemKey(item)));
  const isAll = possible.length > 0 && chosen.length === possible.length;
  return {
    chosen,
    isAll,
    /** How many can be chosen. */
    most: possible.length,
    has: (item: AnalysisItem) => keys.has(itemKey(item)) && canBeChosen(item),
    toggle: (item: AnalysisItem) => {
      const next = new Set(keys);
      if (!next.delete(itemKey(item))) next.add(itemKey(item));
      setKeys(next);
    },
    toggleAll: () => setKeys(new Set(isAll ? [] : possible.map(itemKey))),
    clear: () => setKeys(new Set()),
  };
}

export type Choice = ReturnType<typeof useChoice>;
