// @vitest-environment happy-dom
import { CLAUSE_KINDS } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { LeaveGuard } from '../../platform/leave-guard.tsx';
import { paths } from '../../platform/paths.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { buildAnalysis, buildField, CONTRACT_TEXT, KINDS_ANSWER } from '../../testing/build-analysis.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildProfile, idOf } from '../../testing/build-profile.ts';
import { refusal, startFakeApi } from '../../testing/fake-api.ts';
import type { FakeRequest } from '../../testing/fake-api.ts';
import { renderRoutes } from '../../testing/render-routes.tsx';
import { FilledRecordForm } from '../contract-form/new-contract/filled-record-form.tsx';
import { AnalysisReviewPage } from './analysis-review-page.tsx';
import type { ReviewParts } from './review/review-parts.ts';

const parts: ReviewParts = {
  pdf: () => Promise.reject(new Error('These files are texts.')),
  recordForm: () => Promise.resolve({ Component: FilledRecordForm }),
};
const CONTRACT = buildContract({
  id: idOf(500),
  version: 4,
  product: 'Northwind Suite',
  vendor: 'Northwind',
  startDate: '2026-04-01',
  endDate: '2028-03-31',
  renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 30, noticeUnit: 'DAYS' },
});
const RECORD = {
  id: CONTRACT.id,
  version: CONTRACT.version,
  product: CONTRACT.product,
  vendor: CONTRACT.vendor,
  canEdit: true,
};
const differing = () =>
  buildField('renewalNotice', { count: 90, unit: 'DAYS' }, '90 days’ notice', {
    confidence: 0.6,
    record: { field: 'renewal', current: '30 days', comparison: 'differs' },
  });

/** A server that keeps decisions, as the real one does. */
function decisionsOf(analysis: Analysis) {
  let stands = analysis;
  const decide = ({ body }: FakeRequest) => {
    const { decisions } = body as { decisions: { key: string; verdict: string | null }[] };
    const decided = <Found extends { key: string }>(found: Found): Found => {
      const made = decisions.find(({ key }) => key === found.key);
      if (!made) return found;
      const { verdict, ...rest } = made;
      const at = { reason: null, decidedAt: '2026-11-20T10:00:00.000Z', decidedBy: idOf(1) };
      return { ...found, decision: verdict === null ? null : { ...at, ...rest, verdict, key: undefined } };
    };
    stands = {
      ...stands,
      version: stands.version + 1,
      fields: stands.fields.map(decided),
      clauses: stands.clauses.map(decided),
    };
    return { body: stands };
  };
  return { read: () => ({ body: stands }), decide };
}

interface Setting {
  analysis?: Analysis;
  profile?: Parameters<typeof buildProfile>[0];
  answers?: Parameters<typeof startFakeApi>[0];
  finding?: string;
}

function openReview({ analysis = buildAnalysis(), profile, answers, finding }: Setting = {}) {
  const server = decisionsOf(analysis);
  const api = startFakeApi({
    'GET /profile': { body: buildProfile({ isBwcAdmin: true, isSuperAdmin: true, ...profile }) },
    'GET /teams': { body: [] },
    'GET /customFields': { body: [] },
    'GET /people': { body: [{ id: idOf(1), name: 'Dana Fox', isActive: true }] },
    'GET /config': { body: { categories: ['Software'], categoryIds: [idOf(71)], maxUploadMb: 50 } },
    'GET /contracts': { body: [] },
    'GET /vendors': { body: [] },
    'GET /contractAnalysis/kinds': { body: KINDS_ANSWER },
    [`GET /contracts/${CONTRACT.id}`]: { body: CONTRACT },
    [`GET /contractAnalysis/${analysis.id}`]: server.read,
    [`GET /contractAnalysis/${analysis.id}/text`]: { body: { text: CONTRACT_TEXT, pageStarts: null } },
    [`POST /contractAnalysis/${analysis.id}/decisions`]: server.decide,
    ...answers,
  });
  const page = (
    <LeaveGuard>
      <Suspense>
        <AnalysisReviewPage parts={parts} />
      </Suspense>
    </LeaveGuard>
  );
  const view = renderRoutes(
    [
      { path: '/admin/contract-analysis/:analysisId', element: page },
      { path: '*', element: <h1>Elsewhere</h1> },
    ],
    paths.analysis(analysis.id, finding),
  );
  return { ...view, ...api, person: userEvent.setup() };
}

