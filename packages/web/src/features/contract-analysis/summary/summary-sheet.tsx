import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { FOUND_FIELD_LABELS } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { anyFieldLabel } from '@pactbook/domain/features/contract-analysis/found-words.ts';
import { SEVERITY_WORDS } from '@pactbook/domain/features/contract-analysis/judgement.ts';
import type { Judgement } from '@pactbook/domain/features/contract-analysis/judgement.ts';
import { shortQuote } from '@pactbook/domain/features/contract-analysis/summary.ts';
import type { DocumentSummary } from '@pactbook/domain/features/contract-analysis/summary.ts';
import { paths } from '../../../platform/paths.ts';
import { Card, Panel } from '../../../ui/layout/panel.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';
import { ConfidenceMark } from '../kit/confidence-mark.tsx';

interface SheetProps {
  summary: DocumentSummary;
}

/** What is on paper as well: fields, deviations, disagreements, the best quote of each kind, and what to check by hand. */
export function SummarySheet({ summary }: SheetProps) {
  const { state, fields, deviations, toCheck, disagreements, clauses } = summary;
  if (fields.length + clauses.length === 0) {
    return (
      <Card role="status" className="py-10 text-center text-base text-muted">
        {state === 'noText' || state === 'failed'
          ? 'Nothing can be read in this document.'
          : 'The summary is shown once the document is analyzed.'}
      </Card>
    );
  }
  return (
    <article aria-label="Summary" className="flex flex-col gap-4">
      <Fields summary={summary} />
      <Panel
        title={counted(deviations.length, 'deviation from the playbook', 'deviations from the playbook')}
        isFlush
      >
        <Judgements
          summary={summary}
          judgements={deviations}
          label="Deviations"
          none="Nothing that was found deviates."
        />
      </Panel>
      {disagreements.length > 0 && <Disagreements summary={summary} />}
      {clauses.length > 0 && <Clauses summary={summary} />}
      {toCheck.length > 0 && (
        <Panel
          title={`To check by hand (${toCheck.length})`}
          context="Not found, or not comparable. A clause that was not found may still be in the contract."
          isFlush
        >
          <Judgements summary={summary} judgements={toCheck} label="To check by hand" none="" />
        </Panel>
      )}
    </article>
  );
}

function Disagreements({ summary }: SheetProps) {
  const { disagreements } = summary;
  const title = counted(
    disagreements.length,
    'disagreement with the record',
    'disagreements with the record',
  );
  return (
    <Panel title={title} isFlush>
      <ul aria-label="Disagreements">
        {disagreements.map(({ key, field, documentSays, recordSays, page }) => (
          <Line key={key} name={anyFieldLabel(field)} place={{ summary, at: key, page }}>
            <span dir="auto">Document: {documentSays}</span>
            <span dir="auto">Record: {recordSays}</span>
          </Line>
        ))}
      </ul>
    </Panel>
  );
}

function Clauses({ summary }: SheetProps) {
  return (
    <Panel title="Clauses" context="The best quote of each kind." isFlush>
      <ul aria-label="Clauses">
        {summary.clauses.map(({ key, category, page, quote, confidence, isReviewed, more }) => (
          <Line
            key={key}
            name={category}
            place={{ summary, at: key, page }}
            mark={isReviewed ? 'Reviewed' : <ConfidenceMark confidence={confidence} kind={category} />}
            aside={more > 0 && `${more} more`}
          >
            <Quote>{quote}</Quote>
          </Line>
        ))}
      </ul>
    </Panel>
  );
}

function Fields({ summary }: SheetProps) {
  return (
    <Panel title="Fields">
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3 print:grid-cols-3">
        {summary.fields.map(({ key, field, value, why, page, confidence, isReviewed }) => (
          <div key={key} className="min-w-0 break-inside-avoid">
            <dt className="flex flex-wrap items-baseline gap-x-2 text-sm text-muted">
              {FOUND_FIELD_LABELS[field]}
              <PageLink place={{ summary, at: key, page }} name={FOUND_FIELD_LABELS[field]} />
            </dt>
            <dd className="break-words" dir="auto">
              {value === '' ? <span className="text-muted">Not found</span> : value}
            </dd>
            {value !== '' && (
              <dd className="text-sm text-muted">
                {isReviewed ? 'Reviewed' : <ConfidenceMark confidence={confidence} kind={field} />}
              </dd>
            )}
            {why !== null && <dd className="text-sm break-words text-muted">{why}</dd>}
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface JudgementsProps extends SheetProps {
  judgements: readonly Judgement[];
  label: string;
  /** Said where there are none. */
  none: string;
}

function Judgements({ summary, judgements, label, none }: JudgementsProps) {
  if (judgements.length === 0) return <p className="px-4 pb-3 text-muted">{none}</p>;
  return (
    <ul aria-label={label}>
      {judgements.map(({ rule, severity, note, finding }) => (
        <Line
          key={rule}
          name={rule}
          mark={SEVERITY_WORDS[severity]}
          place={{ summary, at: finding?.key, page: finding?.page ?? null }}
          aside={finding?.value}
        >
          {note !== null && <span>{note}</span>}
          {finding && <Quote>{finding.quote}</Quote>}
        </Line>
      ))}
    </ul>
  );
}

/** A finding in the review, and its page. */
interface Place extends SheetProps {
  at: string | undefined;
  page: number | null;
}

interface LineProps {
  name: string;
  place: Place;
  /** How severe or how sure. */
  mark?: ReactNode;
  /** A value beside the name. */
  aside?: ReactNode;
  children?: ReactNode;
}

function Line({ name, place, mark, aside, children }: LineProps) {
  return (
    <li className="flex flex-col gap-0.5 border-t border-border px-4 py-2">
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="min-w-0 font-medium break-words">{name}</span>
        {aside && (
          <span dir="auto" className="min-w-0 break-words">
            {aside}
          </span>
        )}
        <span className="ml-auto flex items-baseline gap-3 text-sm text-muted">
          {mark}
          <PageLink place={place} name={name} />
        </span>
      </span>
      <span className="flex flex-col gap-0.5 text-sm break-words text-muted">{children}</span>
    </li>
  );
}

/** Leads to the place in the review; on paper it is the page alone. */
function PageLink({ place: { summary, at, page }, name }: { place: Place; name: string }) {
  if (at === undefined) return null;
  const words = page === null ? 'Show' : `Page ${page}`;
  return (
    <Link
      to={paths.analysis(summary.analysisId, at)}
      aria-label={`${words}: ${name}`}
      className="rounded-sm text-sm text-accent-text underline-offset-3 hover:underline max-md:py-1"
    >
      {words}
    </Link>
  );
}

function Quote({ children }: { children: string }) {
  return <q dir="auto">{shortQuote(children)}</q>;
}
