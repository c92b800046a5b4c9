import { Check, CircleDashed, Minus } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isFoundByWords } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { CLAUSE_STATE_WORDS } from '@pactbook/domain/features/contract-papers/paper-fields.ts';
import type { ClauseState } from '@pactbook/domain/features/contract-papers/paper-fields.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import type { Portfolio } from '../queries.ts';

const LOOKS: Readonly<Record<ClauseState, { words: string; icon: ReactNode; style: string }>> = {
  found: {
    words: CLAUSE_STATE_WORDS.found,
    icon: <Check aria-hidden />,
    style: 'bg-positive-soft text-positive',
  },
  notFound: { words: CLAUSE_STATE_WORDS.notFound, icon: <Minus aria-hidden />, style: 'text-muted' },
  notAnalyzed: {
    words: CLAUSE_STATE_WORDS.notAnalyzed,
    icon: <CircleDashed aria-hidden />,
    style: 'text-faint',
  },
};

// Positioned, so that its words for screen readers do not make the page wider.
const MARK = 'relative inline-flex size-6 items-center justify-center rounded-sm [&_svg]:size-3.5';

/** What the marks of the grid mean; a clause that was not found may still be in the contract. */
export function PortfolioLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
      {Object.values(LOOKS).map(({ words, icon, style }) => (
        <li key={words} className="flex items-center gap-1.5">
          <span className={`${MARK} ${style}`}>{icon}</span>
          {words}
        </li>
      ))}
      <li>A clause that was not found may still be in the contract.</li>
    </ul>
  );
}

/** Rows that are drawn at a time: each has a cell for every kind. */
const ROWS = 100;

const isAnalyzed = ({ cells }: Portfolio['records'][number]) => cells.some((cell) => cell !== 'notAnalyzed');

/** Records without an analyzed document come last. */
const analyzedFirst = (one: Portfolio['records'][number], other: Portfolio['records'][number]) =>
  Number(isAnalyzed(other)) - Number(isAnalyzed(one));

interface PortfolioGridProps {
  records: Portfolio['records'];
  kinds: readonly { category: string; explanation: string; index: number }[];
}

/** Kinds by records: one row for each record, one column for each kind. */
export function PortfolioGrid({ records, kinds }: PortfolioGridProps) {
  const [most, setMost] = useState(ROWS);
  const head = kinds.length > 1 ? 'h-36 align-bottom' : '';
  const shown = useMemo(() => records.toSorted(analyzedFirst).slice(0, most), [records, most]);
  return (
    <>
      <TableFrame className="max-h-[75dvh] w-fit max-w-full">
        <Table aria-label="Clauses by record" className="w-auto">
          <TableHead>
            <Row>
              <HeaderCell isSticky className={head}>
                Record
              </HeaderCell>
              {kinds.map(({ category, explanation }) => (
                <HeaderCell key={category} title={explanation} className={`px-1 ${head}`}>
                  <span
                    className={kinds.length > 1 ? 'block rotate-180 py-1 [writing-mode:vertical-rl]' : ''}
                  >
                    <span className="block max-h-36 text-balance whitespace-normal">{category}</span>
                    {isFoundByWords(category) && (
                      <span className="block text-xs font-normal text-muted">Found by words</span>
                    )}
                  </span>
                </HeaderCell>
              ))}
            </Row>
          </TableHead>
          <TableBody>
            {shown.map((record) => (
              <Row key={record.contractId}>
                <RowHeaderCell isSticky className="max-w-56 max-md:max-w-36">
                  <RecordName record={record} />
                </RowHeaderCell>
                {kinds.map(({ category, index }) => (
                  <StateCell key={category} state={record.cells[index] ?? 'notAnalyzed'} />
                ))}
              </Row>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
      {most < records.length && (
        <Button className="self-center" onClick={() => setMost(most + ROWS)}>
          Show more
        </Button>
      )}
    </>
  );
}

/** Leads to the review of its latest analysis, or to the record without one. */
function RecordName({ record }: { record: Portfolio['records'][number] }) {
  const [analysis] = record.analysisIds;
  const name = { product: record.product, id: record.contractId };
  return (
    <Link
      to={analysis === undefined ? paths.record(name, 'documents') : paths.analysis(analysis)}
      dir="auto"
      title={record.vendor}
      className="rounded-sm py-1 underline-offset-3 hover:underline"
    >
      {record.product}
    </Link>
  );
}

function StateCell({ state }: { state: ClauseState }) {
  const { words, icon, style } = LOOKS[state];
  return (
    <td className="h-10 border-b border-border bg-(--row) px-1 text-center">
      <span className={`${MARK} ${style}`}>
        {icon}
        <span className="sr-only">{words}</span>
      </span>
    </td>
  );
}
