// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endSession, startSession } from '../../../platform/session.ts';
import { buildAnalysis, buildField, CONTRACT_TEXT } from '../../../testing/build-analysis.ts';
import { startFakeApi } from '../../../testing/fake-api.ts';
import { renderRoutes } from '../../../testing/render-routes.tsx';
import { AddFindingDialog } from './add-finding-dialog.tsx';

const ANALYSIS = buildAnalysis();
const ADDED = buildField('renewalNotice', { count: 30, unit: 'DAYS' }, 'any time with 30 days’ notice', {
  key: 'renewalNotice:added',
});

/** The dialog with words that were selected, and what was added by it. */
async function openDialog(selected: string) {
  const fields = [...ANALYSIS.fields.filter(({ field }) => field !== ADDED.field), ADDED];
  const { requests } = startFakeApi({
    [`GET /contractAnalysis/${ANALYSIS.id}/text`]: { body: { text: CONTRACT_TEXT, pageStarts: null } },
    [`POST /contractAnalysis/${ANALYSIS.id}/findings`]: { status: 201, body: { ...ANALYSIS, fields } },
  });
  const shown: string[] = [];
  const dialog = (
    <AddFindingDialog
      analysis={ANALYSIS}
      selected={selected}
      onClose={() => undefined}
      onAdded={(key) => shown.push(key)}
    />
  );
  renderRoutes([{ path: '*', element: dialog }], '/');
  const opened = within(await screen.findByRole('dialog', { name: 'Add what was missed' }));
  const person = userEvent.setup();
  /** By the keyboard alone. */
  const choose = async (words: string, option: RegExp) => {
    opened.getByRole('button', { name: /^Kind or field/ }).focus();
    await person.keyboard('{Enter}');
    await screen.findByRole('option', { name: option });
    await person.keyboard(`${words}{Enter}`);
  };
  return { dialog: opened, person, choose, requests, shown };
}

describe('the value of a field that was missed', () => {
  beforeEach(() => startSession('test-token'));
  afterEach(() => {
    cleanup();
    endSession('signedOut');
  });

  it('is entered by an input of its kind, and is added with its words', async () => {
    const [words] = ADDED.evidence.map(({ quote }) => quote);
    const { dialog, person, choose, requests, shown } = await openDialog(words ?? '');
    await choose('notice per', /^Notice period/);
    await person.click(dialog.getByRole('button', { name: 'Add finding' }));
    expect(dialog.getByText('Enter a period')).toBeTruthy();
    await person.type(dialog.getByRole('textbox', { name: /^Notice period/ }), '30');
    await person.selectOptions(dialog.getByLabelText('Unit'), 'DAYS');
    await person.click(dialog.getByRole('button', { name: 'Add finding' }));
    await waitFor(() => expect(shown).toEqual([ADDED.key]));
    const [place] = ADDED.evidence;
    expect(requests.find(({ path }) => path.endsWith('/findings'))?.body).toEqual({
      field: 'renewalNotice',
      value: { count: 30, unit: 'DAYS' },
      start: place?.start,
      end: place?.end,
    });
  });

  it.each([
    ['expiration', /^Expiration date/, 'March 31, 2029', '3/31/2029'],
    ['governing', /^Governing law/, 'without the other’s', 'without the other’s'],
  ])('is read from the words as far as it can be: %s', async (typed, option, words, read) => {
    const { dialog, choose } = await openDialog(words);
    await choose(typed, option);
    expect(dialog.getByRole('textbox', { name: option })).toHaveProperty('value', read);
  });

  it('of parties begins with those that are known', async () => {
    const { dialog, choose } = await openDialog('Northwind Software');
    await choose('parties', /^Parties/);
    const names = dialog.getAllByRole('textbox', { name: /^Name of party/ });
    expect(names.length).toBeGreaterThan(1);
    expect(names.at(-1)).toHaveProperty('value', 'Northwind Software');
  });

  it('is chosen among fields and kinds, and a kind that a field is read from is not asked twice', async () => {
    const { dialog, person } = await openDialog('');
    await person.click(dialog.getByRole('button', { name: /^Kind or field/ }));
    const options = await screen.findAllByRole('option');
    const named = options
      .map(({ textContent }) => textContent)
      .filter((text) => /^Governing law/i.test(text));
    expect(named).toHaveLength(1);
  });
});
