import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { test } from '../journey/journey.ts';
import { mailsTo } from '../journey/mails.ts';
import { PEOPLE } from '../journey/people.ts';
import { expectNoSidewaysScroll } from '../journey/sideways.ts';
import { toast } from '../record/record-on-screen.ts';
import { inDays, openInbox, settingsPage } from './notifications-on-screen.ts';

test.use({ person: 'systemAdmin' });

test('settings that fail to load can be refreshed, are saved, and have a preview', async ({
  page,
  apiOf,
  dataFolder,
  faults,
  unique,
}) => {
  const api = await apiOf('systemAdmin');
  const record = await api.createRecord({ product: unique('Quill'), status: 'LIVE', endDate: inDays(45) });

  // The failure to load, and its Refresh (docs/product/screens.md, "Notification settings page").
  faults.allow(/status of 500/);
  await page.route('**/api/users/notifications', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/profile/notifications');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(main.getByRole('alert')).toHaveText(
    'There was a problem loading your notification settings. Please refresh this page or try again later.',
  );
  await expect(main.getByRole('button', { name: 'Dashboard' })).toBeVisible();
  await expectAccessible(page, 'settings that failed');
  await page.unroute('**/api/users/notifications');
  await main.getByRole('button', { name: 'Refresh' }).click();

  // Changed, guarded, saved, and the same after a reload.
  const settings = settingsPage(page);
  await settings.digest('Once a day').check();
  await settings.hour.click();
  await page.getByRole('option', { name: '7:00 AM', exact: true }).click();
  await settings.scope('All records').check();
  await main.getByRole('checkbox', { name: 'New documents' }).check();
  await settings.addDays.fill('40');
  await settings.addDays.press('Enter');
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await settings.save.click();
  await expect(toast(page)).toContainText('Your notification settings were saved.');
  await page.reload();
  await expect(settings.digest('Once a day')).toBeChecked();
  await expect(settings.hour).toContainText('7:00 AM');
  await expect(settings.scope('All records')).toBeChecked();
  await expect(main.getByRole('checkbox', { name: 'New documents' })).toBeChecked();
  await expect(main.getByText('Emails come in one digest, every day at 7:00 AM.')).toBeVisible();

  // The preview of the next 30 days: a reminder for each lead day of the record.
  const preview = page.getByRole('region', { name: 'Preview next 30 days' });
  await expect(preview.getByRole('listitem').first()).toBeVisible();
  // A user of all records has more reminders in a month than are shown at first.
  await preview.getByRole('button', { name: /^Show all/ }).click();
  await expect(preview.getByRole('listitem').filter({ hasText: record.product })).not.toHaveCount(0);
  await expect(
    preview.getByRole('listitem').filter({ hasText: record.product }).filter({ hasText: 'ends in 40 days' }),
  ).toHaveCount(1);
  await expectAccessible(page, 'the settings with a preview');

  // A test mail; administrators read that mails only become files here.
  await expect(main.getByText(/No mail server is set up/)).toBeVisible();
  await main.getByRole('button', { name: 'Send a test email' }).click();
  await expect(toast(page)).toContainText('No mail server is set up: no one receives emails.');
  await expect
    .poll(
      () =>
        mailsTo(dataFolder, PEOPLE.systemAdmin.emailAddress).filter(({ subject }) =>
          subject.startsWith('Test email'),
        ).length,
    )
    .toBe(1);

  // The calendar address: shown once, fetched without a session, gone when revoked.
  await main.getByRole('button', { name: 'Create a calendar address' }).click();
  const shownAddress = main.getByLabel('Calendar address', { exact: true });
  await expect(shownAddress).toHaveValue(/^http/);
  const address = await shownAddress.inputValue();
  const calendar = await fetch(address);
  expect(calendar.headers.get('content-type')).toContain('text/calendar');
  expect((await calendar.text()).replaceAll('\r\n ', '')).toContain(record.product);
  await page.reload();
  await expect(main.getByText(/^Your address was created on .* Last used on /)).toBeVisible();
  await expect(main.getByLabel('Calendar address', { exact: true })).toHaveCount(0);
  await main.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke address' }).click();
  await expect(toast(page)).toContainText('The calendar address was revoked.');
  expect((await fetch(address)).status).toBe(404);

  // On a phone.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(settings.save).toBeInViewport();
  await expectNoSidewaysScroll(page);
});

test('a person with little access is informed, and has an empty inbox', async ({ pageOf }) => {
  // No one else impersonates this person, who would be notified of it.
  const page = await pageOf('productAdmin', { viewport: { width: 360, height: 740 } });
  await page.goto('/profile/notifications');
  await expect(
    page.getByText(
      /As a Limited Access User you are never notified of notice deadlines, costs and documents/,
    ),
  ).toBeVisible();
  await expect(page.getByText(/No mail server is set up/)).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  const inbox = await openInbox(page);
  await expect(inbox.getByText('Nothing new.')).toBeVisible();
  await expectAccessible(page, 'an empty inbox on a phone');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Inbox' })).toBeFocused();
});

test('every control of the settings has a target of at least 24 by 24 pixels', async ({ page }) => {
  for (const viewportWidth of [1_440, 390]) {
    await page.setViewportSize({ width: viewportWidth, height: 900 });
    await page.goto('/profile/notifications');
    const main = page.getByRole('main');
    await expect(main.getByRole('checkbox', { name: 'New documents' })).toBeVisible();
    const tooSmall = (content: Element) => {
      const targets = content.querySelectorAll<HTMLElement>(
        'a[href], button, input:not([aria-hidden=true]), [role=combobox]',
      );
      return Array.from(targets).flatMap((target) => {
        target.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = target.getBoundingClientRect();
        if (width === 0) return [];
        const [x, y] = [left + width / 2, top + height / 2];
        const isHit = ([dx, dy]: readonly [number, number]) => {
          const hit = document.elementFromPoint(x + dx, y + dy);
          return hit !== null && (target.contains(hit) || hit.closest('label')?.control === target);
        };
        // To each side, a pixel from the edge; corners may be round.
        const sides = [
          [0, 0],
          [-11, 0],
          [11, 0],
          [0, -11],
          [0, 11],
        ] as const;
        const words = target.getAttribute('aria-label') ?? (target.textContent.trim() || target.id);
        return !sides.every(isHit) ? [`${target.tagName} ${words} ${width} by ${height}`] : [];
      });
    };
    await expect.poll(() => main.evaluate(tooSmall)).toEqual([]);
  }
});
