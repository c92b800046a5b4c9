import type { ReactNode } from 'react';
import { Toaster } from './feedback/toaster.tsx';
import { TooltipProvider } from './overlays/tooltip.tsx';
import { CutTextTip } from './text/cut-text-tip.tsx';

/** What the kit needs once around the whole application: tooltip delays, the tip for cut words and the place for toasts. */
export function UiRoot({ children }: { children: ReactNode }) {
  return (
    <TooltipProvider>
      {children}
      <Toaster />
      <CutTextTip />
    </TooltipProvider>
  );
}
