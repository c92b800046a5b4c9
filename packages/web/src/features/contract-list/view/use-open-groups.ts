import { useCallback, useMemo, useState } from 'react';
import type { Grouping } from '@pactbook/domain/features/saved-views/table-view.ts';

/** Which groups are closed: all or none, with exceptions. Groups that appear later are as most are. */
interface Closed {
  readonly grouping: Grouping | null;
  readonly isAll: boolean;
  readonly except: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const opened = (grouping: Grouping | null): Closed => ({ grouping, isAll: false, except: NONE });

/** Which groups are open, while the page is: all at first, and again after the grouping changed. */
export interface OpenGroups {
  readonly isOpen: (key: string) => boolean;
  readonly onToggle: (key: string) => void;
  readonly openAll: () => void;
  readonly closeAll: () => void;
}

/** Keeps which groups a person closed. */
export function useOpenGroups(grouping: Grouping | null): OpenGroups {
  const [stored, setStored] = useState(() => opened(grouping));
  const closed = useMemo(
    () => (stored.grouping === grouping ? stored : opened(grouping)),
    [stored, grouping],
  );
  const { isAll, except } = closed;
  const isOpen = useCallback((key: string) => except.has(key) === isAll, [isAll, except]);
  const onToggle = useCallback(
    (key: string) => {
      const next = new Set(except);
      if (!next.delete(key)) next.add(key);
      setStored({ grouping, isAll, except: next });
    },
    [grouping, isAll, except],
  );
  const openAll = useCallback(() => setStored(opened(grouping)), [grouping]);
  const closeAll = useCallback(() => setStored({ grouping, isAll: true, except: NONE }), [grouping]);
  return useMemo(() => ({ isOpen, onToggle, openAll, closeAll }), [isOpen, onToggle, openAll, closeAll]);
}
