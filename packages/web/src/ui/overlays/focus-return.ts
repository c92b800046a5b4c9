import { useRef } from 'react';

/** Marks a button by the panel that it opens; Radix links the two only while the panel is open. */
export const opens = (id: string) => ({ 'data-opens': id });
/** Marks that panel. */
export const openedBy = (id: string) => ({ 'data-opened-by': id });

/**
 * The element that opened a dialog: the focused one, or the button of the menu or panel that contained it and is closed
 * by then.
 */
export function openerOf(focused: Element | null): HTMLElement | null {
  const menu = focused?.closest('[role="menu"]');
  if (menu) return document.getElementById(menu.getAttribute('aria-labelledby') ?? '');
  const panel = focused?.closest<HTMLElement>('[data-opened-by][data-state="closed"]');
  const button = panel
    ? document.querySelector(`[data-opens="${CSS.escape(panel.dataset['openedBy'] ?? '')}"]`)
    : null;
  const opener = button ?? focused;
  return opener instanceof HTMLElement ? opener : null;
}

/** Marks rows that pass the focus on when one of them goes (`useRowFocus`). */
export const ROWS = 'data-rows';

/** The parts of the page around an element, the nearest first. */
function placesAround(element: Element | null): HTMLElement[] {
  const place = element?.parentElement?.closest<HTMLElement>(`[${ROWS}], section, main`);
  return place ? [place, ...placesAround(place)] : [];
}

/** Marks what takes the focus when the control that opened a dialog is gone: the row of a table that was used last. */
export const FOCUS_RETURN = 'data-focus-return';

function focusFirstLeft(places: readonly HTMLElement[]): void {
  const place = places.find(({ isConnected }) => isConnected);
  const marked = place?.querySelector<HTMLElement>(`[${FOCUS_RETURN}]`);
  if (!marked) place?.setAttribute('tabindex', '-1');
  (marked ?? place)?.focus();
}

/** What a dialog did shows on the page within this time. */
const SOON_MS = 10_000;

/**
 * Focuses what is left of the surroundings when the focused element goes from the page: soon, and unless another one is
 * focused.
 */
function stayWhenGone(focused: HTMLElement, places: readonly HTMLElement[]): void {
  const observer = new MutationObserver(() => {
    if (focused.isConnected) return;
    observer.disconnect();
    const isLost = document.activeElement === null || document.activeElement === document.body;
    if (isLost) focusFirstLeft(places);
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), SOON_MS);
  // Some browsers say that it lost the focus when it goes, too.
  const onBlur = () => queueMicrotask(() => focused.isConnected && observer.disconnect());
  focused.addEventListener('blur', onBlur, { once: true });
}

/** Focuses what opened a dialog, or what is left of its surroundings: its row goes by what the dialog did, at once or soon. */
function focusOpener([opener, ...places]: readonly HTMLElement[]): void {
  if (opener?.isConnected !== true) return focusFirstLeft(places);
  opener.focus();
  stayWhenGone(opener, places);
}

/**
 * Restores the focus when a dialog closes. Radix does so only for a trigger inside the dialog's own root, and ours are
 * opened by state. Spread the result on the dialog's content.
 * @param start sets the initial focus, when that is not the first control
 */
export function useFocusReturn(start?: (event: Event) => void) {
  const places = useRef<readonly HTMLElement[]>([]);
  return {
    onOpenAutoFocus: (event: Event) => {
      const opener = openerOf(document.activeElement);
      places.current = opener === null ? [] : [opener, ...placesAround(opener)];
      start?.(event);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // What was opened from the dialog, such as the first field of another page, keeps the focus that it took.
      const focused = document.activeElement;
      const isElsewhere = focused !== null && focused !== document.body;
      if (!isElsewhere || isWithin(event.currentTarget, focused)) focusOpener(places.current);
    },
  };
}

const isWithin = (place: EventTarget | null, element: Element): boolean =>
  place instanceof Node && place.contains(element);

/**
 * Focuses the marked place, or the first field of a form: otherwise the close button before it would take the focus, and a typed space press
 * it.
 */
export function focusFirstField(event: Event): void {
  const dialog = event.currentTarget;
  if (!(dialog instanceof HTMLElement)) return;
  const field =
    dialog.querySelector<HTMLElement>('[data-first-focus]') ??
    dialog.querySelector<HTMLElement>('form :is(input, textarea, select, [role="combobox"]):not(:disabled)');
  if (!field) return;
  event.preventDefault();
  // What is above a marked place is read before it, so it stays in sight.
  field.focus({ preventScroll: field.hasAttribute('data-first-focus') });
}
