import { useState } from 'react';
import { contractSchema } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { saveFailure } from '../contract-form/save-failure.ts';

/** Why the last try did not work, and what it was tried on. */
export interface TermSave {
  /** The record that the dialog is about: the one it was opened on, or what somebody else saved meanwhile. */
  readonly base: Contract;
  /** The version before somebody else's change; null while there was none. */
  readonly conflictSince: number | null;
  readonly faults: Readonly<Record<string, string>>;
  readonly problem: string | undefined;
}

/**
 * Keeps what a dialog about a record's term stands on. A record that somebody else changed meanwhile takes the place of
 * the one it was opened on, with everything that was typed kept, so that the next try is judged anew
 * (docs/product/records.md, "Concurrent edits").
 */
export function useTermSave(contract: Contract) {
  const [save, setSave] = useState<TermSave>({
    base: contract,
    conflictSince: null,
    faults: {},
    problem: undefined,
  });
  const refuse = (faults: Readonly<Record<string, string>>) =>
    setSave((before) => ({ ...before, faults, problem: undefined }));
  /** Says why a try failed; gives the faults that the server found. */
  const fail = (error: Error): Readonly<Record<string, string>> => {
    const failure = saveFailure(error);
    const current = failure.kind === 'conflict' ? contractSchema.safeParse(failure.current).data : undefined;
    setSave((before) => {
      const next = { ...before, faults: {}, problem: undefined };
      if (failure.kind === 'faults') return { ...next, faults: failure.faults };
      if (current) return { ...next, base: current, conflictSince: before.base.version };
      if (failure.kind === 'problem') return { ...next, problem: failure.text };
      return failure.kind === 'conflict' ? { ...next, problem: error.message } : next;
    });
    return failure.kind === 'faults' ? failure.faults : {};
  };
  return { save, refuse, fail };
}
