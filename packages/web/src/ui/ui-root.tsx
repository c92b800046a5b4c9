import type { ReactNode } from 'react';
import { FieldRemedyContext } from './forms/field-context.ts';
import type { FieldRemedy } from './forms/field-context.ts';
import { LoadedToaster } from './feedback/loaded-toaster.tsx';
import { TooltipProvider } from './overlays/tooltip.tsx';
import { useLoaded } from './loading/use-loaded.ts';
import { useWasTouched } from './loading/use-was-touched.ts';
import { TextSearchContext } from './text/text-search.ts';
import type { TextSearch } from './text/text-search.ts';

export interface UiRootProps {
  /** The text search of lists with a search input. */
  textSearch: TextSearch;
  /** What fields show beside their errors to correct them. */
  fieldRemedy?: FieldRemedy | undefined;
  children: ReactNode;
}

const NO_REMEDY: FieldRemedy = () => null;

const loadCutTextTip = () => import('./text/cut-text-tip.tsx');

/** The tip for cut text, which the pointer or the focus asks for. */
function LoadedCutTextTip() {
  const CutTextTip = useLoaded(loadCutTextTip, useWasTouched())?.CutTextTip;
  return CutTextTip && <CutTextTip />;
}

/**
 * The providers of the ui components, once around the application: tooltip delays, the tip for cut text and the
 * toaster.
 */
export function UiRoot({ textSearch, fieldRemedy = NO_REMEDY, children }: UiRootProps) {
  return (
    <TextSearchContext value={textSearch}>
      <FieldRemedyContext value={fieldRemedy}>
        <TooltipProvider>
          {children}
          <LoadedToaster />
          <LoadedCutTextTip />
        </TooltipProvider>
      </FieldRemedyContext>
    </TextSearchContext>
  );
}
