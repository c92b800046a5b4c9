import type { RangeSize } from './use-cell-range.ts';
import { counted } from '../../ui/text/own-numbers.ts';

/** How many cells are selected and what can be done with them, over the lower edge of the table. */
export function RangeStatus({ range, canPaste }: { range: RangeSize | null; canPaste: boolean }) {
  const isShown = range !== null && range.rows * range.columns > 1;
  return (
    <p
      aria-live="polite"
      className={
        isShown
          ? 'pointer-events-none absolute bottom-3 left-3 z-30 rounded-md bg-float px-2.5 py-1.5 text-xs text-muted shadow-float'
          : 'sr-only'
      }
    >
      {isShown && (
        <>
          <span className="font-medium text-text">
            {counted(range.rows, 'row')} × {counted(range.columns, 'column')}
          </span>
          {canPaste ? '. Ctrl+C copies, Ctrl+V pastes, Delete clears.' : '. Ctrl+C copies.'}
        </>
      )}
    </p>
  );
}
