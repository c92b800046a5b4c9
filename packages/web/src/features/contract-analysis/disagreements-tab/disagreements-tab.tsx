import { useInfiniteQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { AnalysisItem, Disagreement } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { paths } from '../../../platform/paths.ts';
import { NextPageButton } from '../../../ui/actions/next-page-button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { useFitsTable } from '../../../ui/layout/use-media-query.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { anyFieldLabel } from '@pactbook/domain/features/contract-analysis/found-words.ts';
import { analysesQuery } from '../queries.ts';

interface Line {
  readonly analysisId: string;
  readonly item: AnalysisItem;
  readonly disagreement: Disagreement;
}

/** Where documents and records differ, and no one has said that the record is right. */
export function DisagreementsTab() {
  const analyses = useInfiniteQuery(analysesQuery({ conflicts: '1' }));
  const fitsTable = useFitsTable();
  if (!analyses.data)
    return <QueryFallback query={analyses} lines={6} label="Loading the disagreements" isCard />;
  const lines = analyses.data.pages
    .flatMap((page) => page.items)
    .flatMap((item): Line[] =>
      item.id === null
        ? []
        : item.disagreements.map((disagreement) => ({ analysisId: item.id ?? '', item, disagreement })),
    );
  if (lines.length === 0) {
    return (
      <Card className="p-0">
        <EmptyState
          icon={<CheckCheck />}
          title="No disagreements."
          text="Every analyzed document agrees with its record, or someone confirmed the record."
        />
      </Card>
    );
  }
  return (
    <>
      {fitsTable ? <LinesTable lines={lines} /> : <Lines lines={lines} />}
      <NextPageButton query={analyses} className="self-center">
        Show more
      </NextPageButton>
    </>
  );
}

const lineKey = ({ analysisId, disagreement }: Line) => `${analysisId} ${disagreement.key}`;

function ReviewLink({ line }: { line: Line }) {
  const { item, disagreement } = line;
  return (
    <Link
      to={paths.analysis(line.analysisId, disagreement.key)}
      dir="auto"
      className="min-w-0 truncate rounded-sm underline-offset-3 hover:underline max-md:-my-0.5 max-md:py-0.5"
    >
      {item.record?.product ?? item.fileName}
    </Link>
  );
}

/** Left out where the table is narrower: the document is below the record there. */
const WIDEST = '@max-5xl:hidden';

function LinesTable({ lines }: { lines: readonly Line[] }) {
  return (
    <div className="@container min-w-0">
      <TableFrame>
        <Table aria-label="Disagreements">
          <TableHead>
            <Row>
              <HeaderCell isSticky>Record</HeaderCell>
              <HeaderCell>Field</HeaderCell>
              <HeaderCell>Document Says</HeaderCell>
              <HeaderCell>Record Says</HeaderCell>
              <HeaderCell isNumeric>Page</HeaderCell>
              <HeaderCell className={WIDEST}>Document</HeaderCell>
            </Row>
          </TableHead>
          <TableBody>
            {lines.map((line) => (
              <Row key={lineKey(line)}>
                <RowHeaderCell isSticky className="max-w-60 @max-5xl:max-w-48">
                  <span className="flex min-w-0 flex-col">
                    <ReviewLink line={line} />
                    <span dir="auto" className="truncate text-xs font-normal text-muted @5xl:hidden">
                      {line.item.fileName}
                    </span>
                  </span>
                </RowHeaderCell>
                <Cell>{anyFieldLabel(line.disagreement.field)}</Cell>
                <Cell dir="auto" className="font-medium @max-5xl:w-full @max-5xl:max-w-0">
                  {line.disagreement.documentSays}
                </Cell>
                <Cell dir="auto" className="@max-5xl:max-w-40">
                  {line.disagreement.recordSays}
                </Cell>
                <Cell isNumeric>{line.disagreement.page ?? '—'}</Cell>
                <Cell dir="auto" className={`max-w-60 text-muted ${WIDEST}`}>
                  {line.item.fileName}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      </TableFrame>
    </div>
  );
}

/** The same as cards, on narrow screens. */
function Lines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul aria-label="Disagreements" className="flex flex-col gap-2">
      {lines.map((line) => (
        <li key={lineKey(line)}>
          <Card className="flex flex-col gap-1 py-3">
            <div className="flex min-h-8 items-center font-medium">
              <ReviewLink line={line} />
            </div>
            <p className="text-sm text-muted">{anyFieldLabel(line.disagreement.field)}</p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm">
              <dt className="text-muted">Document says</dt>
              <dd dir="auto" className="font-medium break-words">
                {line.disagreement.documentSays}
              </dd>
              <dt className="text-muted">Record says</dt>
              <dd dir="auto" className="break-words">
                {line.disagreement.recordSays}
              </dd>
            </dl>
          </Card>
        </li>
      ))}
    </ul>
  );
}
