import { useState } from 'react';
import type { KeyboardEvent } from 'react';

/** Marks the row of a thing that is moved, so that the row under a pointer can be identified. */
export const ORDERED_ROW = 'data-ordered-row';

function rowAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest(`[${ORDERED_ROW}]`)?.getAttribute(ORDERED_ROW) ?? null;
}

/** The ids with one of them at another place. */
export function moved<Id extends string>(ids: readonly Id[], id: Id, place: number): Id[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, id);
}

interface DragOrderOptions<Id extends string> {
  ids: readonly Id[];
  nameOf: (id: Id) => string;
  onOrder: (ids: Id[]) => void;
}

/** Reorders things by their handles: with a pointer, or with the arrow keys while a handle has the focus. */
export function useDragOrder<Id extends string>({ ids, nameOf, onOrder }: DragOrderOptions<Id>) {
  const [drag, setDrag] = useState<{ id: Id; order: Id[] } | null>(null);
  const [said, setSaid] = useState('');

  const save = (order: Id[], id: Id) => {
    if (order.join() === ids.join()) return;
    setSaid(`${nameOf(id)} is now ${order.indexOf(id) + 1} of ${order.length}.`);
    onOrder(order);
  };

  // The listener is on the page, because the row of the handle moves while it is dragged, which would release the
  // pointer capture.
  const follow = (id: Id) => {
    const stop = new AbortController();
    let order = [...ids];
    const move = ({ clientX, clientY }: PointerEvent) => {
      const over = order.findIndex((one) => one === rowAt(clientX, clientY));
      if (over === -1 || order[over] === id) return;
      order = moved(order, id, over);
      setDrag({ id, order });
    };
    const end = (isDropped: boolean) => {
      stop.abort();
      setDrag(null);
      if (isDropped) save(order, id);
    };
    const { signal } = stop;
    window.addEventListener('pointermove', move, { signal });
    window.addEventListener('pointerup', () => end(true), { signal });
    window.addEventListener('pointercancel', () => end(false), { signal });
    setDrag({ id, order });
  };

  const handleOf = (id: Id) => ({
    onPointerDown: ({ button }: { button: number }) => {
      if (button === 0) follow(id);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowUp: -1, ArrowDown: 1, Home: -ids.length, End: ids.length }[event.key];
      if (step === undefined) return;
      event.preventDefault();
      save(moved(ids, id, ids.indexOf(id) + step), id);
    },
  });
  return { order: drag?.order ?? ids, draggedId: drag?.id ?? null, handleOf, said };
}
