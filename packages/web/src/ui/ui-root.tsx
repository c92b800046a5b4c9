import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useScrollBars } from './layout/scroll-bars.ts';
import { FieldRemedyContext } from './forms/field-context.ts';
import type { FieldRemedy } from './forms/field-context.ts';
import { TooltipProvider } from './overlays/tooltip.tsx';
import { useLoaded } from './loading/use-loaded.ts';
import { TextSearchContext } from './text/text-search.ts';
import type { TextSearch } from './text/text-search.ts';
import { useCurrentToast } from './feedback/toast-store.ts';

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
  useScrollBars();
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

const loadToaster = () => import('./feedback/toaster.tsx');

/** The toaster, loaded with the first action, which toasts follow, or with the first toast. */
function LoadedToaster() {
  const entry = useCurrentToast();
  const wasTouched = useWasTouched();
  const Toaster = useLoaded(loadToaster, wasTouched || entry !== undefined)?.Toaster;
  return Toaster && <Toaster />;
}

const ACTIONS = ['pointermove', 'pointerdown', 'keydown'];

/** Whether a person has moved the pointer, or pressed a key or a button, since the page was loaded. */
function useWasTouched(): boolean {
  const [wasTouched, setWasTouched] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const touch = () => {
      setWasTouched(true);
      controller.abort();
    };
    for (const kind of ACTIONS)
      document.addEventListener(kind, touch, { capture: true, passive: true, signal: controller.signal });
    return () => controller.abort();
  }, []);
  return wasTouched;
}
