import { variableOf } from '../color/chart-color.ts';
import type { ShownSeries } from '../chart-model.ts';

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
