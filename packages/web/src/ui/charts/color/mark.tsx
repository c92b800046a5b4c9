import type { MarkShape } from './chart-color.ts';

interface MarkProps {
  shape: MarkShape;
  x: number;
  y: number;
  /** Half of its width. */
  size: number;
  fill: string;
}

/** The mark of a line at a point, in the shape of its series. */
export function Mark({ shape, x, y, size, fill }: MarkProps) {
  switch (shape) {
    case 'circle':
      return <circle cx={x} cy={y} r={size} fill={fill} />;
    case 'square':
      return (
        <rect x={x - size * 0.88} y={y - size * 0.88} width={size * 1.76} height={size * 1.76} fill={fill} />
      );
    case 'triangle':
      return (
        <path
          d={`M${x} ${y - size}L${x + size} ${y + size * 0.8}L${x - size} ${y + size * 0.8}Z`}
          fill={fill}
        />
      );
    case 'diamond':
      return (
        <path
          d={`M${x} ${y - size * 1.15}L${x + size * 1.15} ${y}L${x} ${y + size * 1.15}L${x - size * 1.15} ${y}Z`}
          fill={fill}
        />
      );
  }
}
