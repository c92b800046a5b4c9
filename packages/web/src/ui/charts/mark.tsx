import type { MarkShape } from './series-style.ts';

interface MarkProps {
  shape: MarkShape;
  x: number;
  y: number;
  /** Half of its width. */
  size: number;
  className: string;
}

/** The mark of a line at a point, in the shape of its series. */
export function Mark({ shape, x, y, size, className }: MarkProps) {
  switch (shape) {
    case 'circle':
      return <circle cx={x} cy={y} r={size} className={className} />;
    case 'square':
      return (
        <rect
          x={x - size * 0.88}
          y={y - size * 0.88}
          width={size * 1.76}
          height={size * 1.76}
          className={className}
        />
      );
    case 'triangle':
      return (
        <path
          d={`M${x} ${y - size}L${x + size} ${y + size * 0.8}L${x - size} ${y + size * 0.8}Z`}
          className={className}
        />
      );
    case 'diamond':
      return (
        <path
          d={`M${x} ${y - size * 1.15}L${x + size * 1.15} ${y}L${x} ${y + size * 1.15}L${x - size * 1.15} ${y}Z`}
          className={className}
        />
      );
  }
}
