import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { mailsTo } from '../journey/mails.ts';
import { expectNoSidewaysScroll } from '../journey/sideways.ts';
import { toast } from './administration-on-screen.ts';

test.use({ person: 'globexAdmin' });

const NO_MAIL_SERVER =
  'emails are kept as files in the folder "mail" of the data folder, and no one receives them.';

test('an administrator sees the jobs and the messages to support', async ({ page, dataFolder, unique }) => {
  await page.goto('/records');
  await page.getByRole('button', { name: 'Contact Support' }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact Support' });
  const words = unique('Where do I find last year?');
  await dialog.getByRole('textbox', { name: 'Message' }).fill(`${words}\n<b>Thank you</b>`);
  await dialog.getByRole('button', { name: 'Send Request' }).click();
  await expect(toast(page)).toContainText('Your message has been sent to our support team.');

  // The mail has both parts, with the person and the page.
  const mail = () => mailsTo(dataFolder, 'support@localhost').find(({ text }) => text.includes(words));
  await expect.poll(mail).toBeDefined();
  expect(mail()?.subject).toMatch(/^\[Support\] .+ - \/records$/);
  expect(mail()?.text).toMatch(/Role: System Admin\r?\nPage: \/records\r?\nApp version: \d/);
  expect(mail()?.html).toContain('&lt;b&gt;Thank you&lt;/b&gt;');

  // Administrators see the message and mark it as done.
  await goWithin(page, '/admin/settings');
  await page.getByRole('link', { name: 'Support Requests' }).click();
  await expect(page).toHaveTitle(/Support Requests/);
  const requests = page.getByRole('list', { name: 'Support requests' });
  const request = requests.getByRole('listitem').filter({ hasText: words });
  await expect(request).toContainText('<b>Thank you</b>');
  await expect(request).toContainText(/System Admin · \/records/);
  await expectAccessible(page, 'Support Requests');
  await request.getByRole('button', { name: /^Mark as done/ }).click();
  await expect(request).toBeHidden();
  await page.getByRole('radio', { name: 'Done' }).click();
  await expect(request).toContainText('Done by');

  // On a busy machine mails are late, and a banner has the same link. When it comes it moves the page, also from below a
  // pointer that is pressed.
  const settings = page.getByRole('navigation', { name: 'Organization Settings' });
  await settings.getByRole('link', { name: 'System Health' }).press('Enter');
  // The overall state is that of the worst part: there is no mail server here.
  const problems = page.getByRole('list', { name: 'Problems' });
  await expect(problems).toContainText(NO_MAIL_SERVER);
  await expect(page.getByText('Email goes out and scheduled work runs.')).toHaveCount(0);
  await expect(page.getByText('Files only')).toBeVisible();
  const jobs = page.getByRole('list', { name: 'Scheduled work' }).getByRole('listitem');
  const job = jobs.filter({ hasText: 'Send email' });
  await expect(job).toContainText('Every 5 seconds');
  await expect(job).toContainText(/OK|Running/);
  // Every job has a name for people, not that of the schedule (`mail.send`).
  await expect(jobs.nth(10)).toBeVisible();
  await expect(jobs.filter({ hasText: /^\w+\.\w+/ })).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Servers' }).getByRole('listitem')).toContainText(
    /Up.*exact to a second/s,
  );
  await expectAccessible(page, 'System Health');
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(job).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('a banner tells administrators on every page that mail is stuck, with a link to the details', async ({
  page,
}) => {
  await page.route('**/api/system/health', async (route) => {
    const answer = await route.fetch();
    const health = (await answer.json()) as { mail: object; warnings: object[] };
    const since = '2026-06-01T11:00:00.000Z';
    const troubled = [
      {
        id: '019a9e3e-0000-7000-8000-000000000001',
        state: 'failed',
        kind: 'account',
        toAddress: 'nobody@globex.example',
        subject: 'Your invitation to Pactbook',
        createdAt: since,
        attempts: 3,
        reason: '550 No such user',
        nextAttemptAt: null,
      },
    ];
    const json = {
      ...health,
      mail: { ...health.mail, delivery: 'smtp', waiting: 3, failed: 1, oldestWaitingAt: since, troubled },
      warnings: [{ kind: 'mailStalled', waiting: 3, since, error: '451 Try again later' }],
    };
    await route.fulfill({ json });
  });
  await page.goto('/dashboard');
  const banner = page.getByRole('status').filter({ hasText: 'Email is not going out' });
  await expect(banner).toBeVisible();
  await banner.getByRole('link', { name: 'System Health' }).click();
  const problems = page.getByRole('list', { name: 'Problems' });
  await expect(problems).toContainText('The mail server said: 451 Try again later.');
  await expect(
    page.getByRole('list', { name: 'Emails that were not delivered' }).getByRole('listitem'),
  ).toContainText('550 No such user');
  await expectAccessible(page, 'System Health with problems');
});

test('without a mail server administrators are notified on the dashboard and the administration pages, until they dismiss it', async ({
  page,
  pageOf,
}) => {
  const isLooked = page.waitForResponse('**/api/system/health');
  await page.goto('/records');
  await isLooked;
  // It comes with the next page, so that nothing moves.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const notice = page.getByRole('status').filter({ hasText: NO_MAIL_SERVER });
  await expect(notice).toBeVisible();
  await expectAccessible(page, 'the dashboard with the notice that there is no mail server');
  await page.getByRole('link', { name: 'All Records', exact: true }).click();
  await expect(page).toHaveURL(/\/records/);
  await expect(notice).toHaveCount(0);
  await page.getByRole('link', { name: 'Manage Teams', exact: true }).click();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
  const isAsked = page.waitForResponse('**/api/system/health');
  await page.goto('/dashboard');
  await isAsked;
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(notice).toHaveCount(0);

  // Others are not notified.
  const other = await pageOf('recordAdmin');
  const asked: string[] = [];
  other.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await other.clock.install();
  await other.goto('/dashboard');
  await expect(other.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await other.clock.runFor('01:00');
  expect(asked).not.toContain('/api/system/health');
});
