import { useEffect, useRef, useState } from 'react';
import { DECISION_LABELS, DECISIONS, REASON_LIMIT } from '@pactbook/domain/features/contracts/decision.ts';
import type { Decision } from '@pactbook/domain/features/contracts/decision.ts';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Problem } from '../../ui/feedback/problem.tsx';
import { sayFailed } from '../../ui/feedback/say.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { Dialog, DialogBody, DialogFooter, DialogForm } from '../../ui/overlays/dialog.tsx';
import { numberText } from '../../ui/text/own-numbers.ts';
import { FailureList } from '../../field-kit/value/failure-list.tsx';
import { useBulkDecide, useBulkDecidePreview } from '../change-sets/queries.ts';
import type { BulkDecision } from '../change-sets/queries.ts';
import { useSayDone } from '../change-sets/undo-queries.ts';

interface BulkDecideDialogProps {
  ids: readonly string[];
  /** What is chosen when it opens. */
  decision: Decision | undefined;
  onClose: () => void;
  /** The decisions are saved; the selection can be cleared. */
  onDone: () => void;
}

/** Decides on many terms at once: the decision, a preview for each record, then all of it as one change that can be undone. */
export function BulkDecideDialog({ ids, decision, onClose, onDone }: BulkDecideDialogProps) {
  const [asked, setAsked] = useState<BulkDecision>();
  const preview = useBulkDecidePreview();
  const deciding = useBulkDecide();
  const check = (input: BulkDecision) => {
    setAsked(input);
    preview.mutate(input);
  };
  return (
    <Dialog
      isOpen
      onClose={() => !deciding.isPending && onClose()}
      title={`Decide on ${contractsWords(ids.length)}`}
      description="What happens at the end of their terms. You can undo it for 30 days."
    >
      {asked && preview.data ? (
        <Preview
          asked={asked}
          outcome={preview.data}
          deciding={deciding}
          onBack={() => preview.reset()}
          onDone={onDone}
        />
      ) : (
        <Question
          ids={ids}
          asked={asked}
          decision={decision}
          isBusy={preview.isPending}
          problem={preview.error?.message}
          onCheck={check}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

const CHOICES = DECISIONS.map((value) => ({ value, label: DECISION_LABELS[value] }));

interface QuestionProps {
  ids: readonly string[];
  /** What was asked before; kept on the way back from the preview. */
  asked: BulkDecision | undefined;
  decision: Decision | undefined;
  isBusy: boolean;
  problem: string | undefined;
  onCheck: (input: BulkDecision) => void;
  onClose: () => void;
}

function Question({ ids, asked, decision, isBusy, problem, onCheck, onClose }: QuestionProps) {
  const [chosen, setChosen] = useState<Decision | undefined>(asked?.decision ?? decision);
  const [reason, setReason] = useState(asked?.reason ?? '');
  const [isLateAccepted, setIsLateAccepted] = useState(asked?.lateNoticeAccepted ?? false);
  const [isMissing, setIsMissing] = useState(false);
  const ends = chosen === 'CANCEL' || chosen === 'LET_LAPSE';
  const submit = () => {
    setIsMissing(chosen === undefined);
    if (chosen === undefined) return;
    onCheck({
      ids,
      decision: chosen,
      reason,
      ...(ends && isLateAccepted ? { lateNoticeAccepted: true } : {}),
    });
  };
  return (
    <DialogForm onSubmit={submit} onCancel={onClose} submitLabel="Preview" isBusy={isBusy}>
      <Field
        label="Decision"
        kind="group"
        isRequired
        error={isMissing && chosen === undefined ? 'Choose what to do' : undefined}
      >
        <RadioGroup options={CHOICES} value={chosen} onChange={setChosen} />
      </Field>
      {ends && (
        <Checkbox
          label="The vendors accept late notice"
          help="For records whose last day for notice has passed. Otherwise they are left out."
          checked={isLateAccepted}
          onChange={(event) => setIsLateAccepted(event.target.checked)}
        />
      )}
      <Field label="Reason">
        <Textarea
          limit={REASON_LIMIT}
          dir="auto"
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <Problem text={problem} />
    </DialogForm>
  );
}

interface PreviewProps {
  asked: BulkDecision;
  outcome: NonNullable<ReturnType<typeof useBulkDecidePreview>['data']>;
  deciding: ReturnType<typeof useBulkDecide>;
  onBack: () => void;
  onDone: () => void;
}

/** Which records will be decided on, and which not. */
function Preview({ asked, outcome, deciding, onBack, onDone }: PreviewProps) {
  const sayDone = useSayDone();
  // Enter on *Preview*, and Enter again: the keys lead to the end.
  const save = useRef<HTMLButtonElement>(null);
  useEffect(() => save.current?.focus(), []);
  const { decided, unchanged, failed } = outcome;
  // Changing the page unmounts the dialog, which drops the callbacks of `mutate`; the promise still settles.
  const apply = () => {
    deciding.mutateAsync(asked).then((done) => {
      const left = done.failed.length === 0 ? '' : ` ${contractsWords(done.failed.length)} stayed as before.`;
      sayDone(
        `${contractsWords(done.decided)}: ${DECISION_LABELS[asked.decision]}.${left}`,
        done.changeSetId,
      );
      onDone();
    }, sayFailed);
  };
  return (
    <>
      <DialogBody>
        <p role="status" className="text-base">
          <strong className="font-semibold">
            {decided === 0
              ? 'Nothing will change'
              : `${DECISION_LABELS[asked.decision]}: ${contractsWords(decided)}`}
          </strong>
          {unchanged > 0 && `, ${numberText(unchanged)} already decided this way`}
          {failed.length > 0 && `, ${numberText(failed.length)} left out`}.
        </p>
        {failed.length > 0 && (
          <div className="mt-3">
            <FailureList failed={failed} />
          </div>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onBack} disabled={deciding.isPending}>
          Back
        </Button>
        <Button
          ref={save}
          variant="primary"
          isBusy={deciding.isPending}
          disabled={decided === 0}
          onClick={apply}
        >
          Save decisions
        </Button>
      </DialogFooter>
    </>
  );
}
