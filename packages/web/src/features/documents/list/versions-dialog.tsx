import { useQuery } from '@tanstack/react-query';
import { Download, Eye } from 'lucide-react';
import { Link } from 'react-router';
import type { DocumentVersion, RecordDocument } from '@pactbook/domain/features/documents/document.ts';
import { previewOf } from '@pactbook/domain/features/documents/document-type.ts';
import { paths } from '../../../platform/paths.ts';
import { sizeText } from '../../../ui/text/size-text.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { Dialog, DialogBody } from '../../../ui/overlays/dialog.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { documentQuery } from '../queries.ts';
import { useDocumentWords } from '../document-words.ts';
import type { DocumentWords, ContractName } from '../document-words.ts';
import { downloadDocument } from './use-document-steps.ts';

export interface VersionsDialogProps {
  record: ContractName;
  document: RecordDocument;
  onClose: () => void;
}

/** Every version of a document, newest first; older ones can be opened and downloaded. */
export function VersionsDialog({ record, document, onClose }: VersionsDialogProps) {
  const details = useQuery(documentQuery(document.contractId, document.id));
  const words = useDocumentWords();
  return (
    <Dialog isOpen onClose={onClose} title="Versions" description={<span dir="auto">{document.name}</span>}>
      <DialogBody>
        <QueryFallback query={details} lines={3} label="Loading the versions" />
        {details.data && (
          <ul className="divide-y divide-border rounded-lg border border-border">
            {details.data.versions.map((version) => (
              <VersionRow
                key={version.number}
                record={record}
                document={document}
                version={version}
                words={words}
                onPreview={onClose}
              />
            ))}
          </ul>
        )}
      </DialogBody>
    </Dialog>
  );
}

interface VersionRowProps {
  record: ContractName;
  document: RecordDocument;
  version: DocumentVersion;
  words: DocumentWords;
  onPreview: () => void;
}

function VersionRow({ record, document, version, words, onPreview }: VersionRowProps) {
  const { number, contentType } = version;
  const isPresent = number === document.number;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          Version {number}
          {isPresent && <Badge hasDot={false}>Current</Badge>}
        </p>
        <p dir="auto" className="truncate text-sm text-muted">
          {version.name} · {sizeText(version.size)}
        </p>
        <p className="text-sm text-muted">
          {words.person(version.uploadedBy)}, {words.time(version.uploadedAt)}
        </p>
      </div>
      {previewOf(contentType) !== null && (
        <IconButtonLink
          label={`Preview version ${number}`}
          address={paths.contractDocument(record, document.id, isPresent ? {} : { version: number })}
          onOpen={onPreview}
        />
      )}
      <IconButton label={`Download version ${number}`} onClick={() => downloadDocument(document, number)}>
        <Download aria-hidden />
      </IconButton>
    </li>
  );
}

/** A link that looks like an icon button. */
function IconButtonLink({ label, address, onOpen }: { label: string; address: string; onOpen: () => void }) {
  return (
    <Link
      to={address}
      preventScrollReset
      aria-label={label}
      onClick={onOpen}
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md text-muted transition-colors hover:bg-hover hover:text-text max-md:size-11 [&_svg]:size-4"
    >
      <Eye aria-hidden />
    </Link>
  );
}
