import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { useDocumentCount } from './use-found-documents.ts';

export interface FoundLinkProps {
  /** What is searched for among the records. */
  search: string;
  /** Where the documents with these words are listed. */
  to: string;
}

/** Says that documents have the words inside that the records are searched for, and leads to them. */
export function FoundLink({ search, to }: FoundLinkProps) {
  const count = useDocumentCount(search);
  if (count === 0) return null;
  return (
    <LinkButton asChild>
      <Link to={to} preventScrollReset>
        <FileText aria-hidden />
        {count === 1
          ? 'Found in 1 document'
          : `Found in ${new Intl.NumberFormat('en-US').format(count)} documents`}
      </Link>
    </LinkButton>
  );
}
