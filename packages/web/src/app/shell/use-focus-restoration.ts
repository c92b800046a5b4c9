import { useEffect } from 'react';
import { openerOf } from '../../ui/overlays/focus-return.ts';

/** Marks the control that takes the focus when one near it goes away; otherwise the first control does. */
const FOCUS_HOME = 'data-focus-home';
const CONTROLS =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)';

/** The elements around one, from the inside out. */
function placesAround(element: Element | null): Element[] {
  const places: Element[] = [];
  for (let place = element?.parentElement; place; place = place.parentElement) places.push(place);
  return places;
}

/** The control nearest to a place that is gone: in the innermost element around it that is still there and has one. */
function controlNear(places: readonly Element[]): HTMLElement | null {
  for (const place of places) {
    if (!place.isConnected || place === document.body) continue;
    const home = place.querySelector<HTMLElement>(`[${FOCUS_HOME}]`);
    const control =
      home ?? [...place.querySelectorAll<HTMLElement>(CONTROLS)].find(({ tabIndex }) => tabIndex >= 0);
    if (control) return control;
  }
  return null;
}

/**
 * Keeps the focus of people who work by keyboard when the control they pressed goes away with what it did
 * (a removed filter, a cleared form): the nearest control gets it, so that Tab goes on from there. New pages
 * and dialogs see to their own focus.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    let places: Element[] = [];
    let path = '';
    let due: ReturnType<typeof setTimeout> | undefined;
    const onKey = ({ key }: KeyboardEvent) => {
      // Whoever leaves a control with Tab has not lost it, even where the next one is outside of the page.
      if (key === 'Tab') {
        places = [];
        return;
      }
      // A menu hangs beside the page: what it belongs to is where its button is.
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
    // While Tab moves the focus it is nowhere for a moment, and what closes with the control that it leaves (a tooltip)
    // is a change of the page: only a focus that is still nowhere after that is lost.
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
