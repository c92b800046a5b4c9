import { useQuery } from '@tanstack/react-query';
import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { DeletedContract } from '@pactbook/domain/features/contracts/contract.ts';
import { daysBetween, formatDaySpan, formatShortDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { paths } from '../../../platform/paths.ts';
import { exactTime } from '../../../platform/time-ago.ts';
import { SelectPageBox } from '../../../data-table/select-box.tsx';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useIsNarrow } from '../../../ui/layout/use-media-query.ts';
import { Card } from '../../../ui/layout/panel.tsx';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { teamsQuery } from '../../teams/queries.ts';
import { useProfile, useToday } from '../../users/queries.ts';
import { useBulkRestore } from '../../change-sets/queries.ts';
import { useRestoreContract } from '../queries.ts';
import { useSayDone } from '../../change-sets/undo-queries.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';

const COLUMNS = ['Product', 'Vendor', 'Teams', 'Deleted By', 'Deleted', 'Days Left'];

/** One deleted record as text. */
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

/** The deleted records, last deleted first: a table, or cards on narrow screens. */
export function DeletedContracts({ records }: { records: readonly DeletedContract[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const ids = records.filter(({ id }) => chosen.has(id)).map(({ id }) => id);
  const toggle = (id: string) => setChosen((before) => before.symmetricDifference(new Set([id])));
  const isAll = ids.length === records.length;
  const toggleAll = () => setChosen(new Set(isAll ? [] : records.map(({ id }) => id)));
  const page = ids.length === 0 ? 'none' : isAll ? 'all' : 'some';
  const list = { records, chosen, toggle, page, onTogglePage: toggleAll } as const;
  return (
    <>
      {useIsNarrow() ? <DeletedCards {...list} /> : <DeletedTable {...list} />}
      {ids.length > 0 && <RestoreBar ids={ids} onClear={() => setChosen(new Set())} />}
    </>
  );
}

interface DeletedListProps {
  records: readonly DeletedContract[];
  chosen: ReadonlySet<string>;
  toggle: (id: string) => void;
  page: 'none' | 'some' | 'all';
  onTogglePage: () => void;
}

function DeletedCards({ records, chosen, toggle }: DeletedListProps) {
  const wordsOf = useTrashWords();
  return (
    <ul className="flex flex-col gap-2">
      {records.map((record) => (
        <li key={record.id}>
          <DeletedCard
            record={record}
            words={wordsOf(record)}
            isChosen={chosen.has(record.id)}
            onToggle={() => toggle(record.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function DeletedTable({ records, chosen, toggle, page, onTogglePage }: DeletedListProps) {
  const wordsOf = useTrashWords();
  return (
    <TableFrame>
      <Table>
        <TableHead>
          <Row>
            {COLUMNS.map((label, position) => (
              <HeaderCell
                key={label}
                lead={position === 0 && <SelectPageBox page={page} onTogglePage={onTogglePage} />}
              >
                {label}
              </HeaderCell>
            ))}
            <HeaderCell>
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </Row>
        </TableHead>
        <TableBody>
          {records.map((record) => (
            <DeletedRow
              key={record.id}
              record={record}
              words={wordsOf(record)}
              isChosen={chosen.has(record.id)}
              onToggle={() => toggle(record.id)}
            />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

interface DeletedProps {
  record: DeletedContract;
  words: ReturnType<ReturnType<typeof useTrashWords>>;
  isChosen: boolean;
  onToggle: () => void;
}

function Box({ record, isChosen, onToggle }: Omit<DeletedProps, 'words'>) {
  return (
    <label className="-m-3 flex shrink-0 p-3">
      <input
        type="checkbox"
        aria-label={`Select ${record.product}`}
        checked={isChosen}
        onChange={onToggle}
        className="size-4 rounded-sm"
      />
    </label>
  );
}

function DeletedRow({ words, ...row }: DeletedProps) {
  const { record } = row;
  return (
    <Row isSelected={row.isChosen}>
      {/* Without the checkbox, whose label screen readers would repeat with every cell of the row. */}
      <RowHeaderCell aria-label={record.product}>
        <span className="flex min-w-0 items-center gap-2">
          <Box {...row} />
          <span dir="auto" className="truncate">
            {record.product}
          </span>
        </span>
      </RowHeaderCell>
      <Cell>
        <span dir="auto">{record.vendor}</span>
      </Cell>
      <Cell>{words.teams}</Cell>
      <Cell>{words.deletedBy}</Cell>
      <Cell>{words.deleted}</Cell>
      <Cell title={`Deleted permanently on ${words.purgedOn}`}>
        {words.daysLeft}
        <span className="text-muted"> · until {words.purgedOn}</span>
      </Cell>
      <Cell className="text-right">
        <RestoreButton record={record} />
      </Cell>
    </Row>
  );
}

function DeletedCard({ words, ...card }: DeletedProps) {
  const { record } = card;
  return (
    <Card className="flex flex-wrap gap-3 [&>:last-child]:basis-full">
      <Box {...card} />
      <div className="min-w-0 flex-1">
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

/** Restores all selected records. */
function RestoreBar({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) {
  const restoring = useBulkRestore();
  const sayDone = useSayDone();
  const restore = () =>
    restoring.mutate(ids, {
      onSuccess: ({ restored, changeSetId }) => {
        sayDone(`${contractsWords(restored)} restored.`, changeSetId);
        onClear();
      },
      onError: sayFailed,
    });
  return (
    <section
      aria-label="Selected records"
      data-bottom-bar
      className="sticky bottom-2 z-20 flex flex-wrap items-center gap-2 rounded-lg border border-border-strong bg-float px-3 py-2 shadow-float"
    >
      <p aria-live="polite" className="mr-auto font-medium tabular-nums">
        {numberText(ids.length)} selected
      </p>
      <Button icon={<ArchiveRestore aria-hidden />} isBusy={restoring.isPending} onClick={restore}>
        Restore {contractsWords(ids.length)}
      </Button>
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
    </section>
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
          description: isGone ? 'It is no longer among the deleted records.' : error.message,
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
