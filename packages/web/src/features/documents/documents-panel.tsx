import { Link } from 'react-router';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { paths } from '../../platform/paths.ts';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { canChangeDocuments } from '@pactbook/domain/features/documents/access.ts';
import { useActor } from '../users/queries.ts';
import { PageDrop } from './upload/page-drop.tsx';
import { FileIcon } from './file-icon.tsx';

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
        className="flex min-w-0 items-center gap-2 rounded-sm underline-offset-3 hover:underline"
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
