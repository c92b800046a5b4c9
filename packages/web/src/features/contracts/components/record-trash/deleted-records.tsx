import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { DeletedContract } from '@pactbook/domain/features/contracts/contract.ts';
import { daysBetween, formatDaySpan, formatShortDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { ApiError } from '../../../../platform/api-client/api-error.ts';
import { paths } from '../../../../platform/paths.ts';
import { exactTime } from '../../../../platform/time-ago.ts';
import { Button } from '../../../../ui/actions/button.tsx';
import { toast } from '../../../../ui/feedback/toast-store.ts';
import { useIsNarrow } from '../../../../ui/layout/use-media-query.ts';
import { Card } from '../../../../ui/layout/panel.tsx';
import { Cell, HeaderCell, RowHeaderCell } from '../../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../../ui/table/table.tsx';
import { teamsQuery } from '../../../teams/queries.ts';
import { useProfile, useToday } from '../../../users/queries.ts';
import { useRestoreContract } from '../../queries.ts';

const COLUMNS = ['Product', 'Vendor', 'Teams', 'Deleted By', 'Deleted', 'Days Left'];

/** One deleted record in words. */
function useTrashWords() {
  const { data: teams = [] } = useQuery(teamsQuery);
  const { timeZoneId } = useProfile();
  const today = useToday();
  const names = new Map(teams.map(({ id, name }) => [id, name]));
  return (record: DeletedContract) => ({
    teams: record.teams.map((team) => names.get(team) ?? 'Unknown team').join(', ') || '—',
    deletedBy: record.deletedBy ?? 'System',
    deleted: exactTime(Date.parse(record.deletedAt), timeZoneId),
    daysLeft: formatDaySpan(Math.max(0, daysBetween(today, record.purgedOn))),
    purgedOn: formatShortDate(record.purgedOn),
  });
}

/** The records in the trash, last deleted first: a table, cards where it is narrow. */
export function DeletedRecords({ records }: { records: readonly DeletedContract[] }) {
  const isNarrow = useIsNarrow();
  const wordsOf = useTrashWords();
  if (isNarrow) {
    return (
      <ul className="flex flex-col gap-2">
        {records.map((record) => (
          <li key={record.id}>
            <DeletedCard record={record} words={wordsOf(record)} />
          </li>
        ))}
      </ul>
    );
  }
  return (
    <TableFrame>
      <Table>
        <TableHead>
          <Row>
            {COLUMNS.map((label) => (
              <HeaderCell key={label}>{label}</HeaderCell>
            ))}
            <HeaderCell>
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </Row>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <DeletedRow key={record.id} record={record} words={wordsOf(record)} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

interface DeletedProps {
  record: DeletedContract;
  words: ReturnType<ReturnType<typeof useTrashWords>>;
}

function DeletedRow({ record, words }: DeletedProps) {
  return (
    <Row>
      <RowHeaderCell>
        <span dir="auto">{record.product}</span>
      </RowHeaderCell>
      <Cell>
        <span dir="auto">{record.vendor}</span>
      </Cell>
      <Cell>{words.teams}</Cell>
      <Cell>{words.deletedBy}</Cell>
      <Cell>{words.deleted}</Cell>
      <Cell title={`Gone for good on ${words.purgedOn}`}>
        {words.daysLeft}
        <span className="text-muted"> · until {words.purgedOn}</span>
      </Cell>
      <Cell className="text-right">
        <RestoreButton record={record} />
      </Cell>
    </Row>
  );
}

function DeletedCard({ record, words }: DeletedProps) {
  return (
    <Card className="flex flex-col gap-3">
      <div className="min-w-0">
        <p dir="auto" className="font-medium break-words">
          {record.product}
        </p>
        <p dir="auto" className="text-muted break-words">
          {record.vendor}
        </p>
        <p className="mt-1 text-sm text-muted">
          {words.teams} · deleted by {words.deletedBy} on {words.deleted}
        </p>
        <p className="text-sm text-muted">
          {words.daysLeft} left, until {words.purgedOn}
        </p>
      </div>
      <RestoreButton record={record} />
    </Card>
  );
}

function RestoreButton({ record }: { record: DeletedContract }) {
  const restoring = useRestoreContract();
  const navigate = useNavigate();
  const restore = () => {
    restoring.mutateAsync(record.id).then(
      (restored) =>
        toast({
          variant: 'success',
          title: 'Record restored',
          description: restored.product,
          action: { label: 'Open', onPress: () => void navigate(paths.record(restored)) },
        }),
      (error: Error) => {
        const isGone = error instanceof ApiError && error.status === 404;
        toast({
          variant: 'error',
          title: 'The record could not be restored',
          description: isGone ? 'It is no longer in the bin.' : error.message,
        });
      },
    );
  };
  return (
    <Button
      size="sm"
      icon={<ArchiveRestore aria-hidden />}
      aria-label={`Restore ${record.product}`}
      isBusy={restoring.isPending}
      onClick={restore}
    >
      Restore
    </Button>
  );
}
