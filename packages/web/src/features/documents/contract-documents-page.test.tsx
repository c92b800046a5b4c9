// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inPart } from '@pactbook/domain/testing/build-contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { RecordDocument } from '@pactbook/domain/features/documents/document.ts';
import { paths } from '../../platform/paths.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { recordRoutes } from '../../testing/contract-routes.tsx';
import { idOf } from '../../testing/build-profile.ts';
import { LEGAL, openContractPages } from '../../testing/open-contract-pages.tsx';
import { ContractDocumentsPage } from './contract-documents-page.tsx';

const routes = recordRoutes(() => Promise.resolve({ Component: ContractDocumentsPage }));
const record = (changes: Partial<Contract> = {}) =>
  buildContract({ id: idOf(500), product: 'Slack', teams: [LEGAL], ...changes });

interface Setting {
  contract?: Contract;
  documents?: RecordDocument[];
  profile?: NonNullable<Parameters<typeof openContractPages>[2]>['profile'];
  answers?: NonNullable<Parameters<typeof openContractPages>[2]>['answers'];
}

function openDocuments({ contract = record(), documents = [], profile, answers }: Setting = {}) {
  return openContractPages(routes, paths.record(contract, 'documents'), {
    records: [contract],
    ...(profile ? { profile } : {}),
    answers: {
      [`GET /contracts/${contract.id}/documents`]: { body: documents },
      'GET /people': { body: [{ id: idOf(1), name: 'Dana Fox', isActive: true }] },
      ...answers,
    },
  });
}

beforeEach(() => startSession('header.payload.signature'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

describe('the documents of a record', () => {
  it('show their metadata', async () => {
    openDocuments({
      documents: [buildDocument({ name: 'msa.pdf', number: 2, pages: 12, expiresOn: '2020-01-31' })],
    });
    const row = (await screen.findByRole('link', { name: 'msa.pdf' })).closest('tr');
    await waitFor(() => expect(row?.textContent).toContain('Dana Fox'));
    for (const part of ['Contracts', '2', '12.4 KB', '12', '11/2/26', '1/31/20Expired']) {
      expect(row?.textContent).toContain(part);
    }
  });

  it('list the signed contract first', async () => {
    openDocuments();
    expect(await screen.findByText('No documents yet. Add the signed contract first.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose files' })).toBeTruthy();
  });

  it('are read-only for viewers', async () => {
    const contract = record({ canEdit: false, canDelete: false });
    const { requests } = openDocuments({
      contract,
      documents: [buildDocument({ name: 'msa.pdf', canEdit: false })],
      profile: { permissions: { viewTeams: [LEGAL] } },
    });
    await screen.findByRole('link', { name: 'msa.pdf' });
    expect(screen.queryByRole('button', { name: 'Choose files' })).toBeNull();
    expect(screen.queryByText('Deleted documents')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for msa.pdf' }));
    const items = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual(['Preview', 'Download', 'Versions']);
    expect(requests.some(({ path }) => path.endsWith('/trash') && path.includes('/documents'))).toBe(false);
  });

  it('are restricted for limited users, and not requested', async () => {
    const contract = inPart(record());
    const { requests } = openDocuments({ contract, profile: {} });
    expect(await screen.findByText('Restricted')).toBeTruthy();
    expect(await screen.findByText(/ Ask /)).toBeTruthy();
    expect(requests.some(({ path }) => path.endsWith('/documents'))).toBe(false);
  });

  it('that fail to load can be loaded again', async () => {
    let isDown = true;
    openDocuments({
      answers: {
        [`GET /contracts/${idOf(500)}/documents`]: () =>
          isDown ? { status: 403, body: { error: { code: 'forbidden', message: 'No.' } } } : { body: [] },
      },
    });
    await screen.findByText('Could not load this section.');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No documents yet. Add the signed contract first.')).toBeTruthy();
  });
});

describe('chosen files', () => {
  it('are rejected at once when they cannot be sent, and take a category each or all together', async () => {
    openDocuments();
    await screen.findByRole('button', { name: 'Choose files' });
    const files = [
      new File(['x'], 'msa.pdf'),
      new File(['x'], 'tool.exe'),
      new File([], 'empty.txt'),
      new File(['x'], 'b.docx'),
    ];
    // The file chooser would filter the wrong kinds; dropping does not.
    await userEvent.upload(screen.getByLabelText('Files to add'), files, { applyAccept: false });
    expect(screen.getByText(/^This file type is not allowed\. Allowed types: pdf, docx/)).toBeTruthy();
    expect(screen.getByText('This file is empty.')).toBeTruthy();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category for all' }), 'Legal');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Category of b.docx' }), 'Privacy');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Category of msa.pdf' }).value).toBe(
      'Legal',
    );
    expect(screen.getByRole('button', { name: 'Upload 2 documents' })).toBeTruthy();
  });

  it('are not lost when the page is left without confirmation', async () => {
    const { router } = openDocuments();
    await screen.findByRole('button', { name: 'Choose files' });
    await userEvent.upload(screen.getByLabelText('Files to add'), new File(['x'], 'msa.pdf'));
    await userEvent.click(screen.getByRole('link', { name: 'Details' }));
    expect(await screen.findByText('Are you sure you want to leave?')).toBeTruthy();
    expect(router.state.location.pathname).toMatch(/\/documents$/);
  });
});