const row = (name: RegExp) => screen.findByRole('button', { name });
const marked = () => [...document.querySelectorAll('mark[data-chosen]')].map((mark) => mark.textContent);
const decisions = (requests: readonly FakeRequest[]) =>
  requests.filter(({ path }) => path.endsWith('/decisions')).map(({ body }) => body);

beforeEach(() => {
  startSession('a token');
  // Both panes are beside each other.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('1024'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
});
afterEach(() => {
  cleanup();
  endSession('signedOut');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('a review', () => {
  it('shows a quote as running text, and marks it where it is', async () => {
    const built = buildAnalysis();
    const clauses = built.clauses.map((clause) => ({
      ...clause,
      quote: clause.quote.replace('may ', 'may\n'),
    }));
    const { person } = openReview({ analysis: { ...built, clauses } });
    await person.click(await row(/^Anti-Assignment/));
    expect(document.querySelector('blockquote')?.textContent).toBe('Neither party may assign this Agreement');
    await waitFor(() =>
      expect(marked()).toEqual(['Anti-Assignment: Neither party may assign this Agreement']),
    );
  });

  it('lists fields, clauses by group, unlikely ones and kinds not found folded', async () => {
    const { person } = openReview();
    expect(await row(/^Parties.*Northwind Software Inc\./)).toBeTruthy();
    expect(await row(/^Notice period.*Medium 60%.*90 days/)).toBeTruthy();
    expect(await row(/^Anti-Assignment.*High 85%/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Termination For Convenience/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: '1 unlikely finding' }));
    expect(await row(/^Termination For Convenience.*Low 30%/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: `${CLAUSE_KINDS.length - 2} kinds not found` }));
    expect(screen.getByText('A clause that was not found may still be in the contract.')).toBeTruthy();
  });

  it('marks the quote of the chosen finding in the document', async () => {
    const { person } = openReview();
    await person.click(await row(/^Expiration date/));
    expect(marked()).toEqual(['Expiration date: March 31, 2029']);
  });

  it('opens at the finding of its address', async () => {
    openReview({ finding: 'field:effectiveDate' });
    const opened = await row(/^Effective date/);
    expect(opened.getAttribute('aria-expanded')).toBe('true');
    await waitFor(() => expect(marked()).toEqual(['Effective date: April 1, 2026']));
  });

  it('goes by keyboard: j, k and n choose, a, r and Undo decide', async () => {
    const { person, requests } = openReview();
    await row(/^Parties/);
    await person.keyboard('jja');
    expect(await row(/^Effective date.*Accepted/)).toBeTruthy();
    await person.keyboard('kr');
    expect(await row(/^Parties.*Rejected/)).toBeTruthy();
    await person.keyboard('n');
    expect((await row(/^Expiration date/)).getAttribute('aria-expanded')).toBe('true');
    await waitFor(() =>
      expect(decisions(requests)).toEqual([
        { decisions: [{ key: 'field:effectiveDate', verdict: 'accepted' }] },
        { decisions: [{ key: 'field:parties', verdict: 'rejected' }] },
      ]),
    );
    await person.click(await row(/^Parties/));
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await row(/^Parties.*High 93%/)).toBeTruthy();
  });

  it('sends quick decisions one after the other, each with the version before it', async () => {
    const { person, requests } = openReview();
    await row(/^Parties/);
    await person.keyboard('jajaja');
    await waitFor(() => expect(decisions(requests)).toHaveLength(3));
    const versions = requests
      .filter(({ path }) => path.endsWith('/decisions'))
      .map(({ headers }) => headers.get('If-Match'));
    expect(versions).toEqual(['"3"', '"4"', '"5"']);
  });

  it('accepts everything above 80 % at once', async () => {
    const { person, requests } = openReview();
    await person.click(await screen.findByRole('button', { name: 'Accept all above 80 % (5)' }));
    expect(await screen.findByText('6 found, 5 decided')).toBeTruthy();
    expect(decisions(requests)).toHaveLength(1);
  });

  it('takes a decision back that the server refuses', async () => {
    const analysis = buildAnalysis();
    const { person } = openReview({
      analysis,
      answers: { [`POST /contractAnalysis/${analysis.id}/decisions`]: refusal(409, 'stale_version') },
    });
    await row(/^Parties/);
    await person.keyboard('ja');
    expect(await screen.findByText('The decision was not saved')).toBeTruthy();
    expect(await row(/^Parties.*High 93%/)).toBeTruthy();
  });

  it('takes another value, with an input of its kind', async () => {
    const { person, requests } = openReview();
    await row(/^Parties/);
    await person.keyboard('jjje');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Expiration date' }));
    const input = dialog.getByLabelText(/Expiration date/);
    await person.clear(input);
    await person.type(input, 'soon');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a date')).toBeTruthy();
    await person.clear(input);
    await person.type(input, '6/30/2029');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await row(/^Expiration date.*Edited.*Jun 30, 2029/)).toBeTruthy();
    await waitFor(() =>
      expect(decisions(requests)).toEqual([
        { decisions: [{ key: 'field:expirationDate', verdict: 'edited', value: '2029-06-30' }] },
      ]),
    );
  });

  it('says what the record says, which is right only with a reason', async () => {
    const analysis = buildAnalysis({ record: RECORD, fields: [differing()] });
    const { person, requests } = openReview({ analysis });
    await person.click(await row(/^Notice period.*The record says 30 days/));
    await person.click(screen.getByRole('button', { name: 'The record is right' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('button', { name: 'The record is right' }));
    expect(dialog.getByText('Enter a reason')).toBeTruthy();
    expect(decisions(requests)).toEqual([]);
    await person.type(dialog.getByLabelText(/Reason/), 'Amended in March');
    await person.click(dialog.getByRole('button', { name: 'The record is right' }));
    await waitFor(() =>
      expect(decisions(requests)).toEqual([
        {
          decisions: [{ key: 'field:renewalNotice', verdict: 'recordIsRight', reason: 'Amended in March' }],
        },
      ]),
    );
  });

  it('shows the progress, a failure and a file without text in place of findings', async () => {
    const empty = { fields: [], clauses: [], textSha256: null };
    openReview({
      analysis: buildAnalysis({ ...empty, state: 'reading', message: 'Reading page 12 of 64' }),
    });
    expect((await screen.findAllByText('Reading page 12 of 64')).length).toBeGreaterThan(0);
    cleanup();
    openReview({ analysis: buildAnalysis({ ...empty, state: 'noText' }) });
    expect(await screen.findByText('This document has no readable text.')).toBeTruthy();
    cleanup();
    openReview({ analysis: buildAnalysis({ ...empty, state: 'failed', message: 'It is protected.' }) });
    expect(await screen.findByText('It is protected.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('that is gone says so', async () => {
    openReview({ answers: { [`GET /contractAnalysis/${idOf(900)}`]: refusal(404, 'not_found') } });
    expect(await screen.findByText('This analysis does not exist.')).toBeTruthy();
  });
});

describe('filling a record', () => {
  const accepted = (analysis: Analysis): Analysis => ({
    ...analysis,
    fields: analysis.fields.map((field) => ({
      ...field,
      decision: { verdict: 'accepted', reason: null, decidedAt: analysis.createdAt, decidedBy: idOf(1) },
    })),
  });

  it('previews each field and the act-by date, then writes what was accepted', async () => {
    const analysis = accepted(buildAnalysis({ record: RECORD }));
    const { person, requests } = openReview({
      analysis,
      answers: {
        [`POST /contractAnalysis/${analysis.id}/apply`]: { body: { analysis, contract: CONTRACT } },
      },
    });
    await row(/^Parties/);
    await person.keyboard('{Control>}{Enter}{/Control}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Fill this record' }));
    const lines = await dialog.findAllByRole('row');
    expect(lines.slice(1).map(({ textContent }) => textContent)).toEqual([
      'VendorNorthwindNorthwind Software Inc.',
      'Start DateApr 1, 2026Stays',
      'End DateMar 31, 2028Mar 31, 2029',
      'RenewalAuto-renews, 12 months, 30 days noticeAuto-renews, 12 months, 90 days notice',
      'Annual Costs—Stays',
      'Act ByMar 1, 2028Dec 31, 2028',
    ]);
    await person.click(dialog.getByRole('checkbox', { name: 'Parties' }));
    await person.click(dialog.getByRole('button', { name: 'Change 2 fields' }));
    await waitFor(() =>
      expect(requests.find(({ path }) => path.endsWith('/apply'))?.body).toEqual({
        contractId: CONTRACT.id,
        contractVersion: 4,
        keys: ['field:effectiveDate', 'field:expirationDate', 'field:renewalTerm', 'field:renewalNotice'],
      }),
    );
  });

  it('writes only what was accepted', async () => {
    const { person } = openReview({ analysis: buildAnalysis({ record: RECORD }) });
    await person.click(await screen.findByRole('button', { name: 'Fill this record' }));
    expect(await screen.findByText(/Only accepted findings are written/)).toBeTruthy();
  });

  it('of a record that changed in between writes nothing and says so', async () => {
    const analysis = accepted(buildAnalysis({ record: RECORD }));
    const { person } = openReview({
      analysis,
      answers: { [`POST /contractAnalysis/${analysis.id}/apply`]: refusal(409, 'stale_version') },
    });
    await person.click(await screen.findByRole('button', { name: 'Fill this record' }));
    await person.click(await screen.findByRole('button', { name: 'Change 3 fields' }));
    expect(await screen.findByText(/Someone changed this record in the meantime/)).toBeTruthy();
  });

  it('is closed to people who may not change the record, with the reason', async () => {
    openReview({ analysis: buildAnalysis({ record: { ...RECORD, canEdit: false } }) });
    const button = await screen.findByRole('button', { name: 'Fill this record' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('You can only change records of the teams that you manage.')).toBeTruthy();
  });
});

describe('a record from a document', () => {
  it('is the form of a new record, filled in, with the quotes; Save makes it and opens it', async () => {
    const analysis = buildAnalysis();
    const { person, requests, router } = openReview({
      analysis,
      answers: {
        [`POST /contractAnalysis/${analysis.id}/apply`]: { body: { analysis, contract: CONTRACT } },
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Create record from this document' }));
    const vendor = await screen.findByLabelText<HTMLInputElement>(/^Vendor/);
    await waitFor(() => expect(vendor.value).toBe('Northwind Software Inc.'));
    expect(screen.getByLabelText<HTMLInputElement>(/^End Date/).value).toBe('3/31/2029');
    const quotes = within(screen.getByRole('list', { name: 'Filled in from' }));
    expect(quotes.getByText('March 31, 2029')).toBeTruthy();
    await person.type(screen.getByLabelText(/^Product/), 'Northwind Suite');
    await person.selectOptions(screen.getByLabelText('Document category'), 'Legal');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(paths.record(CONTRACT)));
    expect(requests.find(({ path }) => path.endsWith('/apply'))?.body).toMatchObject({
      category: 'Legal',
      create: {
        product: 'Northwind Suite',
        vendor: 'Northwind Software Inc.',
        startDate: '2026-04-01',
        endDate: '2029-03-31',
        renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 90, noticeUnit: 'DAYS' },
      },
    });
  });

  it('asks for the vendor where the document does not say which party sells', async () => {
    const parties = ['Crane Inc.', 'Bolt LLC'].map((name) => ({
      name,
      aliases: [],
      role: null,
      isUs: false,
    }));
    const fields = [buildField('parties', parties, 'Acme Corporation')];
    const { person } = openReview({ analysis: buildAnalysis({ fields }) });
    await person.click(await screen.findByRole('button', { name: 'Create record from this document' }));
    expect((await screen.findByLabelText<HTMLInputElement>(/^Vendor/)).value).toBe('');
    expect(screen.getByText('Enter the vendor: the document does not say which party sells.')).toBeTruthy();
  });

  it('is closed to people who may not add records, with the reason', async () => {
    openReview({ profile: { isSuperAdmin: false } });
    const button = await screen.findByRole('button', { name: 'Create record from this document' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByText('You need to manage a team to change records.')).toBeTruthy();
  });
});
