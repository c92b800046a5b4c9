// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { useKeptFocus } from './use-kept-focus.ts';

afterEach(cleanup);

/** A row of filters, each of which can be removed, beside a search that is the home of the focus. */
function Filters() {
  useKeptFocus();
  const [names, setNames] = useState(['Status', 'Team']);
  return (
    <div>
      <input aria-label="Search" data-focus-home />
      {names.map((name) => (
        <span key={name}>
          {name}
          <button type="button" onClick={() => setNames(names.filter((one) => one !== name))}>
            Remove {name}
          </button>
        </span>
      ))}
    </div>
  );
}

function removeBy(start: (button: HTMLElement) => void): void {
  const button = screen.getByRole('button', { name: 'Remove Status' });
  button.focus();
  start(button);
  fireEvent.click(button);
}

describe('the focus', () => {
  it('goes to what is near when the control that was pressed by keyboard goes away', async () => {
    render(<Filters />);
    removeBy((button) => fireEvent.keyDown(button, { key: 'Enter' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search')));
  });

  it('is left alone when it was pressed with the pointer, which would open the keyboard of a phone', async () => {
    render(<Filters />);
    removeBy((button) => fireEvent.pointerDown(button));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.activeElement).not.toBe(screen.getByLabelText('Search'));
  });
});
