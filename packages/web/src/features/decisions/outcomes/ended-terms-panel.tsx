import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { formatMediumDate, MISSING_DATE_PLACEHOLDER } from '@pactbook/domain/kernel/calendar-date.ts';
import { DECISION_LABELS } from '@pactbook/domain/features/contracts/decision.ts';
import { TERM_TIMING_LABELS } from '@pactbook/domain/features/contracts/term-outcome.ts';
import {
  sumOfCells,
  type DecisionOutcomes,
  type EndedTerm,
  type OpenedFigure,
} from '@pactbook/domain/features/decisions/outcomes.ts';
import { ownMoney } from '../../../field-kit/value/own-money.ts';
import type { OutcomesQuery } from '../../../platform/addresses/decision-queries.ts';
import { paths } from '../../../platform/paths.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { NextPageButton } from '../../../ui/actions/next-page-button.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { useOpenedFocus } from '../../../ui/layout/use-opened-focus.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { peopleNamesQuery } from '../../users/queries.ts';
import { endedTermsQuery, type OutcomesQuestion } from '../queries.ts';
import { amountWords, termsWords } from './outcome-words.ts';

interface EndedTermsPanelProps {
  figure: OpenedFigure;
  /** All years without one. */
  year: DecisionOutcomes['years'][number] | undefined;
  question: OutcomesQuestion;
  query: OutcomesQuery;
  outcomes: DecisionOutcomes;
}

/** The terms that a figure counts. */
export function EndedTermsPanel({ figure, year, question, query, outcomes }: EndedTermsPanelProps) {
  const { outcome, timing, saving, label } = figure;
  const choice = { outcome, timing, saving, year: year?.year };
  const terms = useInfiniteQuery(endedTermsQuery(question, choice));
  const sum = sumOfCells(outcomes.cells, choice);
  const heading = useOpenedFocus<HTMLSpanElement>();
  return (
    <Panel
      isFlush
      title={
        <span ref={heading} tabIndex={-1}>
          {label}
          {year && `, ${year.label}`}
        </span>
      }
      context={
        saving === undefined && (
          <span className="tabular-nums">
            {termsWords(sum.terms)} · {amountWords(sum.cost, outcomes)}
            {sum.estimates > 0 && ` · ${termsWords(sum.estimates)} estimated`}
            {sum.withoutCost > 0 && ` · ${termsWords(sum.withoutCost)} without costs`}
          </span>
        )
      }
      actions={
        <LinkButton asChild>
          <Link
            to={paths.decisionOutcomes({ ...query, figure: undefined, year: undefined })}
            preventScrollReset
          >
            <X aria-hidden />
            Close
          </Link>
        </LinkButton>
      }
    >
      {terms.data === undefined ? (
        <div className="px-4 pb-4">
          {terms.isError ? (
            <ErrorPanel onRetry={() => void terms.refetch()} isRetrying={terms.isFetching} />
          ) : (
            <SkeletonLines lines={6} label="Loading the terms" />
          )}
        </div>
      ) : (
        <>
          <TermsTable label={label} saving={saving} terms={terms.data.pages.flatMap(({ items }) => items)} />
          {terms.hasNextPage && (
            <div className="flex justify-center p-3">
              <NextPageButton query={terms}>Show more</NextPageButton>
            </div>
          )}
        </>
      )}
    </Panel>
  );
}

const FROM_MEDIUM = '@max-2xl:hidden';
const FROM_LARGE = '@max-4xl:hidden';

/** The saving that a list is about; undefined for one of amounts. */
type Saving = OpenedFigure['saving'];

interface TermsTableProps {
  label: string;
  saving: Saving;
  terms: readonly EndedTerm[];
}

function TermsTable({ label, saving, terms }: TermsTableProps) {
  return (
    <TableFrame className="rounded-t-none border-0 border-t">
      <Table aria-label={label}>
        <TableHead className="static">
          <tr>
            <HeaderCell className="pl-4">Record</HeaderCell>
            <HeaderCell className={FROM_LARGE}>Term</HeaderCell>
            <HeaderCell className={FROM_MEDIUM}>Act By</HeaderCell>
            <HeaderCell className={FROM_MEDIUM}>Decision</HeaderCell>
            <HeaderCell isNumeric className="pr-4">
              {saving === undefined ? 'Amount' : saving === 'saved' ? 'Saved' : 'Avoided'}
            </HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {terms.map((term) => (
            <TermRow key={`${term.contractId} ${term.number}`} term={term} saving={saving} />
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}

function TermRow({ term, saving }: { term: EndedTerm; saving: Saving }) {
  const { contractId, product, vendor, number, startDate, endDate, actBy } = term;
  const cost = saving === undefined ? term.cost : term[saving];
  const end = formatMediumDate(endDate);
  const days = startDate === null ? `until ${end}` : `${formatMediumDate(startDate)} – ${end}`;
  return (
    <Row>
      <RowHeaderCell className="w-full max-w-0 py-1.5 pl-4">
        <Link
          to={paths.record({ product, id: contractId })}
          className="flex min-h-10 flex-col justify-center rounded-sm hover:underline"
        >
          <span dir="auto" className="truncate text-left text-base font-medium">
            {product}
          </span>
          <span dir="auto" className="truncate text-left font-normal text-muted">
            {vendor}
          </span>
        </Link>
        <span className="block text-xs font-normal whitespace-normal text-muted @4xl:hidden">
          Term {number}: {days}
        </span>
        <span className="mt-1 block @2xl:hidden">
          <DecisionOfTerm term={term} />
        </span>
      </RowHeaderCell>
      <Cell className={FROM_LARGE}>
        <span className="text-muted">{number}:</span> {days}
      </Cell>
      <Cell className={FROM_MEDIUM}>{formatMediumDate(actBy)}</Cell>
      <Cell className={FROM_MEDIUM}>
        <DecisionOfTerm term={term} />
      </Cell>
      <Cell isNumeric className="pr-4 tabular-nums">
        {cost === null ? MISSING_DATE_PLACEHOLDER : `${term.isConverted ? '≈ ' : ''}${ownMoney(cost, 0)}`}
        {term.isEstimate && saving === undefined && (
          <span className="block text-xs text-muted">estimate</span>
        )}
      </Cell>
    </Row>
  );
}

const TONES = { decided: 'positive', late: 'caution', default: 'negative' } as const;

function DecisionOfTerm({ term: { decision, decidedBy, decidedAt, timing } }: { term: EndedTerm }) {
  const { data: names } = useQuery(peopleNamesQuery);
  const by = decidedBy === null ? undefined : names?.get(decidedBy);
  const on = decidedAt === null ? undefined : formatMediumDate(decidedAt.slice(0, 10));
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Badge tone={TONES[timing]}>{TERM_TIMING_LABELS[timing]}</Badge>
      {decision !== null && (
        <span className="text-xs font-normal text-muted">
          {[DECISION_LABELS[decision], on, by].filter(Boolean).join(', ')}
        </span>
      )}
    </span>
  );
}
