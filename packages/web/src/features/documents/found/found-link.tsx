import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { numberText } from '../../../ui/text/own-numbers.ts';
import { useDocumentCount } from './use-found-documents.ts';

export interface FoundLinkProps {
  /** The searched words. */
  search: string;
  /** The address of the list of these documents. */
  to: string;
}

/** Says how many documents contain the searched words, with a link to them. */
export function FoundLink({ search, to }: FoundLinkProps) {
  const count = useDocumentCount(search);
  if (count === 0) return null;
  return (
    <LinkButton asChild>
      <Link to={to} preventScrollReset>
        <FileText aria-hidden />
        {count === 1 ? 'Found in 1 document' : `Found in ${numberText(count)} documents`}
      </Link>
    </LinkButton>
  );
}
