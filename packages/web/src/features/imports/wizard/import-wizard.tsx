import { useEffect, useRef } from 'react';
import { FormFooter } from '../../../field-kit/form/form-footer.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { CheckStep } from '../check-step/check-step.tsx';
import { ColumnsStep } from '../../import-analysis/columns-step.tsx';
import { FileStep } from '../../import-analysis/file-step.tsx';
import { EarlierImports } from '../history/earlier-imports.tsx';
import { ResultStep } from '../result-step/result-step.tsx';
import { MappingActions } from '../../import-analysis/mapping-actions.tsx';
import { ValuesStep } from '../../import-analysis/values-step.tsx';
import { StepBar } from './step-bar.tsx';
import type { Step } from './steps.ts';
import { useImportWizard } from './use-import-wizard.ts';
import type { ImportWizardState } from './use-import-wizard.ts';

/** With each step, the focus and the scroll position move to its top. */
function useFocusOnStep(step: Step) {
  const content = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    window.scrollTo({ top: 0 });
    content.current?.focus({ preventScroll: true });
  }, [step]);
  return content;
}

/**
 * File, columns, values, check, result; moving between the steps loses nothing (docs/product/screens.md, "Import and
 * export pages").
 */
export function ImportWizard() {
  const wizard = useImportWizard();
  const { step, source, apply } = wizard;
  const content = useFocusOnStep(step);
  const isApplying = apply.state.kind === 'running';
  return (
    <>
      <StepBar
        steps={wizard.steps}
        current={step}
        furthest={wizard.furthest}
        onGo={wizard.go}
        isFixed={isApplying || step === 'result' || source.isReading}
      />
      <div ref={content} tabIndex={-1} className="flex flex-col gap-5 outline-none">
        <StepContent wizard={wizard} />
      </div>
      {source.loaded && step !== 'result' && !isApplying && <WizardFooter wizard={wizard} />}
      {(step === 'file' || step === 'check') && !isApplying && <EarlierImports />}
    </>
  );
}

function StepContent({ wizard }: { wizard: ImportWizardState }) {
  const { step, source, rights, check, apply } = wizard;
  const { loaded } = source;
  if (!loaded || step === 'file') return <FileStep source={source} />;
  const kit = { source, loaded, rights };
  if (step === 'columns') {
    return (
      <ColumnsStep
        source={source}
        loaded={loaded}
        serverFaults={wizard.columnFaults}
        actions={<MappingActions {...kit} />}
      />
    );
  }
  if (step === 'values') return <ValuesStep {...kit} />;
  if (step === 'result' && apply.state.kind === 'done') {
    return (
      <ResultStep
        outcome={apply.state.outcome}
        fileName={loaded.file.name}
        onAgain={wizard.startAgain}
        actions={<MappingActions {...kit} isOnlySave />}
      />
    );
  }
  return <CheckStep source={source} loaded={loaded} check={check} apply={apply} />;
}

function WizardFooter({ wizard }: { wizard: ImportWizardState }) {
  const { step, source, check } = wizard;
  // On the first step the fault is shown beside the file.
  const fault = step === 'file' ? undefined : source.fault?.message;
  return (
    <FormFooter problem={wizard.problem ?? fault}>
      {step !== 'file' && <Button onClick={wizard.back}>Back</Button>}
      <Button
        variant="primary"
        isBusy={source.isReading || (step === 'check' && check.state.kind === 'running')}
        onClick={wizard.next}
      >
        {wizard.nextLabel}
      </Button>
    </FormFooter>
  );
}
