import { describe, expect, test } from 'vitest';
import { boundaryViolations } from './check-tree.ts';

const rulesBroken = (path: string, text: string): string[] =>
  boundaryViolations(new Map([[path, text]])).map(({ rule }) => rule);

describe('what a page shows at one moment', () => {
  test.each([
    'if (await all.isEnabled()) await all.click();',
    'while ((await hits.count()) < 29) await more.click();',
    "const chosen = (await chip.count()) > 0 ? chip : page.getByRole('button');",
    'const names = await links.allTextContents();',
    'for (const row of await rows.all()) await row.click();',
    'const shown = await rows.evaluateAll((all) => all.length);',
    "expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();",
    'expect((await button.boundingBox())?.height).toBe(44);',
    "expect(await field.inputValue()).toContain('http');",
    'expect(await box.isChecked()).toBe(true);',
    'const isOpen = async () => panel.isVisible();',
  ])('decides nothing in a journey: %s', (text) => {
    expect(rulesBroken('e2e/records/a.spec.ts', text)).toEqual(['reads of a page']);
  });

  test.each([
    'await expect(all).toBeEnabled();',
    'await expect.poll(() => hits.count()).toBe(29);',
    'await expect.poll(async () => (await button.boundingBox())?.height).toBe(44);',
    'await expect(async () => { expect((await links.allTextContents()).length).toBe(3); }).toPass();',
    'await Promise.all(pages.map((one) => one.close()));',
    "await expect(screen.count('New')).toHaveText('2');",
    'const first = await links.first().textContent();',
  ])('is waited for: %s', (text) => {
    expect(rulesBroken('e2e/records/a.spec.ts', text)).toEqual([]);
  });

  test('is nothing that other tests have', () => {
    expect(rulesBroken('packages/web/src/ui/a.test.ts', 'if (await all.isEnabled()) all.click();')).toEqual(
      [],
    );
  });
});
