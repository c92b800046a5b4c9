import { Copy, Gavel, Pencil, Plus, Share2, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { canDecideTerm } from '@pactbook/domain/features/contracts/access.ts';
import { canChangeScenario, canDeleteScenario } from '@pactbook/domain/features/scenarios/access.ts';
import type { ListedScenario, Scenario } from '@pactbook/domain/features/scenarios/scenario.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { ActionsMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { Combobox } from '../../ui/pickers/combobox.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { useActor, useImpersonationReason, useProfile } from '../users/queries.ts';
import { MakeDecisions, type DecideManyProps } from './make-decisions.tsx';
import { ScenarioNameDialog } from './scenario-name-dialog.tsx';
import type { Board } from './use-board.ts';
import { useScenarioActions, type ScenarioActions } from './use-scenario-actions.ts';

const NEW_SCENARIO = 'new';

interface ScenarioBarProps {
  /** Null for a new one. */
  scenario: Scenario | null;
  scenarios: readonly ListedScenario[];
  board: Board;
  onOpen: (scenarioId: string | undefined) => void;
  onAdd: () => void;
  DecideMany: ComponentType<DecideManyProps>;
}

/** Which scenario is shown, and what can be done with it. */
export function ScenarioBar(props: ScenarioBarProps) {
  const { scenario, scenarios, board, onOpen, onAdd } = props;
  const actions = useScenarioActions(scenario, board, onOpen);
  const hasMoves = board.moves.length > 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <ScenarioPicker scenario={scenario} scenarios={scenarios} onOpen={onOpen} />
        {scenario !== null && <SharedBadge scenario={scenario} />}
        <div className="ml-auto flex flex-wrap items-center gap-2">
          <IconButton label="Undo the last move" disabled={board.undo === undefined} onClick={board.undo}>
            <Undo2 aria-hidden />
          </IconButton>
          {hasMoves && (
            <Button icon={<Plus aria-hidden />} onClick={onAdd}>
              Add moves
            </Button>
          )}
          {hasMoves && <DecisionsButton {...props} />}
          <SaveButton scenario={scenario} board={board} actions={actions} />
          {scenario !== null && <ScenarioMenu scenario={scenario} actions={actions} />}
        </div>
      </div>
      {actions.newer !== null && <ConflictBanner actions={actions} />}
      <ScenarioNameDialog asked={actions.asked} actions={actions} />
      <ConfirmDialog
        isOpen={actions.asked === 'delete'}
        onClose={() => actions.ask(null)}
        title={`Delete ${scenario?.name ?? ''}?`}
        text="The scenario is deleted permanently, also for the users it is shared with. No record changes."
        confirmLabel="Delete"
        isDangerous
        isBusy={actions.isBusy}
        onConfirm={actions.remove}
      />
    </>
  );
}

function ScenarioPicker({
  scenario,
  scenarios,
  onOpen,
}: Pick<ScenarioBarProps, 'scenario' | 'scenarios' | 'onOpen'>) {
  const { id: personId } = useProfile();
  const options = scenarios.map(({ id, name, owner }) => ({
    value: id,
    label: name,
    ...(owner.id === personId ? {} : { description: `Shared by ${owner.name}` }),
  }));
  return (
    <Combobox
      label="Scenario"
      options={[{ value: NEW_SCENARIO, label: 'New scenario' }, ...options]}
      value={scenario?.id ?? NEW_SCENARIO}
      onChange={(id) => onOpen(id === null || id === NEW_SCENARIO ? undefined : id)}
      className="max-w-72 max-md:max-w-full"
    />
  );
}

function SharedBadge({ scenario: { isShared, owner } }: { scenario: Scenario }) {
  const { id } = useProfile();
  if (!isShared) return null;
  return <Badge hasDot={false}>{owner.id === id ? 'Shared' : `Shared by ${owner.name}`}</Badge>;
}

/** Opens the decisions that follow from the moves, for users who may decide. */
function DecisionsButton({ board, DecideMany }: Pick<ScenarioBarProps, 'board' | 'DecideMany'>) {
  const [isOpen, setIsOpen] = useState(false);
  if (!canDecideTerm.anywhere(useActor()).allowed) return null;
  return (
    <>
      <Button icon={<Gavel aria-hidden />} onClick={() => setIsOpen(true)}>
        Make decisions
      </Button>
      {isOpen && (
        <MakeDecisions moves={board.moves} onClose={() => setIsOpen(false)} DecideMany={DecideMany} />
      )}
    </>
  );
}

interface SaveButtonProps {
  scenario: Scenario | null;
  board: Board;
  actions: ScenarioActions;
}

function useMayChange(scenario: Scenario | null): boolean {
  const actor = useActor();
  if (scenario === null) return false;
  const { owner, isShared } = scenario;
  return decide(actor, canChangeScenario, { ownerId: owner.id, isShared }).allowed;
}

/** Saves the moves: of one's own scenario in place, otherwise as a new one. */
function SaveButton({ scenario, board, actions }: SaveButtonProps) {
  const reason = useImpersonationReason();
  const mayChange = useMayChange(scenario);
  const isNothing = scenario === null ? board.moves.length === 0 : !board.isDirty;
  return (
    <Button
      variant="primary"
      disabled={isNothing || reason !== null}
      title={reason ?? undefined}
      isBusy={actions.isBusy}
      onClick={mayChange ? actions.save : () => actions.ask('copy')}
    >
      {scenario === null || mayChange ? 'Save' : 'Save a copy'}
    </Button>
  );
}

function ScenarioMenu({ scenario, actions }: { scenario: Scenario; actions: ScenarioActions }) {
  const actor = useActor();
  const reason = useImpersonationReason();
  const mayChange = useMayChange(scenario);
  const subject = { ownerId: scenario.owner.id, isShared: scenario.isShared };
  const mayDelete = decide(actor, canDeleteScenario, subject).allowed;
  if (reason !== null) return null;
  return (
    <ActionsMenu label={`Actions for ${scenario.name}`}>
      {mayChange && (
        <>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => actions.ask('rename')}>
            Rename
          </MenuItem>
          <MenuItem icon={<Share2 aria-hidden />} onSelect={() => actions.share(!scenario.isShared)}>
            {scenario.isShared ? 'Stop sharing' : 'Share'}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => actions.ask('copy')}>
        Save a copy
      </MenuItem>
      {mayDelete && (
        <>
          <MenuSeparator />
          <MenuItem isDangerous icon={<Trash2 aria-hidden />} onSelect={() => actions.ask('delete')}>
            Delete
          </MenuItem>
        </>
      )}
    </ActionsMenu>
  );
}

/** The scenario was saved in another tab in the meantime: which moves count? */
function ConflictBanner({ actions }: { actions: ScenarioActions }) {
  return (
    <Banner
      tone="caution"
      className="rounded-lg"
      action={
        <span className="flex gap-2">
          <Button size="sm" onClick={actions.takeNewer}>
            Show saved
          </Button>
          <Button size="sm" onClick={actions.replaceNewer}>
            Replace
          </Button>
        </span>
      }
    >
      This scenario was changed elsewhere since you opened it.
    </Banner>
  );
}
