// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReminderHealth } from '@pactbook/domain/features/notifications/notification.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal } from '../../testing/fake-api.ts';
import { openAdministrationPage } from '../../testing/open-administration-page.tsx';
import { ReminderHealthPage } from './reminder-health-page.tsx';

const WELL: ReminderHealth = {
  mail: 'goesOut',
  live: 1200,
  warned: 1150,
  decided: 50,
  administratorsOnly: 3,
  deactivatedOwners: 2,
  silent: 0,
  records: [],
};

function openHealth(answer: object, profile = {}) {
  return openAdministrationPage(<ReminderHealthPage />, '/health', {
    profile,
    answers: { 'GET /notifications/health': answer },
  });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('Reminder Health', () => {
  it('says that every record notifies somebody', async () => {
    openHealth({ body: WELL });
    expect(await screen.findByText('Every Live record reminds someone.')).toBeTruthy();
    expect(screen.getByText('1,200')).toBeTruthy();
  });

  it('lists the records that would notify no one, the reason, and a link to fix it', async () => {
    const contract = { id: idOf(500), product: 'Slack', vendor: 'Salesforce' };
    const sentence = 'It has no end date and no notice deadline.';
    openHealth({
      body: { ...WELL, silent: 300, records: [{ contract, endDate: null, reason: 'noDates', sentence }] },
    });
    const list = within(await screen.findByRole('list', { name: 'Records that remind no one' }));
    expect(list.getByText(sentence)).toBeTruthy();
    expect(list.getByRole('link', { name: 'Slack' }).getAttribute('href')).toMatch(/details$/);
    expect(list.getByRole('link', { name: 'Edit Slack' }).getAttribute('href')).toMatch(/edit$/);
    expect(screen.getByText('The first 1 of 300.')).toBeTruthy();
  });

  it('promises no mail without a mail server, and tells administrators where the mails are', async () => {
    openHealth({ body: { ...WELL, mail: 'keptAsFiles' } });
    expect((await screen.findByRole('status')).textContent).toMatch(
      /kept as files in the folder "mail" of the data folder, and no one receives them.*SMTP_URL/,
    );
    expect(screen.getByText('In their inbox only. No email is sent.')).toBeTruthy();
    expect(screen.queryByText(/By email|is emailed/)).toBeNull();
  });

  it('tells others only that no one is mailed, not how the installation is set up', async () => {
    const manager = { isSuperAdmin: false, permissions: { manageTeams: [idOf(11)] } };
    openHealth({ body: { ...WELL, mail: 'keptAsFiles' } }, manager);
    expect((await screen.findByRole('status')).textContent).toBe(
      'Emails are off. People are reminded in their inbox only.',
    );
  });

  it.each([
    ['viewer of all records', { viewAll: true, manageTeams: [idOf(11)] }, false],
    ['team manager', { manageTeams: [idOf(11)] }, true],
    ['record administrator', { manageAll: true }, true],
  ])('offers a %s to edit the records that it lists: %j', async (_who, permissions, mayEdit) => {
    const contract = { id: idOf(500), product: 'Slack', vendor: 'Salesforce' };
    const records = [
      { contract, endDate: null, reason: 'noDates' as const, sentence: 'It has no end date.' },
    ];
    openHealth({ body: { ...WELL, silent: 1, records } }, { isSuperAdmin: false, permissions });
    const list = within(await screen.findByRole('list', { name: 'Records that remind no one' }));
    expect(list.getByRole('link', { name: 'Slack' })).toBeTruthy();
    expect(list.queryByRole('link', { name: 'Edit Slack' }) !== null).toBe(mayEdit);
  });

  it('says when there is nothing to do', async () => {
    openHealth({ body: { ...WELL, live: 0, warned: 0, decided: 0 } });
    expect(await screen.findByText('There are no Live records.')).toBeTruthy();
    expect(screen.queryByText('Every Live record reminds someone.')).toBeNull();
  });

  it('offers a retry when it cannot be loaded', async () => {
    openHealth(refusal(403, 'forbidden'));
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  });
});
