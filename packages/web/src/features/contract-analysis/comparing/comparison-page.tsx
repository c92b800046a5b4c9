import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, ChevronDown, ChevronUp, Download, Printer } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import type { DocumentComparison } from '@pactbook/domain/features/contract-comparison/comparison.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { usePageShortcuts, useWindowKeys } from '../../../platform/page-shortcuts.ts';
import type { Shortcut } from '../../../platform/page-shortcuts.ts';
import { Page } from '../../../platform/pages/page.tsx';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { Card, Panel } from '../../../ui/layout/panel.tsx';
import { Breadcrumb } from '../../../ui/navigation/breadcrumb.tsx';
import { counted, numberText } from '../../../ui/text/own-numbers.ts';
import { isKeyOfReview } from '../kit/key-of-review.ts';
import { MissingAnalysis } from '../kit/missing-analysis.tsx';
import { StateLabel } from '../kit/state-label.tsx';
import { BetaMark, DataNotice, SuggestionsNote } from '../kit/suggestions-note.tsx';
import { comparisonQuery, downloadComparison } from '../queries.ts';
import { ChangeRow, type ComparedSides } from './change-row.tsx';
import { ComparedFields } from './compared-fields.tsx';
import { groupChanges, type KindOfChanges, type NumberedChange } from './comparison-groups.ts';

const SHORTCUTS: readonly Shortcut[] = [
  { keys: ['j'], does: 'Next change' },
  { keys: ['k'], does: 'Previous change' },
];

/** `/admin/contract-analysis/{id}/compare/{otherId}`: two documents beside each other (docs/product/screens.md, "Contract Intelligence"). */
export function ComparisonPage() {
  const { analysisId = '', otherId = '' } = useParams();
  const comparison = useQuery(comparisonQuery(analysisId, otherId));
  const { data, error } = comparison;
  return (
    <Page
      title="Compare documents"
      context={data?.isReady && summaryOf(data)}
      breadcrumb={
        <Breadcrumb>
          <Link to={paths.contractAnalysis()}>Contract Intelligence</Link>
          <BetaMark />
        </Breadcrumb>
      }
      actions={data?.isReady && <Actions analysisId={analysisId} otherId={otherId} />}
    >
      {data ? (
        <Loaded comparison={data} />
      ) : error instanceof ApiError && error.status === 404 ? (
        <MissingAnalysis title="One of the documents is missing." />
      ) : (
        <QueryFallback query={comparison} lines={10} isCard label="Comparing the documents" />
      )}
    </Page>
  );
}

/** "12 changes, 84 sentences are the same". */
function summaryOf({ changes, same, leftOut, amendment }: DocumentComparison): string {
  const count = changes.filter(({ change }) => change !== 'same').length + leftOut;
  if (amendment !== null) return `An amendment: ${counted(count, 'sentence')} that change or add something`;
  return `${counted(count, 'change')}, ${counted(same, 'sentence')} the same`;
}

function Actions({ analysisId, otherId }: { analysisId: string; otherId: string }) {
  return (
    <div className="flex flex-wrap items-start gap-2 print:hidden">
      <Button asChild>
        <Link to={paths.comparison(otherId, analysisId)} replace>
          <ArrowLeftRight aria-hidden />
          Swap
        </Link>
      </Button>
      <Button
        icon={<Download aria-hidden />}
        onClick={() => void downloadComparison(analysisId, otherId).catch(sayFailed)}
      >
        Download CSV
      </Button>
      <Button icon={<Printer aria-hidden />} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

function Loaded({ comparison }: { comparison: DocumentComparison }) {
  const { left, right, isReady } = comparison;
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <DocumentCard label="Before" document={left} />
        <DocumentCard label="After" document={right} />
      </div>
      {isReady ? (
        <Changes comparison={comparison} />
      ) : (
        <Card role="status" className="py-10 text-center text-base text-muted">
          The comparison is shown once both documents are analyzed.
        </Card>
      )}
      <SuggestionsNote />
      <DataNotice />
    </>
  );
}

function DocumentCard({ label, document }: { label: string; document: ComparedSides['left'] }) {
  const { analysisId, fileName, record, documentNumber, pages } = document;
  const facts = [
    record?.product ?? 'Not filed with a record',
    ...(documentNumber === null ? [] : [`version ${documentNumber}`]),
    ...(pages === null ? [] : [counted(pages, 'page')]),
  ];
  return (
    <Card className="flex flex-col gap-0.5 py-3">
      <p className="text-xs font-medium text-muted">{label}</p>
      <p className="flex min-w-0 flex-wrap items-center gap-2">
        <Link
          to={paths.analysis(analysisId)}
          dir="auto"
          className="min-h-6 min-w-0 rounded-sm leading-6 font-medium break-words text-accent-text underline-offset-3 hover:underline"
        >
          {fileName}
        </Link>
        {document.state !== 'ready' && <StateLabel {...document} outdated={false} />}
      </p>
      <p dir="auto" className="text-sm text-muted">
        {facts.join(' · ')}
      </p>
    </Card>
  );
}

/** Moves the focus to a change. */
function focusChange(id: string | undefined): void {
  const row = id === undefined ? null : document.getElementById(id);
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: 'center' });
}

