import { useState } from 'react';
import { z } from 'zod';
import { movesSchema, type Move } from '@pactbook/domain/features/scenarios/move.ts';
import { useKeptDraft, useStateDraft } from '../../field-kit/form/use-form-draft.ts';
import { useLeaveGuard } from '../../platform/leave-guard.tsx';
import { isTyping, useWindowKeys } from '../../platform/page-shortcuts.ts';

const draftSchema = z.object({ moves: movesSchema });
const readDraft = (kept: unknown) => draftSchema.safeParse(kept).data;

const sameMoves = (one: readonly Move[], other: readonly Move[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What a scenario was when its moves were opened or saved last. */
interface Base {
  readonly version: number;
  readonly moves: readonly Move[];
}

const NEW: Base = { version: 0, moves: [] };

/** What the board does with the moves of a scenario. */
export interface Board {
  readonly moves: readonly Move[];
  /** The version that a save replaces. */
  readonly version: number;
  /** Whether there are moves that are not saved. */
  readonly isDirty: boolean;
  /** Whether the moves are those of an earlier visit that were not saved. */
  readonly isRestored: boolean;
  readonly change: (moves: readonly Move[]) => void;
  /** Takes the last change back; undefined where there is none. */
  readonly undo: (() => void) | undefined;
  /** Takes what is saved, without unsaved changes. */
  readonly reset: (saved: Base) => void;
  /** Takes another version of the same moves: name or sharing changed. */
  readonly rebase: (version: number) => void;
  /** Removes the draft before another scenario is shown, or the page is left, on purpose. */
  readonly release: () => void;
}

/** Ctrl Z takes the last change back, unless a text is edited. */
function useUndoKey(undo: (() => void) | undefined): void {
  useWindowKeys((event) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
    if (!isUndo || isTyping(event.target) || undo === undefined) return false;
    undo();
    return true;
  });
}

/** The moves on the screen: each change can be undone, and leaving with unsaved ones asks. */
export function useBoard(personId: string, scenario: (Base & { readonly id: string }) | null): Board {
  const form = `scenario:${scenario?.id ?? 'new'}`;
  const kept = useKeptDraft(personId, form, readDraft);
  const [base, setBase] = useState<Base>(scenario ?? NEW);
  const [steps, setSteps] = useState<readonly (readonly Move[])[]>(
    kept === undefined ? [base.moves] : [base.moves, kept.moves],
  );
  const moves = steps.at(-1) ?? base.moves;
  const isDirty = !sameMoves(moves, base.moves);
  const unsaved = isDirty ? { moves } : null;
  const draft = useStateDraft({ personId, form, readNow: () => unsaved }, isDirty ? moves : null);
  const guard = useLeaveGuard(isDirty);
  const undo = steps.length > 1 ? () => setSteps(steps.slice(0, -1)) : undefined;
  const take = (saved: Base) => {
    setBase(saved);
    setSteps([saved.moves]);
  };
  // It was saved in another tab, and nothing is unsaved here.
  if (scenario !== null && scenario.version > base.version && !isDirty) take(scenario);
  useUndoKey(undo);
  return {
    moves,
    version: base.version,
    isDirty,
    isRestored: kept !== undefined && steps[1] === kept.moves,
    change: (next) => setSteps([...steps, next]),
    undo,
    reset: (saved) => {
      draft.forget();
      take(saved);
    },
    rebase: (version) => setBase({ ...base, version }),
    release: () => {
      draft.forget();
      guard.release();
    },
  };
}
