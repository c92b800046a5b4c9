import { useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import type { ChartLayout, ChartPoint } from './chart-model.ts';

interface Size {
  readonly categories: number;
  readonly series: number;
}

/** The point to which an arrow key moves; null for other keys. */
function nextPoint(key: string, from: ChartPoint | null, { categories, series }: Size): ChartPoint | null {
  const keep = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
  const at = from ?? { category: -1, series: null };
  const move = (by: number) => ({ category: keep(at.category + by, categories), series: at.series });
  switch (key) {
    case 'ArrowRight':
      return move(1);
    case 'ArrowLeft':
      return move(-1);
    case 'Home':
      return { ...at, category: 0 };
    case 'End':
      return { ...at, category: categories - 1 };
    case 'ArrowDown':
      return { category: keep(at.category, categories), series: keep((at.series ?? -1) + 1, series) };
    case 'ArrowUp': {
      const above = (at.series ?? 0) - 1;
      return { category: keep(at.category, categories), series: above < 0 ? null : above };
    }
    default:
      return null;
  }
}

/**
 * The active point of a chart by pointer or keyboard: left and right move through the categories, down into the series
 * and up to all of them; Home and End, Enter to open, Escape to leave. In a horizontal chart the arrows are swapped.
 */
export function useActivePoint(
  layout: ChartLayout,
  size: Size,
  isTurned: boolean,
  onPick: (point: ChartPoint) => void,
) {
  const [point, setPoint] = useState<ChartPoint | null>(null);
  const isAsking = useRef(false);
  // A point that was hidden or removed meanwhile is no longer active.
  const isThere = point && point.category < size.categories && (point.series ?? 0) < size.series;
  const active = isThere ? point : null;
  const turned: Record<string, string> = isTurned
    ? {
        ArrowDown: 'ArrowRight',
        ArrowUp: 'ArrowLeft',
        ArrowRight: size.series > 1 ? 'ArrowDown' : '',
        ArrowLeft: 'ArrowUp',
      }
    : {};
  return {
    active,
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        if (event.ctrlKey || event.metaKey || event.altKey || size.categories === 0) return;
        if (event.key === 'Escape' && active) {
          setPoint(null);
          return;
        }
        const next = nextPoint(turned[event.key] ?? event.key, active, size);
        if (next === null) return;
        event.preventDefault();
        setPoint(next);
      },
      onBlur: () => setPoint(null),
      onPointerMove: (event: PointerEvent) => setPoint(pointUnder(event, layout)),
      onPointerDown: (event: PointerEvent) => {
        const under = pointUnder(event, layout);
        // On touch the first tap shows the tooltip, and a second one on the same point opens it.
        isAsking.current =
          event.pointerType === 'touch' &&
          (active?.category !== under?.category || active?.series !== under?.series);
        setPoint(under);
      },
      // Also Enter and the space bar.
      onClick: () => {
        if (active && !isAsking.current) onPick(active);
        isAsking.current = false;
      },
      onPointerLeave: (event: PointerEvent) => {
        // Lifting a finger keeps the tooltip open.
        if (event.pointerType !== 'touch') setPoint(null);
      },
    },
  };
}

function pointUnder(event: PointerEvent, layout: ChartLayout): ChartPoint | null {
  const box = event.currentTarget.getBoundingClientRect();
  return layout.pointAt(event.clientX - box.left, event.clientY - box.top);
}
