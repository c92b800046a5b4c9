import { expect } from '@playwright/test';
import { expectAccessible } from '../accessibility/axe.ts';
import { newPerson } from '../account/new-person.ts';
import type { ApiRecord } from '../journey/api.ts';
import { goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { mailsTo } from '../journey/mails.ts';
import { addressOf, openContract } from '../record/record-on-screen.ts';
import { signInAs } from '../session/sign-in-page.ts';
import { inDays, openInbox, settingsPage } from './notifications-on-screen.ts';

test('the owner of a record is reminded by mail and in the inbox, its editor sees that, and a snooze stops it', async ({
  page,
  pageOf,
  apiOf,
  address,
  dataFolder,
  unique,
  faults,
}) => {
  // A snooze link that was used.
  faults.allow(/status of 409/);
  const admin = await apiOf('systemAdmin');
  const owner = await newPerson({ admin, address, dataFolder }, 'nia');
  await page.goto('/u/sign-in');
  await signInAs(page, owner.emailAddress, owner.password);
  await expect(page).toHaveURL('/dashboard');
  const people = await admin.call<{ items: { id: string; emailAddress: string; version: number }[] }>(
    `/users?search=${encodeURIComponent(owner.emailAddress)}`,
  );
  const [found] = people.items;
  if (!found) throw new Error('The new person is not among the people.');
  const permissions = { manageAll: false, manageTeams: [], viewAll: true, viewTeams: [] };
  await admin.call(`/users/${found.id}`, { body: { firstName: 'Nia', lastName: 'Brandt', permissions } });

  // The owner wants mails at once.
  await goWithin(page, '/profile/notifications');
  const settings = settingsPage(page);
  await settings.digest('Immediately').check();
  await settings.save.click();
  await expect(page.getByText('Your notification settings were saved.').first()).toBeVisible();
  const inbox = await openInbox(page);
  await expect(inbox.getByText('Nothing new.')).toBeVisible();
  await page.keyboard.press('Escape');

  // Somebody else adds two records of theirs whose notice is due in a month.
  const addOf = (product: string) =>
    admin.call<ApiRecord>('/contracts/create', {
      body: {
        product,
        vendor: 'Journey Works',
        status: 'LIVE',
        endDate: inDays(60),
        renewal: { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 30, noticeUnit: 'DAYS' },
        owners: [found.id],
      },
    });
  const record = await addOf(unique('Orbit Desk'));
  const another = await addOf(unique('Comet Chat'));
  const remindersOf = ({ product }: ApiRecord) =>
    mailsTo(dataFolder, owner.emailAddress).filter(
      ({ subject, text }) =>
        `${subject} ${text}`.includes(product) && `${subject} ${text}`.includes('Notice by'),
    );
  for (const one of [record, another]) await expect.poll(() => remindersOf(one).length).toBe(1);

  // The inbox entry links to the record, and is marked as read then.
  await page.reload();
  await expect(page.getByRole('button', { name: /^Inbox, [1-9]/ })).toBeVisible();
  await openInbox(page);
  const entry = inbox.getByRole('link', { name: new RegExp(`Notice by .* – ${record.product}`) });
  await expect(entry).toBeVisible();
  await expectAccessible(page, 'an inbox with entries');
  await entry.click();
  await expect(page).toHaveURL(addressOf(record));
  await expect(inbox).toBeHidden();
  await openInbox(page);
  await expect(
    inbox.getByRole('listitem').filter({ has: entry }).getByRole('button', { name: 'Mark as read' }),
  ).toHaveCount(0);
  // The other record is still unread.
  const all = inbox.getByRole('button', { name: 'Mark all as read' });
  await all.click();
  await expect(all).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Inbox', exact: true })).toBeVisible();
  // A viewer sees their own reminders of a record, adds one for themselves and removes it; only editors see the plan.
  const own = page.getByRole('region', { name: 'Reminders', exact: true });
  await expect(own.getByText('Nia Brandt').first()).toBeVisible();
  await own.getByRole('button', { name: 'Add reminder' }).click();
  await page.getByLabel('When').selectOption('endDate');
  await page.getByRole('textbox', { name: 'Note', exact: true }).fill('Ask for usage');
  await expectAccessible(page, 'adding a reminder');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const added = own.getByRole('list', { name: 'Added reminders' });
  await expect(added.getByText('30 days before the end, for you')).toBeVisible();
  await added.getByRole('button', { name: /^Remove reminder/ }).click();
  await expect(added).toHaveCount(0);

  // An editor sees sent and planned reminders with their recipients.
  const editor = await pageOf('systemAdmin');
  await openContract(editor, record);
  const panel = editor.getByRole('region', { name: 'Reminders', exact: true });
  const planned = panel.getByRole('list', { name: 'Planned reminders' });
  await expect(planned.getByText(/Nia Brandt/).first()).toBeVisible();
  await expect(planned.getByText(/\(owner\), email (at|on) /).first()).toBeVisible();
  await panel.getByRole('button', { name: /^Sent so far/ }).click();
  await expect(panel.getByRole('list', { name: 'Sent so far' })).toContainText('Nia Brandt');
  // There is no mail server: the mail became a file, and is not shown as sent.
  await expect(panel.getByText('Saved as a file', { exact: true }).first()).toBeVisible();
  await expectAccessible(editor, 'a record with its reminders');

  // Editors snooze their own reminders, and resume them.
  await panel.getByRole('button', { name: 'Snooze' }).click();
  await editor.getByRole('menuitem', { name: 'For a week' }).click();
  await expect(panel.getByText(/^Your own reminders of this record are snoozed until/)).toBeVisible();
  await panel.getByRole('button', { name: 'Remind me again' }).click();
  await expect(panel.getByRole('button', { name: 'Snooze' })).toBeVisible();

  // The owner puts theirs off by the link of the mail: opening it changes nothing, and it works once.
  // One mail may be about both records.
  const text = remindersOf(record)[0]?.text ?? '';
  const link = /Snooze 14 days: (\S+)/.exec(text.slice(text.indexOf(record.product)))?.[1] ?? '';
  await page.goto(link);
  const snooze = page.getByRole('button', { name: 'Snooze 14 days' });
  await expect(snooze).toBeVisible();
  await expectAccessible(page, 'the page of a snooze link');
  await snooze.click();
  await expect(page.getByRole('heading', { name: 'Snoozed' })).toBeVisible();
  await page.goto(link);
  await snooze.click();
  await expect(page.getByText(/^You snoozed this reminder already, until/)).toBeVisible();
  await panel.getByRole('link', { name: 'Proof of term 1' }).click();
  await expect(
    editor
      .getByRole('table')
      .getByText(/snoozed until/)
      .first(),
  ).toBeVisible();

  // Reminder Health lists a Live record without reminders.
  const silent = await admin.createRecord({ product: unique('Drift'), status: 'LIVE' });
  await goWithin(editor, '/admin/settings/reminder-health');
  const list = editor.getByRole('list', { name: 'Records that remind no one' });
  await expect(list.getByRole('link', { name: silent.product, exact: true })).toBeVisible();
  await expect(editor.getByText('In their inbox only. No email is sent.')).toBeVisible();
  await expectAccessible(editor, 'the health of the reminders');

  // Team managers get there from their notification settings, for the records of their teams only.
  const manager = await pageOf('teamManager', { viewport: { width: 390, height: 844 } });
  await manager.goto('/profile/notifications');
  await manager.getByRole('link', { name: 'Reminder Health' }).click();
  await expect(manager).toHaveURL('/reminder-health');
  await expect(manager.getByText('Records of the teams that you manage')).toBeVisible();
  await expect(manager.getByText('Live records', { exact: true })).toBeVisible();
  await expect(manager.getByText(silent.product, { exact: true })).toHaveCount(0);
  await expectAccessible(manager, 'the health of the reminders of a team manager');

  // Record viewers read it of all records, and change nothing; team viewers have no such page.
  const viewer = await pageOf('recordViewer');
  await viewer.goto('/reminder-health');
  await expect(viewer.getByText('All records', { exact: true })).toBeVisible();
  const seen = viewer.getByRole('list', { name: 'Records that remind no one' });
  await expect(seen.getByRole('link', { name: silent.product, exact: true })).toBeVisible();
  await expect(seen.getByRole('link', { name: `Edit ${silent.product}` })).toHaveCount(0);
  const teamViewer = await pageOf('teamViewer');
  await teamViewer.goto('/reminder-health');
  await expect(teamViewer.getByText('You do not have access to this page.')).toBeVisible();
});
