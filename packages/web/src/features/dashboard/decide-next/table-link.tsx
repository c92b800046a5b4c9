import { Link } from 'react-router';
import type { Counted } from '@pactbook/domain/features/dashboard/contracts-behind.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { contractsAddress } from '../contracts-address.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';

/** The link to all records of a list, with their number. */
export function TableLink({ list }: { list: Counted }) {
  return (
    <LinkButton asChild className="text-sm max-md:min-h-6">
      <Link to={contractsAddress(list.records)}>
        Open in table <span className="tabular-nums">({numberText(list.count)})</span>
      </Link>
    </LinkButton>
  );
}
