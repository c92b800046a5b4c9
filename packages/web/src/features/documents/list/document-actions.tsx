import { Download, Eye, FileUp, History, Pencil, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Ref } from 'react';
import { Link } from 'react-router';
import type { RecordDocument } from '@pactbook/domain/features/documents/document.ts';
import { previewOf } from '@pactbook/domain/features/documents/document-type.ts';
import { paths } from '../../../platform/paths.ts';
import { ActionsMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import type { ContractName } from '../document-words.ts';
import type { Uploads } from '../upload/use-uploads.ts';
import { ACCEPTED } from '../upload/accepted-files.ts';
import { DocumentFormDialog } from './document-form-dialog.tsx';
import { downloadDocument, useDeletion } from './use-document-steps.ts';
import { VersionsDialog } from './versions-dialog.tsx';

export interface DocumentActionsProps {
  record: ContractName;
  document: RecordDocument;
  uploads: Uploads;
}

/** The actions on one document: viewers open and download it, editors of the record may do everything. */
export function DocumentActions({ record, document, uploads }: DocumentActionsProps) {
  const [dialog, setDialog] = useState<'details' | 'versions' | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const { remove } = useDeletion(document);
  const close = () => setDialog(null);
  return (
    <>
      <ActionsMenu label={`Actions for ${document.name}`}>
        {previewOf(document.contentType) !== null && (
          <MenuItem asChild>
            <Link to={paths.contractDocument(record, document.id)} preventScrollReset>
              <Eye aria-hidden className="text-muted" />
              Preview
            </Link>
          </MenuItem>
        )}
        <MenuItem icon={<Download aria-hidden />} onSelect={() => downloadDocument(document)}>
          Download
        </MenuItem>
        <MenuItem icon={<History aria-hidden />} onSelect={() => setDialog('versions')}>
          Versions
        </MenuItem>
        {document.canEdit && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setDialog('details')}>
              Edit details
            </MenuItem>
            <MenuItem icon={<FileUp aria-hidden />} onSelect={() => input.current?.click()}>
              Upload new version
            </MenuItem>
            <MenuSeparator />
            <MenuItem isDangerous icon={<Trash2 aria-hidden />} onSelect={remove}>
              Delete
            </MenuItem>
          </>
        )}
      </ActionsMenu>
      {document.canEdit && <NewVersionInput ref={input} document={document} uploads={uploads} />}
      {dialog === 'details' && <DocumentFormDialog document={document} onClose={close} />}
      {dialog === 'versions' && <VersionsDialog record={record} document={document} onClose={close} />}
    </>
  );
}

interface NewVersionInputProps {
  ref: Ref<HTMLInputElement>;
  document: RecordDocument;
  uploads: Uploads;
}

/** The file input of a new version, which the menu opens. */
function NewVersionInput({ ref, document, uploads }: NewVersionInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={ACCEPTED}
      aria-label={`New version of ${document.name}`}
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        if (file) uploads.replace(document, file);
        event.target.value = '';
      }}
    />
  );
}
