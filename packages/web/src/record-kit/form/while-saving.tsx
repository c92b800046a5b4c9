import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

export interface WhileSavingProps {
  isSaving: boolean;
  children: ReactNode;
}

/**
 * The fields of a form, which take nothing while it is saved: what was typed then would be in no save. The focus waits on
 * the button that saves, and comes back when the form can be worked in again.
 */
export function WhileSaving({ isSaving, children }: WhileSavingProps) {
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isInside = fields.current?.contains(activeElement) === true;
    if (!isSaving || !isInside || !(activeElement instanceof HTMLElement)) return undefined;
    const button = fields.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]');
    button?.focus();
    return () => {
      const isWaiting = document.activeElement === button || document.activeElement === document.body;
      if (isWaiting) activeElement.focus();
    };
  }, [isSaving]);
  return (
    <div ref={fields} inert={isSaving} className="flex flex-col gap-4">
      {children}
    </div>
  );
}
