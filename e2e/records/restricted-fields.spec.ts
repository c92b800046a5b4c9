import { expect } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { cellsOf, openContracts, recordsPage } from './records-on-screen.ts';

const RESTRICTED = '?show=totalCost&show=annualCosts&show=notes&show=documents&show=customFields&size=200';

test.describe('a Limited Access User', () => {
  test.use({ person: 'limitedUser' });

  test('sees no restricted value on any screen or in any answer', async ({ page, apiOf, unique }) => {
    const secret = unique('canary-note');
    const api = await apiOf('systemAdmin');
    const product = unique('Guarded record');
    await api.createRecord({
      product,
      notes: secret,
      annualCosts: [{ date: '2026-01-01', cost: 73_113.37 }],
      customFields: { poNumber: `PO-${secret}` },
      description: 'Everyone may read this.',
    });
    const answers: string[] = [];
    page.on('response', async (response) => {
      if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
    });
    const { row, filter } = await openContracts(page, `${RESTRICTED}&q=${encodeURIComponent(product)}`);
    await expect(row(product).getByText('Restricted')).not.toHaveCount(0);
    await row(product).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(product);
    await expect(page.getByText('Everyone may read this.')).toBeVisible();
    await expect(page.getByText('Restricted').first()).toBeVisible();
    await page.goto('/dashboard');
    await expect(page.getByRole('main').getByText('Total Records')).toBeVisible();
    await expect(page.getByRole('main').getByText('Total Cost')).toHaveCount(0);
    await expect.poll(() => answers.join('').includes(product)).toBe(true);
    const everything = answers.join('\n');
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain('73113.37');
    for (const field of ['totalCost', 'annualCosts', '"notes"', '"documents"', 'poNumber', 'costCenter']) {
      expect(everything, field).not.toContain(field);
    }
    await expect(filter('Field')).toHaveCount(0);
  });

  test('cannot sort or search by a restricted value', async ({ page, apiOf, unique }) => {
    const secret = unique('hidden words');
    await (await apiOf('systemAdmin')).createRecord({ product: unique('Guarded record'), notes: secret });
    const { heading, none, links } = await openContracts(page, '?show=totalCost&sort=-totalCost');
    await expect(heading('Product')).toHaveAttribute('aria-sort', 'ascending');
    await expect(heading('Total Cost').getByRole('button', { name: 'Total Cost', exact: true })).toHaveCount(
      0,
    );
    await expect(links).toHaveCount(50);
    await recordsPage(page).search.fill(secret);
    await expect(none).toBeVisible();
  });
});

test.describe('a Team Viewer', () => {
  test.use({ person: 'teamViewer' });

  test('sees costs of the viewed teams only', async ({ page, apiOf }) => {
    const viewed = ['People', 'Legal & Compliance'];
    expect([...(await (await apiOf('systemAdmin')).teams()).keys()]).toEqual(expect.arrayContaining(viewed));
    const { heading } = await openContracts(page, '?show=totalCost&size=200&sort=product');
    await expect(heading('Total Cost')).toBeVisible();
    const [teamCells, costCells] = [await cellsOf(page, 6), await cellsOf(page, 7)];
    let open = 0;
    for (const [at, teamText] of teamCells.entries()) {
      const isViewed = viewed.some((team) => teamText.includes(team));
      if (isViewed) {
        open += 1;
        expect(costCells[at], teamText).not.toContain('Restricted');
      } else {
        expect(costCells[at], teamText).toContain('Restricted');
      }
    }
    expect(open).toBeGreaterThan(10);
  });

  test('gets no restricted field of other teams over the wire', async ({ apiOf }) => {
    const api = await apiOf('teamViewer');
    const teams = await api.teams();
    const viewed = new Set(['People', 'Legal & Compliance'].map((name) => teams.get(name)));
    const records = await api.records();
    for (const record of records) {
      const isViewed = record.teams.some((team) => viewed.has(team));
      expect(record.access).toBe(isViewed ? 'full' : 'limited');
      expect('totalCost' in record || 'notes' in record || 'annualCosts' in record).toBe(isViewed);
    }
    expect(records.filter(({ access }) => access === 'limited').length).toBeGreaterThan(100);
  });
});
