// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useRowsToDraw } from './use-rows-to-draw.ts';

import { useVisibleRows } from './use-visible-rows.ts';

/** Twenty rows and the heading, in pixels. */
const WINDOW_HEIGHT = 836;
/** Without a change, until the rows below the fold are rendered. */
const PAUSE_MS = 1_000;

function Rows({ rows }: { rows: readonly string[] }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows: drawn, waiting } = useRowsToDraw(rows, useVisibleRows(body), body);
  return (
    <div data-testid="frame">
      <table aria-label={`${waiting} wait`}>
        <tbody ref={body}>
          {drawn.map((row, at) => (
            <tr key={row}>
              <td>
                <a href={`/record/${at}`}>{row}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const rowsOf = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at + 1}`);
const shown = () => screen.queryAllByRole('row').map(({ textContent }) => textContent);
const link = (name: string) => screen.getByRole('link', { name });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** A page that was rendered completely and then shows other rows. */
async function changeRows(to: readonly string[], meanwhile: () => void = () => undefined): Promise<void> {
  const { rerender } = render(<Rows rows={rowsOf('Record', 50)} />);
  await wait(PAUSE_MS);
  meanwhile();
  rerender(<Rows rows={to} />);
}

describe('of a page of rows', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('innerHeight', WINDOW_HEIGHT);
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('the visible ones are rendered with the page, the others when nothing changes any more', async () => {
    render(<Rows rows={rowsOf('Record', 50)} />);
    expect(shown()).toEqual(rowsOf('Record', 20));
    expect(screen.getByRole('table', { name: '30 wait' })).toBeTruthy();
    await wait(PAUSE_MS - 1);
    expect(shown()).toEqual(rowsOf('Record', 20));
    await wait(1);
    expect(shown()).toEqual(rowsOf('Record', 50));
    expect(screen.getByRole('table', { name: '0 wait' })).toBeTruthy();
  });

  it('those below the fold wait while others load, and never show earlier rows', async () => {
    const { rerender } = render(<Rows rows={rowsOf('Old', 50)} />);
    await wait(PAUSE_MS);
    for (const name of ['a', 'ab', 'abc']) {
      rerender(<Rows rows={rowsOf(name, 50)} />);
      expect(shown()).toEqual(rowsOf(name, 20));
      await wait(PAUSE_MS - 50);
      expect(shown()).toEqual(rowsOf(name, 20));
    }
    await wait(100);
    expect(shown()).toEqual(rowsOf('abc', 50));
  });

  it('all of a short page are rendered at once', () => {
    render(<Rows rows={rowsOf('Record', 7)} />);
    expect(shown()).toEqual(rowsOf('Record', 7));
    expect(screen.getByRole('table', { name: '0 wait' })).toBeTruthy();
  });

  it('all are rendered as soon as the page scrolls', async () => {
    await changeRows(rowsOf('Other', 50));
    expect(shown()).toHaveLength(20);
    fireEvent.scroll(screen.getByTestId('frame'));
    expect(shown()).toEqual(rowsOf('Other', 50));
  });

  it.each(['pointerMove', 'pointerDown'] as const)(
    'all are rendered when the pointer comes to them (%s)',
    async (kind) => {
      render(<Rows rows={rowsOf('Record', 50)} />);
      fireEvent[kind](screen.getByTestId('frame'));
      expect(shown()).toHaveLength(20);
      fireEvent[kind](link('Record 1'));
      await wait(0);
      expect(shown()).toEqual(rowsOf('Record', 50));
    },
  );

  it('all are there before the page is printed', () => {
    render(<Rows rows={rowsOf('Record', 50)} />);
    window.dispatchEvent(new Event('beforeprint'));
    expect(shown()).toEqual(rowsOf('Record', 50));
  });

  it('none waits after the page was scrolled', async () => {
    await changeRows(rowsOf('Other', 50), () => {
      const frame = screen.getByTestId('frame');
      frame.scrollTop = 400;
      fireEvent.scroll(frame);
    });
    expect(shown()).toEqual(rowsOf('Other', 50));
  });

  it('all are rendered as soon as the focus is among them, so that End moves to the last one', async () => {
    await changeRows(rowsOf('Other', 50));
    act(() => link('Other 1').focus());
    expect(shown()).toEqual(rowsOf('Other', 50));
  });

  it('none waits while the focus is among them, because it would be lost with its row', async () => {
    await changeRows(rowsOf('Record', 51), () => link('Record 50').focus());
    expect(shown()).toHaveLength(51);
    expect(document.activeElement).toBe(link('Record 50'));
  });
});
