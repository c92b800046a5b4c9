import type { ReactNode } from 'react';
import { LoadedToaster } from './feedback/loaded-toaster.tsx';
import { TooltipProvider } from './overlays/tooltip.tsx';
import { CutTextTip } from './text/cut-text-tip.tsx';
import { TextSearchContext } from './text/text-search.ts';
import type { TextSearch } from './text/text-search.ts';

export interface UiRootProps {
  /** The text search of lists with a search input. */
  textSearch: TextSearch;
  children: ReactNode;
}

/**
 * The providers of the ui components, once around the application: tooltip delays, the tip for cut text and the
 * toaster.
 */
export function UiRoot({ textSearch, children }: UiRootProps) {
  return (
    <TextSearchContext value={textSearch}>
      <TooltipProvider>
        {children}
        <LoadedToaster />
        <CutTextTip />
      </TooltipProvider>
    </TextSearchContext>
  );
}