/** Steps through the changes, by buttons and keys. */
function useSteps(ids: readonly string[]) {
  const [at, setAt] = useState(-1);
  const go = (to: number): void => {
    if (to < 0 || to >= ids.length) return;
    setAt(to);
    focusChange(ids[to]);
  };
  const step = (by: 1 | -1) => () => go(at === -1 ? 0 : at + by);
  const [next, previous] = [step(1), step(-1)];
  useWindowKeys((event) => {
    if (!isKeyOfReview(event) || event.ctrlKey || event.metaKey || event.shiftKey) return false;
    if (event.key === 'j') next();
    else if (event.key === 'k') previous();
    else return false;
    return true;
  });
  usePageShortcuts(SHORTCUTS);
  return { at, next, previous, goTo: (id: string) => go(ids.indexOf(id)) };
}

function Changes({ comparison }: { comparison: DocumentComparison }) {
  const groups = useMemo(() => groupChanges(comparison), [comparison]);
  const { ids, changed, onlyInOne, others, same, figures } = groups;
  const { at, next, previous, goTo } = useSteps(ids);
  const { left, right, amendment, fields, leftOut } = comparison;
  const sides = { left, right };
  return (
    <>
      {amendment !== null && (
        <p className="text-base text-pretty text-muted">
          <bdi>{sides[amendment].fileName}</bdi> amends the other document. Only its sentences are listed,
          each beside the one it changes.
        </p>
      )}
      {figures.length > 0 && <Figures changes={figures} onGo={goTo} />}
      <ComparedFields fields={fields} sides={sides} />
      {ids.length === 0 ? (
        <Card role="status" className="py-10 text-center text-base text-muted">
          No sentence differs.
        </Card>
      ) : (
        <div
          role="group"
          aria-label="Steps through the changes"
          className="sticky top-12 z-10 flex items-center gap-1 self-end rounded-lg border border-border bg-raised px-2 py-1 text-sm text-muted print:hidden"
        >
          <span role="status" className="mr-1 tabular-nums">
            {at === -1 ? counted(ids.length, 'change') : `${numberText(at + 1)} of ${numberText(ids.length)}`}
          </span>
          <IconButton label="Previous change" shortcut="K" disabled={at <= 0} onClick={previous}>
            <ChevronUp aria-hidden />
          </IconButton>
          <IconButton label="Next change" shortcut="J" disabled={at === ids.length - 1} onClick={next}>
            <ChevronDown aria-hidden />
          </IconButton>
        </div>
      )}
      <KindsSection title="Changed" kinds={changed} sides={sides} />
      <KindsSection title="Only in one document" kinds={onlyInOne} sides={sides} />
      <KindsSection title="Other sentences" kinds={others} sides={sides} />
      {leftOut > 0 && (
        <p className="text-base text-muted">
          {counted(leftOut, 'more change')} outside every kind {leftOut === 1 ? 'is' : 'are'} not listed.
        </p>
      )}
      {same.length > 0 && (
        <Collapsible
          title={`The same (${numberText(same.flatMap(({ changes }) => changes).length)})`}
          isInitiallyOpen={false}
        >
          <div className="flex flex-col gap-4 pt-2">
            <KindsSection title="The same" kinds={same} sides={sides} />
          </div>
        </Collapsible>
      )}
    </>
  );
}

/**
 * Numbers, dates and amounts that changed, by the kind of their sentences; each leads to its sentence, and the same
 * change in several sentences is listed once.
 */
function Figures({ changes, onGo }: { changes: readonly NumberedChange[]; onGo: (id: string) => void }) {
  const figures = changes.flatMap(({ id, kinds, figures: own }) =>
    own.map(({ from, to }) => ({ id, from, to, kind: kinds[0] ?? 'Other sentences' })),
  );
  return (
    <Panel title="Numbers, dates and amounts that changed" isFlush>
      <dl className="divide-y divide-border border-t border-border">
        {[...Map.groupBy(figures, ({ kind }) => kind)].map(([kind, ofKind]) => (
          <div key={kind} className="grid gap-x-6 gap-y-1 px-4 py-2.5 md:grid-cols-[12rem_1fr]">
            <dt className="text-base font-medium">{kind}</dt>
            <dd className="flex flex-wrap gap-x-6 gap-y-1">
              {[...Map.groupBy(ofKind, ({ from, to }) => `${from} ${to}`)].map(([key, same]) => (
                <FigureButton key={key} same={same} onGo={onGo} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

interface FigureButtonProps {
  /** The same change in one sentence or several. */
  same: readonly { id: string; from: string; to: string }[];
  onGo: (id: string) => void;
}

function FigureButton({ same, onGo }: FigureButtonProps) {
  const [first] = same;
  if (first === undefined) return null;
  return (
    <button
      type="button"
      onClick={() => onGo(first.id)}
      className="min-h-6 rounded-sm text-left text-base underline-offset-3 hover:underline max-md:py-1.5"
    >
      <del className="text-muted line-through">{first.from}</del> <span aria-hidden>→</span>{' '}
      <ins className="font-semibold no-underline">{first.to}</ins>
      {same.length > 1 && <span className="text-muted"> in {counted(same.length, 'sentence')}</span>}
    </button>
  );
}

interface KindsSectionProps {
  title: string;
  kinds: readonly KindOfChanges[];
  sides: ComparedSides;
}

function KindsSection({ title, kinds, sides }: KindsSectionProps) {
  if (kinds.length === 0) return null;
  return (
    <Panel title={title} isFlush>
      {kinds.map(({ kind, changes }) => (
        <div key={kind} className="border-t border-border">
          {kind !== null && <h3 className="px-4 pt-3 text-base font-medium">{kind}</h3>}
          <ul className="divide-y divide-border">
            {changes.map((change) => (
              <ChangeRow key={change.id} change={change} sides={sides} />
            ))}
          </ul>
        </div>
      ))}
    </Panel>
  );
}
