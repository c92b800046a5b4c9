// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type {
  ComparedChange,
  DocumentComparison,
} from '@pactbook/domain/features/contract-comparison/comparison.ts';
import { paths } from '../../../platform/paths.ts';
import { endSession, startSession } from '../../../platform/session.ts';
import { KINDS_ANSWER } from '../../../testing/build-analysis.ts';
import { buildProfile, idOf } from '../../../testing/build-profile.ts';
import { refusal, startFakeApi } from '../../../testing/fake-api.ts';
import { renderRoutes } from '../../../testing/render-routes.tsx';
import { ComparisonPage } from './comparison-page.tsx';

const [LEFT, RIGHT] = [idOf(601), idOf(602)];

const sentence = (text: string) => ({ start: 0, end: text.length, page: 2, text, finding: 'a-key' });

const NOTICE: ComparedChange = {
  change: 'changed',
  kinds: ['Notice Period To Terminate Renewal'],
  left: sentence('Notice is 60 days.'),
  right: sentence('Notice is 90 days.'),
  words: [
    { side: 'both', text: 'Notice is' },
    { side: 'left', text: '60' },
    { side: 'right', text: '90' },
    { side: 'both', text: 'days.' },
  ],
  figures: [{ from: '60 days', to: '90 days' }],
};
const AUDIT: ComparedChange = {
  change: 'onlyRight',
  kinds: ['Audit Rights'],
  left: null,
  right: sentence('Customer may audit.'),
  words: [],
  figures: [],
};

function buildComparison(changes: Partial<DocumentComparison> = {}): DocumentComparison {
  const document = (analysisId: string, fileName: string) => ({
    analysisId,
    fileName,
    state: 'ready' as const,
    message: null,
    documentId: null,
    documentNumber: null,
    record: null,
    pages: 3,
  });
  return {
    left: document(LEFT, 'before.pdf'),
    right: document(RIGHT, 'after.pdf'),
    isReady: true,
    amendment: null,
    fields: [],
    changes: [NOTICE, AUDIT],
    same: 7,
    leftOut: 0,
    ...changes,
  };
}

function openComparison(answer: Parameters<typeof startFakeApi>[0][string]) {
  startFakeApi({
    'GET /profile': { body: buildProfile({ isSuperAdmin: true }) },
    'GET /contractAnalysis/kinds': { body: KINDS_ANSWER },
    [`GET /contractAnalysis/${LEFT}/comparison/${RIGHT}`]: answer,
  });
  renderRoutes(
    [
      { path: '/admin/contract-analysis/:analysisId/compare/:otherId', element: <ComparisonPage /> },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    paths.comparison(LEFT, RIGHT),
  );
  return userEvent.setup();
}

beforeEach(() => startSession('a token'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
});

describe('a comparison', () => {
  it('says changed numbers first, and marks deleted and inserted words', async () => {
    openComparison({ body: buildComparison() });
    const figures = await screen.findByRole('region', { name: /^Numbers/ });
    expect(figures.textContent).toContain('Notice Period To Terminate Renewal60 days → 90 days');
    const changed = screen.getByRole('region', { name: 'Changed' });
    expect(within(changed).getByText('60').tagName).toBe('DEL');
    expect(within(changed).getByText('90').tagName).toBe('INS');
    expect(screen.getByRole('region', { name: 'Only in one document' }).textContent).toContain(
      'Not in this document.',
    );
    expect(screen.getByText('2 changes, 7 sentences the same')).toBeTruthy();
  });

  it('is stepped through by keys, and its pages open the document at the finding', async () => {
    const person = openComparison({ body: buildComparison() });
    await screen.findByText('2 changes');
    await person.keyboard('j');
    expect(document.activeElement?.id).toBe('change-1');
    await person.keyboard('jj');
    expect(document.activeElement?.id).toBe('change-2');
    await person.keyboard('k');
    expect(document.activeElement?.id).toBe('change-1');
    const link = screen.getByRole('link', { name: 'Open before.pdf, page 2' });
    expect(link.getAttribute('href')).toBe(paths.analysis(LEFT, 'a-key'));
  });

  it.each([
    ['that finds nothing', { changes: [], same: 9 }, 'No sentence differs.'],
    ['of a document that waits', { isReady: false, changes: [] }, /^The comparison is shown once/],
    ['of an amendment', { amendment: 'right' as const }, /amends the other document/],
  ])('%s says so', async (_, changes, words) => {
    openComparison({ body: buildComparison(changes) });
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it('of a document that is not there, or not for this user, leads back', async () => {
    openComparison(refusal(404, 'not_found'));
    expect(await screen.findByText('One of the documents is missing.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All documents' })).toBeTruthy();
  });

  it('that cannot be loaded can be tried again', async () => {
    openComparison(refusal(500, 'internal'));
    expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeTruthy();
  });
});
