import { Tooltip as Primitive } from 'radix-ui';
import type { FocusEvent, PointerEvent, ReactNode } from 'react';

/** Tooltip delay in milliseconds (docs/product/look.md, "Sizes and delays"). */
const DELAY_MS = 700;
/**
 * Within this time after one tooltip the next opens at once (docs/product/look.md, "Sizes and delays"; 0 in the
 * sidebar).
 */
const SKIP_DELAY_MS = 300;

interface TooltipProviderProps {
  delayMs?: number | undefined;
  skipDelayMs?: number | undefined;
  children: ReactNode;
}

/** Provides the delays of all tooltips below it; the sidebar sets its own. */
export function TooltipProvider({
  delayMs = DELAY_MS,
  skipDelayMs = SKIP_DELAY_MS,
  children,
}: TooltipProviderProps) {
  return (
    <Primitive.Provider delayDuration={delayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </Primitive.Provider>
  );
}

interface TooltipProps {
  content: ReactNode;
  shortcut?: string | undefined;
  side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
  /** The described element; it must take a ref and focus. */
  children: ReactNode;
}

/** Whether an element has opened a menu or popover, which a tooltip would cover. */
const isExpanded = (element: Element): boolean => element.getAttribute('aria-expanded') === 'true';

function notWhileOpen(event: PointerEvent<HTMLButtonElement>): void {
  if (isExpanded(event.currentTarget)) event.preventDefault();
}

/** A focus that comes back from a closed sheet or menu after a tap opens no tooltip. */
function onlyByKeyboard(event: FocusEvent<HTMLButtonElement>): void {
  const { currentTarget } = event;
  if (isExpanded(currentTarget) || !currentTarget.matches(':focus-visible')) event.preventDefault();
}

/** A short text on hover and keyboard focus. Never the only place of an information. */
export function Tooltip({ content, shortcut, side = 'top', children }: TooltipProps) {
  return (
    <Primitive.Root>
      <Primitive.Trigger asChild onFocus={onlyByKeyboard} onPointerMove={notWhileOpen}>
        {children}
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-60 flex max-w-72 animate-fade-in items-center gap-2 rounded-md bg-inverse px-2 py-1 text-xs break-words text-on-inverse shadow-float"
        >
          {content}
          {shortcut && <kbd className="font-sans opacity-75">{shortcut}</kbd>}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
