import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { openContract, recordForm } from '../record/record-on-screen.ts';
import { signIn } from '../session/sign-in-page.ts';
import { allRowsDrawn, openContracts, recordsPage } from './records-on-screen.ts';

/** What a page may load again while nothing changed (docs/product/guarantees.md). */
const RELOAD_BYTES = 30_000;

/** The databases of the browser for this page's origin. */
const databases = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));

/** Everything in the browser's database as text, and whether a list was kept whole. */
async function keptBytes(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const all = (await indexedDB.databases()).length > 0;
    if (!all) return '';
    const opening = indexedDB.open('pactbook', 1);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const store = opening.result.transaction('kept').objectStore('kept');
    const [header, values] = [store.get('header'), store.getAll()];
    await new Promise((resolve) => values.addEventListener('success', resolve));
    opening.result.close();
    if (header.result === undefined) return '';
    const chunks = (values.result as unknown[]).filter((value) => value instanceof ArrayBuffer);
    return chunks.map((chunk) => new TextDecoder('latin1').decode(chunk)).join('');
  });
}

test.describe('a person with a search, a selection and an open menu', () => {
  test.use({ person: 'recordAdmin' });

  test('what another person saves shows with the next poll, and nothing on the screen moves', async ({
    page,
    pageOf,
    apiOf,
    unique,
  }) => {
    await page.clock.install();
    const api = await apiOf('recordAdmin');
    const product = unique('AAA shown to two');
    const record = await api.createRecord({ product, vendor: 'First Vendor' });
    const { links, row, search, table } = await openContracts(page, '?size=200');
    await search.pressSequentially('a');
    await page.clock.runFor(1_000);
    // The rows of the whole list are gone then.
    await expect(page).toHaveURL(/q=a/);
    await allRowsDrawn(page);
    await expect(links.nth(80)).toBeAttached();
    const frame = table.locator('..');
    await frame.evaluate((element) => element.scrollTo({ top: 60 }));
    const [selected, opened] = await Promise.all([links.nth(3).textContent(), links.nth(5).textContent()]);
    await row(selected ?? '')
      .getByRole('checkbox')
      .check();
    await row(opened ?? '')
      .getByRole('button', { name: `More for ${opened}` })
      .click();
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    await page.keyboard.press('ArrowDown');
    const focused = menu.locator(':focus');
    await expect(focused).toHaveCount(1);
    const chosen = (await focused.textContent()) ?? '';
    const top = await frame.evaluate((element) => element.scrollTop);
    expect(top).toBeGreaterThan(0);

    const other = await pageOf('systemAdmin');
    await openContract(other, record, 'edit');
    await recordForm(other).vendor.fill('Second Vendor');
    await recordForm(other).save.click();
    await expect(other).toHaveURL(/\/details$/);
    await page.clock.runFor(10_100);

    // While a menu is open the rest of the page is hidden from the accessibility tree.
    await expect(page.locator('main table tr').filter({ hasText: product })).toContainText('Second Vendor');
    await expect(menu).toBeVisible();
    await expect(focused).toHaveText(chosen);
    await expect.poll(() => frame.evaluate((element) => element.scrollTop)).toBe(top);
    await page.keyboard.press('Escape');
    await expect(row(opened ?? '').getByRole('button', { name: `More for ${opened}` })).toBeFocused();
    await expect(row(selected ?? '').getByRole('checkbox')).toBeChecked();
    await expect(search).toHaveValue('a');
  });
});

test('a reload loads what changed only; after a sign-out in any tab nothing is left in the browser', async ({
  page,
  context,
  apiOf,
  unique,
}) => {
  const api = await apiOf('recordAdmin');
  const product = unique('Kept over a reload');
  const { id, version } = await api.createRecord({ product, vendor: 'First Vendor' });
  await page.goto('/u/sign-in');
  await signIn(page, 'teamViewer');
  await expect(page).toHaveURL('/dashboard');
  const { row } = await openContracts(page, `?q=${encodeURIComponent(product)}`);
  await expect(row(product)).toContainText('First Vendor');
  let kept = '';
  await expect
    .poll(async () => {
      kept = await keptBytes(page);
      return kept.length;
    })
    .toBeGreaterThan(50_000);
  expect(kept).not.toMatch(/First Vendor|product|Kept over/);

  const session = await context.newCDPSession(page);
  let bytes = 0;
  const asked: string[] = [];
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.reload();
  await expect(row(product)).toContainText('First Vendor');
  await expect.poll(() => asked).toContain('/api/contracts/changes');
  await page.waitForLoadState('networkidle');
  expect(asked).not.toContain('/api/contracts');
  expect(bytes).toBeLessThan(RELOAD_BYTES);

  // Changed while no page was open: only the change comes.
  await page.goto('about:blank');
  await api.call(`/contracts/${id}`, { body: { vendor: 'Second Vendor' }, ifMatch: version });
  asked.length = 0;
  await openContracts(page, `?q=${encodeURIComponent(product)}`);
  await expect(recordsPage(page).row(product)).toContainText('Second Vendor');
  expect(asked).not.toContain('/api/contracts');

  const other = await context.newPage();
  await other.goto('/profile');
  await other.getByRole('button', { name: /^User menu/ }).click();
  await other.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/u/sign-in');
  await expect.poll(() => databases(page)).toEqual([]);
  await expect.poll(() => databases(other)).toEqual([]);
});
