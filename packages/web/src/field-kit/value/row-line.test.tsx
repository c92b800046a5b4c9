// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { RowLine } from './row-line.tsx';

const TODAY = '2026-10-01';

function lineOf(facts: Partial<Parameters<typeof RowLine>[0]>) {
  const { container } = render(<RowLine end={null} noticeBy={null} today={TODAY} {...facts} />);
  // The mark before the first part is outside the line.
  return container.textContent?.replace(/^·/, '').replaceAll(/(?<! )·(?! )/g, ' · ');
}

afterEach(cleanup);

describe('the line of a narrow row', () => {
  it('says when a record ends, and until when notice is possible', () => {
    expect(lineOf({ end: '2026-12-06', noticeBy: '2026-10-07' })).toBe('Ends Dec 6 · notice Oct 7');
  });

  it('names the year where it is not the present one, and an end in the past', () => {
    expect(lineOf({ end: '2027-01-06', noticeBy: '2026-12-07' })).toBe('Ends Jan 6, 2027 · notice Dec 7');
    expect(lineOf({ end: '2026-09-30' })).toBe('Ended Sep 30');
  });

  it('says that notice is overdue', () => {
    expect(lineOf({ end: '2026-12-06', noticeBy: '2026-09-20' })).toBe(
      'Ends Dec 6 · notice Sep 20 · overdue',
    );
  });

  it('is empty where nothing is known', () => {
    expect(lineOf({})).toBe('');
  });
});
