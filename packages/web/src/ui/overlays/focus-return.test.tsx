// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';

afterEach(cleanup);

interface RowsProps {
  /** Whether the row goes with what the dialog does. */
  goesAtOnce?: boolean;
  /** Not so after the list was read again. */
  isListed?: boolean;
}

function Rows({ goesAtOnce = false, isListed = true }: RowsProps) {
  const [isGone, setIsGone] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <main>
      <section aria-label="Tokens">
        {isListed && !isGone && (
          <button type="button" onClick={() => setIsAsking(true)}>
            Revoke
          </button>
        )}
        <button type="button">Another</button>
      </section>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Revoke?"
        text="It cannot be brought back."
        confirmLabel="Revoke token"
        onConfirm={() => {
          setIsGone(goesAtOnce);
          setIsAsking(false);
        }}
      />
    </main>
  );
}

const confirm = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Revoke' }));
  await userEvent.click(screen.getByRole('button', { name: 'Revoke token' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
};

describe('the focus after a dialog', () => {
  it('stays in the section whose row went by what the dialog did', async () => {
    render(<Rows goesAtOnce />);
    await confirm();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Tokens' })));
  });

  it('stays there when the row goes after the dialog was closed', async () => {
    const { rerender } = render(<Rows />);
    await confirm();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Revoke' })));
    rerender(<Rows isListed={false} />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Tokens' })));
  });

  it('stays where somebody moved it before the row went', async () => {
    const { rerender } = render(<Rows />);
    await confirm();
    const another = screen.getByRole('button', { name: 'Another' });
    another.focus();
    rerender(<Rows isListed={false} />);
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    expect(document.activeElement).toBe(another);
  });
});
