/** Margin around a revealed match, in pixels. */
const ROOM = 24;

/** Scrolls a frame, and nothing around it, until an element is visible; to the middle when it was not. */
export function reveal(frame: HTMLElement, element: Element): void {
  const box = frame.getBoundingClientRect();
  const { top, bottom, left, right } = element.getBoundingClientRect();
  if (top < box.top + ROOM || bottom > box.top + frame.clientHeight - ROOM)
    frame.scrollTop += (top + bottom) / 2 - (box.top + frame.clientHeight / 2);
  if (left < box.left + ROOM || right > box.left + frame.clientWidth - ROOM)
    frame.scrollLeft += (left + right) / 2 - (box.left + frame.clientWidth / 2);
}
