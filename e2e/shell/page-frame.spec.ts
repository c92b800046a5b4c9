import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { test } from '../journey/journey.ts';
import { administratorsPages, analysisPages, eachPage } from './every-page.ts';

/** Half a pixel is what zooming and fractions leave. */
const TOLERANCE = 1;

/** What is drawn at the left of a page but does not begin at the edge of its title; and that edge. */
async function strayBoxes(page: Page): Promise<{ edge: number; stray: string[] }> {
  return await page.evaluate((tolerance) => {
    const frame = document.querySelector('main [data-page]');
    if (!frame) return { edge: Number.NaN, stray: ['The page has no frame.'] };
    const edge = frame.getBoundingClientRect().left;
    const stray: string[] = [];
    const hasText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    const isSeen = (element: Element) => {
      const { display, visibility, position } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      if (display === 'none' || visibility === 'hidden') return false;
      if (['absolute', 'fixed', 'sticky'].includes(position)) return false;
      return display === 'contents' || (width > 1 && height > 1);
    };
    /** In a row or a grid only what has nothing at its left is at the edge; elsewhere what has nothing beside it. */
    const atLeft = (element: Element): Element[] => {
      const children = [...element.children].filter(isSeen);
      const { display, flexDirection } = getComputedStyle(element);
      const isRow = display.includes('grid') || (display.includes('flex') && flexDirection === 'row');
      const boxes = children.map((child) => child.getBoundingClientRect());
      const isBehind = (box: DOMRect | undefined) =>
        boxes.some(
          (other) =>
            box !== undefined &&
            other.right <= box.left + tolerance &&
            (isRow || (other.top < box.bottom && box.top < other.bottom)),
        );
      return children.filter((_, at) => !isBehind(boxes[at]));
    };
    const look = (element: Element): void => {
      // A button alone below a list is in its middle, and the box that selects all cards is above their boxes.
      if (element.matches('button, input[type=checkbox]')) return undefined;
      const style = getComputedStyle(element);
      // The button of some controls lies below their values, as wide as the control.
      const isOverButton = [...element.children].some(
        (child) => child.matches('button') && child.clientWidth >= element.clientWidth - 2,
      );
      const hasFrame =
        isOverButton ||
        Number.parseFloat(style.borderLeftWidth) > 0 ||
        !/^(rgba\(0, 0, 0, 0\)|transparent)$/.test(style.backgroundColor);
      const isWhole = hasFrame || style.overflowX === 'auto' || hasText(element);
      if (!isWhole && !['svg', 'IMG'].includes(element.tagName)) return atLeft(element).forEach(look);
      // The padding of plain text is there for the pointer alone.
      const inset = hasFrame ? 0 : Number.parseFloat(style.paddingLeft);
      const distance = Math.round(element.getBoundingClientRect().left + inset - edge);
      if (Math.abs(distance) > tolerance)
        stray.push(`${distance} px: ${element.tagName} ${element.textContent?.slice(0, 40)}`);
      return undefined;
    };
    atLeft(frame).forEach(look);
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
  'Decide Next',
  'Letter of Notice',
  'Live',
  'Pactbook',
];

/** Headings below the title with a capital after their first word. A heading with `dir` says what people entered. */
async function titleCasedHeadings(page: Page): Promise<string[]> {
  const headings = await page.evaluate(() =>
    [...document.querySelectorAll('main h2, main h3')]
      .filter((one) => !one.matches('[dir]') && !one.querySelector('[dir]'))
      .map((one) => one.textContent),
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
          await expect.poll(() => wideForms(page), { message: address }).toEqual([]);
          await expect.poll(() => titleCasedHeadings(page), { message: address }).toEqual([]);
        }
        expect([...edges]).toHaveLength(1);
      });
    });

    test.describe('as a product administrator', () => {
      test.use({ person: 'contractAdmin' });

      test('so do Contract Intelligence and a page that may not be opened', async ({
        page,
        faults,
        apiOf,
      }) => {
        faults.allow(/status of 404/);
        const others = ['/admin/settings', '/record/x/019f1dc3-d082-70a4-8caf-000000000000/details'];
        for await (const address of eachPage(page, [
          ...(await analysisPages(await apiOf('contractAdmin'))),
          ...others,
        ]))
          await expectOneEdge(page, address);
      });
    });
  });
}
