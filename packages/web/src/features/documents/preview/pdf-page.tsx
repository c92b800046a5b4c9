import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import '../../../styles/pdf-page.css';
import { withFaint } from '../find/faint-places.ts';
import type { FaintPlacesOf } from '../find/faint-places.ts';
import type { FoundPlace } from '../find/found-places.ts';
import { markWords } from './page-text.ts';
import type { PageText, WordLayer } from './page-text.ts';
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
  /** The assumed size at 100 % until the page is loaded. */
  likelySize: PageSize;
  /** The scrolling element; pages far outside of it are not rendered. */
  frame: RefObject<HTMLElement | null>;
  /** The matches on this page, and which one is current. */
  marks: readonly FoundPlace[];
  current: FoundPlace | null;
  textOf: (page: number) => Promise<PageText>;
  /** The weak marks of a page; null for none. */
  faintOf: FaintPlacesOf | null;
  /** Called when the current match is highlighted. */
  onMarked: (place: FoundPlace, mark: Element) => void;
}

/** Whether an element is visible in its frame, or less than one frame height away. */
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

/** Renders a page while it is near, and again when the zoom changes; returns its size and progress. */
function useDrawing({ document, number, zoom, likelySize }: PdfPageProps, isNear: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(likelySize);
  const [state, setState] = useState<'waiting' | 'drawn' | 'failed'>('waiting');
  const [layer, setLayer] = useState<WordLayer | null>(null);
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
      const drawn = await drawing.done;
      if (!isOver) setLayer(drawn);
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
  return { canvas, words, size, state, layer };
}

/** Highlights the matches in the text layer whenever either of them changes. */
function useMarks(
  { number, marks, current, textOf, faintOf, onMarked }: PdfPageProps,
  layer: WordLayer | null,
): void {
  const hadMarks = useRef(false);
  useEffect(() => {
    if (!layer || (marks.length === 0 && faintOf === null && !hadMarks.current)) return undefined;
    let isOver = false;
    void Promise.all([textOf(number), faintOf?.(number) ?? []]).then(([text, faint]) => {
      if (isOver) return;
      markWords(layer, text, withFaint(marks, faint), current);
      hadMarks.current = marks.length + faint.length > 0;
      const [mark] = layer.elements.flatMap((element) => element.querySelector('mark[data-current]') ?? []);
      if (current && mark) onMarked(current, mark);
    });
    return () => {
      isOver = true;
    };
  }, [number, marks, current, textOf, faintOf, onMarked, layer]);
}

/** One page: its image and its text layer. */
export function PdfPage(props: PdfPageProps) {
  const { number, zoom, frame } = props;
  const box = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(box, frame);
  const { canvas, words, size, state, layer } = useDrawing(props, isNear);
  useMarks(props, isNear ? layer : null);
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
