import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { passTimeUntil, stopClock } from '../journey/stopped-clock.ts';
import { SMALL_PAGE } from './sidebar-on-screen.ts';

test.use({ person: 'limitedUser' });

function supportDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Contact Support' });
  return {
    dialog,
    message: dialog.getByRole('textbox', { name: 'Message' }),
    send: dialog.getByRole('button', { name: 'Send Request' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    open: () => page.getByRole('button', { name: 'Contact Support' }).click(),
  };
}

/** The visible toast, not the copy of its text for screen readers. */
const toasts = (page: Page) => page.getByRole('region', { name: /^Notification/ }).getByRole('listitem');

test.beforeEach(async ({ page }) => {
  await page.goto(SMALL_PAGE);
});

test('a message is needed before a request can be sent', async ({ page }) => {
  const { open, message, send, dialog } = supportDialog(page);
  await open();
  await expect(message).toBeFocused();
  await expect(send).toBeDisabled();
  await message.fill('   ');
  await expect(send).toBeDisabled();
  await message.fill('');
  await page.keyboard.press('Tab');
  await expect(dialog.getByText('Please enter a message', { exact: true })).toBeVisible();
  await message.fill('x');
  await expect(send).toBeEnabled();
});

test('a sent message closes the dialog with a confirmation', async ({ page }) => {
  const { open, message, send, dialog } = supportDialog(page);
  await open();
  await message.fill('How do I add a record?');
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page).getByText('Success', { exact: true })).toBeVisible();
  await expect(
    toasts(page).getByText('Your message has been sent to our support team.', { exact: true }),
  ).toBeVisible();
  await open();
  await expect(message).toHaveValue('');
});

test('nothing can be sent twice while a send is in progress', async ({ page }) => {
  let answer = (): void => undefined;
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let sent = 0;
  await page.route('**/api/supportEmail', async (route) => {
    sent += 1;
    await mayAnswer;
    await route.fulfill({ status: 204 });
  });
  const { open, message, send, dialog } = supportDialog(page);
  await open();
  await message.fill('Once only');
  await send.click();
  await expect(send).toBeDisabled();
  await message.press('Control+Enter');
  answer();
  await expect(dialog).toBeHidden();
  expect(sent).toBe(1);
});

test('a failure closes the dialog, says so, and replaces the earlier toast; the message is not lost', async ({
  page,
  faults,
}) => {
  const { open, message, send, dialog } = supportDialog(page);
  await open();
  await message.fill('First');
  await send.click();
  await expect(toasts(page).getByText('Success', { exact: true })).toBeVisible();

  faults.allow(/ERR_FAILED/);
  await page.route('**/api/supportEmail', (route) => route.abort());
  await open();
  await message.fill('Second');
  await send.click();
  await expect(dialog).toBeHidden();
  await expect(toasts(page).getByText('Something went wrong', { exact: true })).toBeVisible();
  await expect(
    toasts(page).getByText('There was a problem sending your message. Please try again later.', {
      exact: true,
    }),
  ).toBeVisible();
  // One at a time: a new one replaces the earlier one.
  await expect(toasts(page)).toHaveCount(1);
  await open();
  await expect(message).toHaveValue('Second');
});

test('Cancel resets the form, Escape closes it, and the focus returns', async ({ page }) => {
  const { open, message, cancel, dialog } = supportDialog(page);
  await open();
  await message.fill('Never mind');
  await cancel.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Contact Support' })).toBeFocused();
  await open();
  await expect(message).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('a toast disappears after five seconds, and F8 focuses it before', async ({ page }) => {
  const { open, message, send, dialog } = supportDialog(page);
  const button = page.getByRole('button', { name: 'Contact Support' });
  await stopClock(page);
  const sendMessage = async (text: string) => {
    // A dialog that is still closing hides the page from screen readers, and closes only while time passes.
    await passTimeUntil(page, button, 'visible');
    await open();
    await message.fill(text);
    await send.click();
    await passTimeUntil(page, toasts(page), 'visible');
  };
  await sendMessage('Hello');
  await page.clock.runFor(4_500);
  await expect(toasts(page)).toHaveCount(1);
  await page.clock.runFor(600);
  await expect(toasts(page)).toHaveCount(0);
  await sendMessage('Hello again');
  // The dialog restores the focus when it has closed, which is after the toast appeared.
  await expect(dialog).toBeHidden();
  await passTimeUntil(page, button.and(page.locator(':focus')), 'visible');
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(toasts(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveCount(0);
});
