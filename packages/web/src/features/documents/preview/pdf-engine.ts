import { getDocument, GlobalWorkerOptions, TextLayer, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentLoadingTask, PDFPageProxy } from 'pdfjs-dist';
import type { WordLayer } from './page-text.ts';
import { readTextContent } from './text-content.ts';
// oxlint-disable-next-line import/default -- the build gives the address of the file as its default export
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

/** The data of pdfjs (packages/web/vite.config.ts). The version in the address makes it safe to cache. */
const DATA_ADDRESS = `/assets/pdf-${version}/`;
/** Images with more pixels than this are left out, to limit the memory of the browser. */
const MOST_IMAGE_PIXELS = 100_000_000;
/** A page is never rendered with more pixels than this, whatever the zoom and the screen. */
const MOST_PAGE_PIXELS = 16_000_000;

GlobalWorkerOptions.workerSrc = workerAddress;

/**
 * Opens a PDF in a worker. Nothing in the file is executed: scripts, forms and links are ignored, and WebAssembly,
 * which the content security policy forbids, is not used.
 */
export function openPdf(bytes: ArrayBuffer): PDFDocumentLoadingTask {
  return getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: `${DATA_ADDRESS}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${DATA_ADDRESS}standard_fonts/`,
    wasmUrl: `${DATA_ADDRESS}decoders/`,
    useWasm: false,
    enableXfa: false,
    maxImageSize: MOST_IMAGE_PIXELS,
    // Warnings about faults in the file are of no use to the reader.
    verbosity: 0,
  });
}

/** The rendering of a page: `done` resolves when it is finished, `cancel` stops it. */
interface Drawing {
  readonly done: Promise<WordLayer>;
  readonly cancel: () => void;
}

/** Renders a page with its text layer, so that text can be selected and read aloud. */
export function drawPage(
  page: PDFPageProxy,
  scale: number,
  { canvas, words }: { canvas: HTMLCanvasElement; words: HTMLElement },
): Drawing {
  const viewport = page.getViewport({ scale });
  const room = Math.sqrt(MOST_PAGE_PIXELS / (viewport.width * viewport.height));
  const ratio = Math.min(window.devicePixelRatio || 1, room);
  canvas.width = Math.floor(viewport.width * ratio);
  canvas.height = Math.floor(viewport.height * ratio);
  const rendering = page.render({
    canvas,
    viewport,
    ...(ratio === 1 ? {} : { transform: [ratio, 0, 0, ratio, 0, 0] }),
  });
  words.replaceChildren();
  // Built outside of the page: pdfjs measures each piece of text after adding the one before, and each measurement in
  // the page would compute its styles again.
  const built = document.createElement('div');
  let cancelLayer = (): void => {};
  const buildLayer = async (): Promise<WordLayer> => {
    const textContentSource = await readTextContent(page);
    const layer = new TextLayer({ textContentSource, container: built, viewport });
    cancelLayer = () => layer.cancel();
    await layer.render();
    return { elements: layer.textDivs, pieces: layer.textContentItemsStr };
  };
  return {
    done: Promise.all([buildLayer(), rendering.promise]).then(([layer]) => {
      words.style.cssText = built.style.cssText;
      Object.assign(words.dataset, built.dataset);
      words.replaceChildren(...built.childNodes);
      return layer;
    }),
    cancel: () => {
      rendering.cancel();
      cancelLayer();
    },
  };
}
