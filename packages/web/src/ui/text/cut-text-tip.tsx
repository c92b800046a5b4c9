import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The delay of a tooltip under the pointer (docs/product/look.md, "Sizes and delays"). */
const HOVER_DELAY_MS = 700;
/** The distance between text, tip and the window's edge, in pixels. */
const GAP = 4;
const EDGE = 8;

/** A text and the place of what it is about. */
interface Tip {
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

/**
 * The tip of an element: its text where that is cut, and its `title`.
 * @param title taken from the element, where it is
 */
function tipOf(from: Element, titled: Element | null, title: string): Tip | null {
  const cut = cutElement(from);
  const texts = [cut?.textContent?.trim() ?? '', title.trim()].filter((text) => text !== '');
  const place = cut ?? titled;
  if (place === null || texts.length === 0) return null;
  return { text: [...new Set(texts)].join('\n'), box: place.getBoundingClientRect() };
}

/**
 * Takes the `title` of the element under the pointer as long as the pointer is there, because the browser would show it
 * in a look of its own, and never on keyboard focus.
 */
function titleTaker() {
  let taken: { readonly element: Element; readonly title: string } | null = null;
  const giveBack = () => {
    if (taken && !taken.element.hasAttribute('title')) taken.element.setAttribute('title', taken.title);
    taken = null;
  };
  const take = (under: Element) => {
    const element = under.closest('[title]');
    const title = element?.getAttribute('title') ?? '';
    if (element) taken = { element, title };
    element?.removeAttribute('title');
    return { element, title };
  };
  return { take, giveBack };
}

/**
 * The text of the tip: at once for keyboard focus, delayed under the pointer. One listener for the whole window, so
 * that a table of a thousand cells needs no tooltips of its own.
 */
function useTip(): Tip | null {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const titles = titleTaker();
    const hide = () => {
      clearTimeout(timer);
      setTip(null);
    };
    const onFocus = ({ target }: FocusEvent) => {
      hide();
      if (target instanceof Element && target.matches('a:focus-visible, button:focus-visible')) {
        setTip(tipOf(target, target, target.getAttribute('title') ?? ''));
      }
    };
    const onOver = ({ target, pointerType }: PointerEvent) => {
      clearTimeout(timer);
      if (!(target instanceof Element) || pointerType === 'touch') return;
      const { element, title } = titles.take(target);
      const under = target.closest('.truncate');
      if (under === null && element === null) return;
      timer = setTimeout(() => setTip(tipOf(under ?? target, element, title)), HOVER_DELAY_MS);
    };
    const onOut = ({ relatedTarget }: PointerEvent) => {
      titles.giveBack();
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
      titles.giveBack();
      ends.abort();
    };
  }, []);
  return tip;
}

/**
 * Shows text that an ellipsis cuts in full, and every `title`, on hover and on keyboard focus (docs/product/look.md,
 * "Tooltips"); once per application. Hidden from screen readers, which read both anyway.
 */
export function CutTextTip() {
  const shown = useTip();
  const tip = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (!shown || !tip.current) return;
    const { offsetWidth, offsetHeight, style } = tip.current;
    const isRightToLeft = getComputedStyle(tip.current).direction === 'rtl';
    const wanted = isRightToLeft ? shown.box.right - offsetWidth : shown.box.left;
    const isRoomBelow = shown.box.bottom + GAP + offsetHeight <= window.innerHeight;
    style.left = `${Math.max(EDGE, Math.min(wanted, window.innerWidth - offsetWidth - EDGE))}px`;
    style.top = `${isRoomBelow ? shown.box.bottom + GAP : shown.box.top - GAP - offsetHeight}px`;
  }, [shown]);

  if (!shown) return null;
  return (
    <div
      ref={tip}
      aria-hidden
      data-cut-text
      dir="auto"
      className="pointer-events-none fixed top-0 left-0 z-60 w-max max-w-[min(24rem,calc(100vw-1rem))] animate-fade-in whitespace-pre-line rounded-md bg-inverse px-2 py-1 text-xs break-words text-on-inverse shadow-float"
    >
      {shown.text}
    </div>
  );
}
