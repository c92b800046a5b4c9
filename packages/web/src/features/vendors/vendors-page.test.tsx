// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '../../platform/paths.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal, type FakeAnswer } from '../../testing/fake-api.ts';
import { openAdministrationPage } from '../../testing/open-administration-page.tsx';
import { VendorsPage } from './vendors-page.tsx';

const VENDORS = [
  { name: 'Esri', records: 1, aliases: [] },
  { name: 'ESRI Inc.', records: 5, aliases: ['Environmental Systems'] },
];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('merges probable duplicates under the chosen name', async () => {
  const merged = { vendor: { name: 'Esri', records: 6, aliases: ['ESRI Inc.'] }, updated: 5 };
  const { person, requests } = openAdministrationPage(<VendorsPage />, paths.likelyVendors(), {
    answers: {
      'GET /vendors': { body: VENDORS },
      'GET /vendors/likely': {
        body: [
          { vendors: VENDORS.toReversed().map(({ name, records }) => ({ name, records })), certain: [] },
        ],
      },
      'POST /vendors/merge': { body: { ...merged, changeSetId: idOf(1) } },
    },
  });
  await screen.findByText('Also Environmental Systems');
  await person.click(await screen.findByRole('button', { name: 'Merge ESRI Inc., Esri' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge vendors' });
  await person.click(within(dialog).getByRole('radio', { name: 'Esri' }));
  await person.click(within(dialog).getByRole('button', { name: 'Merge vendors' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const merge = requests.find(({ path }) => path.endsWith('/vendors/merge'));
  expect(merge?.body).toEqual({ names: ['ESRI Inc.'], into: 'Esri' });
});

it('stays open while it merges, so that a refusal is shown', async () => {
  const answer = Promise.withResolvers<FakeAnswer>();
  const { person } = openAdministrationPage(<VendorsPage />, paths.likelyVendors(), {
    answers: {
      'GET /vendors': { body: VENDORS },
      'GET /vendors/likely': {
        body: [{ vendors: VENDORS.map(({ name, records }) => ({ name, records })), certain: [] }],
      },
      'POST /vendors/merge': () => answer.promise,
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Merge Esri, ESRI Inc.' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge vendors' });
  await person.click(within(dialog).getByRole('button', { name: 'Merge vendors' }));
  await person.keyboard('{Escape}');
  await person.click(within(dialog).getByRole('button', { name: 'Close' }));
  answer.resolve(refusal(409, 'conflict', { message: 'These vendors just changed.' }));
  expect(await within(dialog).findByText('These vendors just changed.')).toBeTruthy();
});

it('says why there are no proposals, and looks again', async () => {
  let answer: FakeAnswer = refusal(403, 'forbidden');
  const { person } = openAdministrationPage(<VendorsPage />, paths.likelyVendors(), {
    answers: { 'GET /vendors': { body: VENDORS }, 'GET /vendors/likely': () => answer },
  });
  expect(await screen.findByText('Could not look for similar vendors.')).toBeTruthy();
  answer = { body: [] };
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No vendors look alike.')).toBeTruthy();
});

it('merges all that are certain at once, but for those that are left out', async () => {
  const likely = (...names: string[]) => ({
    vendors: names.map((name) => ({ name, records: 1 })),
    certain: names,
  });
  const { person, requests } = openAdministrationPage(<VendorsPage />, paths.likelyVendors(), {
    answers: {
      'GET /vendors': { body: VENDORS },
      'GET /vendors/likely': {
        body: [
          likely('Esri', 'ESRI Inc.'),
          likely('Oracle', 'Oracle Corp'),
          { ...likely('SAP', 'S.A.P. '), certain: [] },
        ],
      },
      'POST /vendors/mergeGroups': { body: { merged: 1, updated: 1, changeSetId: idOf(1) } },
    },
  });
  await person.click(await screen.findByRole('button', { name: 'Merge all that are certain (2)' }));
  const dialog = await screen.findByRole('dialog', { name: 'Merge all that are certain' });
  await person.click(within(dialog).getByRole('checkbox', { name: /Oracle Corp/ }));
  await person.click(within(dialog).getByRole('button', { name: 'Merge 1' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const merge = requests.find(({ path }) => path.endsWith('/vendors/mergeGroups'));
  expect(merge?.body).toEqual({ groups: [{ into: 'Esri', names: ['ESRI Inc.'] }] });
});
