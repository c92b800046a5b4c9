/** The hues of charts in their fixed order (docs/product/look.md, "Charts"); the last one is a grey. */
const HUES = [1, 2, 3, 4, 5, 6, 7] as const;
type Hue = (typeof HUES)[number] | 8;

/**
 * A colour of a chart. `soft` is the second half of the palette: the same hue as a light fill with an outline, a dashed
 * line, a ring. The tones are those of statuses.
 */
export type ChartColor = Hue | `${Hue}-soft` | 'positive' | 'caution' | 'negative';

/** What belongs to no group. */
export const NO_GROUP_COLOR: ChartColor = 8;
/** The rest of the groups, together. */
export const OTHER_GROUPS_COLOR: ChartColor = '8-soft';

/**
 * The colour for the number that a team or category keeps on the server (decision 64): seven hues, then the same seven
 * soft, then from the beginning. Without a number the group is not known (yet), which is grey.
 */
export function colorOfNumber(number: number | undefined): ChartColor {
  if (number === undefined || number < 0) return NO_GROUP_COLOR;
  const hue = HUES[number % HUES.length] ?? 1;
  return Math.floor(number / HUES.length) % 2 === 0 ? hue : `${hue}-soft`;
}

interface Classes {
  readonly fill: string;
  readonly stroke: string;
  readonly background: string;
  readonly border: string;
}

/** The classes of each hue, written out so that Tailwind finds them. */
const CLASSES: Readonly<Record<Exclude<ChartColor, `${Hue}-soft`>, Classes>> = {
  1: { fill: 'fill-chart-1', stroke: 'stroke-chart-1', background: 'bg-chart-1', border: 'border-chart-1' },
  2: { fill: 'fill-chart-2', stroke: 'stroke-chart-2', background: 'bg-chart-2', border: 'border-chart-2' },
  3: { fill: 'fill-chart-3', stroke: 'stroke-chart-3', background: 'bg-chart-3', border: 'border-chart-3' },
  4: { fill: 'fill-chart-4', stroke: 'stroke-chart-4', background: 'bg-chart-4', border: 'border-chart-4' },
  5: { fill: 'fill-chart-5', stroke: 'stroke-chart-5', background: 'bg-chart-5', border: 'border-chart-5' },
  6: { fill: 'fill-chart-6', stroke: 'stroke-chart-6', background: 'bg-chart-6', border: 'border-chart-6' },
  7: { fill: 'fill-chart-7', stroke: 'stroke-chart-7', background: 'bg-chart-7', border: 'border-chart-7' },
  8: { fill: 'fill-chart-8', stroke: 'stroke-chart-8', background: 'bg-chart-8', border: 'border-chart-8' },
  positive: {
    fill: 'fill-positive-mark',
    stroke: 'stroke-positive-mark',
    background: 'bg-positive-mark',
    border: 'border-positive-mark',
  },
  caution: {
    fill: 'fill-caution-mark',
    stroke: 'stroke-caution-mark',
    background: 'bg-caution-mark',
    border: 'border-caution-mark',
  },
  negative: {
    fill: 'fill-negative-mark',
    stroke: 'stroke-negative-mark',
    background: 'bg-negative-mark',
    border: 'border-negative-mark',
  },
};

/** A colour as its classes, and whether it is soft. */
function partsOf(color: ChartColor): { readonly classes: Classes; readonly softly: boolean } {
  const softly = typeof color === 'string' && color.endsWith('-soft');
  const hue = softly ? (Number(color.slice(0, 1)) as Hue) : (color as Exclude<ChartColor, `${Hue}-soft`>);
  return { classes: CLASSES[hue], softly };
}

/** Whether a colour is one of the soft ones. */
export function isSoft(color: ChartColor): boolean {
  return partsOf(color).softly;
}

/** The class that fills with a colour of the charts. */
export function fillOf(color: ChartColor): string {
  return partsOf(color).classes.fill;
}

/** The class that strokes with a colour of the charts. */
export function strokeOf(color: ChartColor): string {
  return partsOf(color).classes.stroke;
}

/** The variable of the theme that has a colour. */
export function variableOf(color: ChartColor): string {
  const name = String(color).replace('-soft', '');
  return Number.isNaN(Number(name)) ? `--${name}-mark` : `--chart-${name}`;
}

/** The dashes of a line in a soft colour. */
export const SOFT_DASH = '6 3';

/** How light the fill of a soft colour is; its outline has the full colour. */
export const SOFT_FILL = 0.28;

/** The properties of a shape that is filled with a colour. */
export interface Paint {
  readonly className: string;
  readonly fillOpacity?: number;
  readonly strokeWidth?: number;
}

/** What fills a shape with a colour: a soft one is light with an outline. */
export function paintOf(color: ChartColor): Paint {
  const { classes, softly } = partsOf(color);
  return softly
    ? { className: `${classes.fill} ${classes.stroke}`, fillOpacity: SOFT_FILL, strokeWidth: 1.5 }
    : { className: classes.fill };
}

/** The classes of an element of the page in a colour: a dot, a bar, an edge. A soft one is a ring of the colour. */
export function elementClassOf(color: ChartColor): string {
  const { classes, softly } = partsOf(color);
  return softly ? `border-2 bg-transparent ${classes.border}` : classes.background;
}

/** The marks of lines, so that a series is identified by shape as well as by colour. */
const MARK_SHAPES = ['circle', 'square', 'triangle', 'diamond'] as const;
export type MarkShape = (typeof MARK_SHAPES)[number];

const TONES = ['positive', 'caution', 'negative'] as const;

/** The shape of a colour's marks; it stays the same when other series are hidden. */
export function shapeOf(color: ChartColor): MarkShape {
  const tone = TONES.findIndex((one) => one === color);
  const place = tone >= 0 ? tone : Number(String(color).replace('-soft', '')) - 1 + (isSoft(color) ? 2 : 0);
  return MARK_SHAPES[place % MARK_SHAPES.length] ?? 'circle';
}
