import { useEffect, useState } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { openPdf } from './pdf-engine.ts';

/** Why a PDF has no preview. */
export type PdfFault = 'password' | 'damaged';

interface OpenPdf {
  readonly document: PDFDocumentProxy;
  /** Width and height of the first page at 100 %, in pixels; the assumed size of the others until they load. */
  readonly firstPage: { readonly width: number; readonly height: number };
}

/** Pixels per point at 100 %, so that a page has its size on paper. */
export const FULL_SIZE = 96 / 72;

export type PdfState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly fault: PdfFault }
  | ({ readonly state: 'open' } & OpenPdf);

async function open(loading: Promise<PDFDocumentProxy>): Promise<OpenPdf> {
  const document = await loading;
  const { width, height } = (await document.getPage(1)).getViewport({ scale: FULL_SIZE });
  return { document, firstPage: { width, height } };
}

/** Opens a PDF, and closes it when it is no longer shown. */
export function usePdf(bytes: Blob): PdfState {
  const [state, setState] = useState<PdfState>({ state: 'loading' });
  useEffect(() => {
    let isOver = false;
    let close = () => {};
    const show = (next: PdfState) => {
      if (!isOver) setState(next);
    };
    void bytes.arrayBuffer().then((buffer) => {
      if (isOver) return;
      const task = openPdf(buffer);
      close = () => void task.destroy();
      task.onPassword = () => {
        show({ state: 'failed', fault: 'password' });
        // Closing ends the opening with an error, which says nothing of the file.
        isOver = true;
        close();
      };
      open(task.promise).then(
        (opened) => show({ state: 'open', ...opened }),
        () => show({ state: 'failed', fault: 'damaged' }),
      );
    });
    return () => {
      isOver = true;
      close();
    };
  }, [bytes]);
  return state;
}
