import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { changeWords } from '@pactbook/domain/features/contracts/change-words.ts';
import { statusLabel, statusTone } from '@pactbook/domain/features/contracts/status.ts';
import type { MissingRecord, MissingRecords } from '@pactbook/domain/features/imports/import-outcome.ts';
import { paths } from '../../../platform/paths.ts';
import { ChangeLines } from '../../../field-kit/value/change-lines.tsx';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { customFieldsQuery } from '../../custom-fields/queries.ts';
import { countText } from '../../import-analysis/import-words.ts';
import { PageFooter } from '../../import-analysis/page-footer.tsx';
import { ownWording } from '../../../field-kit/value/own-money.ts';
import { counted } from '../../../ui/text/own-numbers.ts';

const PAGE = 20;
const NO_FIELDS = [] as const;
/** From this share on the file is likely another list, or a part of it. */
const MANY = 0.5;

/** What is said of the missing records, beside the figures; empty without a list. */
export function missingWords(missing: MissingRecords | null): string[] {
  if (missing === null) return [];
  const { source, known, count, added, changed, refused, unrecognizedRows } = missing;
  if (known === 0) return [`This is the first import of “${source}”. The next one is compared with it.`];
  const news = added === 0 ? [] : [`${contractsWords(added)} ${added === 1 ? 'is' : 'are'} new since then.`];
  if (count === 0)
    return [`All ${contractsWords(known)} from the last import of “${source}” are in this file.`, ...news];
  const rows = counted(unrecognizedRows, 'rejected row names', 'rejected rows name');
  return [
    `${countText(count)} of the ${contractsWords(known)} from the last import of “${source}” ${count === 1 ? 'is' : 'are'} missing from this file.`,
    ...news,
    ...(changed > 0 ? [`${countText(changed)} of them ${changed === 1 ? 'changes' : 'change'}.`] : []),
    ...(refused > 0
      ? [
          `${countText(refused)} of them cannot be changed and ${refused === 1 ? 'stays as it is' : 'stay as they are'}.`,
        ]
      : []),
    ...(unrecognizedRows > 0 ? [`${rows} no known record; theirs may be among the missing ones.`] : []),
    ...(count > known * MANY ? ['That is more than half of the list. Is this file complete?'] : []),
  ];
}

/** The records that the list had before and the file does not name, with what becomes of each. */
export function MissingList({ missing }: { missing: MissingRecords }) {
  const [page, setPage] = useState(0);
  const { count, records } = missing;
  if (count === 0) return null;
  const listed = records.length < count ? `the first ${countText(records.length)} of ` : '';
  return (
    <Panel
      title="Records that are missing from this file"
      context={`${listed}${contractsWords(count)}`}
      isFlush
    >
      <Rows records={records.slice(page * PAGE, (page + 1) * PAGE)} />
      <PageFooter
        pageIndex={page}
        pageSize={PAGE}
        total={records.length}
        onPageChange={setPage}
        noun={['record', 'records']}
      />
    </Panel>
  );
}

function Rows({ records }: { records: readonly MissingRecord[] }) {
  const { data: customFields = NO_FIELDS } = useQuery(customFieldsQuery);
  const context = useMemo(
    () => ({ customFields, ...ownWording(), teamNames: new Map<string, string>() }),
    [customFields],
  );
  return (
    <ul className="divide-y divide-border border-t border-border">
      {records.map(({ contractId, product, vendor, status, changes, reason }) => (
        <li key={contractId} className="flex flex-col gap-1 px-4 py-2.5">
          <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
            <Link
              to={paths.record({ product, id: contractId })}
              target="_blank"
              dir="auto"
              className="min-w-0 rounded-sm font-medium break-words text-accent-text underline-offset-3 hover:underline"
            >
              {product}
              <span className="sr-only"> (opens in a new tab)</span>
            </Link>
            <span dir="auto" className="text-sm text-muted">
              {vendor}
            </span>
            <Badge tone={statusTone(status) ?? 'neutral'}>{statusLabel(status)}</Badge>
          </p>
          {changes.length > 0 && (
            <ChangeLines changes={changes.flatMap((one) => changeWords(one, context))} />
          )}
          {reason !== null && <p className="text-sm text-negative">{reason}</p>}
        </li>
      ))}
    </ul>
  );
}
