import { z } from 'zod';

/** A run of text of a PDF page, as pdf.js gives it. */
export interface PageRun {
  readonly str: string;
  readonly dir: string;
  readonly width: number;
  readonly height: number;
  /** A matrix of PDF (ISO 32000-1, 8.3.3); the last two are where the run begins, in points from the lower left. */
  readonly transform: readonly number[];
  readonly fontName: string;
  readonly hasEOL: boolean;
}

/** The font of runs that are read from annotations. */
export const ANNOTATION_FONT = 'annotation';

/** What is more than this times its size higher or lower is on another line; a raised sign is not. */
const LINE_STEP = 0.8;

/** Hidden, and hidden on screens (ISO 32000-1, 12.5.3). */
const UNSEEN = 2 | 32;
const LINE_END = /\r\n|[\r\n]/;
const TYPED_FIELDS: ReadonlySet<string | null> = new Set(['Tx', 'Ch']);

const annotationSchema = z.object({
  id: z.string(),
  subtype: z.string(),
  rect: z.array(z.number()).length(4),
  annotationFlags: z.number().default(0),
  fieldType: z.string().nullish(),
  fieldValue: z.unknown().optional(),
  /** The lines that its appearance draws. */
  textContent: z.array(z.string()).nullish(),
  contentsObj: z.object({ str: z.string() }).nullish(),
  options: z.array(z.object({ exportValue: z.string(), displayValue: z.string() })).optional(),
  password: z.boolean().nullish(),
});
type Annotation = z.infer<typeof annotationSchema>;

/** A page of pdf.js, as far as annotations are read from it. */
export interface AnnotatedPage {
  readonly getAnnotations: () => Promise<readonly unknown[]>;
  /** What is drawn, annotations included. */
  readonly getOperators: () => Promise<{
    readonly fnArray: readonly number[];
    readonly argsArray: readonly unknown[];
  }>;
  /** The numbers of three operators. */
  readonly operators: Readonly<Record<'beginAnnotation' | 'endAnnotation' | 'showText', number>>;
}

const glyphsSchema = z.tuple([z.array(z.union([z.number(), z.object({ unicode: z.string() })]))]);

/** The words that annotations draw, by their id: stamps and signatures have no text but this. */
async function drawnTexts({ getOperators, operators }: AnnotatedPage): Promise<Map<string, string>> {
  const { fnArray, argsArray } = await getOperators();
  const found = new Map<string, string>();
  let id: string | null = null;
  fnArray.forEach((operator, at) => {
    const args = argsArray[at];
    if (operator === operators.beginAnnotation && Array.isArray(args)) id = String(args[0]);
    if (operator === operators.endAnnotation) id = null;
    const glyphs = id !== null && operator === operators.showText ? glyphsSchema.safeParse(args) : null;
    if (id === null || glyphs?.success !== true) return;
    const text = glyphs.data[0].map((glyph) => (typeof glyph === 'number' ? '' : glyph.unicode)).join('');
    const before = found.get(id);
    found.set(id, before === undefined ? text : `${before} ${text}`);
  });
  return found;
}

function fieldLines({ fieldValue, options }: Annotation): string[] {
  const values = (Array.isArray(fieldValue) ? fieldValue : [fieldValue]).filter(
    (value): value is string => typeof value === 'string',
  );
  const shown = values.map(
    (value) => options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value,
  );
  return shown.flatMap((value) => value.split(LINE_END));
}

const needsDrawing = ({ subtype, fieldType }: Annotation): boolean =>
  subtype === 'Stamp' || (subtype === 'Widget' && fieldType === 'Sig');

function linesOf(annotation: Annotation, drawn: ReadonlyMap<string, string>): readonly string[] {
  const { id, subtype, fieldType, textContent, contentsObj } = annotation;
  if (needsDrawing(annotation)) return [drawn.get(id) ?? ''];
  if (subtype === 'FreeText') return textContent ?? (contentsObj?.str ?? '').split(LINE_END);
  if (subtype !== 'Widget' || !TYPED_FIELDS.has(fieldType ?? null)) return [];
  return textContent ?? fieldLines(annotation);
}

