import { variableOf } from './color/chart-color.ts';
import { projectedTotalAt, totalAt, valueAt, type ChartProps, type ShownSeries } from './chart-model.ts';

/**
 * Characters that make a spreadsheet run a formula or start another cell, also after normalisation (NFKC) and behind
 * blanks: kernel/text/formula-guard.ts.
 */
const RISKY =
  /^[\p{Z}\p{Cf}\p{Cc}']*(?:[=+\-@\u207a\u207c\u208a\u208c\u2212\u2a75\u2a76\ufb29\ufe62\ufe63\ufe66\ufe6b\uff0b\uff0d\uff1d\uff20]|(?<=[\t\r\n]))/u;

/** A cell of a CSV file: quoted when needed, and never a formula. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = RISKY.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The byte order mark by which spreadsheets recognise UTF-8. */
const UTF_8_MARK = '\uFEFF';

/** Rows as a CSV file that spreadsheets read as UTF-8, without formulas. */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return `${UTF_8_MARK}${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/**
 * A chart as CSV, with the rows and columns of its table (docs/product/look.md, "Charts"): categories as rows, series
 * as columns, projected values in columns of their own.
 */
export function chartCsv(props: ChartProps): string {
  const { categories, series, categoryName } = props;
  const hasProjection = series.some(({ projected }) => projected?.some((value) => value !== null));
  const hasTotal = series.length > 1 && props.totalLabel !== null;
  const hasNotes = categories.some(({ note }) => note !== undefined);
  const withProjected = (label: string) => (hasProjection ? [label, `${label} (projected)`] : [label]);
  const totalsAt = (index: number) => {
    const [total, projected] = [totalAt(props, series, index), projectedTotalAt(props, series, index)];
    // Totals are split into known and projected, like each series.
    return hasProjection ? [Math.round((total - projected) * 1_000_000) / 1_000_000, projected] : [total];
  };
  const head = [
    categoryName,
    ...series.flatMap(({ label }) => withProjected(label)),
    ...(hasTotal ? withProjected(props.totalLabel ?? 'Total') : []),
    ...(hasNotes ? [props.noteName ?? 'Note'] : []),
  ];
  const rows = categories.map(({ label, note = null }, index) => [
    label,
    ...series.flatMap((one) =>
      hasProjection ? [one.values[index] ?? null, one.projected?.[index] ?? null] : [valueAt(one, index)],
    ),
    ...(hasTotal ? totalsAt(index) : []),
    ...(hasNotes ? [note] : []),
  ]);
  const leftOut = props.leftOut === undefined ? [] : [[props.leftOut]];
  return csvText([head, ...rows, ...leftOut]);
}

/** The file name of a chart: its title in lower case, and the day. */
export function chartFileName(title: string, day: string, extension: 'csv' | 'png'): string {
  const slug = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  return `${slug}-${day}.${extension}`;
}

/** Downloads a generated file. */
export function saveChartFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after this turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

const SVG = 'http://www.w3.org/2000/svg';
/** The style properties that an image must contain itself, because it has no style sheet. */
const INLINED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'opacity',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const;
const FONT = 'Inter, system-ui, sans-serif';
const EDGE = 16;
const TITLE_ROOM = 36;
const LEGEND_LINE = 20;

/** A copy of the SVG with the colours of the current theme inlined. */
function withColours(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll('*');
  drawing.querySelectorAll('*').forEach((original, index) => {
    const style = getComputedStyle(original);
    for (const name of INLINED) {
      const value = style.getPropertyValue(name);
      // Patterns are referenced by an address of this page in the computed style; the copy needs the id alone.
      const given = original.getAttribute(name);
      if (value !== '') copies[index]?.setAttribute(name, given?.startsWith('url(') ? given : value);
    }
    copies[index]?.removeAttribute('class');
  });
  return copy;
}

function element(name: string, attributes: Record<string, string | number>, text?: string): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  if (text !== undefined) made.textContent = text;
  return made;
}

/** Draws the legend in lines that fit the width; returns the number of lines. */
function addLegend(
  picture: SVGElement,
  drawing: SVGSVGElement,
  shown: readonly ShownSeries[],
  width: number,
  ink: string,
): number {
  let x = EDGE;
  let line = 0;
  const look = getComputedStyle(drawing);
  for (const { label, color } of shown) {
    const takes = 26 + Array.from(label).length * 7;
    if (x + takes > width - EDGE && x > EDGE) {
      x = EDGE;
      line += 1;
    }
    const y = TITLE_ROOM + 8 + line * LEGEND_LINE;
    const fill = resolved(look.getPropertyValue(variableOf(color)), drawing);
    picture.append(element('rect', { x, y, width: 10, height: 10, rx: 2, fill }));
    const words = { x: x + 16, y: y + 9, fill: ink, 'font-size': 12 };
    picture.append(element('text', words, label));
    x += takes;
  }
  return line + 1;
}

/** A colour of the theme as the browser computes it, because a canvas does not know `light-dark()`. */
function resolved(color: string, near: Element): string {
  const probe = document.createElement('span');
  probe.style.color = color;
  near.parentElement?.append(probe);
  const result = getComputedStyle(probe).color;
  probe.remove();
  return result;
}

/**
 * A chart as a PNG at twice its size: title, legend and drawing, in the colours of the current theme.
 * @throws Error when the browser cannot draw it
 */
export async function chartPng(
  drawing: SVGSVGElement,
  title: string,
  shown: readonly ShownSeries[],
): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const outer = width + 2 * EDGE;
  const ink = resolved('var(--text)', drawing);
  const picture = element('svg', { xmlns: SVG, 'font-family': FONT });
  const lines = shown.length > 1 ? addLegend(picture, drawing, shown, outer, ink) : 0;
  const top = TITLE_ROOM + lines * LEGEND_LINE + 12;
  const full = top + height + EDGE;
  const size = { width: outer, height: full };
  for (const [key, value] of Object.entries({ ...size, viewBox: `0 0 ${outer} ${full}` })) {
    picture.setAttribute(key, String(value));
  }
  picture.prepend(element('rect', { ...size, fill: resolved('var(--surface-raised)', drawing) }));
  picture.append(element('text', { x: EDGE, y: 26, fill: ink, 'font-size': 15, 'font-weight': 600 }, title));
  const inner = withColours(drawing);
  for (const [key, value] of Object.entries({ x: EDGE, y: top, width, height })) {
    inner.setAttribute(key, String(value));
  }
  picture.append(inner);
  return paint(picture, outer, full);
}

async function paint(picture: SVGElement, width: number, height: number): Promise<Blob> {
  const text = new XMLSerializer().serializeToString(picture);
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(width * 2);
    canvas.height = Math.round(height * 2);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser gives no canvas.');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((bytes) => {
        if (bytes) resolve(bytes);
        else reject(new Error('The browser could not write the picture.'));
      }, 'image/png');
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
