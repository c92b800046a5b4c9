import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { ChangeSetRecord } from '@pactbook/domain/features/change-sets/change-set.ts';
import { changeWords, type WordingContext } from '@pactbook/domain/features/contracts/change-words.ts';
import { paths } from '../../../platform/paths.ts';
import { ChangeLines } from '../../../record-kit/value/change-lines.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { RestrictedValue } from '../../../ui/text/restricted-value.tsx';
import { customFieldsQuery } from '../../custom-fields/queries.ts';
import { teamsQuery } from '../../teams/queries.ts';
import { peopleNamesQuery } from '../../users/queries.ts';
import { ACTION_LABELS } from '../queries.ts';

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** What turns the ids in changes into names. */
function useWording(): WordingContext {
  const { data: teams } = useQuery(teamsQuery);
  const { data: customFields = [] } = useQuery(customFieldsQuery);
  const { data: peopleNames = NO_NAMES } = useQuery(peopleNamesQuery);
  const teamNames = useMemo(() => new Map(teams?.map(({ id, name }) => [id, name])), [teams]);
  return { customFields, teamNames, peopleNames };
}

/** The records of a set with what changed, old to new. */
export function SetRecords({ records }: { records: readonly ChangeSetRecord[] }) {
  const context = useWording();
  return (
    <Panel title="Records">
      {records.length === 0 && <p className="text-muted">None of its records is left.</p>}
      <ul className="flex flex-col gap-4">
        {records.map((record) => (
          <li key={record.contractId} className="min-w-0">
            <Product record={record} />
            <span className="text-muted">
              {' '}
              · {ACTION_LABELS[record.action]}
              {record.isDeleted && ' · in the bin now'}
            </span>
            <Changes record={record} context={context} />
          </li>
        ))}
      </ul>
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
