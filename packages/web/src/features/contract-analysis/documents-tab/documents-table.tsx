import { FileText } from 'lucide-react';
import { exactTime, timeAgo } from '../../../platform/time-ago.ts';
import { useNow } from '../../../platform/now.ts';
import type { AnalysisItem } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { useProfile } from '../../users/queries.ts';
import { StateLabel } from '../kit/state-label.tsx';
import { FailureLine, FileName, itemKey, ItemSteps, canBeChosen, RecordLink } from './item-parts.tsx';
import type { Choice } from './use-choice.ts';
import type { Running } from './use-running.ts';

export interface DocumentsListProps {
  items: readonly AnalysisItem[];
  choice: Choice;
  running: Running;
}

/** Columns that narrower tables leave out: the record is below the name there. */
const WIDE = '@max-4xl:hidden';
const WIDEST = '@max-5xl:hidden';

/** Documents with the state of their analysis, newest first. */
export function DocumentsTable({ items, choice, running }: DocumentsListProps) {
  return (
    // Columns are hidden by the width of the table, which the sidebar takes from the window.
    <div className="@container min-w-0">
      <TableFrame>
        <Table aria-label="Documents">
          <TableHead>
            <Row>
              <HeaderCell
                isSticky
                lead={items.some(({ record }) => record !== null) && <ChooseAll choice={choice} />}
              >
                Document
              </HeaderCell>
              <HeaderCell className={WIDE}>Record</HeaderCell>
              <HeaderCell isNumeric className={WIDEST}>
                Pages
              </HeaderCell>
              <HeaderCell>State</HeaderCell>
              <HeaderCell isNumeric>Found</HeaderCell>
              <HeaderCell isNumeric>Disagreements</HeaderCell>
              <HeaderCell className={WIDEST}>When</HeaderCell>
              <HeaderCell className="sticky right-0 z-20">
                <span className="sr-only">Actions</span>
              </HeaderCell>
            </Row>
          </TableHead>
          <TableBody>
            {items.map((item) => (
              <DocumentRow key={itemKey(item)} item={item} choice={choice} running={running} />
            ))}
          </TableBody>
        </Table>
      </TableFrame>
    </div>
  );
}

/** Chooses all documents that are shown. */
function ChooseAll({ choice }: { choice: Choice }) {
  return (
    <input
      type="checkbox"
      aria-label="Select all documents that are shown"
      checked={choice.isAll}
      disabled={choice.most === 0}
      onChange={choice.toggleAll}
      className="mr-1 size-4 shrink-0 rounded-sm"
    />
  );
}

interface DocumentRowProps {
  item: AnalysisItem;
  choice: Choice;
  running: Running;
}

function DocumentRow({ item, choice, running }: DocumentRowProps) {
  const isFailed = item.state === 'failed';
  return (
    <Row isSelected={choice.has(item)}>
      <RowHeaderCell isSticky className="max-w-80 @max-5xl:w-full @max-5xl:max-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <ChoiceBox item={item} choice={choice} />
          <FileText aria-hidden className="size-4 shrink-0 text-muted" />
          <span className="flex min-w-0 flex-col">
            <FileName item={item} />
            {item.record && (
              <span className="flex min-w-0 text-xs font-normal text-muted @4xl:hidden">
                <RecordLink record={item.record} />
              </span>
            )}
          </span>
        </span>
      </RowHeaderCell>
      <Cell className={`max-w-52 ${WIDE}`}>
        <RecordLink record={item.record} />
      </Cell>
      <Cell isNumeric className={WIDEST}>
        {item.pages ?? '—'}
      </Cell>
      <Cell>
        <StateLabel {...item} />
      </Cell>
      {isFailed ? (
        <Cell colSpan={2} className="max-w-96 @max-5xl:max-w-60">
          <FailureLine item={item} running={running} />
        </Cell>
      ) : (
        <>
          <Cell isNumeric>{item.state === 'ready' ? item.found : '—'}</Cell>
          <Cell isNumeric className={item.conflicts > 0 ? 'font-medium text-caution' : undefined}>
            {item.state === 'ready' && item.record !== null ? item.conflicts : '—'}
          </Cell>
        </>
      )}
      <Cell className={WIDEST}>
        <When moment={item.createdAt} />
      </Cell>
      <Cell className="sticky right-0 z-10 w-12 text-right">
        <ItemSteps item={item} running={running} />
      </Cell>
    </Row>
  );
}

/** Chooses a document for a batch; an upload without a record is part of none. */
export function ChoiceBox({ item, choice }: { item: AnalysisItem; choice: Choice }) {
  if (item.record === null) return <span className="size-4 shrink-0" />;
  return (
    // A large target that takes no more room than its box.
    <label className="-m-1 flex size-6 shrink-0 items-center justify-center max-md:-m-3.5 max-md:size-11">
      <input
        type="checkbox"
        aria-label={`Select ${item.fileName}`}
        checked={choice.has(item)}
        disabled={!canBeChosen(item)}
        onChange={() => choice.toggle(item)}
        className="size-4 rounded-sm disabled:opacity-40"
      />
    </label>
  );
}

/** A time as people say it, with the exact one on hover. */
export function When({ moment }: { moment: string }) {
  const { timeZoneId } = useProfile();
  const now = useNow();
  const time = Date.parse(moment);
  return (
    <time dateTime={moment} title={exactTime(time, timeZoneId)}>
      {timeAgo(time, now)}
    </time>
  );
}
