import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { PersonApi } from '../journey/api.ts';
import { goByProfile, isApplication } from '../journey/go-within.ts';
import { addressOf } from '../record/record-on-screen.ts';

/** The pages that a System Admin opens by their address alone. */
const ADMINISTRATORS_PAGES = [
  '/dashboard',
  '/decisions',
  '/decisions/outcomes',
  '/records',
  '/records?layout=calendar',
  '/records?layout=timeline&group=teams',
  '/records/deleted',
  '/records/changes',
  '/new-record',
  '/import',
  '/trends',
  '/trends/budgets',
  '/trends/what-if',
  '/vendors',
  '/vendors/vendor?name=Atlassian',
  '/vendors/look-alikes',
  '/reminder-health',
  '/profile/notifications',
  '/profile/api-tokens',
  '/admin/manage-users',
  '/admin/manage-teams',
  '/admin/custom-fields',
  '/admin/categories',
  '/admin/activity?q=slack',
  '/admin/settings',
  '/admin/settings/currencies',
  '/admin/settings/api-tokens',
  '/admin/settings/getting-started',
  '/admin/settings/system-health',
  '/admin/settings/reminder-health',
  '/admin/settings/support-requests',
];

/** The pages of one record. */
const RECORD_PAGES = [
  'details',
  'edit',
  'annual-costs',
  'documents',
  'delete',
  'notice-letter',
  'reminder-proof',
];

/** The addresses of every page that a System Admin opens, with those of one record of the demo. */
export async function administratorsPages(api: PersonApi): Promise<string[]> {
  const record = (await api.records()).find(({ product }) => product === 'Discourse Business');
  if (!record) throw new Error('The demo has no record called Discourse Business.');
  const details = addressOf(record);
  return [...ADMINISTRATORS_PAGES, ...RECORD_PAGES.map((name) => details.replace(/details$/, name))];
}

const CONTRACT_ANALYSIS = '/admin/contract-analysis';
const ANALYSIS_TABS = ['ask', 'disagreements', 'portfolio', 'playbook', 'kinds'];

/** The pages of Contract Intelligence for a product administrator who reads documents: tabs, a review, a comparison. */
export async function analysisPages(api: PersonApi): Promise<string[]> {
  const { items } = await api.call<{ items: { id: string }[] }>('/contractAnalysis?state=ready&limit=50');
  // The oldest are the demo's own; other journeys add newer ones.
  const [one, other] = items.map(({ id }) => id).slice(-2);
  if (one === undefined || other === undefined) throw new Error('The demo has no two analyzed documents.');
  return [
    CONTRACT_ANALYSIS,
    ...ANALYSIS_TABS.map((tab) => `${CONTRACT_ANALYSIS}?tab=${tab}`),
    `${CONTRACT_ANALYSIS}/${one}`,
    `${CONTRACT_ANALYSIS}/${one}/compare/${other}`,
  ];
}

/** Opens the pages one after the other: the first is loaded, the others are gone to within the application. */
export async function* eachPage(page: Page, addresses: readonly string[]): AsyncGenerator<string> {
  for (const address of addresses) {
    await (isApplication(page) ? goByProfile(page, address) : page.goto(address));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    yield address;
  }
}
