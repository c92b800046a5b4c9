import { describe, expect, it } from 'vitest';
import { faintPlaces, withFaint } from './faint-places.ts';

const PAGES = ['This Agreement ends on March 31.', 'It is governed by the laws of Ohio. Ohio it is.'];
const textOf = (page: number) => Promise.resolve(PAGES[page - 1] ?? '');
const quote = (page: number, text: string, endPage = page) => ({
  page,
  endPage,
  text,
  expected: 0,
  label: '',
});
const at = (start: number, end: number) => ({ page: 1, start, end });

describe('weak marks', () => {
  it('are looked for on the page that asks, once', async () => {
    const asked: number[] = [];
    const placesOf = faintPlaces([quote(1, 'March 31'), quote(2, 'laws of Ohio')], 2, (page) => {
      asked.push(page);
      return textOf(page);
    });
    expect(await placesOf(2)).toMatchObject([{ page: 2, start: 22, end: 34 }]);
    await placesOf(2);
    expect(asked).toEqual([2]);
  });

  it('of a quote that continues over a page end are on both pages', async () => {
    const placesOf = faintPlaces([quote(1, 'March 31. It is governed', 2)], 2, textOf);
    expect([await placesOf(1), await placesOf(2)]).toMatchObject([
      [{ page: 1, start: 23 }],
      [{ page: 2, start: 0, end: 14 }],
    ]);
  });

  it('yield to the strong mark and to the ones before, and are in order', () => {
    const places = withFaint([{ ...at(10, 20), quote: 'Term' }], [at(5, 30), at(0, 7), at(12, 18)]);
    expect(places.map(({ start, end, isFaint }) => [start, end, isFaint ?? false])).toEqual([
      [0, 5, true],
      [5, 10, true],
      [10, 20, false],
      [20, 30, true],
    ]);
  });
});
