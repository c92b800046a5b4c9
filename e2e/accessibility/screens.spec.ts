import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chooseFile, importPage } from '../import/import-on-screen.ts';
import { goByProfile } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { PASSWORD, PEOPLE } from '../journey/people.ts';
import { openContracts, recordsPage } from '../records/records-on-screen.ts';
import { addressOf, recordForm } from '../record/record-on-screen.ts';
import { signIn, signInForm } from '../session/sign-in-page.ts';
import { sidebar } from '../shell/sidebar-on-screen.ts';
import { expectAccessible } from './axe.ts';

/** Opens the screens one after the other: the first is loaded, the others are gone to within the application. */
async function* screensAt<Screen>(
  page: Page,
  screens: readonly Screen[],
  pathOf: (screen: Screen) => string,
): AsyncGenerator<Screen> {
  for (const [at, screen] of screens.entries()) {
    await (at === 0 ? page.goto(pathOf(screen)) : goByProfile(page, pathOf(screen)));
    await settled(page);
    yield screen;
  }
}

/** The page is loaded. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test.describe('without a session', () => {
  test('signing in, with its messages and its hint', async ({ page, faults }) => {
    faults.allow(/status of 401/);
    await page.goto('/u/sign-in');
    await signInForm(page).submit.click();
    await expect(page.getByText('Enter your email address')).toBeVisible();
    await expectAccessible(page, 'the first step, refused');
    await signIn(page, 'recordViewer', `not ${PASSWORD}`);
    await expect(page.getByText('Please verify your credentials and try again.')).toBeVisible();
    await expectAccessible(page, 'the second step, refused');
  });

  test('the other views of the sign-in area', async ({ page }) => {
    for (const path of ['/u/forgotten-password', '/u/resetPassword']) {
      await page.goto(path);
      await settled(page);
      await expectAccessible(page, path);
    }
  });
});

test.describe('as a System Admin', () => {
  test.use({ person: 'systemAdmin' });

  // Several in one browser, which caches its requests; few enough that both workers have some.
  for (const paths of [
    [
      '/trends/budgets',
      '/trends/uplift?vendor=Zoom+Communications',
      '/trends/what-if',
      '/decisions/outcomes?figure=default',
    ],
    ['/dashboard', '/records', '/records/deleted', '/records/changes', '/trends'],
    ['/records?layout=calendar', '/records?layout=timeline&group=teams', '/records?group=owners&q=microsoft'],
    [
      '/profile',
      '/profile/notifications',
      '/profile/api-tokens',
      '/reminder-health',
      '/admin/manage-users',
      '/admin/manage-teams',
    ],
    [
      '/admin/custom-fields',
      '/vendors',
      '/vendors/vendor?name=Atlassian',
      '/vendors/look-alikes',
      '/admin/activity',
      '/admin/contract-analysis',
      '/admin/settings',
      '/admin/settings/currencies',
      '/admin/settings/api-tokens',
    ],
    ['/admin/settings/system-health', '/admin/settings/reminder-health', '/admin/settings/support-requests'],
  ]) {
    test(paths.join(', '), async ({ page }) => {
      for await (const path of screensAt(page, paths, (one) => one))
        await expectAccessible(page, path, { withSidebar: path === paths[0] });
    });
  }

  test('the import, step by step', async ({ page }) => {
    await chooseFile(page, 'lists.csv', [
      'Title;Supplier;Department;State;Expiry',
      'Paper Manager;Quill Works;A team of nobody;In trial;2099-03-31',
      'Ink Ledger;Quill Works Inc.;A team of nobody;Active;31 Foo 2099',
    ]);
    const { next, step, rejected } = importPage(page);
    await expectAccessible(page, 'the file');
    for (const title of ['Columns', 'Values', 'Check']) {
      await next.click();
      await expect(step(title)).toHaveAttribute('aria-current', 'step');
      if (title === 'Check') await expect(rejected).toBeVisible();
      await expectAccessible(page, title);
    }
  });

  test('all columns and filters of the records', async ({ page }) => {
    const search =
      '?q=microsoft&status=LIVE&field=seats&show=notes&show=description&show=totalCost&show=documents&show=customFields&show=annualCosts&show=datesLive&show=daysToExpiration&show=hostingModel';
    // Few rows: axe checks every cell, and one is as good as fifty.
    const { savedFilters, links, menu } = await openContracts(page, search);
    await expect(links).not.toHaveCount(0);
    await expectAccessible(page, 'the table with everything');
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'the list of filters');
    await page.getByRole('option', { name: 'Teams', exact: true }).click();
    await expect(page.getByRole('option', { name: /^Engineering/ })).toBeVisible();
    await expectAccessible(page, 'an open filter');
    await page.keyboard.press('Escape');
    await savedFilters.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'saved filters');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
    await expectAccessible(page, 'the columns');
    await page.keyboard.press('Escape');
    await menu.click();
    await expectAccessible(page, 'the menu of the table', { isMenuOpen: true });
    await page.getByRole('menuitem', { name: 'Export' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'the export');
    await page.keyboard.press('Escape');
    await recordsPage(page).search.fill('nothing is called this');
    await expect(recordsPage(page).none).toBeVisible();
    await expectAccessible(page, 'no match');
  });

  test('the palette, shared views and a copy of a record', async ({ page, apiOf, unique }) => {
    const colleague = await apiOf('recordViewer');
    const [first, second] = await Promise.all(
      ['Shared', 'No longer shared'].map((name) =>
        colleague.call<{ id: string }>('/sharedViews', { body: { name: unique(name), value: {} } }),
      ),
    );
    const own = await apiOf('systemAdmin');
    for (const view of [first, second])
      await own.call(`/sharedViews/${view?.id}/pin`, { body: { isPinned: true } });
    await colleague.call(`/sharedViews/${second?.id}`, { method: 'DELETE' });
    const { savedFilters } = await openContracts(page, '?q=microsoft');
    await expect(page.getByText('no longer shares this view.')).toBeVisible();
    await savedFilters.click();
    await expect(page.getByRole('list', { name: 'Shared with me' })).toBeVisible();
    await expectAccessible(page, 'shared views, pinned and gone', { withSidebar: true });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectAccessible(page, 'the palette');
    const [record] = await own.records();
    await goByProfile(page, `/new-record?from=${record?.id}`);
    await expect(page.getByText(/^Copied from/)).toBeVisible();
    await expectAccessible(page, 'a copy of a record');
    await own.call(`/sharedViews/${second?.id}/pin`, { body: { isPinned: false } });
    await colleague.call(`/sharedViews/${first?.id}`, { method: 'DELETE' });
    await own.call(`/sharedViews/${first?.id}/pin`, { body: { isPinned: false } });
  });

  test('what opens on Manage Users', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await page.goto('/admin/manage-users');
    await page.getByRole('button', { name: PEOPLE.teamManager.name, exact: true }).click();
    await expect(dialog.getByRole('table')).toBeVisible();
    await expectAccessible(page, 'a person');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Invite people' }).click();
    await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
    await expect(dialog.getByText('Enter an email address')).toBeVisible();
    await expectAccessible(page, 'a refused invitation');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: `Actions for ${PEOPLE.teamManager.name}` }).click();
    await expectAccessible(page, 'the actions of a person', { isMenuOpen: true });
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page, 'the question before deactivating');
  });

  test('what opens on Manage Teams', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await page.goto('/admin/manage-teams');
    await page.getByRole('button', { name: 'Engineering', exact: true }).click();
    await expect(dialog.getByRole('listitem')).not.toHaveCount(0);
    await expectAccessible(page, 'the members of a team');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Engineering' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('radio', { name: 'Move them to another team' }).click();
    await expectAccessible(page, 'deleting a team');
  });

  test('what opens on the activity feed and the settings', async ({ page }) => {
    const dialog = page.getByRole('dialog');
    await page.goto('/admin/activity?q=slack');
    await page.getByRole('button', { name: /^Actor/ }).click();
    await expect(page.getByRole('option')).not.toHaveCount(0);
    await expectAccessible(page, 'an open filter of the activity');
    await goByProfile(page, '/admin/settings');
    await page.getByRole('button', { name: 'Add connection' }).click();
    await dialog.getByRole('button', { name: 'Add connection' }).click();
    await dialog.getByText('SAML 2.0', { exact: true }).click();
    await expectAccessible(page, 'a refused connection');
  });

  test('the parts of the shell that open', async ({ page }) => {
    // A small page: axe looks at all of it each time.
    await page.goto('/records/deleted');
    await settled(page);
    await sidebar(page).search.fill('e');
    await expect(page.getByRole('option')).not.toHaveCount(0);
    await expectAccessible(page, 'global search', { withSidebar: true });
    await page.keyboard.press('Escape');
    await sidebar(page).userMenu.click();
    await expectAccessible(page, 'the user menu', { isMenuOpen: true });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Contact Support' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'Contact Support');
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello');
    await page.getByRole('button', { name: 'Send Request' }).click();
    await expect(page.getByText('Your message has been sent to our support team.').first()).toBeVisible();
    await expectAccessible(page, 'a toast');
    await page.keyboard.press('Control+b');
    await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
    // The tooltip of a button with the focus is outside of the landmarks, like a menu.
    await page.getByRole('main').focus();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await expectAccessible(page, 'the collapsed sidebar', { withSidebar: true });
    await page.keyboard.press('Shift+?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'the keyboard shortcuts');
  });
});

test.describe('as a product administrator', () => {
  test.use({ person: 'productAdmin' });

  test('Contract Intelligence', async ({ page, faults }) => {
    const searches = [
      '',
      '?state=failed',
      '?tab=disagreements',
      '?tab=portfolio',
      '?tab=playbook',
      '?tab=kinds',
    ];
    for await (const search of screensAt(page, searches, (one) => `/admin/contract-analysis${one}`)) {
      await expect(page.getByText('Suggestions only. Not legal advice.')).toBeVisible();
      await expectAccessible(page, `Contract Intelligence ${search}`, { withSidebar: search === '' });
    }
    faults.allow(/status of 404/);
    await goByProfile(page, '/admin/contract-analysis/019f1dc3-d082-70a4-8caf-000000000000');
    await settled(page);
    await expectAccessible(page, 'a missing analysis');
  });
});

test.describe('one record', () => {
  test.use({ person: 'recordAdmin' });

  test('every page of it, the refused form and the question before deleting', async ({ page, apiOf }) => {
    const records = await (await apiOf('recordAdmin')).records();
    const record = records.find(({ product }) => product === 'Discourse Business');
    if (!record) throw new Error('The demo has no record called Discourse Business.');
    const subPages = ['details', 'annual-costs', 'documents', 'delete', 'edit'] as const;
    for await (const subPage of screensAt(page, subPages, (one) => addressOf(record, one))) {
      await expectAccessible(page, subPage, { withSidebar: subPage === 'details' });
      if (subPage === 'delete') {
        await page.getByRole('main').getByRole('button', { name: 'Delete record' }).click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
        await expectAccessible(page, 'the question before deleting');
      }
    }
    await recordForm(page).product.fill('');
    await recordForm(page).save.click();
    await expect(page.getByText('Enter a product').first()).toBeVisible();
    await expectAccessible(page, 'a refused form');
  });

  test('a new one', async ({ page }) => {
    await page.goto('/new-record');
    await settled(page);
    await expectAccessible(page, 'new record');
    await page.getByRole('button', { name: 'More years' }).click();
    await expectAccessible(page, 'new record, several years of costs');
    await recordForm(page).teams.click();
    await expect(page.getByRole('listbox', { name: 'Teams' })).toBeVisible();
    await expectAccessible(page, 'the list of teams');
  });

  test('one that is not there', async ({ page, faults }) => {
    faults.allow(/status of 404/);
    await page.goto('/record/x/019f1dc3-d082-70a4-8caf-000000000000/details');
    await settled(page);
    await expectAccessible(page, 'a missing record');
  });
});

test.describe('as a Limited Access User', () => {
  test.use({ person: 'limitedUser' });

  test('restricted values and refused pages', async ({ page }) => {
    await openContracts(page, '?show=totalCost&show=notes&size=25');
    await expectAccessible(page, 'the table with restricted columns', { withSidebar: true });
    await recordsPage(page).links.first().click();
    await expect(page).toHaveURL(/\/details$/);
    await settled(page);
    await expectAccessible(page, 'a record with restricted fields');
    await goByProfile(page, new URL(page.url()).pathname.replace('/details', '/annual-costs'));
    await settled(page);
    await expectAccessible(page, 'refused annual costs');
    await goByProfile(page, '/admin/manage-users');
    await settled(page);
    await expectAccessible(page, 'a refused page');
  });
});

test.describe('on a phone', () => {
  test.use({ person: 'teamManager', viewport: { width: 360, height: 740 } });

  test('dashboard, cards, filters, menu and a record', async ({ page }) => {
    await page.goto('/dashboard');
    await settled(page);
    await expectAccessible(page, 'the dashboard');
    await goByProfile(page, '/records');
    const cards = page.getByRole('list', { name: 'Records' }).getByRole('link');
    await expect(cards.first()).toBeVisible();
    await expectAccessible(page, 'cards');
    await page.getByRole('button', { name: 'Filters', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'the filter sheet');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog')).toContainText(PEOPLE.teamManager.name);
    await expectAccessible(page, 'the menu');
    await page.keyboard.press('Escape');
    await cards.first().click();
    await settled(page);
    await expectAccessible(page, 'a record');
    await goByProfile(page, '/new-record');
    await settled(page);
    await expectAccessible(page, 'new record');
  });
});
