import { Link } from 'react-router';
import { Upload } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canChangeDocuments } from '@pactbook/domain/features/documents/access.ts';
import { paths } from '../../platform/paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { useActor } from '../users/queries.ts';
import { FileIcon } from './file-icon.tsx';
import { UploadList } from './upload/upload-list.tsx';
import { useUploads } from './upload/use-uploads.ts';

/** The most documents that are listed; the documents page has all of them. */
const MOST_SHOWN = 5;

/** The documents of a record by name, in its details, as links; nothing for people who do not read them. */
export function DocumentsPanel({ contract }: { contract: Contract }) {
  const { documents } = contract;
  const canChange = decide(useActor(), canChangeDocuments, contract).allowed;
  const all = paths.record(contract, 'documents');
  if (documents === undefined) return null;
  return (
    <Panel
      title={contractField('documents').label}
      actions={
        <LinkButton asChild>
          <Link to={all}>{documents.length === 0 && contract.canEdit ? 'Add documents' : 'View all'}</Link>
        </LinkButton>
      }
    >
      {documents.length === 0 && (
        <p className="text-muted">
          No documents yet.{canChange && ' Drop a file anywhere on this page to add it.'}
        </p>
      )}
      {documents.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {documents.slice(0, MOST_SHOWN).map((document) => (
            <DocumentLine key={document.id} contract={contract} document={document} />
          ))}
          {documents.length > MOST_SHOWN && (
            <li className="text-sm text-muted">and {documents.length - MOST_SHOWN} more</li>
          )}
        </ul>
      )}
      {canChange && <PageDrop contract={contract} />}
    </Panel>
  );
}

interface DocumentLineProps {
  contract: Contract;
  document: NonNullable<Contract['documents']>[number];
}

function DocumentLine({ contract, document }: DocumentLineProps) {
  const { id, name, category, contentType } = document;
  return (
    <li className="flex items-center justify-between gap-3">
      <Link
        to={paths.contractDocument(contract, id)}
        className="flex min-h-6 min-w-0 items-center gap-2 rounded-sm underline-offset-3 hover:underline"
      >
        <FileIcon contentType={contentType} />
        <span dir="auto" className="min-w-0 truncate">
          {name}
        </span>
      </Link>
      <span className="shrink-0 text-sm text-muted">{category}</span>
    </li>
  );
}

/** Uploads files that are dropped anywhere on the page of a record, and shows their progress here. */
function PageDrop({ contract }: { contract: Contract }) {
  const uploads = useUploads(contract.id);
  const isOver = useFilesOverPage((files) => {
    uploads.add(files);
    uploads.queue.start();
  });
  return (
    <>
      {uploads.items.length > 0 && (
        <div className="mt-3">
          <UploadList uploads={uploads} />
        </div>
      )}
      {isOver &&
        createPortal(
          <div className="pointer-events-none fixed inset-2 z-50 flex items-center justify-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/80">
            <p className="flex items-center gap-2 rounded-md bg-float px-4 py-3 text-lg font-medium shadow-float">
              <Upload aria-hidden className="size-5 text-accent-text" />
              Drop to add to {contract.product}
            </p>
          </div>,
          document.body,
        )}
    </>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;

/**
 * Takes files that are dropped anywhere on the page. A drop that something else on the page has taken is not ours.
 * @returns whether files are dragged over the page
 */
function useFilesOverPage(onFiles: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent(onFiles);
  useEffect(() => {
    const ends = new AbortController();
    // Entering a child fires before leaving its parent, so both are counted.
    let depth = 0;
    const settle = (next: number) => {
      depth = Math.max(0, next);
      setIsOver(depth > 0);
    };
    const listen = (
      type: 'dragenter' | 'dragleave' | 'dragover' | 'drop',
      heed: (event: DragEvent) => void,
    ) => window.addEventListener(type, (event) => hasFiles(event) && heed(event), { signal: ends.signal });
    listen('dragenter', () => settle(depth + 1));
    listen('dragleave', () => settle(depth - 1));
    // Without this the browser opens the file in place of the page.
    listen('dragover', (event) => event.preventDefault());
    listen('drop', (event) => {
      settle(0);
      if (event.defaultPrevented) return;
      event.preventDefault();
      take([...(event.dataTransfer?.files ?? [])]);
    });
    return () => ends.abort();
  }, []);
  return isOver;
}
