import { useSyncExternalStore } from 'react';

/** How long a toast stays (docs/product/look.md, "Toasts"). */
export const TOAST_DURATION_MS = 5000;
/** One with a button, such as Undo, stays long enough to be read, decided on and reached. */
export const TOAST_WITH_ACTION_MS = 12_000;
/** How long a dismissed toast is kept before it is removed (docs/product/look.md, "Toasts"). */
const TOAST_REMOVE_DELAY_MS = 10_000;

type ToastVariant = 'default' | 'success' | 'error';

export interface ToastContent {
  title?: string | undefined;
  description?: string | undefined;
  variant?: ToastVariant | undefined;
  /** One button; pressing it also dismisses the toast. */
  action?: { label: string; onPress: () => void } | undefined;
}

export interface ToastEntry extends ToastContent {
  id: number;
  isOpen: boolean;
}

let current: ToastEntry | undefined;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(next: ToastEntry | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Dismisses the given toast, or the visible one; it is removed 10 seconds later. */
export function dismissToast(id?: number): void {
  if (!current?.isOpen || (id !== undefined && current.id !== id)) return;
  const dismissed = current.id;
  change({ ...current, isOpen: false });
  clearTimeout(removal);
  removal = setTimeout(() => {
    if (current?.id === dismissed) change(undefined);
  }, TOAST_REMOVE_DELAY_MS);
}

/**
 * Shows a toast from anywhere, inside React or not. Only one is visible at a time: a new one replaces it
 * (docs/product/look.md, "Toasts"). Returns a function that dismisses it.
 */
export function toast(content: ToastContent): () => void {
  clearTimeout(removal);
  lastId += 1;
  const id = lastId;
  change({ ...content, id, isOpen: true });
  return () => dismissToast(id);
}

/** The current toast, or undefined; for the Toaster. */
export function useCurrentToast(): ToastEntry | undefined {
  return useSyncExternalStore(subscribe, () => current);
}
