// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paths } from '../../../platform/paths.ts';
import { endSession } from '../../../platform/session.ts';
import { idOf } from '../../../testing/build-profile.ts';
import { openAdministrationPage } from '../../../testing/open-administration-page.tsx';
import type { Deviations } from '../queries.ts';
import { PlaybookTab } from './playbook-tab.tsx';

const openTab = (documents: Deviations['documents']) =>
  openAdministrationPage(<PlaybookTab />, paths.contractAnalysis({ tab: 'playbook' }), {
    profile: { isBwcAdmin: true },
    answers: {
      'GET /contractAnalysis/deviations': { body: { onlyNewest: false, judged: 3, documents } },
    },
  });

afterEach(() => {
  cleanup();
  endSession('signedOut');
  vi.unstubAllGlobals();
});

describe('the playbook', () => {
  const finding = { key: 'field:renewalNotice', value: '90 days', page: 7, quote: 'at least 90 days' };
  const deviation: Deviations['documents'][number]['deviations'][number] = {
    severity: 'important',
    rule: 'Notice period at most 60 days',
    outcome: 'deviates',
    finding,
  };

  it('lists documents with the words that deviate, each a way to its place', async () => {
    const document = {
      analysisId: idOf(901),
      fileName: 'msa.pdf',
      record: null,
      deviations: [deviation],
      toCheck: 4,
    };
    openTab([document]);
    const link = await screen.findByRole('link', { name: deviation.rule });
    expect(link.getAttribute('href')).toBe(paths.analysis(idOf(901), finding.key));
    expect(screen.getByText('Important · 90 days · Page 7')).toBeTruthy();
    expect(screen.getByText('1 deviation, 4 to check by hand')).toBeTruthy();
  });

  it('says that what was not found may still be there where nothing deviates', async () => {
    openTab([]);
    await screen.findByText('No deviations were found.');
    expect(screen.getByText(/may still be in the contract/)).toBeTruthy();
  });
});
