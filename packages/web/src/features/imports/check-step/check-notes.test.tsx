// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import type { ImportNote } from '@pactbook/domain/features/imports/import-outcome.ts';
import { idOf } from '../../../testing/build-profile.ts';
import { openAdministrationPage } from '../../../testing/open-administration-page.tsx';
import { suggestedDraft } from '../../import-analysis/import-draft.ts';
import type { ImportDraft } from '../../import-analysis/import-draft.ts';
import { KnownRowsNotice } from '../../import-analysis/file-step/known-rows-notice.tsx';
import { EarlierImportNotice } from '../../import-analysis/earlier-import-notice.tsx';
import { CheckNotes } from './check-notes.tsx';

const ANALYSIS: ImportAnalysis = {
  reading: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null, headerRow: 1 },
  sheets: [],
  preview: [],
  rows: 4,
  columns: [],
  mapping: null,
  vendors: [],
  known: null,
  earlierImport: null,
  sources: [],
};
const KEY = ['product', 'vendor'] as const;

const noteOf = (kind: ImportNote['kind'], message: string, more: Partial<ImportNote> = {}): ImportNote => ({
  kind,
  message,
  count: 1,
  rows: [7],
  ...more,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The notes with a draft that their choices change. */
function openNotes(notesFor: (draft: ImportDraft) => readonly ImportNote[]) {
  let latest: ImportDraft = suggestedDraft(ANALYSIS, {});
  const Page = () => {
    const [draft, setDraft] = useState(latest);
    latest = draft;
    return (
      <CheckNotes
        notes={notesFor(draft)}
        draft={draft}
        change={setDraft}
        isStale={false}
        onSettled={() => undefined}
      />
    );
  };
  return { ...openAdministrationPage(<Page />, '/import'), draft: () => latest };
}

describe('what the check says of a file', () => {
  it('is shown row by row, each with its choice', async () => {
    const { person, draft } = openNotes(() => [
      noteOf('totalsRows', 'One total.'),
      noteOf('hiddenRows', 'One hidden.'),
      noteOf('knownRecords', 'One known.', { key: [...KEY] }),
      noteOf('outlyingDates', 'One far.'),
    ]);
    const list = await screen.findByRole('region', { name: 'Worth knowing before you import' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(4);
    await person.click(screen.getByRole('checkbox', { name: 'Leave rows of totals out' }));
    await person.click(screen.getByRole('checkbox', { name: 'Leave hidden rows out' }));
    await person.click(screen.getByRole('button', { name: 'Update these records instead' }));
    await waitFor(() =>
      expect(draft()).toMatchObject({
        leaveOutTotals: true,
        leaveOutHidden: true,
        key: KEY,
        isKeyChosen: true,
      }),
    );
    const far = within(list).getAllByRole('listitem')[3];
    expect(far && within(far).queryByRole('button')).toBeNull();
  });

  it('offers to clear the values of empty cells, and to keep them again', async () => {
    const kept = noteOf('emptyCellsKept', '5 empty cells were passed over.');
    const cleared = noteOf('emptyCellsCleared', '4 empty cells clear values.');
    const left = noteOf('emptyCellsKept', '1 empty cell was passed over.');
    const { person, draft } = openNotes(({ blankCells }) =>
      blankCells === 'leave' ? [kept] : [left, cleared],
    );
    await person.click(await screen.findByRole('button', { name: 'Clear the values instead' }));
    expect(draft().blankCells).toBe('clear');
    // Values that are kept even then cannot be cleared.
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(document.activeElement?.textContent).toBe('Keep the values');
    await person.click(screen.getByRole('button', { name: 'Keep the values' }));
    expect(draft().blankCells).toBe('leave');
  });
});

describe('a file that was imported before', () => {
  const changeSet = {
    id: idOf(1),
    kind: 'import' as const,
    label: 'contracts.csv',
    createdAt: '2026-11-02T08:00:00.000Z',
    createdBy: { id: idOf(2), name: 'Ana Ruiz' },
    undoUntil: '2026-12-02T08:00:00.000Z',
    undoneAt: null,
    undoneBy: null,
    created: 12,
    updated: 3,
    deleted: 0,
    restored: 0,
  };
  const known = { rows: 4, key: [...KEY] };

  function openNotices(earlierImport: ImportAnalysis['earlierImport']) {
    const analysis = { ...ANALYSIS, known, earlierImport };
    const draft = suggestedDraft(analysis, {});
    const notices = (
      <>
        <EarlierImportNotice analysis={analysis} />
        <KnownRowsNotice analysis={analysis} draft={draft} />
      </>
    );
    openAdministrationPage(notices, '/import');
  }

  it('says when, by whom and with what result it was imported, and what is proposed', async () => {
    openNotices({ importedAt: changeSet.createdAt, changeSet });
    await screen.findByText(
      'The content of this file was imported before: on November 2, 2026 by Ana Ruiz, as contracts.csv (12 added, 3 changed).',
    );
    expect(
      screen.getByText(/^All 4 rows match existing records by Product and Vendor\. They will be updated/),
    ).toBeTruthy();
  });

  it('leaves out who and what for people who may not see it', async () => {
    openNotices({ importedAt: changeSet.createdAt, changeSet: null });
    const said = 'The content of this file was imported before, on November 2, 2026.';
    expect(await screen.findByText(said)).toBeTruthy();
  });
});
