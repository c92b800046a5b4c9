import { useEffect } from 'react';
import { openerOf } from '../../ui/overlays/focus-return.ts';

/** Marks the control that takes the focus when one near it is removed; without it the first control does. */
const FOCUS_HOME = 'data-focus-home';
const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** The ancestors of an element, innermost first. */
function placesAround(element: Element | null): Element[] {
  const places: Element[] = [];
  for (let place = element?.parentElement; place; place = place.parentElement) places.push(place);
  return places;
}

/** The control nearest to a removed element: in the innermost ancestor that is still in the page and contains one. */
function controlNear(places: readonly Element[]): HTMLElement | null {
  for (const place of places) {
    if (!place.isConnected || place === document.body || place === document.documentElement) continue;
    const home = place.querySelector<HTMLElement>(`[${FOCUS_HOME}]`);
    const control =
      home ?? [...place.querySelectorAll<HTMLElement>(CONTROLS)].find(({ tabIndex }) => tabIndex >= 0);
    if (control) return control;
  }
  return null;
}

/**
 * Restores the focus of keyboard users when the control they pressed is removed by its action (a removed filter, a
 * cleared form): the nearest control gets it, so that Tab continues from there. New pages and dialogs set their own
 * focus.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    let places: Element[] = [];
    let path = '';
    let due: ReturnType<typeof setTimeout> | undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      // A focus that Tab moved out of the page is not lost.
      if (key === 'Tab') {
        places = [];
        return;
      }
      // A menu is rendered beside the page: its place in the page is that of its button.
      places = placesAround(openerOf(document.activeElement));
      path = window.location.pathname;
    };
    const onPointer = () => {
      places = [];
    };
    const isLost = () => places.length > 0 && document.activeElement === document.body;
    const keep = () => {
      due = undefined;
      if (!isLost()) return;
      if (
        path === window.location.pathname &&
        !document.querySelector('[role="dialog"], [role="alertdialog"]')
      ) {
        controlNear(places)?.focus();
      }
    };
    // While Tab moves the focus, no element has it for a moment, and a tooltip that closes then changes the page.
    // Only a focus that is still nowhere after that is lost.
    const observer = new MutationObserver(() => {
      if (due === undefined && isLost()) due = setTimeout(keep);
    });
    observer.observe(document.body, { childList: true, subtree: true });
    window.addEventListener('keydown', onKey, { capture: true });
    window.addEventListener('pointerdown', onPointer, { capture: true });
    return () => {
      clearTimeout(due);
      observer.disconnect();
      window.removeEventListener('keydown', onKey, { capture: true });
      window.removeEventListener('pointerdown', onPointer, { capture: true });
    };
  }, []);
}
