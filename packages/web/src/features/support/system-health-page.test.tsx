// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { SystemHealth } from '@pactbook/domain/features/support/system-health.ts';
import { paths } from '../../platform/paths.ts';
import { idOf } from '../../testing/build-profile.ts';
import { openAdministrationPage } from '../../testing/open-administration-page.tsx';
import { HealthBanner } from './health/health-banner.tsx';
import { SystemHealthPage } from './system-health-page.tsx';

const WELL: SystemHealth = {
  version: '0.1.0',
  database: 'postgres',
  nodes: [
    {
      id: idOf(7),
      name: 'server-a',
      version: '0.1.0',
      startedAt: '2026-06-01T10:00:00.000Z',
      seenAt: '2026-06-01T12:00:00.000Z',
      isUp: true,
      clockAheadMs: 12,
    },
  ],
  jobs: [
    {
      name: 'mail.send',
      everySeconds: 5,
      isRunning: false,
      isStalled: false,
      lastStartedAt: '2026-06-01T12:00:00.000Z',
      lastFinishedAt: '2026-06-01T12:00:01.500Z',
      lastSuccessAt: '2026-06-01T12:00:01.500Z',
      lastMilliseconds: 1_500,
      nextRunAt: '2026-06-01T12:00:06.000Z',
      lastError: null,
    },
  ],
  mail: { delivery: 'smtp', waiting: 0, oldestWaitingAt: null, lastSentAt: null, failed: 0, troubled: [] },
  backup: {
    isScheduled: true,
    last: {
      madeAt: '2026-06-01T03:00:00.000Z',
      fileName: 'pactbook-2026-06-01T03-00-00Z.tar.zst',
      bytes: 3_145_728,
      verifiedAt: '2026-06-01T03:01:00.000Z',
    },
    lost: null,
    nextAt: '2026-06-02T03:00:00.000Z',
    error: null,
  },
  warnings: [],
};
const REFUSED: SystemHealth = {
  ...WELL,
  mail: {
    ...WELL.mail,
    waiting: 2,
    failed: 1,
    troubled: [
      {
        id: idOf(1),
        state: 'failed',
        kind: 'account',
        toAddress: 'nobody@acme.example',
        subject: 'Your invitation to Pactbook',
        createdAt: '2026-06-01T11:00:00.000Z',
        attempts: 3,
        reason: '550 No such user',
        nextAttemptAt: null,
      },
    ],
  },
  warnings: [
    { kind: 'mailStalled', waiting: 2, since: '2026-06-01T11:00:00.000Z', error: '451 busy' },
    { kind: 'schedulerStalled', job: 'contracts.dailyRun', since: '2026-06-01T11:00:00.000Z' },
  ],
};