describe('a document opened from a search', () => {
  const notes = buildDocument({ name: 'notes.txt', contentType: 'text/plain' });
  const text = 'Müller one\nand muller two';
  const openNotes = (find: string) =>
    openContractPages(routes, paths.contractDocument(record(), notes.id, { find }), {
      records: [record()],
      answers: {
        [`GET /contracts/${idOf(500)}/documents`]: { body: [notes] },
        [`GET /contracts/${idOf(500)}/documents/${notes.id}/content`]: { body: text },
        'GET /people': { body: [] },
      },
    });

  it('has the words highlighted, with or without accents, and steps through the matches', async () => {
    openNotes('muller');
    const bar = within(await screen.findByRole('search', { name: 'Find in this document' }));
    expect(await bar.findByText('1 of 2')).toBeTruthy();
    const marks = () => [...document.querySelectorAll('mark')];
    expect(marks().map((mark) => mark.textContent)).toEqual(['Müller', 'muller']);
    expect(marks().map((mark) => 'current' in mark.dataset)).toEqual([true, false]);
    await userEvent.click(bar.getByRole('button', { name: 'Next match' }));
    expect(marks().map((mark) => 'current' in mark.dataset)).toEqual([false, true]);
    await userEvent.type(bar.getByRole('searchbox'), '{Enter}');
    expect(bar.getByText('1 of 2')).toBeTruthy();
    await userEvent.type(bar.getByRole('searchbox'), '{Shift>}{Enter}{/Shift}');
    expect(bar.getByText('2 of 2')).toBeTruthy();
    await userEvent.clear(bar.getByRole('searchbox'));
    await userEvent.type(bar.getByRole('searchbox'), 'three');
    expect(await bar.findByText('Not found')).toBeTruthy();
    expect(marks()).toEqual([]);
    expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Next match' }).disabled).toBe(true);
  });
});

describe('a document without a preview', () => {
  it('lists the matches in its text', async () => {
    const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const letter = buildDocument({ name: 'letter.docx', contentType: word, pages: null });
    const { requests } = openContractPages(
      routes,
      paths.contractDocument(record(), letter.id, { find: 'muller' }),
      {
        records: [record()],
        answers: {
          [`GET /contracts/${idOf(500)}/documents`]: { body: [letter] },
          [`GET /contracts/${idOf(500)}/documents/${letter.id}/excerpts`]: ({ query }) => ({
            body:
              query.get('q') === 'muller'
                ? [{ page: null, snippet: { text: 'of Müller GmbH', highlights: [{ start: 3, end: 9 }] } }]
                : [],
          }),
          'GET /people': { body: [] },
        },
      },
    );
    expect(await screen.findByText('1 place')).toBeTruthy();
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Müller']);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find in this document' }), ' more');
    expect(await screen.findByText('Not found')).toBeTruthy();
    expect(requests.filter(({ path }) => path.endsWith('/content'))).toEqual([]);
  });
});

describe('deleting', () => {
  it('removes the document from the list at once and offers an undo', async () => {
    const msa = buildDocument({ name: 'msa.pdf' });
    let documents = [msa];
    const address = `/contracts/${idOf(500)}/documents`;
    openDocuments({
      answers: {
        [`GET ${address}`]: () => ({ body: documents }),
        [`DELETE ${address}/${msa.id}`]: () => {
          documents = [];
          return { status: 204 };
        },
        [`POST ${address}/${msa.id}/restore`]: () => {
          documents = [msa];
          return { body: msa };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Actions for msa.pdf' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('No documents yet. Add the signed contract first.')).toBeTruthy();
    // By text, which is found faster than by role: the toast is visible for a few seconds only.
    await userEvent.click(await screen.findByText('Undo'));
    expect(await screen.findByText('msa.pdf', { selector: 'a *' })).toBeTruthy();
  });
});
