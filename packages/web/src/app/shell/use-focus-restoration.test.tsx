// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { useFocusRestoration } from './use-focus-restoration.ts';

afterEach(cleanup);

/** A row of filters, each of which can be removed, beside a search that is the home of the focus. */
function Filters() {
  useFocusRestoration();
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

/** Rows, each with a menu outside of them in which the row can be deleted. */
function Rows() {
  useFocusRestoration();
  const [names, setNames] = useState(['First', 'Second']);
  return (
    <div>
      <button type="button">Far away</button>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <button type="button" id={name}>
              Actions for {name}
            </button>
          </li>
        ))}
      </ul>
      {createPortal(
        names.map((name) => (
          <div key={name} role="menu" aria-labelledby={name}>
            <button
              type="button"
              role="menuitem"
              onClick={() => setNames(names.filter((one) => one !== name))}
            >
              Delete {name}
            </button>
          </div>
        )),
        document.body,
      )}
    </div>
  );
}

describe('the focus', () => {
  it('goes to what is near when the control that was pressed by keyboard goes away', async () => {
    render(<Filters />);
    removeBy((button) => fireEvent.keyDown(button, { key: 'Enter' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search')));
  });

  it('goes to what is near the button of a menu in which its row was deleted', async () => {
    render(<Rows />);
    const item = screen.getByRole('menuitem', { name: 'Delete First' });
    item.focus();
    fireEvent.keyDown(item, { key: 'Enter' });
    fireEvent.click(item);
    const next = await screen.findByRole('button', { name: 'Actions for Second' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('is left alone when it was pressed with the pointer, which would open the keyboard of a phone', async () => {
    render(<Filters />);
    removeBy((button) => fireEvent.pointerDown(button));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.activeElement).not.toBe(screen.getByLabelText('Search'));
  });
});
