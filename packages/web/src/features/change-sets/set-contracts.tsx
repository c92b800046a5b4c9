import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { clsx } from 'clsx/lite';
import type { ChangeSetRecord } from '@pactbook/domain/features/change-sets/change-set.ts';
import { changeWords, type WordingContext } from '@pactbook/domain/features/contracts/change-words.ts';
import { paths } from '../../platform/paths.ts';
import { ChangeLines } from '../../field-kit/value/change-lines.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Pagination } from '../../ui/table/pagination.tsx';
import { RestrictedValue } from '../../ui/text/restricted-value.tsx';
import { customFieldsQuery } from '../custom-fields/queries.ts';
import { teamsQuery } from '../teams/queries.ts';
import { peopleNamesQuery } from '../users/queries.ts';
import { ACTION_LABELS, SET_PAGE } from './queries.ts';
import { ownWording } from '../../field-kit/value/own-money.ts';

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The names of the identifiers in changes. */
function useWording(): WordingContext {
  const { data: teams } = useQuery(teamsQuery);
  const { data: customFields = [] } = useQuery(customFieldsQuery);
  const { data: peopleNames = NO_NAMES } = useQuery(peopleNamesQuery);
  const teamNames = useMemo(() => new Map(teams?.map(({ id, name }) => [id, name])), [teams]);
  return { customFields, teamNames, peopleNames, ...ownWording() };
}

export interface SetContractsProps {
  /** The records of the current page. */
  records: readonly ChangeSetRecord[];
  /** While another page loads. */
  isLoading: boolean;
  pageIndex: number;
  /** The number of records in the set. */
  total: number;
  onPageChange: (pageIndex: number) => void;
}

/** The records of a set, page by page, with their changes, old to new. */
export function SetContracts({ records, isLoading, ...pages }: SetContractsProps) {
  const context = useWording();
  return (
    <Panel title="Records">
      {records.length === 0 && (
        <p className="text-muted">
          {pages.pageIndex === 0 ? 'None of its records is left.' : 'There are no records on this page.'}
        </p>
      )}
      <ul aria-busy={isLoading} className={clsx('flex flex-col gap-4', isLoading && 'opacity-60')}>
        {records.map((record) => (
          <li key={record.contractId} className="min-w-0">
            <Product record={record} />
            <span className="text-muted">
              {' '}
              · {ACTION_LABELS[record.action]}
              {record.isDeleted && ' · deleted since'}
            </span>
            <Changes record={record} context={context} />
          </li>
        ))}
      </ul>
      {pages.total > SET_PAGE && (
        <div className="mt-4 border-t border-border pt-2">
          <Pagination {...pages} pageSize={SET_PAGE} noun={['record', 'records']} />
        </div>
      )}
    </Panel>
  );
}

function Product({ record: { product, contractId, isDeleted } }: { record: ChangeSetRecord }) {
  if (isDeleted) {
    return (
      <span dir="auto" className="font-medium break-words">
        {product}
      </span>
    );
  }
  return (
    <Link
      to={paths.record({ product, id: contractId })}
      dir="auto"
      className="rounded-sm font-medium break-words text-accent-text underline-offset-3 hover:underline"
    >
      {product}
    </Link>
  );
}

function Changes({ record, context }: { record: ChangeSetRecord; context: WordingContext }) {
  if (record.changes === undefined) return <RestrictedValue />;
  if (record.changes.length === 0) return null;
  return <ChangeLines changes={record.changes.flatMap((change) => changeWords(change, context))} />;
}
