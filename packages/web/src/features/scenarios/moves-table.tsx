import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { movesByRecord, type Move } from '@pactbook/domain/features/scenarios/move.ts';
import type { MovedRecord, ScenarioResult } from '@pactbook/domain/features/scenarios/scenario.ts';
import { ownMoney } from '../../field-kit/value/own-money.ts';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ActionsMenu, MenuItem, MenuSeparator } from '../../ui/overlays/dropdown-menu.tsx';
import { Cell, HeaderCell, RowHeaderCell } from '../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../ui/table/table.tsx';
import { Badge } from '../../ui/text/badge.tsx';
import { numberText } from '../../ui/text/own-numbers.ts';
import { moveWords, totalsOf } from './scenario-words.ts';
import type { Board } from './use-board.ts';

/** Rows that are drawn at a time: there may be 2,000. */
const STEP = 100;

interface MovesTableProps {
  result: ScenarioResult;
  board: Board;
  onEdit: (move: Move) => void;
}

/** The records with moves, and what each costs without and with them. */
export function MovesTable({ result, board, onEdit }: MovesTableProps) {
  const [limit, setLimit] = useState(STEP);
  const { years } = result;
  const known = new Map(result.records.map((record) => [record.id, record]));
  const rows = [...movesByRecord(board.moves)];
  const remove = (gone: readonly Move[]) => board.change(board.moves.filter((move) => !gone.includes(move)));
  return (
    <Panel title="Moves" context={contractsWords(rows.length)} isFlush>
      <TableFrame
        tabIndex={0}
        role="region"
        aria-label="Moves by record"
        className="rounded-none border-x-0 border-b-0"
      >
        <Table>
          <TableHead>
            <tr>
              <HeaderCell isSticky>Record</HeaderCell>
              {years.map(({ year, label }) => (
                <HeaderCell key={year} isNumeric className="max-md:hidden">
                  {label}
                </HeaderCell>
              ))}
              <HeaderCell>
                <span className="sr-only">Actions</span>
              </HeaderCell>
            </tr>
          </TableHead>
          <TableBody>
            {rows.slice(0, limit).map(([id, moves]) => (
              <MovedRow
                key={id}
                moves={moves}
                record={known.get(id)}
                years={years}
                onEdit={onEdit}
                onRemove={remove}
              />
            ))}
          </TableBody>
        </Table>
      </TableFrame>
      {rows.length > limit && (
        <p className="px-4 py-2 text-center">
          <Button size="sm" onClick={() => setLimit(limit + STEP)}>
            Show more of {numberText(rows.length)}
          </Button>
        </p>
      )}
    </Panel>
  );
}

interface MovedRowProps {
  moves: readonly Move[];
  /** Undefined until it was calculated. */
  record: MovedRecord | undefined;
  years: ScenarioResult['years'];
  onEdit: (move: Move) => void;
  onRemove: (moves: readonly Move[]) => void;
}

/** "$100 → $0", and one amount where nothing changes. */
function Amount({ before, after }: { before: number; after: number }) {
  if (before === after) return <span className="text-muted">{ownMoney(after, 0)}</span>;
  return (
    <>
      <span className="text-muted">{ownMoney(before, 0)} → </span>
      <span className="font-medium text-text">{ownMoney(after, 0)}</span>
    </>
  );
}

function MovedRow({ moves, record, years, onEdit, onRemove }: MovedRowProps) {
  const [before, after] = [totalsOf(record?.before ?? NOTHING), totalsOf(record?.after ?? NOTHING)];
  const name = record?.product ?? 'a deleted record';
  return (
    <Row>
      <RowHeaderCell isSticky className="w-full max-w-0 min-w-48 py-2">
        <RecordName record={record} />
        <span className="block text-sm font-normal whitespace-normal text-muted">
          {moves.map(moveWords).join(' · ')}
        </span>
        {record?.isCounted === true && (
          <span className="block text-xs font-normal whitespace-normal text-muted tabular-nums md:hidden">
            {years.map(({ year, shortLabel }, index) => (
              <span key={year} className="block">
                {shortLabel}: <Amount before={before[index] ?? 0} after={after[index] ?? 0} />
              </span>
            ))}
          </span>
        )}
      </RowHeaderCell>
      {years.map(({ year }, index) => (
        <Cell key={year} isNumeric className="tabular-nums max-md:hidden">
          {record?.isCounted === true && <Amount before={before[index] ?? 0} after={after[index] ?? 0} />}
        </Cell>
      ))}
      <Cell className="w-px">
        <ActionsMenu label={`Actions for the moves of ${name}`}>
          {record?.product != null &&
            moves.map((move) => (
              <MenuItem key={move.kind} icon={<Pencil aria-hidden />} onSelect={() => onEdit(move)}>
                Edit “{moveWords(move)}”
              </MenuItem>
            ))}
          <MenuSeparator />
          {moves.map((move) => (
            <MenuItem
              key={move.kind}
              isDangerous
              icon={<Trash2 aria-hidden />}
              onSelect={() => onRemove([move])}
            >
              Remove “{moveWords(move)}”
            </MenuItem>
          ))}
        </ActionsMenu>
      </Cell>
    </Row>
  );
}

const NOTHING = { known: [], projected: [] };

function RecordName({ record }: { record: MovedRecord | undefined }) {
  if (record === undefined) return <span className="text-muted">Calculating…</span>;
  const { id, product, vendor, isChanged, isCounted } = record;
  if (product === null) return <span className="text-muted">A deleted record, not counted</span>;
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <LinkButton asChild className="inline min-w-0 truncate">
        <Link to={paths.record({ product, id })} dir="auto">
          {product}
        </Link>
      </LinkButton>
      <span dir="auto" className="truncate text-sm font-normal text-muted max-lg:hidden">
        {vendor}
      </span>
      {isChanged && <Badge tone="caution">Changed since</Badge>}
      {!isCounted && <Badge tone="caution">No rate, not counted</Badge>}
    </span>
  );
}
