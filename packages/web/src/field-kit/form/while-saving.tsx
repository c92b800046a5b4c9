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
  const before = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { activeElement } = document;
    const button = fields.current?.closest('form')?.querySelector<HTMLElement>('[type="submit"]');
    if (isSaving) {
      const isInside = fields.current?.contains(activeElement) === true;
      before.current = isInside && activeElement instanceof HTMLElement ? activeElement : null;
      if (isInside) button?.focus();
      return;
    }
    if (activeElement === button || activeElement === document.body) before.current?.focus();
    before.current = null;
  }, [isSaving]);
  return (
    <div ref={fields} inert={isSaving} className="flex flex-col gap-4">
      {children}
    </div>
  );
}
