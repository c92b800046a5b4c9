import { useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';

export interface WhileSavingProps {
  isSaving: boolean;
  children: ReactNode;
}

/**
 * Disables the fields of a form while it is saved, because the save would miss further input. The focus moves to the
 * save button meanwhile, and returns afterwards.
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
