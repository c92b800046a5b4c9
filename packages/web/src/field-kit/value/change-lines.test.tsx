// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { ChangeLines } from './change-lines.tsx';

afterEach(cleanup);

describe('changes, old to new', () => {
  it('show an unchanged value once, as the subject of the others', () => {
    render(
      <ChangeLines
        changes={[
          { label: 'Document', from: 'msa.pdf', to: 'msa.pdf' },
          { label: 'Document Version', from: '1', to: '2' },
        ]}
      />,
    );
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Document: msa.pdf',
      'Document Version: 1 changed to 2',
    ]);
  });

  it('name a value that is new, and one that is there no longer', () => {
    render(
      <ChangeLines
        changes={[
          { label: 'Notes', from: '', to: 'Ask Dana' },
          { label: 'End Date', from: 'May 1, 2027', to: '' },
        ]}
      />,
    );
    expect(screen.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Notes: Ask Dana',
      'End Date: May 1, 2027 removed',
    ]);
  });
});
