import { useCallback, useEffect, useRef, useState } from 'react';
import type { ImportOutcome, ImportProgress } from '@pactbook/domain/features/imports/import-outcome.ts';
import { unreachable } from '../../../platform/api-client/api-error.ts';
import { runImport } from './run-import.ts';
import type { ImportRun } from './run-import.ts';

export type RunState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly progress: ImportProgress }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'done'; readonly outcome: ImportOutcome };

/** How an aborted run ended: while records are being written, the result is unknown. */
function abortedState(phase: ImportProgress['phase'], error: unknown): RunState {
  return phase === 'writing' ? { kind: 'failed', error: unreachable(error) } : { kind: 'cancelled' };
}

const STARTED: ImportProgress = { phase: 'waiting', done: 0, total: 0 };

export interface Run {
  readonly state: RunState;
  /** Starts a run after aborting the previous one; resolves to how it ended. */
  readonly start: (run: Pick<ImportRun, 'file' | 'mapping'>) => Promise<RunState>;
  readonly cancel: () => void;
  /** Forgets the outcome. */
  readonly reset: () => void;
}

/** One check or import with progress and cancellation; it ends with the page. */
export function useRun(dryRun: boolean): Run {
  const [state, setState] = useState<RunState>({ kind: 'idle' });
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  const start = useCallback(
    async ({ file, mapping }: Pick<ImportRun, 'file' | 'mapping'>) => {
      current.current?.abort();
      const ends = new AbortController();
      current.current = ends;
      const tell = (next: RunState) => {
        if (current.current === ends) setState(next);
        return next;
      };
      tell({ kind: 'running', progress: STARTED });
      let { phase } = STARTED;
      const onProgress = (progress: ImportProgress) => {
        if (ends.signal.aborted) return;
        ({ phase } = progress);
        tell({ kind: 'running', progress });
      };
      try {
        const outcome = await runImport({ file, mapping, dryRun, onProgress, signal: ends.signal });
        return tell({ kind: 'done', outcome });
      } catch (error) {
        if (ends.signal.aborted) return tell(abortedState(phase, error));
        return tell({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) });
      }
    },
    [dryRun],
  );
  const cancel = useCallback(() => current.current?.abort(), []);
  const reset = useCallback(() => {
    current.current?.abort();
    current.current = null;
    setState({ kind: 'idle' });
  }, []);
  return { state, start, cancel, reset };
}
