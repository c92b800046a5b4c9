import { expect } from '@playwright/test';
import { goByProfile, goWithin } from '../journey/go-within.ts';
import { test } from '../journey/journey.ts';
import { ACME_PEOPLE, PEOPLE } from '../journey/people.ts';
import type { Person } from '../journey/people.ts';
import { sidebar } from './sidebar-on-screen.ts';

const ADMIN_PAGES = ['Manage Users', 'Manage Teams', 'Custom Fields', 'Categories', 'Activity Feed'];
const SETTINGS = 'Organization Settings';
const VIEWS = ['Expiring Soon', 'Vendors'];
const WITHOUT_RIGHTS = ['Dashboard', 'All Records', ...VIEWS];

/** The sidebar's links for each role (docs/product/screens.md, "Sidebar"). */
const ENTRIES: Record<(typeof ACME_PEOPLE)[number], string[]> = {
  systemAdmin: [
    'Dashboard',
    'Trends',
    'Decisions',
    'All Records',
    'Add a New Record',
    ...VIEWS,
    ...ADMIN_PAGES,
    SETTINGS,
  ],
  recordAdmin: ['Dashboard', 'Trends', 'Decisions', 'All Records', 'Add a New Record', ...VIEWS],
  teamManager: ['Dashboard', 'Decisions', 'All Records', 'Add a New Record', ...VIEWS],
  recordViewer: ['Dashboard', 'Trends', 'Decisions', 'All Records', ...VIEWS],
  teamViewer: ['Dashboard', 'Decisions', 'All Records', ...VIEWS],
  limitedUser: WITHOUT_RIGHTS,
  productAdmin: [...WITHOUT_RIGHTS, 'Contract Intelligence'],
};

const TRENDS = '/trends';
const UPLIFT = '/trends/uplift';
const WHAT_IF = '/trends/what-if';
const DECISIONS = '/decisions';
const OUTCOMES = '/decisions/outcomes';
const NEW_RECORD = '/new-record';
const ADMINISTRATION = [
  '/admin/manage-users',
  '/admin/manage-teams',
  '/admin/activity',
  '/admin/custom-fields',
  '/admin/categories',
  '/admin/settings',
];
const LOOK_ALIKES = '/vendors/look-alikes';
const CONTRACT_ANALYSIS = '/admin/contract-analysis';
/** Of documents that are not there. */
const COMPARISON = `${CONTRACT_ANALYSIS}/019f1dc3-d082-70a4-8caf-000000000000/compare/019f1dc3-d082-70a4-8caf-000000000001`;
const GATED = [
  TRENDS,
  UPLIFT,
  WHAT_IF,
  DECISIONS,
  OUTCOMES,
  NEW_RECORD,
  LOOK_ALIKES,
  ...ADMINISTRATION,
  CONTRACT_ANALYSIS,
  COMPARISON,
] as const;

/** The restricted addresses that each role may open. */
const MAY_OPEN: Record<(typeof ACME_PEOPLE)[number], string[]> = {
  systemAdmin: [TRENDS, UPLIFT, WHAT_IF, DECISIONS, OUTCOMES, NEW_RECORD, LOOK_ALIKES, ...ADMINISTRATION],
  recordAdmin: [TRENDS, UPLIFT, WHAT_IF, DECISIONS, OUTCOMES, NEW_RECORD, LOOK_ALIKES],
  teamManager: [DECISIONS, OUTCOMES, NEW_RECORD],
  recordViewer: [TRENDS, UPLIFT, WHAT_IF, DECISIONS, OUTCOMES],
  teamViewer: [DECISIONS, OUTCOMES],
  limitedUser: [],
  productAdmin: [CONTRACT_ANALYSIS, COMPARISON],
};

for (const person of ACME_PEOPLE) {
  const { name, role, emailAddress } = PEOPLE[person];
  const title = person === 'productAdmin' ? 'Product administrator' : role;

  test.describe(`${title} (${name})`, () => {
    test.use({ person: person satisfies Person });

    test('sees exactly the sidebar entries of the role, and may open only its pages', async ({
      page,
      faults,
    }) => {
      faults.allow(/status of 404/);
      await page.goto(GATED[0]);
      const { links, navigation, userMenu } = sidebar(page);
      await expect(links).toHaveText(ENTRIES[person].map((entry) => new RegExp(`^${entry}(beta)?$`)));
      const hasAdminTools = ENTRIES[person].some((entry) =>
        [...ADMIN_PAGES, 'Contract Intelligence'].includes(entry),
      );
      await expect(navigation.getByRole('button', { name: 'Admin Tools' })).toHaveCount(
        hasAdminTools ? 1 : 0,
      );
      await expect(userMenu).toHaveAccessibleName(`User menu: ${name}, ${role}`);
      await userMenu.click();
      await expect(page.getByRole('menu').getByText(emailAddress)).toBeVisible();
      await page.keyboard.press('Escape');
      const refusal = page.getByText('You do not have access to this page.', { exact: true });
      const heading = page.getByRole('heading', { level: 1 });
      for (const [at, path] of GATED.entries()) {
        // The first is loaded. The heading changes when the address has been judged.
        if (at > 0) await goByProfile(page, path);
        await expect(heading).toBeVisible();
        await expect(page).toHaveURL((url) => url.pathname === path);
        await expect(refusal, `${path} for ${role}`).toHaveCount(MAY_OPEN[person].includes(path) ? 0 : 1);
      }
      if (MAY_OPEN[person].includes(CONTRACT_ANALYSIS)) return;
      await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
      await expect(page).toHaveURL('/dashboard');
    });
  });
}

test.describe('titles follow the route', () => {
  test.use({ person: 'systemAdmin' });

  const titles = [
    ['/dashboard', 'Dashboard'],
    ['/trends', 'Trends'],
    ['/trends/uplift', 'Uplift'],
    ['/trends/what-if', 'What If'],
    ['/decisions', 'Decisions'],
    ['/decisions/outcomes', 'Outcomes'],
    ['/records', 'All Records'],
    ['/new-record', 'Add a New Record'],
    ['/profile', 'Profile and Access'],
    ['/profile/notifications', 'Notification Settings'],
    ['/admin/manage-users', 'Manage Users'],
    ['/admin/manage-teams', 'Manage Teams'],
    ['/admin', 'Manage Users'],
    ['/admin/activity', 'Activity Feed'],
    ['/admin/custom-fields', 'Manage Custom Fields'],
    ['/admin/contract-analysis', 'Admin Tools', 'Contract Intelligence'],
    ['/admin/settings', 'Organization Settings'],
  ] as const;

  test(titles.map(([path]) => path).join(', '), async ({ page }) => {
    await page.goto('/records/deleted');
    for (const [path, title, heading = title] of titles) {
      await goWithin(page, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
      await expect(page, path).toHaveTitle(`${title} · Pactbook`);
    }
  });
});
