import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { canUpdateContract } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import type { ContractIndex } from '@pactbook/domain/features/saved-views/contract-index.ts';
import type { RowSelection } from '../../../data-table/row-selection.ts';
import { sayFailed } from '../../../ui/feedback/say.ts';
import type { ShownContracts } from '../view/use-shown-contracts.ts';

const NONE: ReadonlySet<string> = new Set();
const NO_RECORDS: readonly Contract[] = [];

/** The ids from one record of the page to another, both included; null when one of them is not on it. */
function between(page: readonly Contract[], from: string | null, to: string): string[] | null {
  const [one, other] = [page.findIndex(({ id }) => id === from), page.findIndex(({ id }) => id === to)];
  if (one === -1 || other === -1) return null;
  return page.slice(Math.min(one, other), Math.max(one, other) + 1).map(({ id }) => id);
}

function withIds(before: ReadonlySet<string>, ids: readonly string[], isOn: boolean): ReadonlySet<string> {
  const next = new Set(before);
  for (const id of ids) {
    if (isOn) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** The selected ones of the existing records; computed only when something is selected. */
function usePresent(ids: ReadonlySet<string>, index: ContractIndex | null): ReadonlySet<string> {
  return useMemo(() => {
    if (ids.size === 0 || !index) return ids;
    const present = index.contracts.filter(({ id }) => ids.has(id));
    return present.length === ids.size ? ids : new Set(present.map(({ id }) => id));
  }, [ids, index]);
}

/** The selection of the records table. It is kept while pages, order, filters and the list change. */
export interface ContractSelection {
  readonly ids: ReadonlySet<string>;
  /** For the rows of the page. */
  readonly rows: RowSelection<Contract>;
  /** Selects all filtered records, on all pages. */
  readonly selectAll: () => void;
  readonly clear: () => void;
  /** The selected records that the browser has, in the order of the table. */
  readonly records: () => readonly Contract[];
}

const nameOf = ({ product }: Contract) => product;

/** The selection and its handlers; undefined for people who cannot change records. */
export function useContractSelection(
  actor: Actor,
  shown: ShownContracts | null,
  index: ContractIndex | null,
): ContractSelection | undefined {
  const [chosen, setChosen] = useState(NONE);
  const ids = usePresent(chosen, index);
  const page = shown?.records ?? NO_RECORDS;
  const latest = useRef({ page, shown, index });
  useEffect(() => {
    latest.current = { page, shown, index };
  }, [page, shown, index]);
  const anchor = useRef<string | null>(null);

  const onToggle = useCallback((id: string, isRange: boolean) => {
    const range = isRange ? between(latest.current.page, anchor.current, id) : null;
    anchor.current = id;
    setChosen((before) => withIds(before, range ?? [id], !before.has(id)));
  }, []);
  const onTogglePage = useCallback(() => {
    const onPage = latest.current.page.map(({ id }) => id);
    setChosen((before) => withIds(before, onPage, !onPage.every((id) => before.has(id))));
  }, []);
  const selectAll = useCallback(() => {
    const wanted = latest.current.shown?.allIds() ?? [];
    if (Array.isArray(wanted)) setChosen(new Set(wanted));
    else wanted.then((loaded) => setChosen(new Set(loaded)), sayFailed);
  }, []);
  const clear = useCallback(() => setChosen(NONE), []);

  const rows = useMemo((): RowSelection<Contract> => {
    const count = ids.size === 0 ? 0 : page.filter(({ id }) => ids.has(id)).length;
    const state = count === 0 ? 'none' : count === page.length ? 'all' : 'some';
    return { ids, page: state, nameOf, onToggle, onTogglePage };
  }, [ids, page, onToggle, onTogglePage]);
  const records = useCallback(() => {
    const now = latest.current;
    const inOrder = new Set([...(now.shown?.all?.() ?? now.page), ...(now.index?.contracts ?? [])]);
    return [...inOrder].filter(({ id }) => ids.has(id));
  }, [ids]);
  const selection = useMemo(
    () => ({ ids, rows, selectAll, clear, records }),
    [ids, rows, selectAll, clear, records],
  );
  return decide(actor, canUpdateContract).allowed ? selection : undefined;
}
