import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ImportOutcome } from '@pactbook/domain/features/imports/import-outcome.ts';
import { useLeaveGuard } from '../../../platform/leave-guard.tsx';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { customFieldsQuery } from '../../custom-fields/queries.ts';
import { useRefreshAfterImport } from '../../import-analysis/queries.ts';
import { missingRequired } from '../../import-analysis/required-fields.tsx';
import { columnFaults, type ColumnFault } from '../../import-analysis/import-draft.ts';
import { mappingOf } from '../../import-analysis/mapping-of.ts';
import type { SentMapping } from '../../import-analysis/mapping-of.ts';
import { useRun } from '../run/use-run.ts';
import type { Run, RunState } from '../run/use-run.ts';
import { counted } from '../../../ui/text/own-numbers.ts';
import { hasValues } from '../../import-analysis/value-choices.ts';
import type { CreationRights } from '../../import-analysis/value-choices.ts';
import { laterOf, stepBeside, stepsFor } from './steps.ts';
import type { Step } from './steps.ts';
import { useCheck } from '../run/use-check.ts';
import type { Check } from '../run/use-check.ts';
import { areValuesListed, useCreationRights, useImportFile } from '../../import-analysis/use-import-file.ts';
import type { ImportFile, LoadedFile } from '../../import-analysis/use-import-file.ts';

export interface ImportWizardState {
  /** The steps of this file. */
  readonly steps: readonly Step[];
  readonly step: Step;
  readonly furthest: Step;
  readonly source: ImportFile;
  readonly rights: CreationRights;
  readonly check: Check;
  readonly apply: Run;
  /** What is missing for the next step, after the person tried to open it. */
  readonly problem: string | undefined;
  /** The faults of columns that the check found, by heading. */
  readonly columnFaults: ReadonlyMap<string, ColumnFault>;
  readonly nextLabel: string;
  readonly go: (step: Step) => void;
  readonly next: () => void;
  readonly back: () => void;
  readonly startAgain: () => void;
}

const NO_FAULTS: ReadonlyMap<string, ColumnFault> = new Map();
const SETTLE_FIRST = 'Fix the marked columns first.';
const CHANGED_SINCE = 'Something changed since the check. Nothing was imported. Check the rows again.';

/** How many records an import writes: of rows, and those that are missing from them. */
const writtenBy = ({ created, updated, missing }: ImportOutcome): number =>
  created + updated + (missing?.changed ?? 0);

function applyLabel(state: RunState): string {
  if (state.kind !== 'done' || writtenBy(state.outcome) === 0) return 'Import';
  const { rowsRejected } = state.outcome;
  const leaving = rowsRejected === 0 ? '' : `, leave ${counted(rowsRejected, 'row')} out`;
  return `Import ${contractsWords(writtenBy(state.outcome))}${leaving}`;
}

/** What the next button does. After a change of columns it is not known yet whether they have values to match. */
function nextLabel(step: Step, loaded: LoadedFile | null, { state }: Check): string {
  if (!loaded || step === 'file') return 'Match columns';
  if (step === 'columns' && !areValuesListed(loaded)) return 'Continue';
  if (step === 'columns' && hasValues(loaded)) return 'Match values';
  if (step === 'check' && (state.kind === 'done' || state.kind === 'running')) return applyLabel(state);
  return `Check ${counted(loaded.analysis.rows, 'row')}`;
}

const NOTHING_TO_IMPORT = 'There is nothing to import: no row adds or changes a record.';

/** The current step, and what is missing for the next one. */
function useSteps() {
  const [step, setStep] = useState<Step>('file');
  const [furthest, setFurthest] = useState<Step>('file');
  const [problem, setProblem] = useState<string>();
  const [found, setFound] = useState(NO_FAULTS);
  return {
    step,
    furthest,
    problem,
    found,
    setProblem,
    setFound,
    moveTo: (next: Step) => {
      setProblem(undefined);
      setStep(next);
      setFurthest((before) => laterOf(before, next));
    },
    restart: () => {
      setProblem(undefined);
      setFound(NO_FAULTS);
      setStep('file');
      setFurthest('file');
    },
  };
}

