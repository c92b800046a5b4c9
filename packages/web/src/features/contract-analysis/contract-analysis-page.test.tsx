// @vitest-environment happy-dom
import { CLAUSE_KINDS, isFoundByWords } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../platform/paths.ts';
import { endSession } from '../../platform/session.ts';
import { buildItem, buildList, KINDS_ANSWER } from '../../testing/build-analysis.ts';
import { idOf } from '../../testing/build-profile.ts';
import { openAdministrationPage } from '../../testing/open-administration-page.tsx';
import { ContractAnalysisPage } from './contract-analysis-page.tsx';

const RECORD = { id: idOf(500), version: 1, product: 'Slack', vendor: 'Slack Inc.', canEdit: true };
const filed = (number: number, changes: Parameters<typeof buildItem>[0] = {}) =>
  buildItem({
    id: idOf(number),
    documentId: idOf(number + 1000),
    fileName: `contract-${number}.pdf`,
    record: RECORD,
    ...changes,
  });

type Answers = NonNullable<Parameters<typeof openAdministrationPage>[2]>['answers'];

function openPage(
  answers: Answers = {},
  query: Parameters<typeof paths.contractAnalysis>[0] = {},
  isSuperAdmin = true,
) {
  return openAdministrationPage(<ContractAnalysisPage />, paths.contractAnalysis(query), {
    profile: { isBwcAdmin: true, isSuperAdmin },
    answers: {
      'GET /contractAnalysis': { body: buildList([]) },
      'GET /contractAnalysis/kinds': { body: KINDS_ANSWER },
      ...answers,
    },
  });
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') ?? document.body;

afterEach(() => {
  cleanup();
  endSession('signedOut');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('Contract Intelligence', () => {
  it('says that it only suggests, and what it was trained on', async () => {
    openPage();
    expect(await screen.findByText('Suggestions only. Not legal advice.')).toBeTruthy();
    expect(await screen.findByText('Trained on CUAD v1 (CC BY 4.0).')).toBeTruthy();
    expect(await screen.findByText('No documents to analyze.')).toBeTruthy();
  });

  it('says at once that without rights to records only own uploads are shown', async () => {
    openPage({}, {}, false);
    expect(await screen.findByText(/^You see only documents you upload/)).toBeTruthy();
  });

  it('has its tabs in the address', async () => {
    const { person, router } = openPage();
    await person.click(await screen.findByRole('link', { name: 'Clause kinds' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=kinds'));
  });
});

describe('the documents', () => {
  it('are cards where a table does not fit beside the sidebar', async () => {
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => {},
      removeEventListener: () => {},
    }));
    openPage({ 'GET /contractAnalysis': { body: buildList([filed(901, { conflicts: 2 })]) } });
    const cards = await screen.findByRole('list', { name: 'Documents' });
    expect(cards.textContent).toContain('2 disagreements');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('show record, pages, state, findings and disagreements', async () => {
    openPage({ 'GET /contractAnalysis': { body: buildList([filed(901, { conflicts: 2 })]) } });
    const row = await rowOf('contract-901.pdf');
    for (const part of ['Slack', '12', 'Ready', '24', '2']) expect(row.textContent).toContain(part);
    expect(within(row).getByRole('link', { name: 'contract-901.pdf' }).getAttribute('href')).toBe(
      paths.analysis(idOf(901)),
    );
  });

  it.each([
    [{ id: null, state: 'notAnalyzed' }, 'Not analyzed'],
    [{ state: 'waiting' }, 'Waiting'],
    [{ state: 'reading', message: 'Reading page 12 of 64' }, 'Reading page 12 of 64'],
    [{ state: 'analyzing' }, 'Analyzing'],
    [{ state: 'noText' }, 'No readable text'],
    [{ outdated: true }, 'Outdated'],
  ] as const)('in the state %j say "%s"', async (changes, words) => {
    openPage({ 'GET /contractAnalysis': { body: buildList([filed(901, changes)]) } });
    expect((await rowOf('contract-901.pdf')).textContent).toContain(words);
  });

  it('that failed say why, and can be tried again', async () => {
    const { person, requests } = openPage({
      'GET /contractAnalysis': {
        body: buildList([filed(901, { state: 'failed', message: 'This file is protected.' })]),
      },
      [`POST /contractAnalysis/${idOf(901)}/run`]: { status: 202, body: { state: 'waiting' } },
    });
    expect(await screen.findByText('This file is protected.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(requests.some(({ path }) => path.endsWith('/run'))).toBe(true));
  });

  it('are run by choice, without those that cannot be', async () => {
    const { person, requests } = openPage({
      'GET /contractAnalysis': {
        body: buildList([filed(901), filed(902), buildItem({ id: idOf(903), fileName: 'upload.pdf' })]),
      },
      'POST /contractAnalysis/run': { status: 202, body: { batchId: idOf(7), queued: 2, skipped: [] } },
    });
    await screen.findByText('upload.pdf');
    // An upload without a record is part of no batch.
    expect(screen.queryByLabelText('Select upload.pdf')).toBeNull();
    await person.click(screen.getByLabelText('Select all documents that are shown'));
    await person.click(screen.getByRole('button', { name: 'Analyze 2 documents' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        documents: [
          { contractId: RECORD.id, documentId: idOf(1901) },
          { contractId: RECORD.id, documentId: idOf(1902) },
        ],
      }),
    );
  });

  it('of a kind are run all at once', async () => {
    const counts = { ...buildList([]).counts, notAnalyzed: 40 };
    const { person, requests } = openPage({
      'GET /contractAnalysis': { body: buildList([filed(901)], { counts }) },
      'POST /contractAnalysis/run': { status: 202, body: { batchId: idOf(7), queued: 40, skipped: [] } },
    });
    await screen.findByText('contract-901.pdf');
    await person.click(screen.getByRole('button', { name: 'Analyze' }));
    expect(screen.getByRole('menuitem', { name: 'Analyze all failed (0)' }).dataset.disabled).toBe('');
    await person.click(screen.getByRole('menuitem', { name: 'Analyze all new (40)' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ every: 'new' }),
    );
  });

  it('that are worked on are counted, with the time left, and can be cancelled', async () => {
    const batch = {
      id: idOf(7),
      total: 500,
      done: 312,
      failed: 0,
      createdAt: '2026-11-20T10:00:00.000Z',
      secondsLeft: 240,
    };
    const { person, requests } = openPage({
      'GET /contractAnalysis': { body: buildList([filed(901)], { batches: [batch] }) },
      [`DELETE /contractAnalysis/batches/${idOf(7)}`]: { status: 204 },
    });
    expect(await screen.findByText('312 of 500, about 4 minutes left')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('are filtered by the address', async () => {
    const { requests } = openPage({}, { q: 'slack', state: 'failed', conflicts: '1' });
    expect(await screen.findByText('No documents match these filters.')).toBeTruthy();
    const [list] = requests.filter(({ path }) => path === '/contractAnalysis');
    expect(Object.fromEntries(list?.query ?? [])).toEqual({
      q: 'slack',
      state: 'failed',
      conflicts: '1',
      limit: '50',
    });
  });

  it('are shown page by page', async () => {
    const { person } = openPage({
      'GET /contractAnalysis': ({ query }) => ({
        body: query.has('cursor') ? buildList([filed(902)]) : buildList([filed(901)], { nextCursor: 'next' }),
      }),
    });
    await person.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('contract-902.pdf')).toBeTruthy();
    expect(screen.getByText('contract-901.pdf')).toBeTruthy();
  });

  it('are deleted after a question', async () => {
    const { person, requests } = openPage({
      'GET /contractAnalysis': { body: buildList([buildItem()]) },
      [`DELETE /contractAnalysis/${idOf(900)}`]: { status: 204 },
    });
    await person.click(await screen.findByRole('button', { name: 'Actions for msa.pdf' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Delete analysis' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(
      question.getByText('Its findings, its decisions and the uploaded file are deleted permanently.'),
    ).toBeTruthy();
    await person.click(question.getByRole('button', { name: 'Delete analysis' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true));
  });

  it('that cannot be analyzed are refused before they are sent', async () => {
    const { person, requests } = openPage();
    await screen.findByText('No documents to analyze.');
    const input = screen.getByLabelText('Contracts to analyze');
    input.removeAttribute('accept');
    await person.upload(input, [new File(['x'], 'picture.png'), new File([], 'empty.pdf')]);
    expect(await screen.findByText('Only PDF, DOCX, TXT and EML files can be analyzed.')).toBeTruthy();
    expect(screen.getByText('This file is empty.')).toBeTruthy();
    expect(requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('that are new are analyzed without being asked to while the switch is on', async () => {
    const { person, requests } = openPage({
      'POST /contractAnalysis/settings': { body: { analyzeNewDocuments: true } },
    });
    await person.click(await screen.findByLabelText('Analyze new documents'));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ analyzeNewDocuments: true }),
    );
  });
});

describe('the disagreements', () => {
  it('lead to the finding in the review', async () => {
    const disagreement = {
      key: 'field:renewalNotice',
      field: 'renewalNotice',
      documentSays: '90 days',
      recordSays: '30 days',
      page: 7,
      quote: '90 days’ notice',
    };
    openPage(
      {
        'GET /contractAnalysis': {
          body: buildList([filed(901, { conflicts: 1, disagreements: [disagreement] })]),
        },
      },
      { tab: 'disagreements' },
    );
    const row = await rowOf('Slack');
    for (const part of ['Notice period', '90 days', '30 days', '7']) expect(row.textContent).toContain(part);
    expect(within(row).getByRole('link', { name: 'Slack' }).getAttribute('href')).toBe(
      paths.analysis(idOf(901), disagreement.key),
    );
  });
});

describe('the portfolio', () => {
  const records = [
    {
      contractId: RECORD.id,
      product: 'Slack',
      vendor: 'Slack Inc.',
      cells: KINDS_ANSWER.kinds.map((_, index) => ['found', 'notFound', 'notAnalyzed'][index % 3]),
      analysisIds: [idOf(901)],
    },
  ];

  it('says in words what was found, and that the rest may still be there', async () => {
    openPage(
      { 'GET /contractAnalysis/portfolio': { body: { onlyAnalyzed: false, records } } },
      { tab: 'portfolio' },
    );
    const row = await rowOf('Slack');
    const words = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(words).toHaveLength(CLAUSE_KINDS.length);
    expect(words.slice(0, 3)).toEqual(['Found', 'Not found', 'Not analyzed']);
    expect(screen.getByRole('columnheader', { name: /^Indemnity/ }).textContent).toContain('Found by words');
    expect(screen.getByText('A clause that was not found may still be in the contract.')).toBeTruthy();
  });

  it('shows one kind on request', async () => {
    openPage(
      { 'GET /contractAnalysis/portfolio': { body: { onlyAnalyzed: false, records } } },
      { tab: 'portfolio', kind: 'Agreement Date' },
    );
    const row = await rowOf('Slack');
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Not analyzed']);
  });

  it('says where there are too many records to list those that were not analyzed', async () => {
    openPage(
      { 'GET /contractAnalysis/portfolio': { body: { onlyAnalyzed: true, records } } },
      { tab: 'portfolio' },
    );
    await rowOf('Slack');
    expect(screen.getByText(/those without an analyzed document are left out/)).toBeTruthy();
  });
});

describe('the clause kinds', () => {
  it('are all there with their figures; what is not measured, or found by rules about words, says so', async () => {
    openPage({}, { tab: 'kinds' });
    const heading = await screen.findByRole('heading', { name: 'Document Name' });
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(CLAUSE_KINDS.length);
    expect(heading.closest('li')?.textContent).toContain('91%');
    const next = screen.getByRole('heading', { name: /Parties/ }).closest('li');
    expect(next?.textContent).toContain('Experimental');
    expect(next?.textContent).toContain('Not measured');
    const marked = screen.getAllByText('Found by words').map((mark) => mark.closest('h3')?.textContent);
    const byWords = CLAUSE_KINDS.filter(({ category }) => isFoundByWords(category));
    expect(new Set(marked)).toEqual(new Set(byWords.map(({ category }) => `${category}Found by words`)));
  });
});

describe('questions', () => {
  const ANSWER = {
    analysisId: idOf(901),
    fileName: 'msa.pdf',
    documentId: idOf(1901),
    record: RECORD,
    start: 10,
    end: 40,
    page: 7,
    quote: 'Liability is limited to the fees paid.',
    kind: { category: 'Cap On Liability', key: 'Cap On Liability:abc', confidence: 0.91 },
  };
  const FOUND = { kinds: ['Cap On Liability'], isFound: true, answers: [ANSWER], asked: 3, answering: 1 };
  const open = (answers: object, query: object = {}) =>
    openPage(
      { 'GET /contractAnalysis/answers': { body: answers }, 'GET /sharedViews': { body: [] } },
      { tab: 'ask', ...query },
    );

  it('are asked from examples or typed, and answered by a sentence that leads to its finding', async () => {
    const { person, router } = open(FOUND);
    await person.type(
      await screen.findByRole('textbox', { name: 'Question' }),
      'How much can they owe?{Enter}',
    );
    await waitFor(() => expect(router.state.location.search).toContain('q=How+much+can+they+owe'));
    const answers = await screen.findByRole('list', { name: 'Answers' });
    expect(answers.textContent).toContain('Liability is limited to the fees paid.');
    expect(answers.textContent).toContain('Page 7');
    expect(within(answers).getByRole('link', { name: 'Slack' }).getAttribute('href')).toBe(
      paths.analysis(ANSWER.analysisId, ANSWER.kind.key),
    );
    expect(
      screen.getByText('Cap On Liability: found in 1 of 3 documents. It may still be in the others.'),
    ).toBeTruthy();
  });

  it('that nothing answers show the nearest sentences as such, at their page in the document', async () => {
    open(
      { ...FOUND, kinds: [], isFound: false, answers: [{ ...ANSWER, kind: null }], answering: 0 },
      { q: 'uptime?' },
    );
    const near = await screen.findByRole('list', { name: 'Nearest sentences' });
    expect(screen.getByText(/nothing found that answers this; nearest sentences:$/)).toBeTruthy();
    expect(within(near).getByRole('link', { name: 'Slack' }).getAttribute('href')).toContain('page=7');
  });

  it('say so without a sentence near, and without an analyzed document', async () => {
    open({ ...FOUND, kinds: [], isFound: false, answers: [], answering: 0 }, { q: 'uptime?' });
    expect(await screen.findByText('Nothing found that answers this.')).toBeTruthy();
    cleanup();
    open({ ...FOUND, isFound: false, answers: [], asked: 0, answering: 0 }, { q: 'uptime?' });
    expect(await screen.findByText('No analyzed documents.')).toBeTruthy();
  });

  it('about a view that is gone offer all documents', async () => {
    const { person, router } = open(FOUND, { q: 'cap', in: 'view:gone' });
    await person.click(await screen.findByRole('button', { name: 'Ask all documents' }));
    await waitFor(() => expect(router.state.location.search).not.toContain('in='));
    expect(await screen.findByRole('list', { name: 'Answers' })).toBeTruthy();
  });
});
