import type { ReactNode } from 'react';
import { Toaster } from './feedback/toaster.tsx';
import { TooltipProvider } from './overlays/tooltip.tsx';
import { CutTextTip } from './text/cut-text-tip.tsx';
import { TextSearchContext } from './text/text-search.ts';
import type { TextSearch } from './text/text-search.ts';

export interface UiRootProps {
  /** How lists with a search box find their entries. */
  textSearch: TextSearch;
  children: ReactNode;
}

/** What the kit needs once around the whole application: tooltip delays, the tip for cut words and the place for toasts. */
export function UiRoot({ textSearch, children }: UiRootProps) {
  return (
    <TextSearchContext value={textSearch}>
      <TooltipProvider>
        {children}
        <Toaster />
        <CutTextTip />
      </TooltipProvider>
    </TextSearchContext>
  );
}
