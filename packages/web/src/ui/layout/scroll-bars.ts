import { useEffect } from 'react';

/** How long a scroll bar is shown after scrolling (docs/product/look.md, "Sizes and delays"). */
const HIDE_DELAY_MS = 600;
/** Marks an element whose scroll bars are shown (`styles/base.css`). */
const SCROLLING = 'data-scrolling';

/** Whether the pointer is on a scroll bar of the element under it: outside of the area for its content. */
function isOnBar({ clientX, clientY }: PointerEvent, element: HTMLElement): boolean {
  const { left, top } = element.getBoundingClientRect();
  const [x, y] = [clientX - left - element.clientLeft, clientY - top - element.clientTop];
  const hasBars = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
  return hasBars && (x >= element.clientWidth || y >= element.clientHeight);
}

/**
 * Shows the scroll bars of everything inside of the page while it scrolls or the pointer is on one, and hides them
 * 600 ms later. The bar of the page itself stays.
 */
export function useScrollBars(): void {
  useEffect(() => {
    const hiding = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>();
    const show = (element: HTMLElement) => {
      clearTimeout(hiding.get(element));
      element.setAttribute(SCROLLING, '');
      hiding.set(
        element,
        setTimeout(() => element.removeAttribute(SCROLLING), HIDE_DELAY_MS),
      );
    };
    const controller = new AbortController();
    const options = { capture: true, passive: true, signal: controller.signal };
    const onScroll = ({ target }: Event) => {
      if (target instanceof HTMLElement) show(target);
    };
    const onPointerMove = (event: PointerEvent) => {
      if (event.target instanceof HTMLElement && isOnBar(event, event.target)) show(event.target);
    };
    document.addEventListener('scroll', onScroll, options);
    document.addEventListener('pointermove', onPointerMove, options);
    return () => controller.abort();
  }, []);
}
