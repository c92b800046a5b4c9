import { customKeyIn } from '../../../kernel/custom-path.ts';
import type { CellChanges, CellRow } from '../../change-sets/cell-changes.ts';
import { fieldValue, type Contract } from '../../contracts/contract.ts';
import type { ColumnKey } from '../../saved-views/table-view.ts';
import type { ImportContext } from '../import-context.ts';
import { columnReader, type AssumedDates } from './column-reader.ts';
import { copiedText, type CopyContext } from '../../exports/copied-cells.ts';

/** What becomes of one pasted cell. */
export type PastedState =
  | { readonly kind: 'same' }
  | { readonly kind: 'changed'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly reason: string };

/** One pasted cell. */
export interface PastedCell {
  readonly contract: Contract;
  readonly key: ColumnKey;
  /** As it was pasted. */
  readonly text: string;
  readonly state: PastedState;
}

/** Where cells are pasted, and what decides about them. */
export interface PasteTarget {
  /** The records of the rows, from the first pasted one on. */
  readonly contracts: readonly Contract[];
  /** The fields of the columns, from the first pasted one on. */
  readonly keys: readonly ColumnKey[];
  /** Why this person cannot change a cell; null when they can. */
  readonly lockOf: (contract: Contract, key: ColumnKey) => string | null;
  readonly context: ImportContext;
  readonly assumedDates: AssumedDates;
}

/** What pasting would do. */
export interface PastePlan {
  readonly cells: readonly PastedCell[];
  /** The pasted cells beyond the last row and the last column. */
  readonly beyond: number;
  /** Whether day and month of some dates could be the other way round. */
  readonly hasAssumedDates: boolean;
}

/** The context for copying from the same data. */
export function copyContextOf({ teams, people, ...context }: ImportContext): CopyContext {
  const namesOf = (things: readonly { readonly id: string; readonly name: string }[]) =>
    new Map(things.map(({ id, name }) => [id, name]));
  return { ...context, teamNames: namesOf(teams), peopleNames: namesOf(people) };
}

/** The stored value of a cell. */
export function cellValue(contract: Contract, key: ColumnKey): unknown {
  const customKey = customKeyIn(key);
  if (customKey === null) return fieldValue(contract, key) ?? null;
  return Object.hasOwn(contract.customFields, customKey) ? contract.customFields[customKey] : null;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What pasting these texts would do, cell by cell; the server judges the rules between fields. */
export function pastePlan(texts: readonly (readonly string[])[], target: PasteTarget): PastePlan {
  const { contracts, keys, context } = target;
  const copying = copyContextOf(context);
  const rows = texts.slice(0, contracts.length);
  const readers = keys.map((key, column) =>
    columnReader(
      key,
      rows.map((row) => row[column] ?? ''),
      context,
      target.assumedDates,
    ),
  );
  const stateOf = (contract: Contract, key: ColumnKey, text: string, column: number): PastedState => {
    // What says the same is no change, whatever it is read as and regardless of who may change it.
    if (copiedText(contract, key, copying).replace(/\r\n?/g, '\n') === text) return { kind: 'same' };
    const lock = target.lockOf(contract, key);
    if (lock !== null) return { kind: 'refused', reason: lock };
    const reading = readers[column]?.read(text) ?? { fault: 'This field is not entered' };
    if ('fault' in reading) return { kind: 'refused', reason: reading.fault };
    return isSame(reading.value, cellValue(contract, key))
      ? { kind: 'same' }
      : { kind: 'changed', value: reading.value };
  };
  const cells = rows.flatMap((row, at) => {
    const contract = contracts[at];
    if (!contract) return [];
    return row.slice(0, keys.length).flatMap((text, column): PastedCell[] => {
      const key = keys[column];
      return key === undefined ? [] : [{ contract, key, text, state: stateOf(contract, key, text, column) }];
    });
  });
  return {
    cells,
    beyond: texts.reduce((count, row) => count + row.length, 0) - cells.length,
    hasAssumedDates: readers.some(({ isAssumed }) => isAssumed),
  };
}

/** The changed cells as the rows of a call, each with the version that it was read from. */
export function changedRows(cells: readonly PastedCell[]): CellRow[] {
  const rows = new Map<
    string,
    { id: string; version: number; changes: Record<string, unknown>; custom: object }
  >();
  for (const { contract, key, state } of cells) {
    if (state.kind !== 'changed') continue;
    const { id, version } = contract;
    const row = rows.get(id) ?? { id, version, changes: {}, custom: {} };
    rows.set(id, row);
    const customKey = customKeyIn(key);
    if (customKey === null) row.changes[key] = state.value;
    else {
      row.custom = { ...row.custom, [customKey]: state.value };
      row.changes.customFields = row.custom;
    }
  }
  // Every value has passed the schema of its field.
  return [...rows.values()].map(({ id, version, changes }) => ({
    id,
    version,
    changes: changes as CellChanges,
  }));
}
