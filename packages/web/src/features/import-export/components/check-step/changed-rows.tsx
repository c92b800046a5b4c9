import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { changeWords } from '@pactbook/domain/features/contracts/change-words.ts';
import type { ImportOutcome } from '@pactbook/domain/features/import-export/import-outcome.ts';
import { paths } from '../../../../platform/paths.ts';
import { ChangeLines } from '../../../../record-kit/value/change-lines.tsx';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { customFieldsQuery } from '../../../custom-fields/queries.ts';
import { PageFooter } from '../kit/page-footer.tsx';
import { countText } from '../kit/import-words.ts';

const PAGE = 20;
const NO_FIELDS = [] as const;

/** What the rows change of records that are there: each field, old to new, like the lines of a review. */
export function ChangedRows({ outcome: { changes, updated } }: { outcome: ImportOutcome }) {
  const [page, setPage] = useState(0);
  const { data: customFields = NO_FIELDS } = useQuery(customFieldsQuery);
  // The lines hold names, as history does.
  const context = useMemo(() => ({ customFields, teamNames: new Map<string, string>() }), [customFields]);
  return (
    <Panel
      title="Changed records"
      context={`${countText(updated)} ${updated === 1 ? 'record' : 'records'}${
        updated > changes.length ? `; the first ${countText(changes.length)} are listed here` : ''
      }`}
      isFlush
    >
      <ul className="divide-y divide-border border-t border-border">
        {changes.slice(page * PAGE, (page + 1) * PAGE).map((change) => (
          <li key={change.row} className="px-4 py-2.5">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <Link
                to={paths.record({ product: change.product, id: change.contractId })}
                target="_blank"
                dir="auto"
                className="min-w-0 rounded-sm font-medium break-words text-accent-text underline-offset-3 hover:underline"
              >
                {change.product}
                <span className="sr-only"> (opens in a new tab)</span>
              </Link>
              <span dir="auto" className="text-sm text-muted">
                {change.vendor} · row {countText(change.row)}
              </span>
            </p>
            <ChangeLines changes={change.changes.flatMap((one) => changeWords(one, context))} />
          </li>
        ))}
      </ul>
      <PageFooter
        pageIndex={page}
        pageSize={PAGE}
        total={changes.length}
        onPageChange={setPage}
        noun={['record', 'records']}
      />
    </Panel>
  );
}
