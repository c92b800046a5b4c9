import type { ImportPreview } from '@pactbook/domain/features/imports/preview/import-preview.ts';

/** Some years in a row, and how many records start and end in them. */
export interface YearBin {
  readonly from: number;
  readonly to: number;
  readonly starts: number;
  readonly ends: number;
}

/** Years without gaps from the first to the last one; several in one bin when there are more than `most`. */
export function yearBins(years: ImportPreview['years'], most: number): YearBin[] {
  const [first, last] = [years[0]?.year, years.at(-1)?.year];
  if (first === undefined || last === undefined) return [];
  const size = Math.ceil((last - first + 1) / most);
  return Array.from({ length: Math.ceil((last - first + 1) / size) }, (_, index) => {
    const from = first + index * size;
    const to = Math.min(from + size - 1, last);
    const inside = years.filter(({ year }) => year >= from && year <= to);
    const sum = (what: 'starts' | 'ends') => inside.reduce((all, one) => all + one[what], 0);
    return { from, to, starts: sum('starts'), ends: sum('ends') };
  });
}