/** The import itself; its result is shown afterwards. Rows that are rejected only now are checked again instead. */
function useApply(
  loaded: LoadedFile | null,
  mapping: SentMapping | null,
  check: Check,
  { setProblem, moveTo }: Pick<ReturnType<typeof useSteps>, 'setProblem' | 'moveTo'>,
) {
  const apply = useRun(false);
  const refresh = useRefreshAfterImport();
  const runApply = async (outcome: ImportOutcome) => {
    if (!loaded || !mapping) return;
    const isEmpty = writtenBy(outcome) === 0;
    setProblem(isEmpty ? NOTHING_TO_IMPORT : undefined);
    if (isEmpty) return;
    // The button says how many rows it leaves out.
    const skipRejectedRows = outcome.rowsRejected > 0;
    const ended = await apply.start({ file: loaded.file, mapping: { ...mapping, skipRejectedRows } });
    refresh();
    if (ended.kind !== 'done') return;
    if (ended.outcome.applied || ended.outcome.rowsRejected === 0) {
      moveTo('result');
      return;
    }
    setProblem(CHANGED_SINCE);
    check.run();
  };
  return { apply, runApply };
}

/** Opens a step after the columns, once they are valid; that of the values only where there are some. */
function useLeavingColumns(
  { loaded, lookAtValues }: ImportFile,
  { setFound, setProblem, moveTo }: ReturnType<typeof useSteps>,
) {
  return async (to: Step) => {
    if (!loaded) return;
    setFound(NO_FAULTS);
    const fault =
      missingRequired(loaded.draft) ?? [...columnFaults(loaded.draft, loaded.analysis).values()][0]?.text;
    setProblem(fault);
    const listed = fault === undefined ? await lookAtValues() : null;
    if (listed) moveTo(to === 'values' && !hasValues(listed) ? 'check' : to);
  };
}

/** The steps of an import, the choices of each, and the outcomes of check and import. */
export function useImportWizard(): ImportWizardState {
  const steps = useSteps();
  const { step, furthest, problem, found, setProblem, setFound, moveTo, restart } = steps;
  const source = useImportFile();
  const rights = useCreationRights();
  const { loaded } = source;
  const { data: customFields } = useQuery(customFieldsQuery);
  useLeaveGuard(loaded !== null && step !== 'result');
  const mapping = useMemo(
    () => (loaded ? mappingOf(loaded.draft, loaded.analysis, rights, customFields) : null),
    [loaded, rights, customFields],
  );
  const check = useCheck({
    isShown: step === 'check',
    file: loaded?.file ?? null,
    mapping,
    onColumnFaults: (faults) => {
      moveTo('columns');
      setFound(faults);
      setProblem(SETTLE_FIRST);
    },
  });

  const { apply, runApply } = useApply(loaded, mapping, check, steps);
  const leaveColumns = useLeavingColumns(source, steps);
  const go = (to: Step) => {
    // The values depend on the columns, so skipping them validates them first.
    if (step === 'columns' && to !== 'file') void leaveColumns(to);
    else moveTo(to);
  };
  const shown = stepsFor(loaded === null || hasValues(loaded));
  const startAgain = () => {
    source.forget();
    check.forget();
    apply.reset();
    restart();
  };
  return {
    steps: shown,
    step,
    furthest: loaded ? furthest : 'file',
    source: { ...source, forget: startAgain },
    rights,
    check,
    apply,
    problem,
    columnFaults: found,
    nextLabel: nextLabel(step, loaded, check),
    go,
    next: () => {
      // Whether the columns have values to match is known once they are listed.
      if (step === 'columns') go('values');
      else if (step !== 'check') go(stepBeside(shown, step, 1));
      else if (check.state.kind === 'done') void runApply(check.state.outcome);
      else if (check.state.kind !== 'running') check.run();
    },
    back: () => go(stepBeside(shown, step, -1)),
    startAgain,
  };
}
