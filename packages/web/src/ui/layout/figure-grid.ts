/** A row of five figures; where there is room for fewer, no hole is left beside the last ones. */
export const FIGURE_GRID = 'grid grid-cols-2 gap-3 @2xl:grid-cols-6 @5xl:grid-cols-5';

/** One of the five figures. */
export const FIGURE_IN_GRID =
  '@max-2xl:last:col-span-2 @2xl:@max-5xl:nth-[-n+3]:col-span-2 @2xl:@max-5xl:nth-[n+4]:col-span-3';
