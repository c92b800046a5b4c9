/** The hues of groups in their fixed order (docs/product/look.md, "Charts"). */
const HUES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
type Hue = (typeof HUES)[number];

/**
 * A colour of a chart; each fills its shapes. `none` and `other` are greys, `plain` is a hue that no group has. The tones
 * are those of statuses.
 */
export type ChartColor = Hue | 'none' | 'other' | 'plain' | 'positive' | 'caution' | 'negative';

/** What belongs to no group. */
export const NO_GROUP_COLOR: ChartColor = 'none';
/** The rest of the groups, together. */
export const OTHER_GROUPS_COLOR: ChartColor = 'other';
/** Bars that only their names distinguish, beside those of categories: teams on the dashboard, all records together. */
export const PLAIN_COLOR: ChartColor = 'plain';

/**
 * The colour for the number that a team or category keeps on the server (decision 64): eight hues, then that of "Other".
 * Without a number the group is not known (yet), which is grey.
 */
export function colorOfNumber(number: number | undefined): ChartColor {
  if (number === undefined || number < 0) return NO_GROUP_COLOR;
  return HUES[number] ?? OTHER_GROUPS_COLOR;
}

/**
 * The colours of the groups of one chart by their numbers: the one of {@link colorOfNumber}, and for groups without a hue
 * of their own the first that is free in this chart, so that no two of eight groups look the same.
 */
export function distinctColors(numbers: readonly (number | undefined)[]): ChartColor[] {
  const isOwn = (number: number | undefined, place: number) =>
    colorOfNumber(number) !== OTHER_GROUPS_COLOR && numbers.indexOf(number) === place;
  const taken = new Set(numbers.filter(isOwn).map(colorOfNumber));
  return numbers.map((number, place) => {
    if (number === undefined || number < 0 || isOwn(number, place)) return colorOfNumber(number);
    const free = HUES.find((hue) => !taken.has(hue)) ?? OTHER_GROUPS_COLOR;
    taken.add(free);
    return free;
  });
}

const TONES: readonly ChartColor[] = ['positive', 'caution', 'negative'];

/** The variable of the theme that has a colour. */
export function variableOf(color: ChartColor): string {
  return TONES.includes(color) ? `--${color}-mark` : `--chart-${color}`;
}

/** A colour as a value of CSS, for fills, strokes and backgrounds. */
export function cssOf(color: ChartColor): string {
  return `var(${variableOf(color)})`;
}

/** The marks of lines, so that a series is identified by shape as well as by colour. */
const MARK_SHAPES = ['circle', 'square', 'triangle', 'diamond'] as const;
export type MarkShape = (typeof MARK_SHAPES)[number];

/** The shape of a colour's marks; it stays the same when other series are hidden. */
export function shapeOf(color: ChartColor): MarkShape {
  const place = typeof color === 'number' ? color - 1 : Math.max(TONES.indexOf(color), 0);
  return MARK_SHAPES[place % MARK_SHAPES.length] ?? 'circle';
}
