import { useState } from 'react';
import { contractSchema } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { saveFailure } from '../contracts/save-failure.ts';

/** Why the last save failed, and on which record. */
export interface TermSave {
  /** The record of the dialog: the one it was opened with, or what somebody else saved meanwhile. */
  readonly base: Contract;
  /** The version before somebody else's change; null without one. */
  readonly conflictSince: number | null;
  readonly faults: Readonly<Record<string, string>>;
  readonly problem: string | undefined;
}

/**
 * Holds the record of a dialog about its term. When somebody else changed the record meanwhile, theirs replaces it and
 * the input is kept, so that the next save is validated again (docs/product/records.md, "Concurrent edits").
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
  /** Reports why a save failed; returns the faults of the server. */
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
