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

  it('has a tip only when it does not fit', () => {
    pointAt(drawCell({ words: 200, room: 200 }));
    expect(tip()).toBeNull();
  });
});
