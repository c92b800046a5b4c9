import { FileLock2, FileWarning } from 'lucide-react';
import { useRef } from 'react';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PageToolbar } from './page-toolbar.tsx';
import { PdfPage } from './pdf-page.tsx';
import { PreviewLoading } from './preview-loading.tsx';
import { usePageView } from './use-page-view.ts';
import { usePdf } from './use-pdf.ts';
import type { PdfState } from './use-pdf.ts';

const FAULTS = {
  password: {
    icon: <FileLock2 />,
    title: 'This document is protected by a password.',
    text: 'Download it to read it.',
  },
  damaged: {
    icon: <FileWarning />,
    title: 'This document could not be read.',
    text: 'The file may be damaged. Download it to try another program.',
  },
} as const;

export interface PdfPreviewProps {
  bytes: Blob;
  name: string;
}

/** The pages of a PDF, drawn here: none of it leaves this page, and nothing in it runs. */
export function PdfPreview({ bytes, name }: PdfPreviewProps) {
  const pdf = usePdf(bytes);
  if (pdf.state === 'loading') return <PreviewLoading />;
  if (pdf.state === 'failed') return <EmptyState {...FAULTS[pdf.fault]} />;
  return <PdfPages pdf={pdf} name={name} />;
}

function PdfPages({ pdf, name }: { pdf: Extract<PdfState, { state: 'open' }>; name: string }) {
  const { document, firstPage } = pdf;
  const pageCount = document.numPages;
  const frame = useRef<HTMLDivElement>(null);
  const view = usePageView(frame, firstPage.width, pageCount);
  const { zoom } = view;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageToolbar view={view} pageCount={pageCount} />
      <div
        ref={frame}
        role="region"
        aria-label={`Pages of ${name}`}
        // The pages scroll by the keyboard as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to take the focus (WCAG 2.1.1)
        tabIndex={0}
        onScroll={view.onScroll}
        className="min-h-0 flex-1 overflow-auto bg-sunken outline-offset-[-2px]"
      >
        <div className="flex w-fit min-w-full flex-col gap-4 p-4">
          {zoom !== null &&
            Array.from({ length: pageCount }, (_, index) => (
              <PdfPage
                key={index}
                document={document}
                number={index + 1}
                zoom={zoom}
                likelySize={firstPage}
                frame={frame}
              />
            ))}
        </div>
      </div>
    </div>
  );
}
