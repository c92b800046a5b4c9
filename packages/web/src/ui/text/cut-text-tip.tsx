import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The delay of a tooltip under the pointer (docs/product/look.md, "Sizes and delays"). */
const HOVER_DELAY_MS = 700;
/** The distance between text, tip and the window's edge, in pixels. */
const GAP = 4;
const EDGE = 8;

interface CutText {
  text: string;
  box: DOMRect;
}

/**
 * The element whose text is cut with an ellipsis: the given one, an ancestor or, for a focused control, one inside it.
 */
function cutElement(from: Element): Element | null {
  const around = from.closest('.truncate');
  const candidates = [...(around ? [around] : []), ...from.querySelectorAll('.truncate')];
  return candidates.find((element) => element.scrollWidth > element.clientWidth) ?? null;
}

function cutTextOf(element: Element | null): CutText | null {
  const text = element?.textContent?.trim();
  return element && text ? { text, box: element.getBoundingClientRect() } : null;
}

/**
 * The text of the tip: at once for keyboard focus, delayed under the pointer. One listener for the whole window, so
 * that a table of a thousand cells needs no tooltips of its own.
 */
function useCutText(): CutText | null {
  const [cut, setCut] = useState<CutText | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => {
      clearTimeout(timer);
      setCut(null);
    };
    const onFocus = ({ target }: FocusEvent) => {
      hide();
      if (target instanceof Element && target.matches('a:focus-visible, button:focus-visible')) {
        setCut(cutTextOf(cutElement(target)));
      }
    };
    const onOver = ({ target, pointerType }: PointerEvent) => {
      clearTimeout(timer);
      const under = target instanceof Element ? target.closest('.truncate') : null;
      if (under === null || pointerType === 'touch') return;
      timer = setTimeout(() => setCut(cutTextOf(cutElement(under))), HOVER_DELAY_MS);
    };
    const onOut = ({ relatedTarget }: PointerEvent) => {
      // The pointer may move onto the tip, to read or copy it.
      if (relatedTarget instanceof Element && relatedTarget.closest('[data-cut-text]')) return;
      if (!document.activeElement?.matches('a:focus-visible, button:focus-visible')) hide();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    const ends = new AbortController();
    const { signal } = ends;
    window.addEventListener('focusin', onFocus, { signal });
    window.addEventListener('focusout', hide, { signal });
    window.addEventListener('pointerover', onOver, { signal });
    window.addEventListener('pointerout', onOut, { signal });
    window.addEventListener('pointerdown', hide, { signal });
    window.addEventListener('keydown', onKey, { signal });
    window.addEventListener('scroll', hide, { signal, capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      ends.abort();
    };
  }, []);
  return cut;
}

/**
 * Shows text that an ellipsis cuts in full, on hover and on keyboard focus (docs/product/look.md, "Tables"); once per
 * application. Hidden from screen readers, which read the whole text anyway.
 */
export function CutTextTip() {
  const cut = useCutText();
  const tip = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!cut || !tip.current) return;
    const { offsetWidth, offsetHeight, style } = tip.current;
    const isRightToLeft = getComputedStyle(tip.current).direction === 'rtl';
    const wanted = isRightToLeft ? cut.box.right - offsetWidth : cut.box.left;
    const isRoomBelow = cut.box.bottom + GAP + offsetHeight <= window.innerHeight;
    style.left = `${Math.max(EDGE, Math.min(wanted, window.innerWidth - offsetWidth - EDGE))}px`;
    style.top = `${isRoomBelow ? cut.box.bottom + GAP : cut.box.top - GAP - offsetHeight}px`;
  }, [cut]);

  if (!cut) return null;
  return (
    <div
      ref={tip}
      aria-hidden
      data-cut-text
      dir="auto"
      className="fixed top-0 left-0 z-60 w-max max-w-[min(24rem,calc(100vw-1rem))] animate-fade-in rounded-md bg-inverse px-2 py-1 text-xs break-words text-on-inverse shadow-float"
    >
      {cut.text}
    </div>
  );
}
