import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { isThorough } from '../journey/thorough.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * Brings axe into the page unless it is there, and returns what AxeBuilder should run instead of its own copy: that is the
 * unminified one, which it would bring twice for each analysis, at more cost than many of them have.
 */
async function provideAxe(page: Page): Promise<string> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  }
  return 'void 0';
}

/**
 * Waits for transitions, because axe would measure colours half way. Scroll-driven animations never end and are
 * ignored.
 */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = document
      .getAnimations()
      .filter(({ playState, timeline }) => playState === 'running' && timeline === document.timeline);
    await Promise.allSettled(running.map(({ finished }) => finished));
  });
}

/** How a screen is looked at. */
interface Looking {
  /** A menu is open above it. */
  readonly isMenuOpen?: boolean;
  /** The sidebar as well, which is the same beside every page: once for each person and each state of it is enough. */
  readonly withSidebar?: boolean;
}

const SIDEBAR = 'aside[aria-label="Sidebar"]';

/** What opens above a page. A native dialog has this role without saying so. */
const OPENED = ['[role="dialog"]', '[role="alertdialog"]', 'dialog[open]', '[role="menu"]'] as const;

/** What is open above the page. */
function openedIn(page: Page): Promise<string | undefined> {
  return page.evaluate(
    (selectors) => selectors.find((selector) => document.querySelector(selector)?.checkVisibility()),
    OPENED,
  );
}

/**
 * Looks at what is open above the page alone, where something is: the page below it was looked at before it opened, and costs
 * several times as much. Else at the page, and at its sidebar where that is wanted. `npm run test:thorough` looks at all of it again.
 */
async function whatIsNew(page: Page, axe: AxeBuilder, withSidebar: boolean): Promise<AxeBuilder> {
  if (isThorough) return axe;
  const opened = await openedIn(page);
  if (opened !== undefined) return axe.include(opened);
  return withSidebar ? axe : axe.exclude(SIDEBAR);
}

/** The findings of axe on the current page: rule, impact and the first element of each. */
async function violationsOn(
  page: Page,
  { isMenuOpen = false, withSidebar = false }: Looking,
  rules: 'all' | 'colours',
): Promise<string[]> {
  // Describing every element that passes takes axe more than half of its time, and no one reads it.
  const axeSource = await provideAxe(page);
  const builder = await whatIsNew(
    page,
    new AxeBuilder({ page, axeSource }).setLegacyMode().options({ resultTypes: ['violations'] }),
    withSidebar,
  );
  if (rules === 'colours') return inWords(page, await builder.withRules(['color-contrast']).analyze());
  const axe = builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']);
  // An open menu is outside of the landmarks, as in the ARIA practices; axe would require one.
  return inWords(page, await (isMenuOpen ? axe.disableRules(['region']) : axe).analyze());
}

type Found = Awaited<ReturnType<AxeBuilder['analyze']>>;

/** Whether another element, such as the footer of a form, covers an element: it cannot be pressed before scrolling. */
async function isCovered(page: Page, selector: string): Promise<boolean> {
  return await page.evaluate((wanted) => {
    const element = document.querySelector(wanted);
    if (element === null) return false;
    const { x, y, width, height } = element.getBoundingClientRect();
    const onTop = document.elementFromPoint(x + width / 2, y + height / 2);
    return !element.contains(onTop);
  }, selector);
}

async function inWords(page: Page, { violations }: Found): Promise<string[]> {
  const words: string[] = [];
  for (const { id, impact, nodes } of violations) {
    const covered = await Promise.all(
      nodes.map(async ({ target }) => id === 'target-size' && (await isCovered(page, String(target[0])))),
    );
    const found = nodes.filter((_, at) => covered[at] !== true);
    if (found.length > 0)
      words.push(`${impact ?? ''} ${id}: ${found[0]?.html ?? ''} (${found.length} in all)`);
  }
  return words;
}

/** The inputs whose text can run under the sign, key or button at their end. */
async function coveredInputs(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('input')]
      .filter((input) => {
        const aside = input.nextElementSibling;
        if (!(aside instanceof HTMLElement) || getComputedStyle(aside).position !== 'absolute') return false;
        return Number.parseFloat(getComputedStyle(input).paddingRight) < aside.offsetWidth;
      })
      .map(({ labels, ariaLabel }) => ariaLabel ?? labels?.[0]?.textContent ?? 'an input without a name'),
  );
}

/** Expects no findings of axe in the light theme; in the dark one only the colours are checked. */
export async function expectAccessible(page: Page, screen: string, looking: Looking = {}): Promise<void> {
  if (looking.isMenuOpen === true) await expect(page.getByRole('menu')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await atRest(page);
    const rules = colorScheme === 'light' ? 'all' : 'colours';
    expect(await violationsOn(page, looking, rules), `${screen}, ${colorScheme}`).toEqual([]);
  }
  expect(await coveredInputs(page), `text under the end of an input, ${screen}`).toEqual([]);
}