/** The lines of an annotation as runs, from the top of its box down. */
function runsOf({ rect }: Annotation, lines: readonly string[]): PageRun[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = rect;
  const step = Math.abs(top - bottom) / Math.max(1, lines.length);
  const size = Math.min(12, step * LINE_STEP);
  return lines.map((line, at) => ({
    str: line.trim(),
    dir: 'ltr',
    width: Math.abs(right - left),
    height: size,
    // The line is in the middle of its share of the box.
    transform: [
      size,
      0,
      0,
      size,
      Math.min(left, right),
      Math.max(top, bottom) - step * (at + 0.5) - size / 3,
    ],
    fontName: ANNOTATION_FONT,
    hasEOL: true,
  }));
}

/** Notes, links and what is hidden are not seen. */
async function readAnnotationRuns(page: AnnotatedPage): Promise<PageRun[]> {
  const annotations = (await page.getAnnotations()).flatMap((annotation) => {
    const { success, data } = annotationSchema.safeParse(annotation);
    return success && (data.annotationFlags & UNSEEN) === 0 && data.password !== true ? [data] : [];
  });
  const drawn = annotations.some(needsDrawing) ? await drawnTexts(page) : new Map<string, string>();
  return annotations
    .flatMap((annotation) => runsOf(annotation, linesOf(annotation, drawn)))
    .filter(({ str }) => str !== '');
}

const heightOf = (run: PageRun): number => run.transform[5] ?? 0;
const leftOf = (run: PageRun): number => run.transform[4] ?? 0;
const sizeOf = (run: PageRun): number => Math.abs(run.transform[3] ?? 0);

function isOnSameLine(one: PageRun, other: PageRun): boolean {
  return Math.abs(heightOf(one) - heightOf(other)) <= LINE_STEP * Math.max(sizeOf(one), sizeOf(other));
}

/** The place behind the nearest run on the left of it, on the same line; -1 without one. */
function placeOnLine(runs: readonly PageRun[], added: PageRun): number {
  let best = -1;
  runs.forEach((run, at) => {
    const isBefore = run.str.trim() !== '' && leftOf(run) <= leftOf(added) && isOnSameLine(run, added);
    const nearest = runs[best];
    if (isBefore && (nearest === undefined || leftOf(run) >= leftOf(nearest))) best = at;
  });
  return best;
}

function place(runs: PageRun[], added: PageRun): void {
  const at = placeOnLine(runs, added);
  const before = runs[at];
  if (before !== undefined) {
    const gap = { ...added, str: ' ', width: 0, hasEOL: false };
    runs.splice(at, 1, { ...before, hasEOL: false }, gap, { ...added, hasEOL: before.hasEOL });
    return;
  }
  const below = runs.findIndex((run) => run.str.trim() !== '' && heightOf(run) < heightOf(added));
  const end = below < 0 ? runs.length : below;
  const last = runs[end - 1];
  if (last !== undefined) runs[end - 1] = { ...last, hasEOL: true };
  runs.splice(end, 0, added);
}

/**
 * The text of a page as people see it: that of its content, and that of its annotations (values typed into forms, text
 * boxes, stamps, signatures), each where it is on the page: behind its label, or on its own line.
 *
 * @param runs of the content, in the order in which they are drawn
 */
export async function withAnnotations(runs: readonly PageRun[], page: AnnotatedPage): Promise<PageRun[]> {
  const placed = [...runs];
  const added = await readAnnotationRuns(page);
  const inOrder = added.toSorted(
    (one, other) => heightOf(other) - heightOf(one) || leftOf(one) - leftOf(other),
  );
  for (const run of inOrder) place(placed, run);
  return placed;
}
