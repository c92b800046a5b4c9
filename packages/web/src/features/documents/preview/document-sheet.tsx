import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { Download, FileX2, Search } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import type { RecordDocument, DocumentExcerpt } from '@pactbook/domain/features/documents/document.ts';
import { documentTypeOf, previewOf } from '@pactbook/domain/features/documents/document-type.ts';
import { EXCERPTS_SHOWN } from '@pactbook/domain/features/documents/document.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';
import { documentBytesQuery, documentQuery, documentExcerptsQuery } from '../queries.ts';
import { sizeText } from '../../../ui/text/size-text.ts';
import { FileIcon } from '../file-icon.tsx';
import type { FindStart } from '../find/use-find.ts';
import { downloadDocument } from '../list/use-document-steps.ts';
import { PreviewLoading } from './preview-loading.tsx';
import { usePaused } from '../../../platform/paused.ts';
import { Input } from '../../../ui/forms/input.tsx';
import { HighlightRanges } from '../../../ui/text/highlight.tsx';
import { lazyPart } from '../../../ui/loading/lazy-parts.ts';

// The PDF library is loaded only when a PDF is previewed.
const PdfPreview = lazyPart(
  () => import('./pdf-preview.tsx'),
  (part) => part.PdfPreview,
);
const ImagePreview = lazyPart(
  () => import('./image-preview.tsx'),
  (part) => part.ImagePreview,
);
const TextPreview = lazyPart(
  () => import('./text-preview.tsx'),
  (part) => part.TextPreview,
);
const MailPreview = lazyPart(
  () => import('./mail-preview.tsx'),
  (part) => part.MailPreview,
);
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
      onClose={onClose}
      title={document?.name ?? 'Document'}
      description={shown}
      className="max-w-4xl"
    >
      {document ? (
        <OpenDocument document={document} number={version ?? document.number} start={start} />
      ) : (
        <EmptyState
          icon={<FileX2 />}
          title="This document no longer exists."
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
  if (isMissing) return <EmptyState icon={<FileX2 />} title="This version no longer exists." />;
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
        title="There is no preview for this type of file."
        text="Download it to open it."
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

/** Single letters are not searched for. */
const FEWEST_LETTERS = 2;

/** Matches in a document without a preview: excerpts of its text. */
function Excerpts({ document, words }: { document: RecordDocument; words: string }) {
  const [text, setText] = useState(words);
  const question = usePaused(text).trim();
  const isAsked = question.length >= FEWEST_LETTERS;
  const found = useQuery({
    ...documentExcerptsQuery(document.contractId, document.id, question),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  return (
    <section
      aria-label="Find in this document"
      className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-5 pb-5"
    >
      <Input
        type="search"
        aria-label="Find in this document"
        placeholder="Find in document"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        leading={<Search />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.isError && <ErrorPanel onRetry={() => void found.refetch()} isRetrying={found.isFetching} />}
      <p role="status" className="text-sm text-muted tabular-nums empty:hidden">
        {isAsked && found.data && countWords(found.data.length)}
      </p>
      {isAsked && found.data && <ExcerptList excerpts={found.data} />}
    </section>
  );
}

function countWords(count: number): string {
  if (count === 0) return 'Not found';
  if (count === EXCERPTS_SHOWN) return `The first ${count} places`;
  return counted(count, 'place');
}

function ExcerptList({ excerpts }: { excerpts: readonly DocumentExcerpt[] }) {
  if (excerpts.length === 0) return null;
  return (
    <ol aria-label="Places" className="flex flex-col gap-2">
      {excerpts.map(({ page, snippet }, at) => (
        <li key={at} dir="auto" className="rounded-md border border-border px-3 py-2 text-sm break-words">
          <HighlightRanges text={snippet.text} ranges={snippet.highlights} />
          {page !== null && <span className="mt-1 block text-xs text-muted">Page {page}</span>}
        </li>
      ))}
    </ol>
  );
}
