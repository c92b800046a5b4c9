// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ImportAnalysis } from '@pactbook/domain/features/import-analysis/import-analysis.ts';
import { openAdministrationPage } from '../../../testing/open-administration-page.tsx';
import { suggestedDraft } from '../import-draft.ts';
import type { ImportDraft } from '../import-draft.ts';
import { mappingOf } from '../mapping-of.ts';
import { namingColumns } from '../value-choices.ts';
import { ValuesPanel } from './values-panel.tsx';

const RIGHTS = { teams: true, categories: true };
const LONG = `Department ${'of words '.repeat(12)}end`;
const TOO_LONG = 'longer than the 80 characters of a name';

function buildAnalysis(texts: readonly string[], suggest: (text: string) => string | null): ImportAnalysis {
  const values = texts.map((text) => ({ text, count: 1, suggestion: suggest(text), exists: false }));
  return {
    reading: { kind: 'csv', encoding: 'utf-8', delimiter: ',', sheet: null, headerRow: 1 },
    sheets: [],
    preview: [],
    rows: texts.length,
    columns: [
      {
        name: 'Team',
        samples: [],
        filled: texts.length,
        distinct: texts.length,
        fault: null,
        suggestion: { field: 'teams', reason: 'Because', confidence: 'sure', settings: {} },
        values,
      },
    ],
    mapping: null,
    vendors: [],
    known: null,
    earlierImport: null,
    sources: [],
  };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openPanel(texts: readonly string[], suggest: (text: string) => string | null) {
  const analysis = buildAnalysis(texts, suggest);
  let latest: ImportDraft = suggestedDraft(analysis, {});
  const Page = () => {
    const [draft, setDraft] = useState(latest);
    latest = draft;
    const [column] = namingColumns(draft, analysis);
    return (
      column && (
        <ValuesPanel
          column={column}
          draft={draft}
          rights={RIGHTS}
          existing={[]}
          label="Teams"
          change={setDraft}
        />
      )
    );
  };
  const page = openAdministrationPage(<Page />, '/import');
  return { ...page, newTeams: () => mappingOf(latest, analysis, RIGHTS).newTeams };
}

describe('names added by an import', () => {
  it('are counted once for all their spellings', async () => {
    openPanel(['Home Office', 'HOME  office', 'Police'], (text) => text);
    expect(await screen.findByText('3 different, 2 will be added')).toBeTruthy();
  });

  it('are added when they are short enough, and the others say why they stay open', async () => {
    const { person, newTeams } = openPanel(['Legal', LONG], () => null);
    await screen.findByText(new RegExp(`^1 open text is ${TOO_LONG}`));
    await person.click(screen.getByRole('button', { name: 'Add all open that are short enough' }));
    await screen.findByText('2 different, 1 will be added, 1 still open');
    expect(newTeams()).toEqual(['Legal']);
    // Nothing is left that the button could add.
    expect(screen.queryByRole('button', { name: /^Add all open/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Leave all open out' }));
    await screen.findByText('2 different, 1 will be added');
  });

  it('are offered shortened when their text is too long', async () => {
    const { person, newTeams } = openPanel([LONG], () => null);
    await person.click(await screen.findByRole('button', { name: /^Teams for Department/ }));
    await person.click(await screen.findByRole('option', { name: /^Add “Department of words/ }));
    await screen.findByText('1 different, 1 will be added');
    expect(newTeams()?.[0]).toHaveLength(76);
    expect(screen.queryByText(new RegExp(TOO_LONG))).toBeNull();
  });
});
