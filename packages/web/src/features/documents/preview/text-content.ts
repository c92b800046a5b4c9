import { AnnotationMode, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFPageProxy } from 'pdfjs-dist';
import {
  ANNOTATION_FONT,
  withAnnotations,
  type PageRun,
} from '@pactbook/domain/features/documents/page-annotations.ts';

const ANNOTATION_STYLE = { ascent: 0.9, descent: -0.2, vertical: false, fontFamily: 'sans-serif' };

/** The text of a page with that of its annotations, such as values typed into a form, in the shape of pdfjs. */
export async function readTextContent(page: PDFPageProxy) {
  const { items, styles, lang } = await page.getTextContent();
  const runs = items.filter((item): item is Extract<typeof item, PageRun> => 'str' in item);
  const seen = await withAnnotations(runs, {
    getAnnotations: () => page.getAnnotations(),
    getOperators: () => page.getOperatorList({ annotationMode: AnnotationMode.ENABLE }),
    operators: OPS,
  });
  return {
    items: seen.map((run) => ({ ...run, transform: [...run.transform] })),
    styles: { ...styles, [ANNOTATION_FONT]: ANNOTATION_STYLE },
    lang,
  };
}
