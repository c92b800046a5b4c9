import { useState } from 'react';
import type { ComponentType } from 'react';
import { BULK_DECIDE_LIMIT } from '@pactbook/domain/features/change-sets/bulk-edit.ts';
import { DECISION_LABELS, type Decision } from '@pactbook/domain/features/contracts/decision.ts';
import {
  DECISIONS_OF_MOVES,
  decisionsOfMoves,
  type DecisionOfMoves,
} from '@pactbook/domain/features/scenarios/decided-moves.ts';
import type { Move } from '@pactbook/domain/features/scenarios/move.ts';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../ui/overlays/dialog.tsx';

/** The dialog about many terms, which belongs to the decisions feature; `app/router.tsx` passes it in. */
export interface DecideManyProps {
  ids: readonly string[];
  decision: Decision | undefined;
  onClose: () => void;
  onDone: () => void;
}

interface MakeDecisionsProps {
  moves: readonly Move[];
  onClose: () => void;
  DecideMany: ComponentType<DecideManyProps>;
}

const WHY: Readonly<Record<DecisionOfMoves, string>> = {
  CANCEL: 'Records that this scenario cancels.',
  RENEGOTIATE: 'The vendor has to agree to a lower cost or another end.',
};

/** The records of a decision, as many at a time as can be decided on at once. */
const partsOf = (ids: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / BULK_DECIDE_LIMIT) }, (_, index) =>
    ids.slice(index * BULK_DECIDE_LIMIT, (index + 1) * BULK_DECIDE_LIMIT),
  );

/** Turns a scenario into decisions about its records: one kind at a time, each with its preview. */
export function MakeDecisions({ moves, onClose, DecideMany }: MakeDecisionsProps) {
  const [asked, setAsked] = useState<{ decision: DecisionOfMoves; ids: readonly string[]; key: string }>();
  const [done, setDone] = useState<readonly string[]>([]);
  const decisions = decisionsOfMoves(moves);
  const offers = DECISIONS_OF_MOVES.flatMap((decision) =>
    partsOf(decisions[decision]).map((ids) => ({ decision, ids, key: `${decision} ${ids[0]}` })),
  ).filter(({ key }) => !done.includes(key));
  if (asked !== undefined) {
    const { ids, decision, key } = asked;
    const back = () => setAsked(undefined);
    const goOn = () => {
      if (offers.length === 1) return onClose();
      setDone([...done, key]);
      back();
    };
    return <DecideMany ids={ids} decision={decision} onClose={back} onDone={goOn} />;
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Make decisions"
      description="Each is previewed before it is saved. The scenario stays as it is."
    >
      <DialogBody>
        {offers.length === 0 ? (
          <p>Nothing to decide: no record is cancelled, costs less or ends on another day.</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {offers.map(({ decision, ids, key }, index) => (
              <li key={key} className="flex items-center justify-between gap-4">
                <div className="min-w-0">
                  <p className="font-medium">
                    {DECISION_LABELS[decision]}: {contractsWords(ids.length)}
                  </p>
                  <p className="text-sm text-muted">{WHY[decision]}</p>
                </div>
                <Button
                  aria-label={`Preview ${DECISION_LABELS[decision]}: ${contractsWords(ids.length)}`}
                  data-first-focus={index === 0 ? '' : undefined}
                  onClick={() => setAsked({ decision, ids, key })}
                >
                  Preview
                </Button>
              </li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
      </DialogFooter>
    </Dialog>
  );
}
