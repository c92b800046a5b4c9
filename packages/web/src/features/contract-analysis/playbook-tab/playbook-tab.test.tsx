// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  BUYER_PLAYBOOK,
  type Playbook,
  type PlaybookRule,
} from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';
import { paths } from '../../../platform/paths.ts';
import { endSession } from '../../../platform/session.ts';
import { buildJudgement } from '../../../testing/build-analysis.ts';
import { idOf } from '../../../testing/build-profile.ts';
import { refusal } from '../../../testing/fake-api.ts';
import type { FakeRequest } from '../../../testing/fake-api.ts';
import { openAdministrationPage } from '../../../testing/open-administration-page.tsx';
import type { Deviations } from '../queries.ts';
import { PlaybookTab } from './playbook-tab.tsx';

const LAW: PlaybookRule = {
  want: 'lawIn',
  places: ['Delaware', 'Texas'],
  severity: 'minor',
  note: 'Counsel',
};
const playbookOf = (rules: readonly PlaybookRule[], version = 4): Playbook => ({
  version,
  isDefault: rules === BUYER_PLAYBOOK,
  rules: [...rules],
});

const openTab = (
  documents: Deviations['documents'],
  rules: readonly PlaybookRule[] = BUYER_PLAYBOOK,
  answers: NonNullable<Parameters<typeof openAdministrationPage>[2]>['answers'] = {},
) =>
  openAdministrationPage(<PlaybookTab />, paths.contractAnalysis({ tab: 'playbook' }), {
    profile: { isBwcAdmin: true },
    answers: {
      'GET /contractAnalysis/playbook': { body: playbookOf(rules) },
      'GET /contractAnalysis/deviations': { body: { onlyNewest: false, judged: 3, documents } },
      ...answers,
    },
  });

afterEach(() => {
  cleanup();
  endSession('signedOut');
  vi.unstubAllGlobals();
});

describe('the playbook', () => {
  it('lists documents with the words that deviate, each a way to its place', async () => {
    const deviation = buildJudgement();
    const document = {
      analysisId: idOf(901),
      fileName: 'msa.pdf',
      record: null,
      deviations: [deviation],
      toCheck: 4,
    };
    openTab([document]);
    const link = await screen.findByRole('link', { name: deviation.rule });
    expect(link.getAttribute('href')).toBe(paths.analysis(idOf(901), deviation.finding?.key));
    expect(screen.getByText('Important · 90 days · Page 7')).toBeTruthy();
    expect(screen.getByText('1 deviation, 4 to check by hand')).toBeTruthy();
    expect(screen.getByText('1 of 3 documents deviates from these rules.')).toBeTruthy();
  });

  it('says that what was not found may still be there where nothing deviates', async () => {
    openTab([]);
    await screen.findByText('No deviations were found.');
    expect(screen.getByText(/may still be in the contract/)).toBeTruthy();
  });

  it('has its rules in words, unfolded', async () => {
    const { person } = openTab([], [LAW]);
    await person.click(await screen.findByRole('button', { name: '1 rule' }));
    const rules = within(screen.getByRole('list', { name: 'Rules of the playbook' }));
    expect(rules.getByText('Governing law must be that of Delaware or Texas')).toBeTruthy();
    expect(rules.getByText('Minor')).toBeTruthy();
    expect(rules.getByText('Counsel')).toBeTruthy();
  });

  it('without rules says how to get some', async () => {
    openTab([], []);
    await screen.findByText('The playbook has no rules.');
    expect(screen.getByRole('button', { name: 'Edit rules' })).toBeTruthy();
  });
});

/** What was saved, and the version that each save was based on. */
const savesOf = (requests: readonly FakeRequest[]) =>
  requests
    .filter(({ method, path }) => method === 'POST' && path === '/contractAnalysis/playbook')
    .map(({ headers, body }) => ({ ...Object(body), version: headers.get('if-match') }));

describe('its rules', () => {
  const edit = async (person: ReturnType<typeof openTab>['person']) => {
    await person.click(await screen.findByRole('button', { name: 'Edit rules' }));
    return within(await screen.findByRole('dialog', { name: 'Edit rules' }));
  };
  const rule = (dialog: Awaited<ReturnType<typeof edit>>, number: number) =>
    within(dialog.getByRole('group', { name: `Rule ${number}` }));

  it('are added, changed and removed, and saved together with the version they are based on', async () => {
    const saved = playbookOf([LAW], 5);
    const { person, requests } = openTab([], [BUYER_PLAYBOOK[0] ?? LAW, LAW], {
      'POST /contractAnalysis/playbook': { body: saved },
    });
    const dialog = await edit(person);
    await person.click(dialog.getByRole('button', { name: 'Remove rule 1' }));
    const places = rule(dialog, 1).getByRole('textbox', { name: 'Places' });
    await person.clear(places);
    await person.type(places, 'Delaware, , New York');
    await person.click(dialog.getByRole('button', { name: 'Add rule' }));
    await person.selectOptions(
      rule(dialog, 2).getByRole('combobox', { name: 'Rule' }),
      'Cap on liability at least',
    );
    const months = rule(dialog, 2).getByRole('textbox', { name: 'Months of fees' });
    await person.clear(months);
    await person.type(months, '24');
    await person.selectOptions(rule(dialog, 2).getByRole('combobox', { name: 'Severity' }), 'Blocker');
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(savesOf(requests)).toMatchObject([
      {
        version: '"4"',
        rules: [
          { want: 'lawIn', places: ['Delaware', 'New York'], severity: 'minor', note: 'Counsel' },
          { want: 'capAtLeast', months: 24, severity: 'blocker' },
        ],
      },
    ]);
  });

  it('are refused at the rule that is wrong', async () => {
    const { person } = openTab([], [LAW]);
    const dialog = await edit(person);
    await person.click(dialog.getByRole('button', { name: 'Add rule' }));
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(rule(dialog, 2).getByText('Choose a kind of clause')).toBeTruthy();
    expect(rule(dialog, 1).queryByText('Choose a kind of clause')).toBeNull();
    await person.selectOptions(
      rule(dialog, 2).getByRole('combobox', { name: 'Rule' }),
      'Notice period at most',
    );
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(rule(dialog, 2).getByText(/^Enter a whole number from 1/)).toBeTruthy();
  });

  it('of another person are replaced only by saving again', async () => {
    const answers = {
      'POST /contractAnalysis/playbook': refusal(409, 'stale_version', { current: playbookOf([], 7) }),
    };
    const { person, requests } = openTab([], [LAW], answers);
    const dialog = await edit(person);
    await person.click(dialog.getByRole('button', { name: 'Reset to the default rules' }));
    expect(dialog.getAllByRole('group', { name: /^Rule / })).toHaveLength(BUYER_PLAYBOOK.length);
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText(/Save again to replace those rules/);
    await person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(savesOf(requests)).toHaveLength(2));
    expect(savesOf(requests)[1]?.version).toBe('"7"');
  });
});
