// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RecordPapers } from '@pactbook/domain/features/contract-analysis/record-papers.ts';
import { startSession } from '../../../platform/session.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { idOf } from '../../../testing/build-profile.ts';
import { openContractPages } from '../../../testing/open-contract-pages.tsx';
import { recordPapersQuery } from '../queries.ts';
import { PapersPanel } from './papers-panel.tsx';

const CONTRACT = buildContract({ id: idOf(500), product: 'Slack' });
const ORDER = { id: idOf(501), name: 'Order form.pdf', message: null, outdated: false };
const TERMS = { id: idOf(502), name: 'Terms.pdf', message: null, outdated: false };
const READY = { ...ORDER, state: 'ready', analysisId: idOf(601) } as const;
const NEW = { ...TERMS, state: 'notAnalyzed', analysisId: null } as const;
const QUOTE = 'The total liability of either party is limited to the fees of twelve months.';
const FOUND: RecordPapers = {
  papers: { found: ['Cap On Liability'], law: 'New York' },
  documents: [READY],
  places: [
    {
      key: 'capOnLiability',
      documentId: ORDER.id,
      findingKey: 'cap-1',
      page: 7,
      quote: QUOTE,
      leadIn: 'The parties agree that:',
      confidence: 0.93,
      review: 'proposed',
    },
  ],
};
const PATH = `GET /contracts/${CONTRACT.id}/papers`;

/** Says that the panel has its answer. */
function Loaded() {
  return useQuery(recordPapersQuery(CONTRACT.id)).isSuccess && <p>Loaded</p>;
}

function openPanel(body: RecordPapers, isBwcAdmin: boolean, answers = {}) {
  startSession('header.payload.signature');
  const element = (
    <>
      <PapersPanel contract={CONTRACT} />
      <Loaded />
    </>
  );
  return openContractPages([{ path: '/start', element }], '/start', {
    records: [],
    answers: { [PATH]: { body }, ...answers },
    profile: { isBwcAdmin },
  });
}
const panel = () => screen.findByRole('region', { name: 'In the contract' });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('what is in the contract of a record', () => {
  it('has the quote and the page of each clause, and names what was not found', async () => {
    openPanel(FOUND, true);
    const found = await within(await panel()).findByRole('list', { name: 'Found in the contract' });
    expect(found.textContent).toContain('New York');
    expect(found.textContent).toContain(`The parties agree that:${QUOTE}`);
    expect(within(found).getByRole('link').getAttribute('href')).toContain(idOf(601));
    expect((await panel()).textContent).toContain(
      'A clause that was not found may still be in the contract.',
    );
  });

  it('leads into the document for people without Contract Intelligence', async () => {
    openPanel(FOUND, false);
    const found = await within(await panel()).findByRole('list', { name: 'Found in the contract' });
    expect(within(found).getByRole('link').getAttribute('href')).toContain(ORDER.id);
  });

  it('lets product administrators analyze the documents that are not analyzed', async () => {
    const { requests } = openPanel({ documents: [NEW], places: [] }, true, {
      'POST /contractAnalysis/run': { status: 202, body: { batchId: idOf(7), queued: 1, skipped: [] } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Analyze 1 document' }));
    await waitFor(() =>
      expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({
        documents: [{ contractId: CONTRACT.id, documentId: TERMS.id }],
      }),
    );
  });

  it('is not shown to others while nothing was analyzed', async () => {
    openPanel({ documents: [NEW], places: [] }, false);
    await screen.findByText('Loaded');
    expect(screen.queryByRole('region', { name: 'In the contract' })).toBeNull();
  });

  it('says to others which document is not analyzed yet beside one that is', async () => {
    openPanel({ ...FOUND, documents: [READY, NEW] }, false);
    expect((await panel()).textContent).toContain('A Product Administrator can analyze them.');
  });
});
