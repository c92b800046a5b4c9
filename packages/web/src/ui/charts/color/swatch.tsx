import { clsx } from 'clsx/lite';
import { cssOf, shapeOf, type ChartColor } from './chart-color.ts';
import { Mark } from './mark.tsx';

interface SwatchProps {
  color: ChartColor;
  /** The mark of a line in place of a square. */
  isMark?: boolean | undefined;
  className?: string | undefined;
}

/** A small sample of a colour of the charts, beside the name of what has it. */
export function Swatch({ color, isMark = false, className }: SwatchProps) {
  return (
    <svg aria-hidden viewBox="0 0 12 12" className={clsx('size-3 shrink-0', className)}>
      {isMark ? (
        <Mark shape={shapeOf(color)} x={6} y={6} size={4.5} fill={cssOf(color)} />
      ) : (
        <rect x="1" y="1" width="10" height="10" rx="2" fill={cssOf(color)} />
      )}
    </svg>
  );
}