function open(health: SystemHealth, page = <SystemHealthPage />) {
  return openAdministrationPage(page, paths.systemHealth(), {
    answers: {
      'GET /system/health': { body: health },
      [`POST /system/mail/${idOf(1)}/retry`]: { status: 202, body: { status: 'queued' } },
      [`DELETE /system/mail/${idOf(1)}`]: { status: 204 },
    },
  });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('System Health', () => {
  it('lists the servers, and says which one is gone and whose clock is wrong', async () => {
    const [node] = WELL.nodes;
    if (node === undefined) throw new Error('There is no server to begin with.');
    const lost = { ...node, id: idOf(8), name: 'server-b', isUp: false };
    const fast = { ...node, id: idOf(9), name: 'server-c', clockAheadMs: -180_000 };
    open({
      ...WELL,
      nodes: [node, fast, lost],
      warnings: [{ kind: 'clockWrong', node: 'server-c', aheadMs: -180_000 }],
    });
    const rows = within(await screen.findByRole('list', { name: 'Servers' })).getAllByRole('listitem');
    expect(rows.map((row) => /^(server-.)(Up|Not seen)/.exec(row.textContent)?.slice(1))).toEqual([
      ['server-a', 'Up'],
      ['server-c', 'Up'],
      ['server-b', 'Not seen'],
    ]);
    expect(rows.map((row) => /Clock(.*)$/.exec(row.textContent)?.[1])).toEqual([
      'exact to a second',
      '3 minutes behind',
      'exact to a second',
    ]);
    expect(screen.getByRole('list', { name: 'Problems' }).textContent).toContain(
      'The clock of the server server-c is wrong: 3 minutes behind.',
    );
  });

  it('says that everything works, and when each job ran', async () => {
    open(WELL);
    expect(await screen.findByText('Email goes out and scheduled work runs.')).toBeTruthy();
    const jobs = screen.getByRole('list', { name: 'Scheduled work' });
    expect(within(jobs).getByText('Send email')).toBeTruthy();
    expect(within(jobs).getByText('Every 5 seconds')).toBeTruthy();
    expect(within(jobs).getByText('1.5 s')).toBeTruthy();
  });

  it('shows what has failed, gives advice, and lets refused mail be sent again or discarded', async () => {
    const { person, requests } = open(REFUSED);
    const problems = await screen.findByRole('list', { name: 'Problems' });
    expect(problems.textContent).toContain('Email is not going out: 2 emails have been waiting');
    expect(problems.textContent).toContain('The mail server said: 451 busy.');
    expect(problems.textContent).toContain('"Expire and renew records" should have run at');
    expect(screen.getByText(/550 No such user/)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Retry the email to nobody@acme.example' }));
    await person.click(screen.getByRole('button', { name: 'Discard the email to nobody@acme.example' }));
    const question = await screen.findByRole('alertdialog');
    await person.click(within(question).getByRole('button', { name: 'Discard email' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(
      requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
    ).toEqual([`POST /system/mail/${idOf(1)}/retry`, `DELETE /system/mail/${idOf(1)}`]);
  });
});

describe('the backups on System Health', () => {
  const panel = async () => {
    const heading = await screen.findByRole('heading', { name: 'Backups' });
    const text = heading.closest('section')?.textContent ?? '';
    cleanup();
    return text;
  };

  it('have their last one with its size, when it was verified and what is next', async () => {
    open(WELL);
    expect(await panel()).toMatch(/OK.*Size3 MB.*Verified.*Next backup.*pactbook-2026-06-01T03-00-00Z/);
  });

  it('say why the last try failed, and how to set them up', async () => {
    const failed = { ...WELL.backup, error: 'The disk of the folder for backups is full.' };
    open({ ...WELL, backup: failed });
    expect(await panel()).toContain('The disk of the folder for backups is full. The next try');
    open({ ...WELL, backup: { isScheduled: false, last: null, lost: null, nextAt: null, error: null } });
    expect(await panel()).toMatch(/Not set up.*PACTBOOK_BACKUP_FOLDER/);
  });

  it('name the last one when the folder does not have it any more, with an older one or none', async () => {
    const lost = 'pactbook-2026-06-02T03-00-00Z.tar.zst';
    open({ ...WELL, backup: { ...WELL.backup, lost } });
    expect(await panel()).toMatch(/Missing.*06-02T03-00-00Z.tar.zst was moved.*06-01T03-00-00Z/);
    open({ ...WELL, backup: { ...WELL.backup, lost, last: null } });
    expect(await panel()).toMatch(
      /Missing.*06-02T03-00-00Z.tar.zst was moved, removed or changed in the backup folder/,
    );
  });

  it('are missed in a banner', async () => {
    const since = '2026-06-01T03:00:00.000Z';
    const missing = { kind: 'backupMissing', job: 'backup.make', since, error: null } as const;
    open({ ...WELL, warnings: [{ ...missing, hasOne: true }] }, <HealthBanner />);
    expect((await screen.findByRole('status')).textContent).toContain('The last good backup is of');
    cleanup();
    open({ ...WELL, warnings: [{ ...missing, hasOne: false }] }, <HealthBanner />);
    expect((await screen.findByRole('status')).textContent).toContain('No backup has been made since');
  });
});

const FILES: SystemHealth = {
  ...WELL,
  mail: { ...WELL.mail, delivery: 'files' },
  warnings: [{ kind: 'mailKeptAsFiles' }],
};

describe('an installation without a mail server', () => {
  const words =
    'No mail server is set up: emails are kept as files in the folder "mail" of the data folder, and no one receives them.';

  it('is never OK: the state is that of its worst part, in the same words as below', async () => {
    open(FILES);
    const problems = await screen.findByRole('list', { name: 'Problems' });
    expect(problems.textContent).toBe(`Caution${words}Set SMTP_URL to send them.`);
    expect(screen.queryByText('Email goes out and scheduled work runs.')).toBeNull();
    expect(screen.getByText('Files only').closest('p')?.textContent).toContain(words);
  });

  it('is reported to administrators on the dashboard and in Admin Tools, until they dismiss it', async () => {
    // Every page of Admin Tools.
    const { person, requests, router } = openAdministrationPage(<HealthBanner />, `${paths.admin()}/*`, {
      answers: { 'GET /system/health': { body: FILES } },
    });
    // It comes late, so it waits for the next page instead of moving this one.
    await waitFor(() => expect(requests.some(({ path }) => path === '/system/health')).toBe(true));
    expect(screen.queryByRole('status')).toBeNull();
    await router.navigate(paths.manageTeams());
    expect((await screen.findByRole('status')).textContent).toContain(words);
    // Said once on the pages that say it themselves.
    await router.navigate(paths.administrationReminderHealth());
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    await router.navigate(paths.manageTeams());
    await screen.findByRole('status');
    await person.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('status')).toBeNull();
    cleanup();
    const again = openAdministrationPage(<HealthBanner />, paths.manageUsers(), {
      answers: { 'GET /system/health': { body: FILES } },
    });
    await waitFor(() => expect(again.requests.some(({ path }) => path === '/system/health')).toBe(true));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is not reported on pages about records', async () => {
    const { requests } = openAdministrationPage(<HealthBanner />, paths.records(), {
      answers: { 'GET /system/health': { body: FILES } },
    });
    await waitFor(() => expect(requests.some(({ path }) => path === '/system/health')).toBe(true));
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is reported again after mails were sent in between', async () => {
    localStorage.setItem(`mail-notice:${idOf(1)}`, 'dismissed');
    const { requests } = openAdministrationPage(<HealthBanner />, paths.dashboard(), {
      answers: { 'GET /system/health': { body: WELL } },
    });
    await waitFor(() => expect(requests.some(({ path }) => path === '/system/health')).toBe(true));
    await waitFor(() => expect(localStorage.getItem(`mail-notice:${idOf(1)}`)).toBeNull());
  });
});

describe('what needs attention', () => {
  it('prevents the state OK: a discarded mail, a failed job', async () => {
    const jobs = WELL.jobs.map((job) => ({ ...job, lastError: 'no luck' }));
    open({ ...WELL, jobs, mail: { ...WELL.mail, failed: 1 } });
    const problems = await screen.findByRole('list', { name: 'Problems' });
    expect(problems.textContent).toContain('"Send email" failed the last time.');
    expect(problems.textContent).toContain('One email could not be sent.');
    const state = screen.getByRole('heading', { name: 'State' }).closest('section');
    expect(state?.textContent).not.toContain('OK');
  });
});

describe('the banner of administrators', () => {
  it('shows the first problem and the number of others', async () => {
    open(REFUSED, <HealthBanner />);
    const banner = await screen.findByRole('status');
    expect(banner.textContent).toContain('Email is not going out');
    expect(banner.textContent).toContain('And one more problem.');
  });

  it('is hidden while everything works', async () => {
    const { requests } = open(WELL, <HealthBanner />);
    await waitFor(() => expect(requests.some(({ path }) => path === '/system/health')).toBe(true));
    expect(screen.queryByRole('status')).toBeNull();
  });
});
