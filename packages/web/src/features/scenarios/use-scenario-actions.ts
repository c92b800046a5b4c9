import { useState } from 'react';
import { scenarioSchema, type Scenario } from '@pactbook/domain/features/scenarios/scenario.ts';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { sayFailed, saySucceeded } from '../../ui/feedback/say.ts';
import { useCreateScenario, useDeleteScenario, useUpdateScenario } from './queries.ts';
import type { Board } from './use-board.ts';

/** What is asked before it is done: a name, or whether to delete. */
export type AskedOfScenario = 'copy' | 'rename' | 'delete';

/** What can be done with a scenario. */
export interface ScenarioActions {
  readonly asked: AskedOfScenario | null;
  readonly ask: (what: AskedOfScenario | null) => void;
  readonly isBusy: boolean;
  /** What was saved elsewhere since it was opened; null for nothing. */
  readonly newer: Scenario | null;
  /** Shows the moves that were saved elsewhere. */
  readonly takeNewer: () => void;
  /** Saves the moves on the screen over them. */
  readonly replaceNewer: () => void;
  readonly save: () => void;
  readonly share: (isShared: boolean) => void;
  readonly remove: () => void;
  /** Saves the moves as another scenario. */
  readonly create: (name: string, isShared: boolean, onError: (error: Error) => void) => void;
  readonly rename: (name: string, onError: (error: Error) => void) => void;
  /** The name of the scenario; '' of a new one. */
  readonly name: string;
}

/** The present scenario in a refusal because of its version. */
const currentIn = (error: Error): Scenario | null =>
  error instanceof ApiError && error.code === 'stale_version'
    ? (scenarioSchema.safeParse(error.current).data ?? null)
    : null;

/** Saving, sharing, renaming, copying and deleting the scenario on the board. */
export function useScenarioActions(
  scenario: Scenario | null,
  board: Board,
  onOpen: (scenarioId: string | undefined) => void,
): ScenarioActions {
  const [asked, ask] = useState<AskedOfScenario | null>(null);
  const [newer, setNewer] = useState<Scenario | null>(null);
  const [creating, updating, deleting] = [useCreateScenario(), useUpdateScenario(), useDeleteScenario()];
  const id = scenario?.id ?? '';
  const fail = (error: Error) => {
    const current = currentIn(error);
    if (current === null) sayFailed(error);
    else setNewer(current);
  };
  const saveOver = (version: number) =>
    updating.mutateAsync({ id, version, moves: [...board.moves] }).then((saved) => {
      setNewer(null);
      board.reset(saved);
      saySucceeded(`${saved.name} was saved.`);
    }, fail);
  const change = (changes: { name?: string; isShared?: boolean }, words: string, onError = fail) =>
    updating.mutateAsync({ id, version: board.version, ...changes }).then((saved) => {
      board.rebase(saved.version);
      ask(null);
      saySucceeded(words);
    }, onError);
  return {
    asked,
    ask,
    isBusy: creating.isPending || updating.isPending || deleting.isPending,
    newer,
    takeNewer: () => {
      if (newer !== null) board.reset(newer);
      setNewer(null);
    },
    replaceNewer: () => newer !== null && void saveOver(newer.version),
    save: () => void (scenario === null ? ask('copy') : saveOver(board.version)),
    share: (isShared) =>
      void change(
        { isShared },
        isShared ? 'Everyone who sees Trends can open this scenario.' : 'Only you see this scenario now.',
      ),
    remove: () =>
      void deleting.mutateAsync({ id, version: board.version }).then(() => {
        board.release();
        saySucceeded(`${scenario?.name ?? ''} was deleted.`);
        onOpen(undefined);
      }, fail),
    create: (name, isShared, onError) =>
      void creating.mutateAsync({ name, isShared, moves: [...board.moves] }).then((saved) => {
        board.release();
        ask(null);
        saySucceeded(`${saved.name} was saved.`);
        onOpen(saved.id);
      }, onError),
    rename: (name, onError) => void change({ name }, `The scenario is called ${name} now.`, onError),
    name: scenario?.name ?? '',
  };
}
