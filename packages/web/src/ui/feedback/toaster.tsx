import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { Toast as Primitive } from 'radix-ui';
import { clsx } from 'clsx/lite';
import { Button } from '../actions/button.tsx';
import { TOAST_DURATION_MS, TOAST_WITH_ACTION_MS, dismissToast, useCurrentToast } from './toast-store.ts';
import type { ToastEntry } from './toast-store.ts';

/**
 * Renders the toast of the toast store at the bottom right, above a bar that is marked `data-bottom-bar`; once per application. Constants: docs/product/look.md,
 * "Toasts".
 */
export function Toaster() {
  const entry = useCurrentToast();
  return (
    <Primitive.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={50}
      label="Notification"
    >
      {entry && <ToastCard key={entry.id} entry={entry} />}
      <Primitive.Viewport
        hotkey={['F8']}
        className="fixed right-0 bottom-0 z-70 flex w-full flex-col gap-2 p-4 outline-none max-md:pb-[max(1rem,env(safe-area-inset-bottom))] md:max-w-[420px] [body:has([data-bottom-bar])_&]:bottom-14"
      />
    </Primitive.Provider>
  );
}

function ToastCard({ entry }: { entry: ToastEntry }) {
  const { variant = 'default', title, description, action } = entry;
  return (
    <Primitive.Root
      open={entry.isOpen}
      onOpenChange={(isOpen) => {
        if (!isOpen) dismissToast(entry.id);
      }}
      duration={action ? TOAST_WITH_ACTION_MS : TOAST_DURATION_MS}
      className={clsx(
        'flex items-start gap-2.5 rounded-lg border fallback:border-border bg-float py-3 pr-2 pl-3.5 shadow-float',
        'data-[state=open]:animate-toast-in data-[state=closed]:animate-fade-out data-[swipe=end]:animate-toast-swipe-out',
        'data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
        variant === 'error' && 'border-negative-mark',
      )}
    >
      {variant === 'success' && (
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-positive-mark" />
      )}
      {variant === 'error' && (
        <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-negative-mark" />
      )}
      <div className="min-w-0 flex-1">
        {title && <Primitive.Title className="text-base font-medium">{title}</Primitive.Title>}
        {description && (
          <Primitive.Description className="text-base text-muted">{description}</Primitive.Description>
        )}
      </div>
      {action && (
        <Primitive.Action asChild altText={action.label}>
          <Button size="sm" className="-my-0.5" onClick={action.onPress}>
            {action.label}
          </Button>
        </Primitive.Action>
      )}
      <Primitive.Close
        aria-label="Close"
        className="-my-0.5 flex size-6 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-text max-md:-my-3 max-md:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </Primitive.Close>
    </Primitive.Root>
  );
}
