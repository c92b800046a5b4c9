import { ArrowRight } from 'lucide-react';
import { useMemo } from 'react';
import { changeWords, fieldLabel } from '@pactbook/domain/features/contracts/change-words.ts';
import type { ImportContext } from '@pactbook/domain/features/import-rows/import-context.ts';
import { cellValue, copyContextOf } from '@pactbook/domain/features/import-rows/cells/pasted-cells.ts';
import type { PastedCell } from '@pactbook/domain/features/import-rows/cells/pasted-cells.ts';
import { HeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { ownWording } from '../../../field-kit/value/own-money.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';

/** The most cells that are listed; the rest is counted. */
const SHOWN = 200;
const CELL = 'border-b border-border px-3 py-2 align-top break-words';

export interface PasteLinesProps {
  cells: readonly PastedCell[];
  context: ImportContext;
}

/** What becomes of each cell: refused ones with their reason first, then old → new. */
export function PasteLines({ cells, context }: PasteLinesProps) {
  const wording = useMemo(() => copyContextOf(context), [context]);
  const changed = [
    ...cells.filter(({ state }) => state.kind === 'refused'),
    ...cells.filter(({ state }) => state.kind === 'changed'),
  ];
  if (changed.length === 0) return null;
  const more = changed.length - SHOWN;
  return (
    <>
      <TableFrame className="max-h-[42dvh]">
        <Table aria-label="Pasted cells" className="table-fixed">
          <colgroup>
            <col className="w-[30%]" />
            <col className="w-[22%]" />
            <col />
          </colgroup>
          <TableHead>
            <Row>
              <HeaderCell>Record</HeaderCell>
              <HeaderCell>Field</HeaderCell>
              <HeaderCell>Old and new</HeaderCell>
            </Row>
          </TableHead>
          <TableBody>
            {changed.slice(0, SHOWN).map((cell) => (
              <Row key={`${cell.contract.id} ${cell.key}`}>
                <td dir="auto" className={`${CELL} font-medium`}>
                  {cell.contract.product}
                </td>
                <td className={CELL}>{fieldLabel(cell.key, context.customFields)}</td>
                <td className={CELL}>
                  {cell.state.kind === 'refused' ? (
                    <Refused text={cell.text} reason={cell.state.reason} />
                  ) : (
                    <Changed cell={cell} wording={wording} />
                  )}
                </td>
              </Row>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
      {more > 0 && <p className="mt-1 text-sm text-muted">And {numberText(more)} more.</p>}
    </>
  );
}

function Refused({ text, reason }: { text: string; reason: string }) {
  return (
    <>
      <span dir="auto" className="line-clamp-2 text-muted">
        {text === '' ? 'nothing' : text}
      </span>
      <span className="block text-negative">{reason}</span>
    </>
  );
}

function Changed({ cell, wording }: { cell: PastedCell; wording: ReturnType<typeof copyContextOf> }) {
  const { contract, key, state } = cell;
  if (state.kind !== 'changed') return null;
  const change = { field: key, from: cellValue(contract, key), to: state.value };
  return changeWords(change, { ...wording, ...ownWording() }).map(({ label, from, to }) => (
    <span key={label} className="block">
      {key === 'annualCosts' && <span className="text-muted">{label}: </span>}
      <Words text={from} isOld />
      <ArrowRight aria-hidden className="mx-1 inline size-3 text-faint" />
      <span className="sr-only"> becomes </span>
      <Words text={to} />
    </span>
  ));
}

function Words({ text, isOld = false }: { text: string; isOld?: boolean }) {
  if (text === '') return <span className="text-faint">nothing</span>;
  return (
    <span dir="auto" className={isOld ? 'text-muted line-through decoration-faint' : 'font-medium'}>
      {text}
    </span>
  );
}
