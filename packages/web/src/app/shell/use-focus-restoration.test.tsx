// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { useFocusRestoration } from './use-focus-restoration.ts';

afterEach(cleanup);

/** A row of removable filters beside a search that is marked as the fallback of the focus. */
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

/** Rows whose menus, outside of them, delete the row. */
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
  it('moves to the nearest control when the control that was pressed by keyboard is removed', async () => {
    render(<Filters />);
    removeBy((button) => fireEvent.keyDown(button, { key: 'Enter' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Search')));
  });

  it('moves to a control near the menu button whose row was deleted', async () => {
    render(<Rows />);
    const item = screen.getByRole('menuitem', { name: 'Delete First' });
    item.focus();
    fireEvent.keyDown(item, { key: 'Enter' });
    fireEvent.click(item);
    const next = await screen.findByRole('button', { name: 'Actions for Second' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('does not move after a pointer press, because that would open the on-screen keyboard of a phone', async () => {
    render(<Filters />);
    removeBy((button) => fireEvent.pointerDown(button));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(document.activeElement).not.toBe(screen.getByLabelText('Search'));
  });
});
