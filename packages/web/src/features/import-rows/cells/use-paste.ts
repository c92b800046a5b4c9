import { dayOrderOf } from '../../../field-kit/dates/typed-date.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CELLS_LIMIT } from '@pactbook/domain/features/change-sets/cell-changes.ts';
import type { CellFailure } from '@pactbook/domain/features/change-sets/cell-changes.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { ImportContext } from '@pactbook/domain/features/import-rows/import-context.ts';
import type { AssumedDates } from '@pactbook/domain/features/import-rows/cells/column-reader.ts';
import { changedRows, pastePlan } from '@pactbook/domain/features/import-rows/cells/pasted-cells.ts';
import type { PastedCell, PastePlan } from '@pactbook/domain/features/import-rows/cells/pasted-cells.ts';
import { cellsOfText, spread } from '@pactbook/domain/features/exports/table-text.ts';
import type { ColumnKey } from '@pactbook/domain/features/saved-views/table-view.ts';
import { configQuery } from '../../categories/queries.ts';
import { checkCells } from '../../change-sets/queries.ts';
import { customFieldsQuery } from '../../custom-fields/queries.ts';
import { teamsQuery } from '../../teams/queries.ts';
import { peopleQuery, useActor, useToday } from '../../users/queries.ts';
import { numberLocale } from '../../../ui/text/own-numbers.ts';

/** A text from the clipboard, and the cells that it is pasted on. */
export interface Paste {
  readonly text: string;
  readonly rows: number;
  readonly columns: number;
  readonly ids: readonly string[];
  readonly keys: readonly ColumnKey[];
}

export interface PasteOptions {
  wanted: Paste;
  records: readonly Contract[];
  lockOf: (contract: Contract, key: ColumnKey) => string | null;
}

/** What cells may name; undefined while it loads. */
function useCellContext() {
  const actor = useActor();
  const today = useToday();
  const teams = useQuery(teamsQuery);
  const config = useQuery(configQuery);
  const customFields = useQuery(customFieldsQuery);
  const people = useQuery(peopleQuery);
  const needed = [teams, config, customFields, people];
  const context = useMemo((): ImportContext | undefined => {
    if (!teams.data || !config.data || !customFields.data || !people.data) return undefined;
    return {
      teams: teams.data,
      categories: config.data.categories,
      customFields: customFields.data,
      // Addresses of people are not known here: they are named.
      people: people.data.map((person) => ({ ...person, emailAddress: '' })),
      // The server knows the other names of vendors.
      vendorNames: new Map(),
      actor,
      today,
    };
  }, [teams.data, config.data, customFields.data, people.data, actor, today]);
  return {
    context,
    hasFailed: !context && needed.some(({ isError }) => isError),
    retry: () => needed.forEach((query) => void query.refetch()),
  };
}

/** The path of a fault belongs to a field: `annualCosts.2.cost` to Annual Costs. */
const belongsTo = (path: string, key: ColumnKey) => path === key || path.startsWith(`${key}.`);

/** The cells with what the server refuses: a record is changed as a whole or stays as it is. */
function withRefusals(cells: readonly PastedCell[], failed: readonly CellFailure[]): readonly PastedCell[] {
  if (failed.length === 0) return cells;
  const failures = new Map(failed.map((failure) => [failure.id, failure]));
  return cells.map((cell) => {
    const failure = cell.state.kind === 'changed' ? failures.get(cell.contract.id) : undefined;
    if (!failure) return cell;
    const own = Object.entries(failure.fields).find(([path]) => belongsTo(path, cell.key));
    return { ...cell, state: { kind: 'refused', reason: own?.[1] ?? failure.error } };
  });
}

/** What a paste would do: read here, judged by the server. */
export function usePaste({ wanted, records, lockOf }: PasteOptions) {
  const { context, hasFailed, retry } = useCellContext();
  const [assumedDates, setAssumedDates] = useState<AssumedDates>(() => dayOrderOf(numberLocale()));
  const texts = useMemo(() => spread(cellsOfText(wanted.text), wanted), [wanted]);
  const count = texts.reduce((sum, row) => sum + row.length, 0);
  const isTooMuch = count > CELLS_LIMIT;
  const plan = useMemo((): PastePlan | null => {
    if (!context || isTooMuch) return null;
    const page = new Map(records.map((contract) => [contract.id, contract]));
    const contracts = wanted.ids.flatMap((id) => page.get(id) ?? []);
    return pastePlan(texts, { contracts, keys: wanted.keys, lockOf, context, assumedDates });
  }, [context, isTooMuch, records, wanted, texts, lockOf, assumedDates]);
  const read = useMemo(() => changedRows(plan?.cells ?? []), [plan]);
  const check = useQuery({ ...checkCells(read), enabled: read.length > 0 });
  const cells = useMemo(
    () => withRefusals(plan?.cells ?? [], check.data?.failed ?? []),
    [plan, check.data?.failed],
  );
  const rows = useMemo(() => changedRows(cells), [cells]);
  return {
    context,
    plan,
    /** Every pasted cell with what becomes of it. */
    cells,
    rows,
    count,
    isTooMuch,
    isChecking: read.length > 0 && check.isFetching,
    hasFailed: hasFailed || check.isError,
    problem: check.error?.message,
    retry: () => {
      retry();
      if (read.length > 0) void check.refetch();
    },
    assumedDates,
    setAssumedDates,
  };
}
