import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import '../../../../styles/pdf-page.css';
import { drawPage } from './pdf-engine.ts';
import { FULL_SIZE } from './use-pdf.ts';

interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface PdfPageProps {
  document: PDFDocumentProxy;
  /** Counted from 1. */
  number: number;
  zoom: number;
  /** What the page is taken to measure at 100 % until it is read. */
  likelySize: PageSize;
  /** What the pages scroll in: those far out of sight are not drawn. */
  frame: RefObject<HTMLElement | null>;
}

/** Whether an element is in sight of its frame, or less than one frame away. */
function useIsNear(element: RefObject<HTMLElement | null>, frame: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false),
      { root: frame.current, rootMargin: '100% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, frame]);
  return isNear;
}

/** Draws a page while it is near, and again when the zoom changes; tells its size and how far the drawing is. */
function useDrawing({ document, number, zoom, likelySize }: PdfPageProps, isNear: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(likelySize);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  useEffect(() => {
    if (!isNear) return;
    let isOver = false;
    let cancel = () => {};
    const settle = (next: typeof state) => {
      if (!isOver) setState(next);
    };
    const draw = async () => {
      const page = await document.getPage(number);
      if (isOver || !canvas.current || !words.current) return;
      const { width, height } = page.getViewport({ scale: FULL_SIZE });
      setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
      const drawing = drawPage(page, FULL_SIZE * zoom, { canvas: canvas.current, words: words.current });
      ({ cancel } = drawing);
      await drawing.done;
    };
    draw().then(
      () => settle('drawn'),
      () => settle('failed'),
    );
    return () => {
      isOver = true;
      cancel();
    };
  }, [document, number, zoom, isNear]);
  return { canvas, words, size, state };
}

/** One page: its picture, and its words over it. */
export function PdfPage(props: PdfPageProps) {
  const { number, zoom, frame } = props;
  const box = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box, frame);
  const { canvas, words, size, state } = useDrawing(props, isNear);
  return (
    <div
      ref={box}
      data-page={number}
      role="group"
      aria-label={`Page ${number}`}
      aria-busy={isNear && state === 'waiting'}
      className="pdf-page shadow-control ring-1 ring-border"
      style={{
        width: size.width * zoom,
        height: size.height * zoom,
        ['--total-scale-factor' as string]: FULL_SIZE * zoom,
      }}
    >
      {isNear && (
        <>
          <canvas ref={canvas} aria-hidden className="absolute inset-0 size-full" />
          <div ref={words} className="pdf-words" />
        </>
      )}
      {state === 'failed' && (
        <p className="absolute inset-x-0 top-1/3 px-6 text-center text-base">
          This page could not be shown. Download the document to read it.
        </p>
      )}
    </div>
  );
}
