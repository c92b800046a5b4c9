// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TooltipProvider } from '../../../ui/overlays/tooltip.tsx';
import { UploadQueue } from './upload-queue.ts';
import { UploadRow } from './upload-row.tsx';

afterEach(cleanup);

const TERMS = { id: 'terms', name: 'terms.txt' };

/** The buttons of a file with the content of an existing document. */
function stepsOf(replaces: typeof TERMS | undefined): (string | null)[] {
  const nothing = (): void => undefined;
  const queue = new UploadQueue(() => Promise.resolve(), nothing);
  const item = {
    key: 1,
    file: new File(['Thirty days'], 'terms again.txt'),
    category: 'Legal',
    replaces,
    allowDuplicate: false,
    state: { kind: 'duplicate', of: TERMS },
  } as const;
  render(
    <TooltipProvider>
      <ul>
        <UploadRow item={item} queue={queue} />
      </ul>
    </TooltipProvider>,
  );
  return screen
    .getAllByRole('button')
    .map((button) => button.textContent || button.getAttribute('aria-label'));
}

it('offers to upload a file with known content as a new version', () => {
  expect(stepsOf(undefined)).toEqual(['Upload anyway', 'Add as new version', 'Remove terms again.txt']);
});

it('does not offer it again for a file that was chosen as a new version', () => {
  expect(stepsOf(TERMS)).toEqual(['Upload anyway', 'Remove terms again.txt']);
});
