import type { ReactNode } from 'react';
import { twMerge } from 'tailwind-merge';

export interface FoldingStepProps {
  isShown: boolean;
  children: ReactNode;
}

/** A field that is hidden and faded until it is wanted; it is there all along, so that password managers find it. */
export function FoldingStep({ isShown, children }: FoldingStepProps) {
  return (
    <div
      className={twMerge(
        'grid transition-[grid-template-rows,opacity] duration-180',
        isShown ? 'grid-rows-[1fr] opacity-100' : 'grid-rows-[0fr] opacity-0',
      )}
      inert={!isShown}
    >
      {/* Room for the focus ring, which the folding box would cut off. */}
      <div className="-m-1 min-h-0 overflow-hidden p-1">{children}</div>
    </div>
  );
}
