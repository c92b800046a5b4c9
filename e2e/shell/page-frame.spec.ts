import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { administratorsPages, ANALYSIS_PAGES, eachPage } from './every-page.ts';

/** Half a pixel is what zooming and fractions leave. */
const TOLERANCE = 1;

/** Of every row of boxes the first, where it does not begin at the edge of the title; and that edge. */
async function strayBoxes(page: Page): Promise<{ edge: number; stray: string[] }> {
  return await page.evaluate((tolerance) => {
    interface Box {
      element: Element;
      box: DOMRect;
    }
    const boxes: Box[] = [];
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const visit = (element: Element): void => {
      const style = getComputedStyle(element);
      if (style.display === 'none' || style.visibility === 'hidden') return;
      if (['absolute', 'fixed', 'sticky'].includes(style.position)) return;
      const box = element.getBoundingClientRect();
      const isDrawn =
        Number.parseFloat(style.borderLeftWidth) > 0 ||
        !/^(rgba\(0, 0, 0, 0\)|transparent)$/.test(style.backgroundColor) ||
        hasText(element) ||
        ['svg', 'IMG'].includes(element.tagName);
      if (isDrawn && box.width > 1 && box.height > 1) boxes.push({ element, box });
      else for (const child of element.children) visit(child);
    };
    const frame = document.querySelector('main [data-page]');
    if (!frame) return { edge: Number.NaN, stray: ['The page has no frame.'] };
    for (const child of frame.children) visit(child);
    const edge = frame.getBoundingClientRect().left;
    const isFirst = ({ box }: Box) =>
      !boxes.some(
        ({ box: other }) =>
          other.right <= box.left + tolerance &&
          other.top < box.bottom - tolerance &&
          box.top < other.bottom - tolerance,
      );
    const stray = boxes
      // A button alone below a list is in its middle.
      .filter((one) => isFirst(one) && !one.element.matches('button'))
      .filter(({ box }) => Math.abs(box.left - edge) > tolerance)
      .map(
        ({ element, box }) =>
          `${Math.round(box.left - edge)} px: ${element.tagName} ${element.textContent?.slice(0, 40)}`,
      );
    return { edge, stray };
  }, TOLERANCE);
}

/** The page is drawn, and what is in it begins at the edge of its title. */
async function expectOneEdge(page: Page, address: string): Promise<number> {
  await expect.poll(async () => (await strayBoxes(page)).stray, { message: address }).toEqual([]);
  return (await strayBoxes(page)).edge;
}

/** The forms that are wider than a form may be, apart from the grid of costs. */
async function wideForms(page: Page): Promise<number[]> {
  return await page.getByRole('main').evaluate((main) =>
    [...main.querySelectorAll('form')]
      .filter((form) => !form.querySelector('table'))
      .flatMap((form) => [...form.querySelectorAll('input:not([type=search]), textarea, select')])
      .map((control) => control.getBoundingClientRect().width)
      .filter((width) => width > 640),
  );
}

/** Names that are written with capitals in headings: those of pages, fields and states. */
const NAMES = [
  'Annual Costs',
  'Contract Intelligence',
  'Cost in Force',
  'Custom Fields',
  'Letter of Notice',
  'Live',
  'Pactbook',
  'API',
];

/** Headings below the title with a capital after their first word. A heading with `dir` says what people entered. */
async function titleCasedHeadings(page: Page): Promise<string[]> {
  const headings = await page
    .getByRole('main')
    .locator('h2, h3')
    .evaluateAll((all) =>
      all.filter((one) => !one.matches('[dir]') && !one.querySelector('[dir]')).map((one) => one.textContent),
    );
  const withoutNames = (text: string) => NAMES.reduce((rest, name) => rest.replaceAll(name, 'x'), text);
  return headings.filter((text) => /\s[A-Z][a-z]/.test(withoutNames(text)) && !/\d/.test(text));
}

for (const width of [1920, 1440, 768, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 1000 } });

    test.describe('as a System Admin', () => {
      test.use({ person: 'systemAdmin' });

      test('the title and the content of every page begin at one edge', async ({ page, apiOf }) => {
        const edges = new Set<number>();
        for await (const address of eachPage(page, await administratorsPages(await apiOf('systemAdmin')))) {
          edges.add(await expectOneEdge(page, address));
          expect(await wideForms(page), address).toEqual([]);
          if (width === 1440) expect(await titleCasedHeadings(page), address).toEqual([]);
        }
        expect([...edges]).toHaveLength(1);
      });
    });

    test.describe('as a product administrator', () => {
      test.use({ person: 'productAdmin' });

      test('so do Contract Intelligence and a page that may not be opened', async ({ page, faults }) => {
        faults.allow(/status of 404/);
        const others = ['/trends', '/record/x/019f1dc3-d082-70a4-8caf-000000000000/details'];
        for await (const address of eachPage(page, [...ANALYSIS_PAGES, ...others]))
          await expectOneEdge(page, address);
      });
    });
  });
}
