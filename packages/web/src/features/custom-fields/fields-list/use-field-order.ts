import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { refusalWords } from '../../../platform/api-client/refusal-words.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useOrderCustomFields } from '../field-calls.ts';

/** Marks the row of a field, so that the row under a pointer can be identified. */
export const FIELD_ROW = 'data-field-row';

function rowAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest(`[${FIELD_ROW}]`)?.getAttribute(FIELD_ROW) ?? null;
}

function moved(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((one) => one !== id);
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, id);
}

/** Reorders fields by their handles: with a pointer, or with the arrow keys while a handle has the focus. */
export function useFieldOrder(fields: readonly CustomField[]) {
  const ids = fields.map(({ id }) => id);
  const [drag, setDrag] = useState<{ id: string; order: string[] } | null>(null);
  const [said, setSaid] = useState('');
  const ordering = useOrderCustomFields();
  const byId = new Map(fields.map((field) => [field.id, field]));
  const shown = (drag?.order ?? ids).flatMap((id) => byId.get(id) ?? []);

  const save = (order: string[], id: string) => {
    if (order.join() === ids.join()) return;
    setSaid(`${byId.get(id)?.label ?? ''} is now ${order.indexOf(id) + 1} of ${order.length}.`);
    ordering.mutate(order, {
      onError: (error) =>
        toast({ variant: 'error', title: 'The order was not saved', description: refusalWords(error) }),
    });
  };

  // The listener is on the page, because the row of the handle moves while it is dragged, which would release the
  // pointer capture.
  const follow = (id: string) => {
    const stop = new AbortController();
    let order = ids;
    const move = ({ clientX, clientY }: PointerEvent) => {
      const over = rowAt(clientX, clientY);
      if (over === null || over === id) return;
      order = moved(order, id, order.indexOf(over));
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

  const handleOf = (id: string) => ({
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
  return { shown, draggedId: drag?.id ?? null, handleOf, said };
}
