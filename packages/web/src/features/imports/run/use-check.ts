import { useEffect, useRef } from 'react';
import type { ImportChange } from '@pactbook/domain/features/imports/import-outcome.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import type { ColumnFault } from '../../import-analysis/import-draft.ts';
import type { SentMapping } from '../../import-analysis/mapping-of.ts';
import { runImport } from './run-import.ts';
import { useRun } from './use-run.ts';
import type { RunState } from './use-run.ts';

export interface CheckInput {
  /** Whether the check is on the screen: then every change is checked again. */
  isShown: boolean;
  file: File | null;
  mapping: SentMapping | null;
  /** Called with the faults of columns, by heading. */
  onColumnFaults: (faults: ReadonlyMap<string, ColumnFault>) => void;
}

export interface Check {
  readonly state: RunState;
  readonly run: () => void;
  readonly cancel: () => void;
  /** The changed rows after the first ones; the outcome contains some at a time. */
  readonly loadChanges: (from: number, signal: AbortSignal) => Promise<readonly ImportChange[]>;
  /** Identifies a check: file and choices. */
  readonly checked: string;
  /** Forgets the outcome. */
  readonly forget: () => void;
}

/** The faults of a mapping's columns from the server, by heading. */
function faultsByColumn(error: ApiError, mapping: SentMapping): ReadonlyMap<string, ColumnFault> {
  const faults = new Map<string, ColumnFault>();
  for (const [path, text] of Object.entries(error.fields)) {
    const [, place, setting] = /^mapping\.columns\.(\d+)(?:\.(\w+))?/.exec(path) ?? [];
    const column = place === undefined ? undefined : mapping.columns[Number(place)];
    const isOfReading = setting !== undefined && setting !== 'field' && setting !== 'column';
    if (column) faults.set(column.column, { text, isOfReading });
  }
  return faults;
}

/**
 * Checks the import again whenever it changed while the check is on the screen, because the checked version must be the
 * imported one. Rejected rows are skipped in the check, so that it counts the others; whether they may be skipped is
 * asked afterwards.
 */
export function useCheck({ isShown, file, mapping, onColumnFaults }: CheckInput): Check {
  const { state, start, cancel, reset } = useRun(true);
  const text = mapping ? JSON.stringify({ ...mapping, skipRejectedRows: true }) : '';
  const checked = useRef('');
  const forget = () => {
    checked.current = '';
    reset();
  };
  const run = async () => {
    if (!file || !mapping) return;
    checked.current = text;
    const ended = await start({ file, mapping: { ...mapping, skipRejectedRows: true } });
    if (ended.kind !== 'failed' || !(ended.error instanceof ApiError)) return;
    const faults = faultsByColumn(ended.error, mapping);
    if (faults.size === 0) return;
    forget();
    onColumnFaults(faults);
  };
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    if (isShown && text !== '' && text !== checked.current) void latest.current();
  }, [isShown, text]);
  const loadChanges = async (from: number, signal: AbortSignal) => {
    if (!file || !mapping) return [];
    const { changes } = await runImport({
      file,
      mapping: { ...mapping, skipRejectedRows: true },
      dryRun: true,
      changesFrom: from,
      onProgress: () => undefined,
      signal,
    });
    return changes;
  };
  const checkedFile = file ? `${file.name} ${file.size} ${file.lastModified}` : '';
  return { state, run: () => void run(), cancel, forget, loadChanges, checked: `${checkedFile} ${text}` };
}
