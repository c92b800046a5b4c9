// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CutTextTip } from './cut-text-tip.tsx';

const NAME = 'A very long name of a product';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Renders one cell; the test has no layout, so its widths are given. */
function drawCell(widths: { words: number; room: number }): HTMLElement {
  const { container } = render(
    <>
      <div className="truncate">{NAME}</div>
      <CutTextTip />
    </>,
  );
  const cell = container.querySelector<HTMLElement>('.truncate');
  if (!cell) throw new Error('The cell was not drawn.');
  Object.defineProperties(cell, {
    scrollWidth: { value: widths.words },
    clientWidth: { value: widths.room },
  });
  return cell;
}

function pointAt(element: HTMLElement): void {
  act(() => {
    fireEvent.pointerOver(element, { pointerType: 'mouse' });
    vi.advanceTimersByTime(700);
  });
}

const tip = () => document.querySelector('[data-cut-text]');

describe('text that is cut', () => {
  it('is shown in full under the pointer, until Escape', () => {
    pointAt(drawCell({ words: 300, room: 200 }));
    expect(tip()?.textContent).toBe(NAME);
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(tip()).toBeNull();
  });

  it('is shown above what its title adds', () => {
    const cell = drawCell({ words: 300, room: 200 });
    cell.title = 'Live since 2019';
    pointAt(cell);
    expect(tip()?.textContent).toBe(`${NAME}\nLive since 2019`);
  });

  it('has a tip only when it does not fit', () => {
    pointAt(drawCell({ words: 200, room: 200 }));
    expect(tip()).toBeNull();
  });
});

describe('a title', () => {
  function drawTitled(): HTMLElement {
    const { getByRole } = render(
      <>
        <a href="/records" title="$1,234.50">
          <b>$1,235</b>
        </a>
        <CutTextTip />
      </>,
    );
    return getByRole('link');
  }

  it('is shown as every other tip, and the browser has none to show meanwhile', () => {
    const link = drawTitled();
    pointAt(link.querySelector('b') ?? link);
    expect(tip()?.textContent).toBe('$1,234.50');
    expect(link.hasAttribute('title')).toBe(false);
    act(() => {
      fireEvent.pointerOut(link, { pointerType: 'mouse', relatedTarget: document.body });
    });
    expect(tip()).toBeNull();
    expect(link.title).toBe('$1,234.50');
  });

  it('that changes under the pointer is not replaced by the one before', () => {
    const link = drawTitled();
    pointAt(link);
    link.title = '$2.00';
    fireEvent.pointerOut(link, { pointerType: 'mouse', relatedTarget: document.body });
    expect(link.title).toBe('$2.00');
  });

  it('is left to the element on touch', () => {
    const link = drawTitled();
    fireEvent.pointerOver(link, { pointerType: 'touch' });
    expect(link.title).toBe('$1,234.50');
  });
});
