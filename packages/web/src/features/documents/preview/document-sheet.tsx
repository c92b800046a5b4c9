import { useQuery } from '@tanstack/react-query';
import { Download, FileX2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';
import type { RecordDocument } from '@pactbook/domain/features/documents/document.ts';
import { documentTypeOf, previewOf } from '@pactbook/domain/features/documents/document-type.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { documentBytesQuery, documentQuery } from '../queries.ts';
import { sizeText } from '../../../ui/text/size-text.ts';
import { FileIcon } from '../file-icon.tsx';
import { Excerpts } from '../find/excerpts.tsx';
import type { FindStart } from '../find/use-find.ts';
import { downloadDocument } from '../list/use-document-steps.ts';
import { PreviewLoading } from './preview-loading.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';

// The PDF library is loaded only when a PDF is previewed.
const PdfPreview = lazy(async () => ({ default: (await import('./pdf-preview.tsx')).PdfPreview }));
const ImagePreview = lazy(async () => ({ default: (await import('./image-preview.tsx')).ImagePreview }));
const TextPreview = lazy(async () => ({ default: (await import('./text-preview.tsx')).TextPreview }));
const MailPreview = lazy(async () => ({ default: (await import('./mail-preview.tsx')).MailPreview }));
const PREVIEWS = { pdf: PdfPreview, image: ImagePreview, text: TextPreview, mail: MailPreview };

export interface DocumentSheetProps {
  /** Undefined when the address names a missing one. */
  document: RecordDocument | undefined;
  /** Null for the current one. */
  version: number | null;
  /** The searched words, and the page of the match. */
  start: FindStart | null;
  onClose: () => void;
}

/** The open version. Metadata of the current one is there at once, those of others are loaded. */
function useVersion(document: RecordDocument, number: number) {
  const isPresent = number === document.number;
  const details = useQuery({ ...documentQuery(document.contractId, document.id), enabled: !isPresent });
  if (isPresent) return { version: document, isMissing: false };
  const version = details.data?.versions.find((one) => one.number === number);
  return { version, isMissing: !version && !details.isPending };
}

/**
 * One document beside the list. Its bytes are fetched with the session and never leave this page
 * (docs/product/screens.md, "Documents page").
 */
export function DocumentSheet({ document, version, start, onClose }: DocumentSheetProps) {
  const shown = document && `${document.category} · Version ${version ?? document.number}`;
  return (
    <Sheet
      isOpen
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose();
      }}
      title={document?.name ?? 'Document'}
      description={shown}
      className="max-w-4xl"
    >
      {document ? (
        <OpenDocument document={document} number={version ?? document.number} start={start} />
      ) : (
        <EmptyState
          icon={<FileX2 />}
          title="This document is no longer there."
          text="It was deleted, or the link is wrong."
          action={<Button onClick={onClose}>All documents</Button>}
        />
      )}
    </Sheet>
  );
}

interface OpenDocumentProps {
  document: RecordDocument;
  number: number;
  start: FindStart | null;
}

function OpenDocument({ document, number, start }: OpenDocumentProps) {
  const { version, isMissing } = useVersion(document, number);
  if (isMissing) return <EmptyState icon={<FileX2 />} title="This version is no longer there." />;
  if (!version) return <PreviewLoading />;
  const kind = previewOf(version.contentType);
  const download = () => downloadDocument(document, number);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 border-b border-border px-5 pb-3">
        <span className="text-sm text-muted">
          {sizeText(version.size)}
          {version.pages !== null && ` · ${counted(version.pages, 'page')}`}
        </span>
        <Button icon={<Download aria-hidden />} onClick={download}>
          Download
        </Button>
      </div>
      {kind === null ? (
        <NoPreview
          contentType={version.contentType}
          find={
            hasWords(version.contentType) && number === document.number ? (
              <Excerpts key={start?.words} document={document} words={start?.words ?? ''} />
            ) : null
          }
        />
      ) : (
        <PanelErrorBoundary>
          <Preview
            // Another search in the same document starts again.
            key={`${number} ${start?.words} ${start?.page}`}
            kind={kind}
            document={document}
            number={number}
            start={start}
          />
        </PanelErrorBoundary>
      )}
    </>
  );
}

/** Kinds whose text is searched but that have no preview. */
const UNSHOWN_WITH_WORDS: ReadonlySet<string | null> = new Set(['docx', 'xlsx', 'pptx']);
const hasWords = (contentType: string) => UNSHOWN_WITH_WORDS.has(documentTypeOf(contentType));

function NoPreview({ contentType, find }: { contentType: string; find: ReactNode }) {
  return (
    <>
      <EmptyState
        icon={<FileIcon contentType={contentType} />}
        title="There is no preview for this kind of file."
        text="Download it to open it in its own program."
        className={find ? 'py-6' : undefined}
      />
      {find}
    </>
  );
}

interface PreviewProps extends OpenDocumentProps {
  kind: keyof typeof PREVIEWS;
}

function Preview({ kind, document, number, start }: PreviewProps) {
  const { contractId, id: documentId, name } = document;
  const bytes = useQuery(documentBytesQuery({ contractId, documentId, version: number }));
  if (bytes.isPending) return <PreviewLoading />;
  if (!bytes.data) {
    return (
      <ErrorPanel
        title="The document could not be loaded."
        text={bytes.error?.message}
        onRetry={() => void bytes.refetch()}
        isRetrying={bytes.isFetching}
      />
    );
  }
  const Shown = PREVIEWS[kind];
  return (
    <Suspense fallback={<PreviewLoading />}>
      <Shown bytes={bytes.data} name={name} start={start} />
    </Suspense>
  );
}
