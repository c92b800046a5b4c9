// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Tooltip, TooltipProvider } from './tooltip.tsx';

afterEach(cleanup);

/** The tooltips while the pointer is at a button. */
async function tooltipsAt(isExpanded: boolean): Promise<string[]> {
  render(
    <TooltipProvider delayMs={0} skipDelayMs={0}>
      <Tooltip content="Actions of this row">
        <button type="button" aria-expanded={isExpanded}>
          Actions
        </button>
      </Tooltip>
    </TooltipProvider>,
  );
  await userEvent.hover(screen.getByRole('button', { name: 'Actions' }));
  return screen.queryAllByRole('tooltip').map(({ textContent }) => textContent);
}

describe('a tooltip', () => {
  it('shows under the pointer, unless its button has opened a menu, which it would cover', async () => {
    expect(await tooltipsAt(false)).toEqual(['Actions of this row']);
    cleanup();
    expect(await tooltipsAt(true)).toEqual([]);
  });

  it('shows on keyboard focus, unless its button has opened a menu', async () => {
    render(
      <TooltipProvider>
        <Tooltip content="Columns">
          <button type="button" aria-expanded>
            Open
          </button>
        </Tooltip>
      </TooltipProvider>,
    );
    await userEvent.tab();
    expect(screen.queryByRole('tooltip')).toBeNull();
  });
});
