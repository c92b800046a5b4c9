import { ChevronDown, ChevronUp, MoveHorizontal, ZoomIn, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import type { PageView } from './use-page-view.ts';

export interface PageToolbarProps {
  view: PageView;
  pageCount: number;
  /** Between page and zoom. */
  children?: ReactNode;
}

/** Page and zoom of an open document. */
export function PageToolbar({ view, pageCount, children }: PageToolbarProps) {
  const percent = Math.round((view.zoom ?? 1) * 100);
  return (
    <div
      role="toolbar"
      aria-label="Pages and zoom"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-border px-3 py-1.5"
    >
      <div className="flex items-center gap-1">
        <IconButton
          label="Previous page"
          className="max-md:hidden"
          aria-disabled={view.page <= 1 || undefined}
          onClick={() => view.goTo(view.page - 1)}
        >
          <ChevronUp aria-hidden />
        </IconButton>
        <IconButton
          label="Next page"
          className="max-md:hidden"
          aria-disabled={view.page >= pageCount || undefined}
          onClick={() => view.goTo(view.page + 1)}
        >
          <ChevronDown aria-hidden />
        </IconButton>
        <PageNumber view={view} />
        <span className="text-sm whitespace-nowrap text-muted tabular-nums">of {pageCount}</span>
      </div>
      {children}
      <div className="flex items-center gap-1">
        <IconButton label="Zoom out" onClick={view.zoomOut}>
          <ZoomOut aria-hidden />
        </IconButton>
        <span
          role="status"
          aria-label={`Zoom ${percent} percent`}
          className="w-11 text-center text-sm tabular-nums max-md:hidden"
        >
          {percent}%
        </span>
        <IconButton label="Zoom in" onClick={view.zoomIn}>
          <ZoomIn aria-hidden />
        </IconButton>
        <IconButton label="Fit width" aria-pressed={view.isFitting} onClick={view.fit}>
          <MoveHorizontal aria-hidden />
        </IconButton>
      </div>
    </div>
  );
}

/** The visible page, and an input to go to another one. */
function PageNumber({ view }: { view: PageView }) {
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    const wanted = Number(typed);
    setTyped(null);
    if (typed !== null && Number.isInteger(wanted)) view.goTo(wanted);
  };
  return (
    <Input
      aria-label="Page"
      inputMode="numeric"
      className="w-12 text-center tabular-nums"
      value={typed ?? String(view.page)}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        go();
      }}
    />
  );
}
