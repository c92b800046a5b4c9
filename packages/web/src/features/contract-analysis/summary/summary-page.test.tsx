// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DocumentSummary } from '@pactbook/domain/features/contract-analysis/summary.ts';
import { paths } from '../../../platform/paths.ts';
import { endSession, startSession } from '../../../platform/session.ts';
import { buildJudgement, KINDS_ANSWER } from '../../../testing/build-analysis.ts';
import { buildProfile, idOf } from '../../../testing/build-profile.ts';
import { refusal, startFakeApi, type FakeAnswer } from '../../../testing/fake-api.ts';
import { renderRoutes } from '../../../testing/render-routes.tsx';
import { SummaryPage } from './summary-page.tsx';

const found = { page: 2, quote: 'the laws of the State\nof New York', confidence: 0.9, isReviewed: false };
const buildSummary = (changes: Partial<DocumentSummary> = {}): DocumentSummary => ({
  analysisId: idOf(900),
  fileName: 'msa.pdf',
  state: 'ready',
  outdated: false,
  record: null,
  documentNumber: null,
  pages: 12,
  fields: [
    { ...found, key: 'law', field: 'governingLaw', value: 'New York', why: null },
    { ...found, key: 'end', field: 'expirationDate', value: '', why: 'The date is blacked out.' },
  ],
  clauses: [{ ...found, key: 'audit', category: 'Audit Rights', isReviewed: true, more: 2 }],
  deviations: [buildJudgement()],
  toCheck: [buildJudgement({ rule: 'Exclusivity must not be there', finding: null })],
  disagreements: [
    {
      key: 'end',
      field: 'endDate',
      documentSays: 'Feb 23, 2028',
      recordSays: 'Mar 1, 2027',
      page: 1,
      quote: '',
    },
  ],
  ...changes,
});

function open(answer: FakeAnswer): void {
  startFakeApi({
    'GET /profile': { body: buildProfile({ isBwcAdmin: true }) },
    'GET /contractAnalysis/kinds': { body: KINDS_ANSWER },
    [`GET /contractAnalysis/${idOf(900)}/summary`]: answer,
  });
  renderRoutes(
    [
      { path: '/admin/contract-analysis/:analysisId/summary', element: <SummaryPage /> },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    paths.documentSummary(idOf(900)),
  );
}

beforeEach(() => startSession('a token'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
});

describe('the summary of a document', () => {
  it('has fields, deviations, disagreements and quotes, each a way to its place', async () => {
    open({ body: buildSummary() });
    const law = await screen.findByRole('link', { name: 'Page 2: Governing law' });
    expect(law.getAttribute('href')).toBe(paths.analysis(idOf(900), 'law'));
    expect(screen.getByText('The date is blacked out.')).toBeTruthy();
    const list = (name: string) => within(screen.getByRole('list', { name }));
    expect(list('Deviations').getByText('90 days')).toBeTruthy();
    expect(list('Disagreements').getByText('Record: Mar 1, 2027')).toBeTruthy();
    expect(list('Clauses').getByText('the laws of the State of New York')).toBeTruthy();
    expect(list('Clauses').getByText('2 more')).toBeTruthy();
    expect(list('To check by hand').getByText('Exclusivity must not be there')).toBeTruthy();
    for (const name of ['Download CSV', 'Download DOCX', 'Print'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
  });

  it('says what it waits for, and what is not there', async () => {
    open({ body: buildSummary({ state: 'waiting', fields: [], clauses: [] }) });
    expect(await screen.findByText('The summary is shown once the document is analyzed.')).toBeTruthy();
    cleanup();
    open(refusal(404, 'not_found'));
    expect(await screen.findByText('This analysis does not exist.')).toBeTruthy();
  });
});
