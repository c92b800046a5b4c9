import { useQuery } from '@tanstack/react-query';
import { FlaskConical, Plus } from 'lucide-react';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Move } from '@pactbook/domain/features/scenarios/move.ts';
import type { ListedScenario, Scenario } from '@pactbook/domain/features/scenarios/scenario.ts';
import { triedRecordsIn } from '../../platform/addresses/tried-records.ts';
import { usePageShortcuts, type Shortcut } from '../../platform/page-shortcuts.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/panel.tsx';
import { useProfile } from '../users/queries.ts';
import { AddMovesDialog, type MoveTarget } from './add-moves-dialog.tsx';
import type { DecideManyProps } from './make-decisions.tsx';
import { MovesTable } from './moves-table.tsx';
import { scenarioResultQuery } from './queries.ts';
import { ResultPanel } from './result-panel.tsx';
import { ScenarioBar } from './scenario-bar.tsx';
import { useBoard, type Board } from './use-board.ts';

const SHORTCUTS: readonly Shortcut[] = [{ keys: ['Ctrl', 'Z'], does: 'Undo the last move' }];

interface ScenarioBoardProps {
  /** Null for a new one. */
  scenario: Scenario | null;
  scenarios: readonly ListedScenario[];
  onOpen: (scenarioId: string | undefined) => void;
  DecideMany: ComponentType<DecideManyProps>;
}

/** A scenario: its moves, and what the years cost with them (docs/product/screens.md, "What If"). */
export function ScenarioBoard({ scenario, scenarios, onOpen, DecideMany }: ScenarioBoardProps) {
  const { id: personId } = useProfile();
  const board = useBoard(personId, scenario);
  const [target, setTarget] = useTarget();
  usePageShortcuts(SHORTCUTS);
  return (
    <div className="flex flex-col gap-4">
      <ScenarioBar
        scenario={scenario}
        scenarios={scenarios}
        board={board}
        onOpen={onOpen}
        onAdd={() => setTarget({ ids: [] })}
        DecideMany={DecideMany}
      />
      {board.isRestored && (
        <Banner
          className="rounded-lg"
          action={
            <Button size="sm" onClick={() => board.reset(scenario ?? { version: 0, moves: [] })}>
              Discard
            </Button>
          }
        >
          Your unsaved moves were restored.
        </Banner>
      )}
      {board.moves.length === 0 ? (
        <Card className="p-0">
          <EmptyState
            icon={<FlaskConical />}
            title="Add records and see what changes."
            text="Cancel records, change their cost or their end, and compare this fiscal year and the next two. The records stay as they are."
            action={
              <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setTarget({ ids: [] })}>
                Add moves
              </Button>
            }
          />
        </Card>
      ) : (
        <Result board={board} onEdit={(move) => setTarget({ ids: [move.contractId], move })} />
      )}
      <AddMovesDialog
        target={target}
        moves={board.moves}
        onClose={() => setTarget(null)}
        onChange={board.change}
      />
    </div>
  );
}

/** What the dialog of moves is about; at first the records that a link to the page carried. */
function useTarget() {
  const location = useLocation();
  const navigate = useNavigate();
  const ids = triedRecordsIn(location.state);
  const [target, setTarget] = useState<MoveTarget | null>(ids.length === 0 ? null : { ids });
  const change = (next: MoveTarget | null) => {
    setTarget(next);
    // They are asked about once.
    if (ids.length > 0)
      void navigate(`${location.pathname}${location.search}`, { replace: true, state: null });
  };
  return [target, change] as const;
}

interface ResultProps {
  board: Board;
  onEdit: (move: Move) => void;
}

function Result({ board, onEdit }: ResultProps) {
  const answer = useQuery(scenarioResultQuery(board.moves));
  if (answer.data === undefined)
    return (
      <Card>
        {answer.isError ? (
          <ErrorPanel onRetry={() => void answer.refetch()} isRetrying={answer.isFetching} />
        ) : (
          <SkeletonLines lines={8} label="Calculating" />
        )}
      </Card>
    );
  return (
    <>
      {answer.isError && (
        <Banner tone="negative" className="rounded-lg">
          {answer.error.message}
        </Banner>
      )}
      <ResultPanel result={answer.data} />
      <MovesTable result={answer.data} board={board} onEdit={onEdit} />
    </>
  );
}
