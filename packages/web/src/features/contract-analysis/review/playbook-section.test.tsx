// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { buildJudgement } from '../../../testing/build-analysis.ts';
import { PlaybookSection } from './playbook-section.tsx';

afterEach(cleanup);

const rule = (words: string) => {
  const row = screen.getByText(words).closest('li');
  if (!row) throw new Error(`The playbook has no row for "${words}"`);
  return within(row);
};

it('counts deviations while folded, and unfolds to rules with their quotes', async () => {
  const shown: string[] = [];
  const playbook = [
    buildJudgement({ note: 'Our budget is made 70 days before.' }),
    buildJudgement({ rule: 'Cap On Liability must be there', outcome: 'checkByHand', finding: null }),
  ];
  render(<PlaybookSection analysis={{ playbook }} onShow={(key) => shown.push(key)} />);
  expect(screen.queryByRole('list')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Playbook: 1 deviation' }));

  const notice = rule('Notice period at most 60 days');
  expect(notice.getByText('Deviates')).toBeTruthy();
  expect(notice.getByText('90 days')).toBeTruthy();
  expect(notice.getByText('Our budget is made 70 days before.')).toBeTruthy();
  await userEvent.click(notice.getByRole('button'));
  expect(shown).toEqual(['field:renewalNotice']);

  const cap = rule('Cap On Liability must be there');
  expect(cap.getByText('Check by hand')).toBeTruthy();
  expect(cap.queryByRole('button')).toBeNull();
});
